/** Accents that stand alone, and the marks that belong to a letter. */
const accents: Record<string, string> = { ˆ: '\u0302', '¯': '\u0304', '˜': '\u0303', '˙': '\u0307', '‾': '\u0304' }

/** Signs that are drawn alike and have several codes. */
const alike: readonly [RegExp, string][] = [
  [/[ˆ¯˜˙‾]/g, ''],
  [/[\u2010-\u2015\u2212\u00ad]/g, '-'],
  [/[·•∙⋅‧]/g, '.'],
  [/[∗⁎＊]/g, '*'],
  [/[‘’ʼ′]/g, "'"],
  [/[∥‖]/g, '|'],
  [/[ϵ]/g, 'ε'],
  [/[φϕ]/g, 'φ'],
  [/…/g, '...'],
  [/[⩽≦]/g, '≤'],
  [/[⩾≧]/g, '≥'],
  [/∆/g, 'Δ'],
  [/Ω/g, 'Ω']
]

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿⁱ'
const lowered = '₀₁₂₃₄₅₆₇₈₉'

/**
 * A text without spaces and in one code for each sign. Raised and lowered digits stand behind `^` and `_`, accents
 * behind their letters.
 */
export function plainSigns(text: string): string {
  let plain = text.replace(new RegExp(`[${raised}]+`, 'g'), '^$&').replace(new RegExp(`[${lowered}]+`, 'g'), '_$&')
  for (const [sign, mark] of Object.entries(accents)) plain = plain.replaceAll(sign, mark)
  plain = plain.normalize('NFKD')
  for (const [pattern, sign] of alike) plain = plain.replace(pattern, sign)
  return plain.replace(/\s/g, '')
}

/** A cell as far as its print can be told: without the marks that say how its letters are raised, set or accented. */
export function plainCell(text: string): string {
  return plainSigns(text).replace(/[\^_{}]|\p{M}/gu, '')
}

/** The signs of a formula in the order in which they are read, one by one; with the marks of scripts and fractions or without. */
export function formulaSigns(text: string, isMarked: boolean): string[] {
  const plain = plainSigns(text).replace(/[{}]/g, '')
  return [...(isMarked ? plain : plain.replace(/[\^_/]/g, ''))]
}
