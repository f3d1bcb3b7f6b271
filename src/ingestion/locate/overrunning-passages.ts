import type { PaperText } from '../../schemas/paper.ts'
import type { PagedText } from './paper-index.ts'

/** What is looked at of a paper besides its pages, where the reader gave it. */
export type PassagedText = PagedText & Partial<Pick<PaperText, 'passages'>>

/** Characters by which the beginning of a passage is found on its page. */
const BEGINNING_CHARACTERS = 40

const known = new WeakMap<PassagedText, PagedText>()

/**
 * The paragraphs that go on behind the end of a page, joined as the reader joined them, each as a page of its own with
 * the number of the page on which it begins. They hold quotations of which only a word or two stand before the break:
 * too little to be recognised around a float.
 */
export function overrunningPassages(paper: PassagedText): PagedText {
  const passages = known.get(paper) ?? { pages: (paper.passages ?? []).flatMap((passage) => asPage(paper, passage)) }
  known.set(paper, passages)
  return passages
}

/** Where a passage begins in the text of its page; 0 where this cannot be told. */
export function beginningOf(paper: PagedText, page: number, passage: string): number {
  const text = paper.pages.find(({ number }) => number === page)?.text ?? ''
  return Math.max(0, text.indexOf(passage.slice(0, BEGINNING_CHARACTERS)))
}

function asPage({ pages }: PagedText, { page, text }: PaperText['passages'][number]): PagedText['pages'] {
  const own = pages.find(({ number }) => number === page)
  return own && !own.text.includes(text) ? [{ ...own, lines: [], text }] : []
}
