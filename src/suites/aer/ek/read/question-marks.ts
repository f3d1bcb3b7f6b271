import type { Question } from '../content.ts'
import { answerKey, isVerdict } from './answer-key.ts'
import { answerLabel, isCorrection } from './answer-words.ts'
import type { Known } from './headings.ts'
import { essence, type Names } from './question-names.ts'
import type { Line } from './read-tables.ts'
import { sentenceCodes } from './sentence-codes.ts'
import { revisingParts } from './taken-back.ts'

/** How a text names a question: by its id, its type and number or its words, its section, or a bare number. */
export type MarkKind = 'code' | 'named' | 'section' | 'number'
/**
 * The place where the text about a question begins; `end` is behind its label, and `to` where the text ends, if that is not at
 * the next mark, or where the sentence of that opens.
 */
export type Mark = {
  id: string
  kind: MarkKind
  start: number
  end: number
  indent: number
  to?: number
  opens?: number
  /** Without an answer: it only ends the text about the question before. */
  isMute?: true
  /** In a sentence that changes an answer, whatever the labels of the sheet are. */
  isAmending?: true
  said?: string
}

const lead = /^(?:[\s>*_#•‣▪●○◦–+|~"'`{(\\[-]|\p{Extended_Pictographic}|\uFE0F){0,30}/u
const goingBack =
  /^(?:(?:hmm|no|oh|wait|actually|correction|sorry|on (?:second thoughts?|reflection)|let me correct|revised|korrektur|corrección|correção|更正)[,.:! …-]{1,4}){1,3}(?:(?:that|for|i(?:'d| would| will|'ll)? change)\s)?/iu
const words =
  '(?:questions?|quest|q|frage|item|antwort(?: auf| zu)?|pregunta|respuesta(?: a)?|questão|domanda|réponse(?: à)?|resposta(?: à)?|risposta(?: a)?|answers?(?: (?:to|for))?|for|für|pour|para|per|zu|(?:question[_ ]?)?id|key|题目?|问题|item|textbf|text|item)'
const code = new RegExp(
  String.raw`^(?:\(?\d{1,2}[.):]{0,2}\s{0,3}[-–—:]?\s{0,3})?(?:${words}["'\s:=#_.{[(>-]{0,6}(?:\d{1,2}\s{0,2}[-–—:,.]?\s{0,2})?){0,2}["'\[(*_\x60{]{0,6}(?:\w{0,40}[_-])?((?:SC|TF|FB|OD)[\s_.#-]{0,2}0{0,2}\d{1,2})(?![\p{L}\p{N}_]|\s?[-–]\s?(?:\d|(?:SC|TF|FB|OD)\s?\d)|\s(?:to|bis|à|through|and|und)\s|\s?,\s?(?:SC|TF|FB|OD)\s?\d)`,
  'iu'
)
const closing = /^["'*_`)\]}]{0,6}/
const kindBehind = /^\s{0,2}[([]([^()[\]\n]{2,60})[)\]]["'*_`]{0,4}/
const separator =
  /^(?:["'*_`]{0,4}\s{0,9}(?:\.{2,200}|…{1,99}|·{2,200}|->|=>|→|⇒|➜|➡|[:=]{1,2}|[.)|>&,](?!\d)|[–—]|-{1,3}(?=[\s\p{L}\d])|\t)["'*_`]{0,4}|[ \t]{0,9}(?:\r?$)|\s{1,9}(?:(?:is|ist|lautet|est|es|é|è|should be|is now|为|是|选|也(?=[对错是不]))(?![\p{L}]))\s{0,3})/u

const codeInName = /(?:SC|TF|FB|OD)[\s_.#-]{0,2}\d/i
const answersInFront = /(?<![\p{L}\p{N}])[A-D](?![\p{L}\p{N}'’])|(?<!\p{L})(?:true|false|right|wrong|agree)(?!\p{L})/u
const codeInBrackets = /^(.*\S)\s{0,3}[([]\W{0,3}(?:SC|TF|FB|OD)[\s_.#-]{0,2}\d/i

/** Whether a code has a letter or a verdict in front of it, and a sign between: 'B: SC01'. */
function isAnswerInFront(name: string): boolean {
  const word = wordInFront.exec(name.split(codeInName, 1)[0]!)?.[1]
  return word !== undefined && codeInName.test(name) && (/^[A-D]$/.test(word) || (word.length > 1 && isVerdict(word)))
}
const wordInFront = /^[\s"'*_([]{0,6}(\p{L}{1,12})["'*_)\]]{0,4}\s?(?:[:=→]|->|[–—])\s?["'*_([]{0,4}$/u

/** Lines are looked at no further than this for a label. */
const longestLabel = 120

/** All that may begin the text about a question, in the order of the text; `own` are the questions of a line's heading. */
export function questionMarks(
  lines: readonly (Line & { own: readonly string[] | null })[],
  { names, byId }: { names: Names; byId: ReadonlyMap<string, Question> }
): Mark[] {
  const found = lines.map(({ own, ...line }) => {
    const first = codeMark(line, names, byId) ?? nameMark(line, names, own)
    const coded = codesWithin(line, first, { names, byId })
    const numbered = coded.length === 0 && (first?.kind ?? 'number') === 'number'
    const amended = isCorrection.test(line.text) ? [{ start: 0, end: line.text.length }] : revisingParts(line.text)
    const isAmended = ({ start }: Mark) =>
      amended.some((part) => start - line.start >= part.start && start - line.start < part.end)
    return { first, coded, isAmended, numbers: numbered ? numbersWithin(line, first, own ?? names.ids) : [] }
  })
  // A question that has a label is only referred to where a sentence names it.
  const labelled = new Set(
    found.flatMap(({ first, coded }) =>
      [first, ...coded.filter(({ isFirm }) => isFirm)].flatMap((mark) => mark?.id ?? [])
    )
  )
  return found.flatMap(({ first, coded, isAmended, numbers }) => [
    ...(first ? [isAmended(first) ? { ...first, isAmending: true as const } : first] : []),
    // What amends the sheet speaks of questions that have labels in it.
    ...coded
      .filter((mark) => mark.isFirm || mark.isMute || isAmended(mark) || !labelled.has(mark.id))
      .map((mark) => (isAmended(mark) ? { ...mark, isAmending: true as const } : mark)),
    ...numbers
  ])
}

function codeMark(line: Line, names: Names, byId: ReadonlyMap<string, Question>): Mark | null {
  const head = line.text.slice(0, longestLabel)
  const indent = lead.exec(head)![0].length
  const before = indent + (goingBack.exec(head.slice(indent))?.[0].length ?? 0)
  const inner = before + (lead.exec(head.slice(before))?.[0].length ?? 0)
  const match = code.exec(head.slice(inner))
  const id = match ? names.idOf(match[1]!) : null
  if (!match || id === null) return null
  let end = inner + match[0].length
  end += closing.exec(head.slice(end))![0].length
  const kind = kindBehind.exec(head.slice(end))
  const mark = { id, kind: 'code' as const, start: line.start, indent: leftOf(head) }
  // 'TF04 (false). It is …'
  if (kind && isInBracket(kind[1]!, line.text.slice(end + kind[0].length), byId.get(id)!, names))
    return { ...mark, end: line.start + end }
  if (
    kind &&
    (names.idsOfType(kind[1]!) ||
      (separator.exec(`${head.slice(end + kind[0].length)} `)?.[0].trim() && !isAnswer(kind[1]!, byId.get(id)!)))
  )
    end += kind[0].length
  const rest = line.text.slice(end)
  const sign = separator.exec(rest.slice(0, 60))
  if (sign && !(sign[0].includes(',') && /^\s*(?:SC|TF|FB|OD)\s?\d/i.test(rest.slice(sign[0].length))))
    return { ...mark, end: line.start + end + sign[0].length }
  const value = rest.trim()
  const isLabelled = answerLabel.test(value)
  const isBare =
    value.length <= 60 &&
    answerKey(byId.get(id)!, value.replace(/^\((.*)\)$/, '$1')) !== null &&
    !/^(?:and|or|is|to|asks?|through|und|et|y|e|on)\s/i.test(value)
  return isLabelled || (isBare && value !== '') || rest === '' ? { ...mark, end: line.start + end } : null
}

/** Whether a bracket behind a code holds its answer, rather than the kind of question that it is. */
function isInBracket(text: string, behind: string, question: Question, names: Names): boolean {
  if (names.idsOfType(text) !== null) return false
  if (/^\s{0,3}:/.test(behind)) return question.type !== 'fill_in_blank' && isAnswer(text, question)
  if (!/^\s{0,3}(?:[.;,]|$)/.test(behind)) return false
  return question.type === 'fill_in_blank' || isAnswer(text, question)
}

function isAnswer(text: string, question: Question): boolean {
  return question.type !== 'fill_in_blank' && answerKey(question, text) !== null
}

function leftOf(text: string): number {
  return /^[ \t]*/.exec(text)![0].length
}

/** `Question 3:`, `Single Choice 1 -`, `2b)`, `7.` at the start of a line, or a line that is a question as it was asked. */
function nameMark(line: Line, names: Names, own: readonly string[] | null): Mark | null {
  const { text, start } = line
  const head = text.slice(0, longestLabel)
  const indent = lead.exec(head)![0].length
  const mark = (id: string, kind: MarkKind, end: number): Mark => ({
    id,
    kind,
    start,
    end: start + end,
    indent: leftOf(head)
  })
  const ends = [...head.slice(indent).matchAll(/[:=\t)\].|、>]|[–—→]|\s-\s|$/g)]
    .slice(0, 6)
    .map(({ index }) => index + indent)
  for (const end of ends) {
    const name = head.slice(indent, end).trim()
    const tail = head.slice(end)
    if (name === '' || name.length > 60) continue
    // 'Question 3 (SC03)' names it twice; 'B (SC03)' has the answer in front of the code.
    const inFront = codeInBrackets.exec(name)?.[1]
    if (inFront !== undefined && names.idOf(inFront) === null) continue
    // 'True: TF01' has it too.
    if (isAnswerInFront(name)) continue
    // 'I'd go with B on SC01.' answers it.
    if (tail.startsWith('.') && answersInFront.test(name.split(codeInName, 1)[0]!) && codeInName.test(name)) continue
    // 'Answer: 12' is no name of a question.
    if (/[:=]/.test(name) && !codeInName.test(name)) continue
    if (tail.trim() === '' && /^\W{0,4}(?:ans|antw|r[eé]p|resp|risp)/i.test(name)) continue
    if (/^[*_("]{0,3}\d{1,2}[*_)"]{0,3}$/.test(name)) {
      if (/^[.:=),](?=\d)/.test(tail) || tail === '') continue
      const id = names.idOf(name, own ?? names.ids)
      if (id === null) return null
      return mark(
        id,
        'number',
        end + (/^["'*_`)\]]{0,4}\s{0,3}(?:->|[:=.)|、>→]|[–—-](?!\d)){0,2}["'*_`]{0,4}/.exec(tail)?.[0].length ?? 0)
      )
    }
    const id = names.idOf(name, own ?? names.ids)
    if (id === null) continue
    const isSection = /^[*_("]{0,3}(?:[1-4a-d]|i{1,3}|iv)[\s._-]?[1-5a-e][*_)"]{0,3}$/i.test(name)
    const isLetter = /^[*_("]{0,3}[a-e][*_)"]{0,3}$/i.test(name)
    const isCoded = codeInName.test(name)
    if (isLetter && !/[a-e]/.test(name)) continue
    return mark(
      id,
      isCoded ? 'code' : isSection || isLetter ? 'section' : 'named',
      end + (/^["'*_`)\]]{0,4}\s{0,3}(?:->|[:=.)|、>→]|[–—-](?!\d)){0,2}["'*_`]{0,4}/.exec(tail)?.[0].length ?? 0)
    )
  }
  if (text.length < 40 || text.length > 1200) return null
  const id = names.idOf(
    text.replace(/^[\s>*_#-]{0,9}(?:(?:q(?:uestion)?|frage|pregunta)\s?\d{0,2}\s?[:.)]|\(?\d{1,2}[.)])?/i, '')
  )
  return id !== null && essence(text).length > 30 ? mark(id, 'named', text.length) : null
}

function codesWithin(line: Line, first: Mark | null, known: Known): (Mark & { isFirm: boolean })[] {
  const label = first && { id: first.id, end: first.end - line.start }
  return sentenceCodes(line.text, label, known).map(({ id, start, from, to, opens, isFirm, isMute, said }) => ({
    ...{ id, kind: 'code' as const, start: line.start + start, end: line.start + from, indent: 0, isFirm },
    ...(isMute && { isMute }),
    ...(said !== undefined && { said }),
    ...(to !== null && { to: line.start + to }),
    ...(opens !== null && { opens: line.start + opens })
  }))
}

const numberWithin =
  /(?<=^|[\s,;|(\t/])[("*_]{0,3}(\d{1,2})(?:[*_"]{0,3}\s?[.):=](?:\s{1,3}|(?!\d))|\s?[-–]\s?|(?=[A-D](?!\p{L}))|(?=[TF](?!\p{L}))|(?=\([A-D]\)))["*_]{0,3}(?=\S)/gu

/** `1. B 2. C 3. A`: numbers that follow each other in one line. */
function numbersWithin(line: Line, first: Mark | null, own: readonly string[]): Mark[] {
  const from = first ? first.end - line.start : 0
  let next = first ? own.indexOf(first.id) + 1 : null
  const marks: Mark[] = []
  let isApart = true
  for (const { 0: label, 1: number, index } of line.text.matchAll(numberWithin)) {
    if (index < from) continue
    const place = Number(number) - 1
    if (next === null ? place !== 0 && place % 5 !== 0 : place !== next) continue
    const id = own[place]
    if (!id) break
    isApart &&=
      marks.length === 0 && !first
        ? true
        : /(?:\s{2}|[;,|\t/])\s{0,9}$/.test(line.text.slice(Math.max(0, index - 12), index))
    marks.push({ id, kind: 'number', start: line.start + index, end: line.start + index + label.length, indent: 0 })
    next = place + 1
  }
  const count = marks.length + (first ? 1 : 0)
  return count >= 3 || (count === 2 && isApart) ? marks : []
}
