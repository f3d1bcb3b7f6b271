import { answerTokens } from '../../../../text/answer-tokens.ts'
import { isFigure } from '../../../../text/number-words.ts'

/** A number that a short text states. Per cent are read as a share, basis points as percentage points (`pp`). */
export type StatedNumber = { value: number; unit: string; decimals: number }

/** Parts of a whole that are said in a word or two. */
const fractions: Record<string, number> = {
  half: 1 / 2,
  third: 1 / 3,
  quarter: 1 / 4,
  fourth: 1 / 4,
  fifth: 1 / 5,
  tenth: 1 / 10,
  '2 thirds': 2 / 3,
  '3 quarters': 3 / 4,
  '3 fourths': 3 / 4
}

const factors: Record<string, { unit: string; factor: number }> = {
  percent: { unit: '', factor: 0.01 },
  bp: { unit: 'pp', factor: 0.01 }
}

/** The number that '$0.42$', 'about 42 percent', 'one half' or '0.42 (the elasticity)' states; null for amounts of money and other texts. */
export function statedNumber(text: string): StatedNumber | null {
  const bare = text
    .trim()
    .replace(/^\$([^$]{1,40})\$$/, '$1')
    .replace(/\s\([^()]{1,80}\)$/, '')
    .replace(/^(?:approximately|about|around|roughly|nearly|exactly)\s/i, '')
  if (/[$€£¥]/.test(bare)) return null
  const words = answerTokens(bare).map((token) => token.text)
  const fraction = fractions[words.filter((word) => !/^(?:an?|1)$/.test(word)).join(' ')]
  if (fraction !== undefined) return { value: plain(fraction), unit: '', decimals: 2 }
  const [figure = '', unit = ''] = words
  if (!isFigure(figure) || words.length > 2) return null
  const { unit: plainUnit, factor } = factors[unit] ?? { unit, factor: 1 }
  const decimals = (figure.split('.')[1] ?? '').length - Math.log10(factor)
  return { value: plain(Number(figure) * factor), unit: plainUnit, decimals: Math.round(decimals) }
}

/** Without what binary fractions add to products. */
function plain(value: number): number {
  return Number(value.toPrecision(12))
}
