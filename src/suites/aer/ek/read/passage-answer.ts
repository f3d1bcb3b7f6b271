import { isDecisive } from '../../final-words.ts'
import { placedJsonPassages } from '../../read-json-passages.ts'
import type { Question } from '../content.ts'
import { answerKey, isGiven } from './answer-key.ts'
import { answerLabel, asideName, inlineLabel, isCorrection, isTentative, otherLabel } from './answer-words.ts'
import { withoutBrackets } from './bracketed-letters.ts'
import type { GivenValue } from './claim.ts'
import { filledBlank } from './filled-blank.ts'
import { dropOptions, dropStem } from './question-echo.ts'
import { essence, type Names } from './question-names.ts'
import { readTree } from './read-tree.ts'
import { secondThought } from './second-thoughts.ts'
import { treeOf } from './sheet-tree.ts'
import { tickedChoice } from './ticked-choice.ts'
import { tidy } from './tidy.ts'

/** Longer objects are no answer to one question. */
const longestObject = 6000
/** Lines of a list that gives an order. */
const mostItems = 8

/**
 * What a passage about one question says in answer to it: what stands behind the last label of an answer, or in a box; the
 * choice that it ticks; or its first line, where that is an answer; or else the whole passage, for the grader to read.
 *
 * @returns several values where a passage labels different texts as the answer, and none of them as the final one
 */
export function passageAnswers(question: Question, passage: string, names: Names): GivenValue[] {
  const said =
    opensWithVerdict(question, passage) || opensWithChoice(question, passage)
      ? passage.trim()
      : dropStem(question.stem, passage.replace(certainty, '')).trim()
  const ticked = tickedChoice(question, said)
  const kept = dropOptions(question, said).trim()
  const text = question.type === 'ordering' ? withoutBrackets(kept) : kept
  if (text === '') return ticked === null ? [] : [ticked]
  const changed = changedAnswer(question, text)
  if (changed !== null) return [changed]
  const object = answerOfObject(question, text, names)
  if (object !== null) return [object]
  const filled = question.type === 'fill_in_blank' ? filledBlank(text) : null
  if (filled !== null) return isGiven(question, filled) ? [filled] : []
  const thought = secondThought(question, text)
  if (thought !== null) return thought === 'open' ? [] : [thought]
  const labelled = labelledAnswers(question, text)
  if (labelled.length > 0) return labelled
  const boxed = [...text.matchAll(/\\(?:boxed|fbox)\s?\{(?:[^{}]|\{[^{}]*\}){0,400}\}/g)].at(-1)?.[0]
  if (boxed) return [boxed]
  if (ticked !== null) return [ticked]
  const behind = closingDash(question, text)
  if (behind !== null) return [behind]
  const bold = boldAnswer(question, text) ?? closingBold(question, text)
  if (bold !== null) return [bold]
  const value = openAnswer(question, text)
  return value !== null && isGiven(question, value) ? [value] : []
}

/** '[15%] 45': how sure the writer is. */
const certainty = /^\s*[[(]\d{1,3}\s?%[\])][\s:–—-]{1,4}(?=\S)/

/** 'True. The statement as it was asked': what stands in front of a quotation is the answer, and what follows a reason. */
function opensWithVerdict(question: Question, passage: string): boolean {
  const word = /^[\s*_"'`]{0,6}(\p{L}{1,12})[*_"'`]{0,4}\s?[.,;:–—*-]/u.exec(passage)?.[1]
  return question.type === 'true_false' && word !== undefined && answerKey(question, word) !== null
}

/** 'B' in a line of its own: the words of the question below it belong to the reason. */
function opensWithChoice({ type }: Question, passage: string): boolean {
  return type === 'single_choice' && /^[\s*_"'`([]{0,6}[A-Z][\s*_"'`)\].]{0,6}\n/.test(passage)
}

/** 'B → A', 'A, D, C, B → D, A, C, B': the answer that another one becomes. */
function changedAnswer(question: Question, text: string): string | null {
  const [, first, last] = change.exec(text) ?? []
  if (first === undefined || last === undefined || question.type === 'fill_in_blank') return null
  return [first, last].every((each) => answerKey(question, tidy(each)) !== null) ? tidy(last) : null
}
const change = /^(\S(?:[^\n]{0,60}\S)?)\s{1,3}(?:→|[-=]>|⇒)\s{1,3}([^\n→⇒]{1,60})$/u

/** `{"answer": "B", "reason": ...}` behind the id, as in JSON that was cut off. */
function answerOfObject(question: Question, text: string, names: Names): GivenValue | null {
  if (!/^["'\s]{0,3}[{[]/.test(text)) return null
  const [object] = placedJsonPassages(text.slice(0, longestObject))
  if (!object || text.slice(0, object.start).trim().replaceAll(/["']/g, '') !== '') return null
  const tree = treeOf(object.node)
  const claims = readTree({ kind: 'map', members: [{ name: question.id, value: tree }] }, names, [question])
  return claims[0]?.value ?? null
}

type Label = { words: string; value: GivenValue }

function labelledAnswers(question: Question, text: string): GivenValue[] {
  const lines = text.split('\n')
  const labels = labelsOf(question, lines, answerLabel)
  const found =
    labels.length > 0
      ? labels
      : [
          ...labelsOf(question, lines, otherLabel),
          ...shortLabels(question, lines),
          ...inlineLabels(question, text)
        ].slice(-1)
  const last = found.at(-1)
  if (!last) return []
  const decided = found.filter(({ words }) => isDecisive.test(words))
  if (decided.length > 0) return [decided.at(-1)!.value]
  const firm = found.filter(({ words }) => !isTentative.test(words))
  return (firm.length > 0 ? firm : [last]).map(({ value }) => value)
}

function labelsOf(question: Question, lines: readonly string[], pattern: RegExp): Label[] {
  return lines.flatMap((line, at) => {
    const label = line.length > 5000 ? null : pattern.exec(line)
    if (!label) return []
    const rest = line.slice(label[0].length)
    const value = /[\p{L}\p{N}✓✗✔✘✅❌×]/u.test(rest)
      ? given(question, withCorrection(question, rest, lines.slice(at + 1, at + 1 + mostItems)))
      : below(question, lines.slice(at + 1, at + 1 + 2 * mostItems))
    return value === null || !isGiven(question, value) ? [] : [{ words: label[0], value: listOf(question, value) }]
  })
}

/** `A: B` behind a question, where it is not the option A. */
function shortLabels(question: Question, lines: readonly string[]): Label[] {
  return lines.flatMap((line) => {
    const label = line.length > 1000 ? null : /^[\s>*_-]{0,9}A(?:\.|:|\*{2}:|:\*{2})\*{0,2}[ \t]{1,4}(?=\S)/.exec(line)
    const rest = tidy(line.slice(label?.[0].length ?? 0))
    const first =
      question.type === 'single_choice'
        ? question.options[0]!.text
        : question.type === 'ordering'
          ? question.items[0]!.text
          : ''
    const isOption = first !== '' && essence(rest).startsWith(essence(first))
    return label && !isOption && answerKey(question, rest) !== null
      ? [{ words: label[0], value: listOf(question, rest) }]
      : []
  })
}

function inlineLabels(question: Question, text: string): Label[] {
  const label = [...text.matchAll(inlineLabel)].at(-1)
  if (!label) return []
  const value = tidy(text.slice(label.index + label[0].length).split('\n', 1)[0]!)
  return isGiven(question, value) && /[\p{L}\p{N}✓✗]/u.test(value) ? [{ words: label[0], value }] : []
}

/** The line of an answer with the lines that go back on it. */
function withCorrection(question: Question, line: string, after: readonly string[]): string {
  const corrections = after.filter((each) => isCorrection.test(each))
  if (corrections.length === 0) return line
  return [line, ...corrections].join(question.type === 'fill_in_blank' ? ' ' : '\n')
}

const bullet = /^[ \t]{0,12}(?:[-*•+]|\(?\d[.):)]\)?|\d\s?[-–])[ \t]{1,4}/

/** The answer on the lines below a label: an order as a list, or the first line. */
function below(question: Question, lines: readonly string[]): GivenValue | null {
  const filled = lines.filter((line) => line.trim() !== '' && !/^\s*```/.test(line))
  if (question.type === 'ordering') {
    const end = filled.findIndex((line) => !bullet.test(line) && !/^\s*["']?[A-D]["']?[.):,]?(?:\s|$)/.test(line))
    const items = filled.slice(0, end < 0 ? undefined : end).slice(0, mostItems)
    if (items.length >= 2) return items.map((line) => tidy(line.replace(bullet, '')))
    const json = /^\s*\[/.test(filled[0] ?? '') ? filled.join(' ') : null
    if (json) return tidy(json)
  }
  return filled[0] === undefined ? null : tidy(filled[0].replace(/^[ \t]*[-•+*][ \t]+/, ''))
}

function listOf(question: Question, value: GivenValue): GivenValue {
  if (typeof value !== 'string') return value
  const list = /^\[([^[\]]*)\]?/.exec(value)?.[1]
  if (list === undefined || question.type === 'fill_in_blank') return value
  const parts = (/["']/.test(list) ? (list.match(/"[^"]*"|'[^']*'/g) ?? []) : list.split(/[,;|]/)).map(tidy)
  return parts.length > 0 && (question.type === 'ordering' || parts.length === 1)
    ? parts.length === 1 && question.type !== 'ordering'
      ? parts[0]!
      : parts
    : value
}

const offer =
  /^[\s,;:(–—-]{0,6}(?:or|oder|ou|o|and|und|et|y|e|also|alternatively|perhaps|maybe|possibly|but|aber|mais|pero|mas|ma|not?|nicht|或|和)(?!\p{L})/iu

/** The answer that a passage begins with in bold type, with reasons behind it; null where these may offer another one. */
function boldAnswer(question: Question, text: string): string | null {
  const [, bold, behind] =
    /^\*\*([^*\n]{1,200})\*\*(?!\*)(?=\s{0,3}[–—(:;,-]|(?<=[.:;,]\*\*)\s)([^\n]*)/.exec(text) ?? []
  if (
    bold === undefined ||
    offer.test(behind!) ||
    text.split('\n', 1 + mostItems).some((line) => isCorrection.test(line))
  )
    return null
  const said = tidy(dropStem(question.stem, bold))
  return isGiven(question, said) && isAnswer(question, said) ? said : null
}

/** 'B, C and D all loosen – A', 'OLS is no longer BLUE: True': the letter, verdict or order that a line of reasons ends with. */
function closingDash(question: Question, text: string): string | null {
  if (question.type === 'fill_in_blank' || text.includes('\n')) return null
  const [, reasons, said] = /^(.*\S)(?:\s[–—-]|:)\s([A-D]|[A-D]{4}|\p{L}{2,12})[\s.*_]*$/u.exec(text) ?? []
  if (reasons === undefined || said === undefined || answerKey(question, said) === null) return null
  return answerKey(question, tidy(reasons)) === null ? said : null
}

const closingLength = 90
const closing = /\s\*\*([^*\n]{1,60})\*\*[\s.!)]{0,4}$/
/** For a blank, what stands in bold type, behind an arrow or behind 'So:' after the last sentence. */
const closingWords =
  /(?:[.!?:\n]\s{0,3}\*\*([^*\n]{1,60})\*\*|\n\s{0,3}(?:#{4}|=>|->|→|⇒|➡|➜|👉|✅|☑)\uFE0F?\s([^*\n]{1,60}?)|[.!?]\s(?:so|thus|hence|therefore|also|donc|así que|quindi|portanto|dus)\s?:\s([^*\n:]{1,60}?))[\s.!)]{0,4}$/iu

/** The answer in bold type that a passage of reasons ends with. */
function closingBold(question: Question, text: string): string | null {
  const isOfWords = question.type === 'fill_in_blank'
  const ending = (isOfWords ? closingWords : closing).exec(text.slice(-closingLength))
  const bold = ending?.slice(1).find((words) => words !== undefined)
  if (bold === undefined) return null
  const said = tidy(bold)
  return isGiven(question, said) && isAnswer(question, said) ? said : null
}

/** The answer of a passage without any label. */
function openAnswer(question: Question, text: string): GivenValue | null {
  const lines = text.split('\n')
  const list = /^\s*\[([\s\S]{0,2000}?)\]/.exec(text)
  if (list && question.type === 'ordering') return listOf(question, `[${list[1]!.replaceAll(/\s+/g, ' ')}]`)
  const first = tidy(lines[0]!)
  const rest = lines.slice(1)
  if (question.type === 'ordering') {
    const items = below(question, lines)
    if (Array.isArray(items) && answerKey(question, items) !== null) return items
  }
  if (isAnswer(question, first)) {
    return listOf(question, tidy(withCorrection(question, lines[0]!, rest)))
  }
  const said = lines.map(withoutAside).filter((line) => line.trim() !== '')
  if (said.length === 0) return null
  // The last line, where it is an answer and nothing else.
  const last = tidy(said.at(-1)!)
  if (
    said.length > 1 &&
    isAnswer(question, last) &&
    (question.type !== 'fill_in_blank' || /^\s*\*\*.*\*\*[\s.]*$/.test(said.at(-1)!))
  )
    return last
  if (question.type === 'fill_in_blank' && said.length > 1 && first !== '' && isShort(first) && !comesToMore(said))
    return first
  return tidy(said.join('\n'))
}

/** 'The Lausanne school.' above 'Therefore the blank is **Walras**.' */
function comesToMore([first = '', ...later]: readonly string[]): boolean {
  return !/\*\*/.test(first) && drawn.test(later.at(-1) ?? '')
}
const drawn =
  /^\s*(?:therefore|so|hence|thus|also|daher|folglich|somit|donc|ainsi|por (?:lo )?tanto|así que|portanto|logo|quindi|dunque|因此|所以|故|よって|したがって)(?!\p{L})/iu

/** A line without its reasons: nothing of it, or what stands behind the next label, as in 'Analysis: … Conclusion: C'. */
function withoutAside(line: string): string {
  if (!isAside(line)) return line
  const next = [...line.slice(0, longestAside).matchAll(labelWithin)].find(
    ({ 1: name }) => !asideName.test(name!.trim())
  )
  return next ? line.slice(next.index) : ''
}

const longestAside = 2000
const labelWithin = /(?<=[.!?。；！？]["'*_)]{0,3}\s{0,3}["'*_]{0,3})([\p{L}_ ]{2,24})["'*_]{0,4}\s?[:：=]/gu

function isAside(line: string): boolean {
  const name = /^[\s>*_•"'-]{0,12}([\p{L}_ ]{2,24}?)["'*_]{0,4}\s?[:=]/u.exec(line)?.[1]
  return name !== undefined && asideName.test(name.trim())
}

function isShort(text: string): boolean {
  return text.split(/\s+/, 16).length <= 15
}

function isAnswer(question: Question, text: string): boolean {
  return answerKey(question, listOf(question, text)) !== null
}

/** What a text gives in answer: the choice that it ticks, or all of it. */
export function given(question: Question, text: string): string {
  return tickedChoice(question, text) ?? tidy(text)
}
