import type { PaperText } from '../../schemas/paper.ts'
import { foldLetters } from '../../text/fold-letters.ts'

type SearchedPaper = Pick<PaperText, 'title' | 'references' | 'passages'>

/**
 * Whether a quotation is nothing but the paper's title or a part of an entry of its list of references, and no passage
 * of its text says the same: such words bear out nothing that the authors claim.
 */
export function standsOutsideText(paper: SearchedPaper, quote: string): boolean {
  const wanted = lettersOf(quote)
  if (wanted === '') return false
  const { outside, inside } = foldedTexts(paper)
  return outside.some((text) => text.includes(wanted)) && !inside.some((text) => text.includes(wanted))
}

type FoldedTexts = { outside: string[]; inside: string[] }

/** Folded once a paper: every quotation of a reply is looked up. */
const known = new WeakMap<SearchedPaper, FoldedTexts>()

function foldedTexts(paper: SearchedPaper): FoldedTexts {
  const texts = known.get(paper) ?? {
    outside: [paper.title ?? '', ...paper.references.map(({ raw }) => raw)].map(lettersOf),
    inside: paper.passages.flatMap(({ part, text }) => (part === 'front' || part === 'back' ? [] : lettersOf(text)))
  }
  known.set(paper, texts)
  return texts
}

function lettersOf(text: string): string {
  return foldLetters(text).letters
}
