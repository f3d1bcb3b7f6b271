import { isFigure } from '../../../../../text/number-words.ts'
import type { Token } from '../../../../../text/token.ts'

/** Tokens that say what an accepted answer says; `fallen` where a word for a fall has to stand in front of them. */
export type Spelling = { tokens: readonly Token[]; fallen: boolean }

/**
 * An accepted answer without a leading article, and its equals: `5 percent` and `0.05`, `50 bp` and `0.5 pp`, `-5` and a
 * fall of `5`.
 *
 * @param unit the unit that the stem gives behind its blank: with "___ percent", 0.05 is not 5 percent
 */
export function equalSpellings(accepted: readonly Token[], unit: string | null): Spelling[] {
  const isArticle = accepted.length > 1 && /^an?$/.test(accepted[0]!.text)
  const tokens = isArticle ? accepted.slice(1) : accepted
  if (tokens.length === 0) return []
  const equals = [tokens, ...(unit === null ? rescaled(tokens) : [])].map((each) => ({ tokens: each, fallen: false }))
  const [first, ...rest] = tokens
  if (!isFigure(first!.text) || !first!.text.startsWith('-')) return equals
  return [...equals, { tokens: [{ ...first!, text: first!.text.slice(1) }, ...rest], fallen: true }]
}

function rescaled(tokens: readonly Token[]): Token[][] {
  const [first, unit] = tokens
  if (tokens.length > 2 || !isFigure(first!.text)) return []
  const scaled = (factor: number, ...units: string[]) => [
    [String(Number((Number(first!.text) * factor).toPrecision(12))), ...units].map((text) => ({ ...first!, text }))
  ]
  switch (unit?.text) {
    case 'percent':
      return scaled(0.01)
    case 'bp':
      return scaled(0.01, 'pp')
    case 'pp':
      return scaled(100, 'bp')
    case undefined:
      return /^-?0\.\d/.test(first!.text) ? scaled(100, 'percent') : []
    default:
      return []
  }
}
