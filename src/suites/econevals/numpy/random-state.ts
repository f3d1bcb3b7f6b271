const WORDS = 624
const MIDDLE = 397

/** A stream of draws as numpy's RandomState makes them. Every method draws as numpy does, so that the order of the calls matters. */
export type RandomState = {
  /** The next 32 bits, as an integer in [0, 2^32). */
  word(): number
  /** A float in [0, 1) of 53 random bits. */
  random(): number
  /** A float in [low, high). */
  uniform(low: number, high: number): number
  /** An integer in [low, high), as `randint`; high - low is from 1 to 2^32. Where there is but one, nothing is drawn. */
  integer(low: number, high: number): number
  /** The values in an order that is drawn, as `permutation` and `shuffle`. */
  permutation<Value>(values: readonly Value[]): Value[]
  /** One of the values, as `choice`. */
  choice<Value>(values: readonly Value[]): Value
  /** Some of the values without replacement, as `choice(..., replace=False)`. */
  sample<Value>(values: readonly Value[], count: number): Value[]
  /** Trials until the first success, in 1, 2, …; `p` is in (0, 1]. */
  geometric(p: number): number
  /** A number with that mean. */
  exponential(scale: number): number
}

/**
 * numpy's RandomState of a seed: `drawsFrom` the Mersenne Twister MT19937.
 *
 * Source: Matsumoto & Nishimura (1998), ACM TOMACS 8(1); EconEvals specification 14.
 *
 * @param seed an integer in [0, 2^32)
 */
export function randomState(seed: number): RandomState {
  const state = seededState(seed)
  let at = WORDS
  return drawsFrom(() => {
    if (at === WORDS) {
      twist(state)
      at = 0
    }
    return tempered(state[at++]!)
  })
}

/** numpy's ways to make of words floats, integers, permutations, geometric and exponential numbers, over any words of 32 bits. */
export function drawsFrom(word: () => number): RandomState {
  const random = () => ((word() >>> 5) * 67_108_864 + (word() >>> 6)) / 9_007_199_254_740_992
  const integer = (low: number, high: number) => low + bounded(word, high - low - 1)
  const permutation = <Value>(values: readonly Value[]) => {
    const order = [...values]
    for (let last = order.length - 1; last > 0; last--) {
      const other = bounded(word, last)
      const value = order[last]!
      order[last] = order[other]!
      order[other] = value
    }
    return order
  }
  return {
    word,
    random,
    uniform: (low, high) => low + (high - low) * random(),
    integer,
    permutation,
    choice: (values) => values[integer(0, values.length)]!,
    sample: (values, count) =>
      permutation(values.map((_, i) => i))
        .slice(0, count)
        .map((i) => values[i]!),
    geometric: (p) => (p >= 1 / 3 ? searchGeometric(p, random()) : Math.ceil(Math.log1p(-random()) / Math.log(1 - p))),
    exponential: (scale) => -scale * Math.log(1 - random())
  }
}

function seededState(seed: number): Uint32Array {
  const state = new Uint32Array(WORDS)
  state[0] = seed
  for (let i = 1; i < WORDS; i++) {
    const previous = state[i - 1]!
    state[i] = Math.imul(1_812_433_253, previous ^ (previous >>> 30)) + i
  }
  return state
}

function twist(state: Uint32Array) {
  for (let i = 0; i < WORDS; i++) {
    const joined = (state[i]! & 0x80000000) | (state[(i + 1) % WORDS]! & 0x7fffffff)
    state[i] = state[(i + MIDDLE) % WORDS]! ^ (joined >>> 1) ^ (joined & 1 ? 0x9908b0df : 0)
  }
}

function tempered(word: number): number {
  let bits = word ^ (word >>> 11)
  bits ^= (bits << 7) & 0x9d2c5680
  bits ^= (bits << 15) & 0xefc60000
  return (bits ^ (bits >>> 18)) >>> 0
}

/** An integer in [0, most]: words under the smallest mask of ones that covers it, until one is not above it. */
function bounded(word: () => number, most: number): number {
  if (most === 0) return 0
  const mask = 2 ** (32 - Math.clz32(most)) - 1
  for (;;) {
    const value = (word() & mask) >>> 0
    if (value <= most) return value
  }
}

function searchGeometric(p: number, drawn: number): number {
  let trials = 1
  let share = p
  let sum = p
  while (drawn > sum) {
    share *= 1 - p
    sum += share
    trials++
  }
  return trials
}
