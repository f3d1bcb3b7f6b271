import type { PaperText } from '../schemas/paper.ts'
import { countWords } from './count-words.ts'

const introductionHeading = /^(?:[1I][.\s]+)?introduction\.?$/i
const secondHeading = /^(?:2|II)[.\s]+\p{Lu}[^.]{2,80}$/u
const endHeading = /^(?:[\dIVX]+[.\s]+)?(?:references|bibliography|works cited|literature cited)\.?$/i
const appendixHeading = /^(?:(?:online )?appendix(?:\s+[A-Z0-9])?|A[.\s]+appendix)\b[^.]{0,60}$/i

/** The prose that condensed bodies are measured against, and how long it is. */
export type PaperBody = {
  /** From the introduction up to the references or the first appendix. */
  text: string
  words: number
  /** Up to the second numbered heading; empty where no introduction is announced. */
  introduction: string
  introductionWords: number
}

/**
 * Cuts the body out of a paper: without title, authors and abstract, references and appendices. Headings are told by
 * their wording alone, and running heads, notes and tables count as body, so lengths are good to a few per cent; the
 * tolerance of the checks allows for that.
 */
export function paperBody(paper: PaperText): PaperBody {
  const lines = paper.pages.flatMap(({ text }) =>
    text.split('\n').map((line, index) => ({ text: line.trim(), opensPage: index === 0 }))
  )
  const start = lines.findIndex(({ text }) => introductionHeading.test(text))
  const from = Math.max(0, start)
  const references = lines.findLastIndex(({ text }, index) => index > from && endHeading.test(text))
  const untilReferences = lines.slice(from, references < 0 ? undefined : references)
  const appendix = untilReferences.findIndex(({ text }) => appendixHeading.test(text))
  const body = untilReferences.slice(0, appendix < 0 ? undefined : appendix)
  const introduction = start < 0 ? [] : body.slice(0, Math.max(0, secondSection(body)))
  const text = joinLines(body)
  // Without a heading the front matter is still in: take out what is known of it.
  const frontWords = start < 0 ? countWords(paper.abstract ?? '') : 0
  return {
    text,
    words: countWords(text) - frontWords,
    introduction: joinLines(introduction),
    introductionWords: countWords(joinLines(introduction))
  }
}

type Line = { text: string; opensPage: boolean }

/** A running head such as '2 Author and Author' opens a page; the second section seldom does. */
function secondSection(body: readonly Line[]): number {
  const inPage = body.findIndex(({ text, opensPage }) => !opensPage && secondHeading.test(text))
  return inPage >= 0 ? inPage : body.findIndex(({ text }) => secondHeading.test(text))
}

function joinLines(lines: readonly Line[]): string {
  return lines.map(({ text }) => text).join('\n')
}
