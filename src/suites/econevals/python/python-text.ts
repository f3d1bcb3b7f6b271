import type { PythonValue } from './python-value.ts'

/** A value as Python's `repr` writes it. Source: EconEvals specification 3; The Python Language Reference, `repr` and `str`. */
export function pythonText(value: PythonValue): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'number') return floatText(value)
  if (typeof value === 'string') return stringText(value)
  if (Array.isArray(value)) return `[${value.map(pythonText).join(', ')}]`
  return `{${[...value].map(([key, inner]) => `${pythonText(key)}: ${pythonText(inner)}`).join(', ')}}`
}

/** A float as Python writes it: the shortest digits that give it back, with a decimal at least, or with an exponent. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf'
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0'
  const [mantissa, exponentText] = Math.abs(value).toExponential().split('e') as [string, string]
  const exponent = Number(exponentText)
  const digits = mantissa.replace('.', '')
  const sign = value < 0 ? '-' : ''
  if (exponent < -4 || exponent >= 16) {
    const power = String(Math.abs(exponent)).padStart(2, '0')
    return `${sign}${mantissa}e${exponent < 0 ? '-' : '+'}${power}`
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0')
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`
}

/** A string in the quotes that Python chooses, with its escapes. */
export function stringText(value: string): string {
  const quote = value.includes("'") && !value.includes('"') ? '"' : "'"
  return `${quote}${value.replace(notAsIs, (character) => escaped(character, quote))}${quote}`
}

/** What may have to be escaped; histories of hundreds of thousands of characters have little of it. */
const notAsIs = /[\\'"\n\r\t]|(?! )[\p{C}\p{Z}]/gu
const shortEscapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escaped(character: string, quote: string): string {
  const short = shortEscapes[character]
  if (short !== undefined) return short
  if (character === quote) return `\\${quote}`
  if (character === "'" || character === '"') return character
  const code = character.codePointAt(0)!
  const hex = code.toString(16)
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`
}
