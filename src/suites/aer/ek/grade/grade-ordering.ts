import type { QuestionOf } from '../content.ts'
import { gradeOrdering as gradeByFirstReader } from '../reader-1/grade/grade-ordering.ts'
import { lastSentence, lastWords, withoutQuestion } from './last-word.ts'
import { orderingFlaw, orderingScore } from './ordering-score.ts'
import { type Item, type Order, ordersIn } from './orders-in.ts'
import type { QuestionGrade } from './question-grade.ts'
import { backward, unordered } from './sequence-words.ts'
import { structuredAnswer } from './structured-answer.ts'
import { withoutFirstThoughts } from './weighed-words.ts'

/**
 * One point for the exact order, half a point for Kendall's tau of at least 0.5 (see `orderingScore`). The order may be
 * letters or texts of the items, in a list or a text, with whatever stands between them; the place of each item ('A: 2,
 * B: 4'); or all items from the last one to the first, where the answer says so. Of several orders the one in a box, behind the last
 * cue ('the order is') or in the last sentence decides. What is no order of the items has its own reason.
 */
export function gradeOrdering(
  { items }: Pick<QuestionOf<'ordering'>, 'items'>,
  gold: { answer: Order },
  given: string | readonly string[]
): QuestionGrade {
  const order = readOrder(items, given)
  if (order === 'several_orders') {
    return { score: 0, reason: order, detail: { given: typeof given === 'string' ? given : [...given] } }
  }
  if (order === null) return told(gradeByFirstReader({ items }, gold, given), items)
  const { score, tau, distance, normalizedDistance } = orderingScore(gold.answer, order)
  const reason = orderingFlaw(gold.answer, order) ?? ({ 0: 'wrong', 0.5: 'close', 1: 'right' } as const)[score]
  return { score, reason, detail: { order: [...order], expected: [...gold.answer], tau, distance, normalizedDistance } }
}

/** Where no order of all items stands, the parts that were given say what is wrong with them; words alone say nothing. */
function told(grade: QuestionGrade, items: readonly Item[]): QuestionGrade {
  const { order } = grade.detail as { order: string[] }
  const named = order.filter((part) => items.some(({ letter }) => letter === part))
  return named.length === 0 ? { score: 0, reason: 'unreadable', detail: grade.detail } : grade
}

/** A longer text is looked at from its end: that is where it decides. */
const mostCharacters = 20_000

export function readOrder(items: readonly Item[], given: string | readonly string[]): Order | 'several_orders' | null {
  const written = (typeof given === 'string' ? given : given.join('\n')).slice(-mostCharacters)
  const { text, box } = structuredAnswer(written.replaceAll(/[①-⑨]/g, (sign) => ` ${sign.normalize('NFKC')}. `))
  const { whole, cued } = lastWords(text.replaceAll(deniedOrder, ' '))
  const left = withoutFirstThoughts(withoutQuestion(whole))
  for (const part of [...(box === null ? [] : [box]), ...cued]) {
    const found = ordersIn(items, part)
    // Behind a cue the first order counts: what follows it explains it.
    if (found.length > 0) return turned(found[0]!, left)
  }
  const ordered = withoutUnordered(left)
  const found = distinct(ordersIn(items, ordered))
  if (found.length === 1) return turned(found[0]!, ordered)
  if (found.length > 1) {
    const opening = openingOrder(items, ordered)
    if (opening) return opening
    const last = ordersIn(items, lastSentence(ordered))
    return last.length === 1 ? turned(last[0]!, lastSentence(ordered)) : 'several_orders'
  }
  return null
}

const anOrder = String.raw`[A-D](?:[^\p{L}\p{N}.;\n]{0,4}[A-D]){3}(?![\p{L}\p{N}])`
/** 'Not A, B, C, D', 'A, B, C, D is wrong', 'A, B, C, D would be the order there': an order that the answer takes away. */
const deniedOrder = new RegExp(
  [
    String.raw`(?<!\p{L})(?:not|nicht|pas|no|não|non|rather than|instead of|statt|plutôt que|en vez de|em vez de|invece di)\s${anOrder}`,
    String.raw`不是\s?${anOrder}`,
    String.raw`\([^()\n]{0,80}(?<!\p{L})(?:would|wäre|serait|sería|seria|sarebbe)(?!\p{L})[^()\n]{0,20}${anOrder}[^()\n]{0,20}\)`,
    String.raw`(?<![\p{L}\p{N}])${anOrder}[^\p{L}\p{N}]{0,3}(?:(?:(?:is|ist|est|es|é|è)\s(?:not|nicht|pas)|(?:no|não|non)\s(?:es|é|è)|n'est pas|(?:(?:is|ist|est|es|é|è)\s)?(?:wrong|false|impossible|incorrect|falsch|unmöglich|imposible|impossível|impossibile|faux|incorrecto|falso|errad[oa]|incorret[oa]|sbagliat[oa]))(?!\p{L})|(?:would be|wäre|serait|sería|seria|sarebbe)(?!\p{L})(?!\s(?:my|meine?|mon|ma|mi|a minha|la mia)(?!\p{L}))|错|不对|不正确|\?(?=\s?\S))`
  ].join('|'),
  'giu'
)

/** A text without its sentences on what happens at once or cannot be ordered. */
function withoutUnordered(text: string): string {
  const sentences = text.split(/(?<=[.!?]\s|[。\n])/u)
  return sentences.filter((sentence) => !unordered.test(sentence)).join('')
}

/** The order that an answer consists of in its first sentence, if it goes on to speak of others. */
function openingOrder(items: readonly Item[], text: string): Order | undefined {
  const opening = /^[^\p{L}\p{N}]{0,3}[A-D](?:[^\p{L}\p{N}.;?\n]{1,4}[A-D]){3}[^\p{L}\p{N}.?\n]{0,3}(?:\.|\n|$)/u.exec(
    text
  )
  const found = opening ? ordersIn(items, opening[0]) : []
  return found.length === 1 ? found[0] : undefined
}

function turned(order: Order, text: string): Order {
  return backward.test(text) ? order.toReversed() : order
}

function distinct(orders: readonly Order[]): Order[] {
  return [...new Map(orders.map((order) => [order.join(''), order])).values()]
}
