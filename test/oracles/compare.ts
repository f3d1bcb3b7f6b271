import type { Json } from './oracle-file.ts'

/** One place where a result is not what the oracle says. */
export type Difference = { path: string; expected: unknown; got: unknown }

export type Tolerance = { abs: number; rel: number; pRel: number }

/** The numeric tolerance of a case; where it states none, numbers must be equal. */
export function toleranceOf(tolerance: Readonly<Record<string, Json>>): Tolerance {
  const number = (key: string, otherwise: number) => {
    const value = tolerance[key]
    return typeof value === 'number' ? value : otherwise
  }
  const rel = number('rel', 0)
  return { abs: number('abs', 0), rel, pRel: number('p_rel', rel) }
}

/**
 * Compares a result with what is expected, field by field. A number passes within abs + rel * |expected|, where
 * `p_rel` replaces `rel` for p-values; null wants null or undefined; all else must be the same. Every expected field
 * must be there: what an adapter leaves out is a difference. What it gives beyond is not looked at.
 */
export function compare(got: unknown, expected: Json, tolerance: Tolerance, path = ''): Difference[] {
  if (Array.isArray(expected)) {
    const items = listOf(got)
    if (items === null || items.length !== expected.length) {
      return [
        { path, expected: `a list of ${expected.length}`, got: items === null ? got : `a list of ${items.length}` }
      ]
    }
    return expected.flatMap((value, i) => compare(items[i], value, tolerance, `${path}[${i}]`))
  }
  if (typeof expected === 'object' && expected !== null) {
    if (typeof got !== 'object' || got === null) return [{ path, expected, got }]
    const fields = new Map<string, unknown>(Object.entries(got))
    return Object.entries(expected).flatMap(([key, value]) => {
      const place = path === '' ? key : `${path}.${key}`
      return fields.has(key)
        ? compare(fields.get(key), value, tolerance, place)
        : [{ path: place, expected: value, got: 'no such field' }]
    })
  }
  return isSame(got, expected, tolerance, path) ? [] : [{ path, expected, got }]
}

function isSame(got: unknown, expected: Json, { abs, rel, pRel }: Tolerance, path: string): boolean {
  if (expected === null) return got === null || got === undefined
  if (typeof expected !== 'number') return got === expected
  if (typeof got !== 'number') return false
  return Math.abs(got - expected) <= abs + (isPValue(path) ? pRel : rel) * Math.abs(expected)
}

/** The last field name on the path has p as a word of its own: `p`, `p_exact`, `pearson_p`, but not `points`. */
function isPValue(path: string): boolean {
  const name =
    path
      .replace(/(\[\d+\])+$/, '')
      .split('.')
      .at(-1) ?? ''
  return name.split('_').includes('p')
}

function listOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  return value instanceof Float64Array ? Array.from(value) : null
}
