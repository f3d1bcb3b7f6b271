import type { Matrix } from './geometry.ts'

/** A box as corners [x0, y0, x1, y1]. */
export type Box = readonly [number, number, number, number]

// A damaged file can leave anything among the operands of an operator, so each is looked at before use.

export function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

export function matrixOf(value: unknown): Matrix | null {
  const numbers = numbersOf(value, 6)
  return numbers && [numbers[0]!, numbers[1]!, numbers[2]!, numbers[3]!, numbers[4]!, numbers[5]!]
}

export function boxOf(value: unknown): Box | null {
  const numbers = numbersOf(value, 4)
  return numbers && [numbers[0]!, numbers[1]!, numbers[2]!, numbers[3]!]
}

/** `#rrggbb`, or null for anything else, such as a pattern. */
export function colourOf(value: unknown): string | null {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : null
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A property of an operand that should be an object. */
export function memberOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function numbersOf(value: unknown, count: number): number[] | null {
  if (!(Array.isArray(value) || value instanceof Float32Array) || value.length !== count) return null
  const numbers: number[] = []
  for (let i = 0; i < count; i += 1) {
    const number: unknown = value[i]
    if (typeof number !== 'number' || !Number.isFinite(number)) return null
    numbers.push(number)
  }
  return numbers
}
