import { createRequire } from 'node:module'
import { seededRandom } from '../../statistics/random.ts'

/** Loaded with the first formula: that takes longer than every other start of a command. */
const load = createRequire(import.meta.url)
const [points, tolerance] = [6, 1e-6]
/** Where formulas are compared: positive, away from 0 and from each other. */
const [least, most] = [0.3, 4]
const functions = {
  ln: Math.log,
  log: Math.log,
  exp: Math.exp,
  sqrt: Math.sqrt,
  min: Math.min,
  max: Math.max,
  abs: Math.abs
}

/**
 * Whether two formulas, or two tuples of formulas in their order, have the same values at six points at which all their
 * variables are positive, to a relative 1e-6. Source: steer-me.md 8.
 *
 * @param variables those that either may hold
 * @returns false also where one cannot be read, or has no value at a point
 */
export function areEquivalent(one: string, other: string, variables: readonly string[]): boolean {
  const [components, others] = [componentsOf(normalised(one)), componentsOf(normalised(other))]
  return (
    components.length === others.length &&
    components.every((component, at) => haveEqualValues(component, others[at]!, variables))
  )
}

function haveEqualValues(one: string, other: string, variables: readonly string[]): boolean {
  const [first, second] = [evaluator(one), evaluator(other)]
  if (!first || !second) return false
  const { float } = seededRandom(1, 'points at which formulas are compared')
  return Array.from({ length: points }, () => {
    return Object.fromEntries(variables.map((name) => [name, least + (most - least) * float()]))
  }).every((scope) => {
    const [a, b] = [first(scope), second(scope)]
    return Number.isFinite(a) && Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b))
  })
}

/** A formula as a function of its variables, NaN where it has no value; null where it cannot be read. */
function evaluator(formula: string): ((scope: Readonly<Record<string, number>>) => number) | null {
  try {
    const { parse }: typeof import('mathjs/number') = load('mathjs/number')
    const compiled = parse(formula).compile()
    return (scope) => {
      try {
        return Number(compiled.evaluate({ ...functions, ...scope }))
      } catch {
        return Number.NaN
      }
    }
  } catch {
    return null
  }
}

/** The formulas of a tuple: what stands between commas within its one pair of outer parentheses. */
function componentsOf(formula: string): string[] {
  const text = formula.trim()
  if (!text.startsWith('(') || !text.endsWith(')')) return [text]
  const parts: string[] = []
  let depth = 0
  let from = 1
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')') depth--
    if (depth === 0 && at < text.length - 1) return [text]
    if (depth === 1 && text[at] === ',') {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from, -1)]
}

/** Without what it is called, without LaTeX: `h(w) = \frac{w}{2}` is `(w)/(2)`. */
function normalised(formula: string): string {
  return formula
    .replace(/^\s*[A-Za-z]\w*\s*\([^()]*\)\s*=/, '')
    .replaceAll(/\\(?:left|right|,|;|!| )/g, '')
    .replaceAll(/\\(?:cdot|times)/g, '*')
    .replaceAll(/\\frac\s*\{((?:[^{}]|\{[^{}]*\})*)\}\s*\{((?:[^{}]|\{[^{}]*\})*)\}/g, '(($1)/($2))')
    .replaceAll(/\\(ln|log|exp|sqrt|min|max)/g, '$1')
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .replaceAll('−', '-')
    .replaceAll('·', '*')
}
