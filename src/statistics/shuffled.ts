import type { Random } from './random.ts'

/** The same values in an order that is drawn, each as likely as any other: Fisher and Yates, from the end. */
export function shuffled<Value>(values: readonly Value[], { integer }: Pick<Random, 'integer'>): Value[] {
  const order = [...values]
  for (let last = order.length - 1; last > 0; last--) {
    const other = integer(last + 1)
    const value = order[last]!
    order[last] = order[other]!
    order[other] = value
  }
  return order
}
