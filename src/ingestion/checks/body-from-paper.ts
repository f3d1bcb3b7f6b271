import type { PaperText } from '../../schemas/paper.ts'
import { plainWords } from '../../text/plain-words.ts'
import type { CheckResult } from '../extraction.ts'

/** Words in a row that two texts share by more than chance. */
const runWords = 4
/**
 * The part of a condensed body's runs that the paper must hold. Source: ours; G.3.6 asks for the authors' own sentences.
 * Bodies of 8 papers shared 93 to 97 per cent with themselves, and 0 or 1 with each other.
 */
const fewestShared = 0.2
/** A paragraph of this length that shares no run at all is made up. */
const paragraphWords = 40

/** Whether a condensed body is made of the paper's own words, and none of its longer paragraphs is foreign to it. */
export function bodyFromPaper(text: string, paper: Pick<PaperText, 'passages'>): CheckResult {
  const printed = new Set(paper.passages.flatMap((passage) => runsOf(passage.text)))
  const share = sharedBy(runsOf(text), printed)
  const foreign = text
    .split(/\n+/)
    .filter((paragraph) => plainWords(paragraph).length >= paragraphWords && sharedBy(runsOf(paragraph), printed) === 0)
  const percent = Math.floor(share * 100)
  return {
    check: 'body-from-paper',
    ok: share >= fewestShared && foreign.length === 0,
    message:
      `at least ${fewestShared * 100} % of the runs of ${runWords} words must stand in the paper, and some of every ` +
      `paragraph; got ${percent} %, and ${foreign.length} paragraphs that share nothing`,
    ...(foreign[0] !== undefined && { evidence: { passage: foreign[0].slice(0, 300) } })
  }
}

function runsOf(text: string): string[] {
  const words = plainWords(text).map((word) => word.text)
  return words.slice(runWords - 1).map((_, i) => words.slice(i, i + runWords).join(' '))
}

/** In [0, 1]; 0 for a text without a run. */
function sharedBy(runs: readonly string[], printed: ReadonlySet<string>): number {
  return runs.length === 0 ? 0 : runs.filter((run) => printed.has(run)).length / runs.length
}
