import { setImmediate as turn } from 'node:timers/promises'

/** Shorter arrays are copied as they are. */
const fewest = 16
/** Values that are packed between two turns of everybody else. */
const valuesOfTurn = 32_000

type Numbers = Float64Array | Uint8Array

/** Rows that were packed before: those of a submission stay the same for as long as it is on a board. */
const packedBefore = new WeakMap<readonly unknown[], Numbers>()

/**
 * The arguments of a statistic as a thread takes them over fast: each row of scores, or of flags, as numbers in memory that
 * threads share, so that nothing is copied. Plain objects and arrays are walked; whatever else stands in them stays.
 */
export async function packed(value: unknown): Promise<unknown> {
  let done = 0
  for (const row of rowsIn(value)) {
    if (row.length < fewest || packedBefore.has(row)) continue
    const numbers = numbersOf(row)
    if (numbers) packedBefore.set(row, numbers)
    done += row.length
    if (done < valuesOfTurn) continue
    done = 0
    await turn()
  }
  return replaced(value, (part) => (Array.isArray(part) ? packedBefore.get(part) : undefined))
}

/** What was packed, as it was: rows of numbers or null, and of booleans. */
export function unpacked(value: unknown): unknown {
  return replaced(value, (part) => {
    if (part instanceof Float64Array) return Array.from(part, (score) => (Number.isNaN(score) ? null : score))
    if (part instanceof Uint8Array) return Array.from(part, (flag) => flag === 1)
    return undefined
  })
}

/** How many values stand in rows: what a statistic takes goes with it. */
export function valuesIn(value: unknown): number {
  let sum = 0
  for (const row of rowsIn(value)) sum += row.length
  return sum
}

/** Each array that may be a row, by its first value that is not null. */
function* rowsIn(value: unknown): Generator<readonly unknown[]> {
  if (Array.isArray(value)) {
    const first = value.find((one) => one !== null)
    const isRow = typeof first === 'number' || typeof first === 'boolean' || first === undefined
    if (isRow) yield value
    else if (typeof first === 'object') for (const one of value) yield* rowsIn(one)
  } else if (isPlain(value)) {
    for (const one of Object.values(value)) yield* rowsIn(one)
  }
}

/** Null for what holds anything else: it is copied as it is. */
function numbersOf(row: readonly unknown[]): Numbers | null {
  const isFlags = row.every((value) => typeof value === 'boolean')
  if (isFlags) return fill(new Uint8Array(new SharedArrayBuffer(row.length)), row, Number)
  const isScores = row.every((value) => value === null || (typeof value === 'number' && !Number.isNaN(value)))
  const numbers = new Float64Array(new SharedArrayBuffer(8 * (isScores ? row.length : 0)))
  return isScores ? fill(numbers, row, (value) => (value === null ? Number.NaN : Number(value))) : null
}

function fill<Row extends Numbers>(numbers: Row, row: readonly unknown[], numberOf: (value: unknown) => number): Row {
  for (let place = 0; place < row.length; place++) numbers[place] = numberOf(row[place])
  return numbers
}

function replaced(value: unknown, by: (part: unknown) => unknown): unknown {
  const instead = by(value)
  if (instead !== undefined) return instead
  if (Array.isArray(value)) {
    return value.some((one) => typeof one === 'object' && one !== null) ? value.map((one) => replaced(one, by)) : value
  }
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, by)]))
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
