import { LRUCache } from 'lru-cache'
import { secretRandom } from '../../../statistics/random.ts'
import { shuffled } from '../../../statistics/shuffled.ts'

/** What the placeholders of a release rest on, of each of its templates in order. */
export type PlaceableTemplate = {
  /** Those whose questions share placeholders out evenly: of one task type, and of one group of its bank. */
  group: string
  first: number
  items: number
  /** Of how many options one can give way, of each question or one number for all; 0 where none can. */
  options: readonly number[]
}

/** A group's questions of one number of options: how many, and how many of that number stand in groups before it. */
type Class = { size: number; before: number }

const mostOrders = 64

/**
 * Whose right option gives way to the placeholder, for calibrated answer replacement: of N questions with n options exactly N / n,
 * rounded, and of each group its share or one less or more, so that whoever always takes the placeholder is right as often as by
 * chance. Which ones they are is drawn under the seed: to whoever does not know that, each option that gave way was the right one
 * with probability 1 / n. Source: STEER-ME, diagnostic adaptations.
 *
 * Questions of one n stand group by group, in an order that is drawn within each group; every n-th of them is taken, from a start
 * that is drawn among those which give the rounded number.
 *
 * @returns by the position of a question; null where no option can give way
 * @example a release of 10 questions with 4 options: 3 are taken, as 2.5 is rounded up
 */
export function placeholderPlan(
  templates: readonly PlaceableTemplate[],
  seed: string
): (template: number, index: number) => boolean | null {
  const classes = new Map<string, Class>()
  const totals = new Map<number, number>()
  const starts = templates.map(({ group, items, options }) => countStarts({ group, items, options }, classes))
  for (const [key, { size }] of classes) {
    const n = Number(key.slice(0, key.indexOf(' ')))
    classes.set(key, { size, before: totals.get(n) ?? 0 })
    totals.set(n, (totals.get(n) ?? 0) + size)
  }
  const begins = new Map([...totals].map(([n, total]) => [n, beginOf(n, total, seed)]))
  const orders = new LRUCache<string, Int32Array>({ max: mostOrders })
  return (at, index) => {
    const { group, options } = templates[at]!
    const n = optionsAt(options, index)
    if (n === 0) return null
    const key = keyOf(n, group)
    const { size, before } = classes.get(key)!
    const order = orders.get(key) ?? Int32Array.from(shuffled(upTo(size), secretRandom(seed, `placeholders ${key}`)))
    orders.set(key, order)
    const own = starts[at]!.get(n)! + (options.length === 1 ? index : alikeBefore(options, index))
    return (before + order[own]! + begins.get(n)! + 1) % n === 0
  }
}

function optionsAt(options: readonly number[], index: number): number {
  return options.length === 1 ? options[0]! : options[index]!
}

function keyOf(n: number, group: string): string {
  return `${n} ${group}`
}

/** Counts the questions of a template into their classes. @returns by number of options, how many of the class came before */
function countStarts(
  { group, items, options }: Omit<PlaceableTemplate, 'first'>,
  classes: Map<string, Class>
): Map<number, number> {
  const counts = new Map<number, number>()
  if (options.length === 1) counts.set(options[0]!, items)
  else for (const n of options) counts.set(n, (counts.get(n) ?? 0) + 1)
  // Where no option can give way there is nothing to share out.
  counts.delete(0)
  return new Map(
    [...counts].map(([n, count]) => {
      const key = keyOf(n, group)
      const { size } = classes.get(key) ?? { size: 0 }
      classes.set(key, { size: size + count, before: 0 })
      return [n, size]
    })
  )
}

function alikeBefore(options: readonly number[], index: number): number {
  let before = 0
  for (let at = 0; at < index; at++) if (options[at] === options[index]) before += 1
  return before
}

/** A start from 0 to n - 1 from which every n-th of `total` are as many as total / n, rounded half up. */
function beginOf(n: number, total: number, seed: string): number {
  const rest = total % n
  const { integer } = secretRandom(seed, `placeholders ${n}`)
  // From the last `rest` starts on, one more is taken.
  return 2 * rest >= n ? n - rest + integer(rest) : integer(n - rest)
}

function upTo(size: number): number[] {
  return Array.from({ length: size }, (_, at) => at)
}
