import type { PaperText } from '../schemas/paper.ts'
import { countWords } from './count-words.ts'

const introductionHeading = /^(?:[1I][.\s]+)?introduction\.?$/i
const heading = String.raw`[.\s]+\p{Lu}(?:[^.]|(?<=\p{Lu})\.){2,80}$`
const firstHeading = new RegExp(`^(?:1|I)${heading}`, 'u')
const secondHeading = new RegExp(`^(?:2|II)${heading}`, 'u')
/** Headings without a number that follow an introduction. A line that ends a sentence ('model.') is none. */
const knownHeading =
  /^(?:background|(?:institutional|theoretical|historical) background|related (?:literature|work)|literature review|(?:the )?(?:model|setting|theory|data)|preliminaries|(?:materials and |data and )?methods?|methodology|(?:theoretical|empirical|conceptual) (?:framework|strategy|model)|experimental design|results)$/i
const endHeading = /^(?:[\dIVX]+[.\s]+)?(?:references|bibliography|works cited|literature cited)\.?$/i
const appendixHeading = /^(?:(?:online )?appendix(?:\s+[A-Z0-9])?|A[.\s]+appendix)\b[^.]{0,60}$/i
/** Lines among which the abstract is looked for. */
const frontLines = 150
/** A line that repeats a few letters of the abstract is not yet a line of it. */
const fewestLetters = 10

/** The prose that condensed bodies are measured against, and how long it is. */
export type PaperBody = {
  /** From the introduction up to the references or the first appendix. */
  text: string
  words: number
  /** Up to the heading that follows it; null where that, or its beginning, cannot be told. */
  introduction: string | null
  /** 0 where the introduction is null. */
  introductionWords: number
}

/**
 * Cuts the body out of a paper: without title, authors and abstract, references and appendices. Headings are told by
 * their wording alone, and running heads, notes and tables count as body, so lengths are good to a few per cent; the
 * tolerance of the checks allows for that.
 *
 * Where no introduction is announced, as in the American Economic Review, it runs from the end of the abstract to the
 * first heading that is numbered 1 or well known. A paper without such bounds has a body, but no introduction.
 */
export function paperBody(paper: PaperText): PaperBody {
  const lines = paper.pages.flatMap(({ text }) =>
    text.split('\n').map((line, index) => ({ text: line.trim(), opensPage: index === 0 }))
  )
  const announced = lines.findIndex(({ text }) => introductionHeading.test(text))
  const start = announced >= 0 ? announced : abstractEnd(lines, paper.abstract)
  const from = start ?? 0
  const references = lines.findLastIndex(({ text }, index) => index > from && endHeading.test(text))
  const untilReferences = lines.slice(from, references < 0 ? undefined : references)
  const appendix = untilReferences.findIndex(({ text }) => appendixHeading.test(text))
  const body = untilReferences.slice(0, appendix < 0 ? undefined : appendix)
  const introduction = start === null ? null : untilNextSection(body)
  const text = joinLines(body)
  return {
    text,
    words: countWords(text),
    introduction,
    introductionWords: countWords(introduction ?? '')
  }
}

type Line = { text: string; opensPage: boolean }

/** The index of the line after the abstract; null when no line of it is found. */
function abstractEnd(lines: readonly Line[], abstract: string | null): number | null {
  const letters = lettersOf(abstract ?? '')
  const last = lines.slice(0, frontLines).findLastIndex(({ text }) => {
    const own = lettersOf(text)
    return own.length >= fewestLetters && letters.includes(own)
  })
  return last < 0 ? null : last + 1
}

/** The introduction that a body opens with: up to '2 Model' where its own heading has a number, else '1 Model' will do. */
function untilNextSection(body: readonly Line[]): string | null {
  const opening = body[0]?.text ?? ''
  const isNumbered = introductionHeading.test(opening) && /^[1I][.\s]/.test(opening)
  const isHeading = ({ text }: Line, index: number) =>
    index > 0 && (secondHeading.test(text) || (!isNumbered && (firstHeading.test(text) || isKnown(text))))
  // A running head such as '2 Author and Author' opens a page; the next section seldom does.
  const inPage = body.findIndex((line, index) => !line.opensPage && isHeading(line, index))
  const end = inPage >= 0 ? inPage : body.findIndex(isHeading)
  return end < 0 ? null : joinLines(body.slice(0, end))
}

/** A wrapped sentence may leave 'model' in a line of its own, in lower case. */
function isKnown(text: string): boolean {
  return /^\p{Lu}/u.test(text) && knownHeading.test(text)
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function joinLines(lines: readonly Line[]): string {
  return lines.map(({ text }) => text).join('\n')
}
