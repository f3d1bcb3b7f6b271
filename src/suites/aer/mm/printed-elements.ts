import { displaysLike } from '../../../ingestion/checks/formulas-printed.ts'
import type { PaperText } from '../../../schemas/paper.ts'
import { splitSentences } from '../../../text/split-sentences.ts'
import { numberedDisplays } from './checks/numbered-equations.ts'
import type { PrintedElement } from './content.ts'
import type { MathContentReply } from './math-content-round.ts'

type Display = PaperText['equations'][number]
type Place = Pick<PrintedElement, 'page' | 'number' | 'surroundings' | 'reason'>

/** A line of prose rather than of a formula has so many words. */
const fewestWords = 5
/** Of the words of a statement with four letters or more: those that the paper's own has, and how many more than the next one. Choices of ours. */
const sharedWords = 0.15
const clearLead = 0.05
/** Of a statement. */
const mostParagraphs = 4
const statementHead = /^(?:Theorem|Proposition|Lemma|Corollary|Claim|Result|Remark|Assumption)\s+[A-Z]?\d*(?:\.\d+)*/

/**
 * Where the paper prints the equations and propositions of an inventory, looked up in what was read of it: an equation by the number
 * that is beside it or else by its signs, a proposition by its head and words or else by the signs of its core. `surroundings` is the
 * sentence in front of a display, or the first one of a proposition.
 *
 * @returns one for each element, in their order; what was not found has a reason and no page
 */
export function printedElements(
  { equations, propositions }: Pick<MathContentReply, 'equations' | 'propositions'>,
  paper: PaperText
): PrintedElement[] {
  const numbered = numberedDisplays(equations, paper)
  return [
    ...equations.map(({ id, latex }) => ({ id, ...placeOfDisplay(numbered.get(id) ?? onlyLike(latex, paper), paper) })),
    ...propositions.map(({ id, statement, latex }) => ({
      id,
      ...(placeOfStatement(statement, paper) ?? placeOfDisplay(onlyLike(latex, paper), paper))
    }))
  ]
}

/** The display with the signs of a formula; null where none has them, or several have. */
function onlyLike(latex: string, paper: PaperText): Display | null {
  const [display, ...others] = displaysLike(latex, paper)
  return display && others.length === 0 ? display : null
}

function placeOfDisplay(display: Display | null, paper: PaperText): Place {
  if (display === null) {
    const reason = 'no display of the paper has its number, and none or several have its signs'
    return { page: null, number: null, surroundings: null, reason }
  }
  const { page, number } = display
  return { page, number, surroundings: sentenceBefore(display, paper), reason: null }
}

/** The last sentence of prose in front of a display, on its page or on the one before. */
function sentenceBefore({ page, number, text }: Display, paper: PaperText): string | null {
  const blocks = blocksOf(paper, page)
  const first =
    text
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? ''
  const isDisplay = (block: string) =>
    (first !== '' && block.includes(first)) || (number !== null && block.endsWith(`(${number})`))
  const at = blocks.findIndex(isDisplay)
  if (at < 0) return null
  const prose = [...blocksOf(paper, page - 1), ...blocks.slice(0, at)].findLast(isProse)
  return prose === undefined ? null : splitSentences(prose).at(-1)!
}

function blocksOf(paper: PaperText, page: number): string[] {
  const text = paper.pages.find(({ number }) => number === page)?.text ?? ''
  return text.split(/\n\s*\n/).map((block) => block.trim())
}

function isProse(block: string): boolean {
  return (block.match(/\p{L}{3,}/gu) ?? []).length >= fewestWords
}

/** The theorem, proposition or lemma of the paper that says most of what a statement says; null where none says much of it, or two do. */
function placeOfStatement(statement: string, paper: PaperText): Place | null {
  const words = wordsOf(statement)
  const heads = paper.passages.flatMap(({ text, page }, at) => {
    const head = statementHead.exec(text)?.[0]
    if (head === undefined) return []
    // A statement may go on in its next paragraphs, as points of a list.
    const whole = paper.passages.slice(at, at + mostParagraphs)
    const said = wordsOf(whole.map((passage) => passage.text).join(' '))
    const share = [...words].filter((word) => said.has(word)).length / Math.max(1, words.size)
    return [{ head, page, text, share }]
  })
  const [best, next] = heads.toSorted((one, other) => other.share - one.share)
  if (!best || best.share < sharedWords || best.share - (next?.share ?? 0) < clearLead) return null
  const rest = best.text.slice(best.head.length).replace(/^[.:\s]+/, '')
  return { page: best.page, number: best.head, surroundings: splitSentences(rest)[0] ?? null, reason: null }
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
}
