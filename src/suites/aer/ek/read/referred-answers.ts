import { letters, type Question } from '../content.ts'
import { readOrder } from '../grade/grade-ordering.ts'
import { readChoice } from '../grade/grade-single-choice.ts'
import { readVerdict } from '../grade/grade-true-false.ts'
import type { EkAnswer, GivenValue } from './claim.ts'
import type { Names } from './question-names.ts'

const noun =
  '(?:answer|letter|option|choice|verdict|order|sequence|word|term|antwort|buchstabe|option|reihenfolge|réponse|lettre|ordre|respuesta|letra|orden|resposta|ordem|risposta|lettera|ordine)'
const same = [
  `(?:the |is the )?(?:same|identical)(?: ${noun}(?: of (?:the )?letters)?)? (?:as|to)(?: (?:in|for|to|under))?|as(?: in| for)|ditto,? (?:as|see)`,
  `(?:(?:die|der|das)selbe|(?:die|der) gleiche)(?: ${noun})? wie(?: (?:bei|in))?|wie(?: (?:bei|in))|(?:la |le )?même (?:${noun} )?(?:que|qu['’]à)(?: (?:pour|dans|en))?`,
  `(?:la |el |lo )?mism[oa] (?:${noun} )?que(?: (?:en|para))?|(?:a |o )?mesm[oa] (?:${noun} )?(?:que|de)(?: (?:em|para))?|(?:la |lo )?stess[oa] (?:${noun} )?(?:di|che(?: in| per)?)`
].join('|')
const opposite =
  '(?:the )?(?:opposite|reverse|contrary)(?: answer| verdict)? (?:of|to|from)|das gegenteil von|le contraire de|lo contrario de|o contrário de|il contrario di'
const reference = new RegExp(
  String.raw`^[\s*_"'“”(]{0,6}(?:(${opposite})|(?:${same}))\s(?:(?:that|the one) (?:of|for|in) )?((?:SC|TF|FB|OD)[ _-]?\d{1,2})[\s.*_"'”);]{0,6}$`,
  'iu'
)

/**
 * Answers with those in place that a response gives by reference to another question of the same type: 'the same letter as
 * in SC02', 'the opposite of TF01'. A reference to what is not read, or to another reference, stays as it is written.
 */
export function withReferred(answer: EkAnswer, questions: readonly Question[], names: Names): EkAnswer {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const referred = questions.flatMap((question) => {
    const given = answer[question.id]
    if (given === undefined || !('value' in given) || typeof given.value !== 'string') return []
    const [, isOpposite, code] = reference.exec(given.value) ?? []
    const other = code === undefined ? undefined : byId.get(names.idOf(code) ?? '')
    const meant = other && other.id !== question.id && other.type === question.type ? answer[other.id] : undefined
    if (meant === undefined || !('value' in meant)) return []
    const value = readValue(other!, meant.value, isOpposite !== undefined)
    return value === null ? [] : [[question.id, { value }] as const]
  })
  return { ...answer, ...Object.fromEntries(referred) }
}

/** What the grader reads in an answer, so that it says the same of another question; null where it reads nothing. */
function readValue(question: Question, value: GivenValue, isOpposite: boolean): GivenValue | null {
  const text = typeof value === 'string' ? value : value.join('; ')
  if (reference.test(text) || (isOpposite && question.type !== 'true_false')) return null
  switch (question.type) {
    case 'single_choice':
      return letters.find((letter) => letter === readChoice(question.options, text)) ?? null
    case 'true_false': {
      const verdict = readVerdict(text)
      return typeof verdict === 'boolean' ? String(verdict !== isOpposite) : null
    }
    case 'ordering': {
      const order = readOrder(question.items, value)
      return Array.isArray(order) ? [...order] : null
    }
    case 'fill_in_blank':
      return value
  }
}
