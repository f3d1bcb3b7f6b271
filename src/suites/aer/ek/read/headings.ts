import type { Question } from '../content.ts'
import { answerKey, isGiven } from './answer-key.ts'
import { answerList } from './answer-list.ts'
import type { Names } from './question-names.ts'

const longestHeading = 120
const partName =
  /^(?:part|section|teil|abschnitt|partie|sección|parte|seção|sezione|group)?\s?(?:[ivx]{1,4}|[1-4]|[a-d]|[一二三四])?\s?[\s.:)、–—-]{1,3}|^第?[一二三四]部?分?[、.\s]?/iu

/** '3. D – Solve the first-order conditions' is an item of an order, whatever its words. */
const orderedItem = /^[\s>*_-]{0,9}\d{1,2}[.)][*_]{0,2}\s{1,3}[*_]{0,2}\(?[A-D]\)?[*_]{0,2}\s?[–—:.)-]/

const codeWithin = /(?:SC|TF|FB|OD)[\s_-]?\d/i

/** `given` are the answers behind the colon of a heading, where it has as many as questions. */
export type Heading = { own: readonly string[] | null; given: readonly string[]; isRange: boolean }
/** What is known of the questions while lines are read. */
export type Known = { names: Names; byId: ReadonlyMap<string, Question> }

/** A line that names a type or a range of questions, or another heading. */
export function headingOf(line: string, { names, byId }: Known): Heading | null {
  if (line.length > 400 || orderedItem.test(line)) return null
  const bare = line.replaceAll(/^[\s#*_>=[{"'•-]{1,12}|[\s*_=\]"'{[]{1,9}$/g, '').replaceAll(/[*_`]{2}/g, '')
  const titled = bare.replace(partName, '')
  const [name = '', ...behind] = titled.split(/[:=]/)
  const values = behind.join(':').trim()
  const listed = (text: string, own: readonly string[]) =>
    codeWithin.test(text)
      ? []
      : answerList(
          text,
          own.map((id) => byId.get(id)!)
        )
  const range = rangeIn(bare.split(/[:=]/, 1)[0]!, names)
  if (range) {
    const given = listed(values, range)
    // '1-5: B' may be the fifth question of the first part.
    if (given.length > 0 || /[A-Z]{2}|\s/i.test(name)) return { own: range, given, isRange: true }
  }
  // 'Reasons. Order: B, C, D, A' answers one question.
  // '按任命年份排列。' is a sentence.
  const isSentence = /[\p{Script=Han}\p{Script=Hiragana}][。.]\s*$/u.test(line)
  const isShort = name.length <= longestHeading / 2 && !/[.!?]\s/.test(name) && !isSentence
  const plain = plainName(name)
  const own = isShort && plain.length <= 40 && plain.split(/\s+/).length <= 6 ? names.idsOfType(plain) : null
  if (own && !/\d$|(?:SC|TF|FB|OD)[\s_-]?\d/i.test(plain)) return { own, given: listed(values, own), isRange: false }
  return /^\s*#{1,6}\s/.test(line) && !/\d/.test(line) ? { own: null, given: [], isRange: false } : null
}

/** The range of questions that a heading names, alone, in brackets or behind other words. */
function rangeIn(name: string, names: Names): readonly string[] | null {
  if (name.length > longestHeading || !/\d/.test(name)) return null
  const inner = /[([（]([^()[\]（）]{2,30})[)\]）]/.exec(name)?.[1]
  return (inner === undefined ? null : names.idsOfRange(inner)) ?? names.idsOfRange(plainName(name))
}

/** The name of a heading without brackets and the words for questions and answers. */
function plainName(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replace(/\(.{0,40}\)|（.{0,40}）|\[.{0,40}\]|["']/g, '')
    .replace(
      /(?:answers? (?:to|for)|questions?|answers?|items?|fragen|antworten|preguntas|respuestas|réponses|perguntas|respostas|domande|risposte|题|部分)/giu,
      ''
    )
    .trim()
}

/** Whether a list answers all of some questions. */
export function fits(values: readonly string[], own: readonly string[], byId: ReadonlyMap<string, Question>): boolean {
  if (values.length !== own.length) return false
  return values.every((value, i) => isGiven(byId.get(own[i]!)!, value) && answerKey(byId.get(own[i]!)!, value) !== null)
}
