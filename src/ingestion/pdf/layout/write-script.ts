const superscripts: Record<string, string> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  '–': '⁻'
}

/** Note marks, primes and ordinals are read as they stand. */
const readAsIs = /^(?:[*∗†‡§¶′″'’°®™♯#,.;\s]+|st|nd|rd|th)$/

/**
 * Marks raised or lowered text so that it stays readable in one line: digits become the characters made for it (`x²`,
 * `10⁻²`, `x₂`), all else is written as in TeX (`c_t`, `c_{t+1}`, `e^x`). Note marks stay as they are.
 */
export function writeScript(text: string, script: 'super' | 'sub'): string {
  const plain = text.trim()
  if (plain === '' || readAsIs.test(plain)) return plain
  if (script === 'super' && /^[\d+\-−–, ]*\d[\d+\-−–, ]*$/.test(plain)) {
    return [...plain].map((sign) => superscripts[sign] ?? sign).join('')
  }
  if (script === 'sub' && /^\d+$/.test(plain)) {
    return [...plain].map((digit) => String.fromCodePoint(0x2080 + Number(digit))).join('')
  }
  const mark = script === 'super' ? '^' : '_'
  return [...plain].length === 1 ? mark + plain : `${mark}{${plain}}`
}
