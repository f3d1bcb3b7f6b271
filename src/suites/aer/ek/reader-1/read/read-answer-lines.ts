import { questionsOfType } from '../../extract/questions-of-type.ts'
import type { Claim, GivenValue } from '../../read/claim.ts'
import { questionIdOf } from '../../read/question-id.ts'
import { type Mark, numberedLists } from './numbered-lists.ts'

// Every repetition in front of the answer has a bound: a response is untrusted, and two that may share the same signs take
// time that grows with the square of its length.
const dress = '["\'*_`]{0,6}'
const code = String.raw`((?:[\w-]{0,60}[_-])?(?:SC|TF|FB|OD)[ _-]?\d{1,2})(?![\p{L}\p{N}_])`
const label = `(?:(?:final )?answer(?: is)?${dress} {0,5})`
const opening = String.raw`[ \t"'*_#>•<(|\x60{[-]{0,20}(?:\d{1,2}[.)] {0,5})?${dress}(?:(?:question|answer(?: to)?) {1,3}(?:id=")?)?`
// 'SC01: B', '**SC01** - B', '| SC01 | B |', '<SC01>B</SC01>', '<answer id="SC01">B</answer>', 'Question SC01: B',
// 'SC01 Answer: B'; or a line with the id alone.
const atLineStart = new RegExp(
  String.raw`^${opening}${code}["'*_\x60)\]]{0,6}[ \t]{0,9}${label}?(?:->|=>|→|[—–:：.,)=|>\t-]{1,9}|\t|(?=\r?$))`,
  'gimu'
)
// '..., "TF01": "true"': within a line an id counts only with a colon or an equals sign behind it.
const withinLine = new RegExp(String.raw`[{,:;|\t]\s{0,9}${dress}${code}${dress} {0,9}[:：=]`, 'giu')
// 'The answer to SC01 is B.': up to the end of the sentence.
const inSentence = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])${code}[*\x60",)]{0,5} {1,3}(?:(?:the|my) )?(?:(?:correct|right|final|best) )?(?:(?:answer|option|choice) )?(?:is|should be)(?: |: )`,
  'giu'
)
const sentenceEnd = /(?<![.\s]\p{L})[.?!;](?=\s|$)/u

/**
 * Answers given as lines `SC01: B`, as rows of a table, below headings, several in one line, also as the remains of JSON
 * that was cut off; or else as a numbered list that follows the order of the questions, or one for each type; or else in
 * sentences.
 */
export function readAnswerLines(output: string, ids: readonly string[]): Claim[] {
  const text = output.replaceAll(/<br ?\/?>/gi, '\n')
  const coded = [...text.matchAll(atLineStart), ...text.matchAll(withinLine)].sort((a, b) => a.index - b.index)
  const marks = coded.filter(({ index }, at) => index >= endOf(coded[at - 1]))
  if (marks.length > 0) return read(text, marks, ids)
  const lists = numberedLists(text)
  if (lists.length === 0) return readSentences(text, ids)
  const own = lists.map(({ heading }) => questionsOfType(heading, ids))
  return lists.flatMap(({ marks, end }, at) => read(text.slice(0, end), marks, own.every(Boolean) ? own[at]! : ids))
}

function readSentences(text: string, ids: readonly string[]): Claim[] {
  return read(text, [...text.matchAll(inSentence)], ids).map(({ id, value }) => ({
    id,
    value: typeof value === 'string' ? value.split(sentenceEnd, 1)[0]!.replace(/[.?!;]$/, '') : value
  }))
}

function read(output: string, marks: readonly Mark[], ids: readonly string[]): Claim[] {
  return marks.flatMap((mark, at) => {
    const id = questionIdOf(mark[1]!, ids)
    const value = givenIn(output.slice(endOf(mark), marks[at + 1]?.index ?? output.length))
    return id === null || value === null ? [] : [{ id, value }]
  })
}

function endOf(mark: Mark | undefined): number {
  return mark ? mark.index + mark[0].length : 0
}

/** Lines below an id that may hold its answer: an order of four items, its brackets, and an empty line or two. */
const mostLines = 8
const bullet = /^(?:[-*•]\s|\d[.)]\s|["'])/

// The question may be repeated, or thought about, before a line 'Answer: B'; the last such line is the answer.
const labelledLine =
  /^[ \t*_>#•-]{0,9}(?:(?:my|the) )?(?:(?:correct|final) )?answer(?: is)?[ \t*_]{0,5}[:：=](?=[ \t*_"'\x60]{0,9}[^\s*_])(.{1,4000})$/gim

/**
 * The answer behind an id: a line that is labelled as the answer; or the rest of its own line; or, where that is empty,
 * the lines below: a list, or the first.
 */
function givenIn(passage: string): GivenValue | null {
  const label = [...passage.matchAll(labelledLine)].at(-1)?.[1]
  if (label !== undefined) return readValue(label)
  const [first = '', ...below] = passage.split(/\r?\n/, mostLines + 1)
  if (!/^[\s["'*_`>:|]{0,9}$/.test(first)) return readValue(first)
  const lines = below.map((line) => line.trim()).filter((line) => line !== '')
  const end = lines.findIndex((line) => /^[\]}]/.test(line))
  const items = (end < 0 ? lines : lines.slice(0, end)).map((line) => ({ isItem: bullet.test(line), line }))
  const list = items.slice(0, items.findIndex(({ isItem }) => !isItem) >>> 0)
  if (list.length > 1) return list.map(({ line }) => plainValue(line.replace(/^(?:[-*•]|\d[.)])\s/, '')))
  return items[0] ? readValue(items[0].line) : null
}

function readValue(text: string): GivenValue {
  const list = /^\s{0,9}\[(.*)/.exec(text)
  const quoted = (list?.[1] ?? '').match(/"[^"]*"|'[^']*'/g)
  return quoted ? quoted.map((part) => part.slice(1, -1)) : plainValue(text)
}

/** Without its label, the marks around it, and what closes a cell, a tag or an object behind it. */
function plainValue(text: string): string {
  const bare = text
    .trim()
    .replace(/<\/[^<>]{0,40}>$/, '')
    .replace(/[\s,;|}]{1,9}$/, '')
    .replace(/^["'*_`>|\s]{0,9}(?:final )?answer(?: is)?\s{0,3}[:=]\s{0,3}/i, '')
    .replace(/^\*{1,3}(?=[^*]*$)|^[>|]\s{0,9}/, '')
  const isWrapped = /^["'`*].*["'`*]$/s.test(bare)
  const open = isWrapped ? bare.replaceAll(/^["'`*]{1,6}|["'`*]{1,6}$/g, '') : bare
  return open.replace(/^"(?=[^"]*$)|(?<=^[^"]{0,400})"$/g, '').trim()
}
