import type { Letter, Question } from '../content.ts'
import type { Kinship } from './kinship.ts'
import { stemsOf } from './kinship.ts'
import type { Sentence } from './segments.ts'

const order =
  /(?<![\p{L}\p{N}])[A-D](?:(?:\s?[,、;>→–-]{1,2}\s?|\s(?:and|then|und|et|y|e)\s)?[A-D]){3}(?![\p{L}\p{N}])/gu

/**
 * The orders of letters that a text gives, one for each ordering question: 'The works go B, A, D, C, the schools C, D, A, B'.
 * Empty where there are more or fewer, or where the words around one are those of another question.
 */
export function ordersInTurn(
  sentences: readonly Sentence[],
  questions: readonly Question[],
  kinship: Kinship
): Map<string, Letter[]> {
  const own = questions.filter(({ type }) => type === 'ordering')
  const orders = sentences.flatMap(({ text, codes, isDeclined, isOfOthers, isCorrection }) => {
    let from = 0
    return [...text.matchAll(order)].map(({ 0: run, index }) => {
      const said = text.slice(from, index)
      from = index + run.length
      const letters = [...run.replaceAll(/[^A-D]/g, '')] as Letter[]
      return {
        letters,
        said,
        isOwn: codes.length === 0 && !isDeclined && !isOfOthers && !isCorrection && !text.includes('?')
      }
    })
  })
  if (orders.length !== own.length || own.length < 2) return new Map()
  const fit = orders.every(({ letters, said, isOwn }, at) => {
    const stems = stemsOf(said)
    const kin = own.map((question) => kinship.with(question, stems))
    return isOwn && new Set(letters).size === 4 && kin.every((each) => each <= kin[at]!)
  })
  return new Map(fit ? own.map(({ id }, at) => [id, orders[at]!.letters]) : [])
}
