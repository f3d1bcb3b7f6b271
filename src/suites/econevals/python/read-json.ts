import { MOST_LEVELS, type PythonDictionary, type PythonValue } from './python-value.ts'

/**
 * The value that Python's reader of JSON makes of a text: a number with a point or an exponent is a float, NaN and Infinity are
 * numbers, and keys keep their order, also those that look like numbers, which JavaScript's own reader sorts.
 */
export function readJson(text: string): PythonValue | undefined {
  try {
    JSON.parse(text.replaceAll(/"(?:[^"\\]|\\[\s\S])*"|-?Infinity|NaN/g, (part) => (part.startsWith('"') ? part : '0')))
    const tokens = text.match(/"(?:[^"\\]|\\[\s\S])*"|[{}[\]:,]|[^\s{}[\]:,"]+/g) ?? []
    return readValue({ tokens, at: 0 }, 0)
  } catch {
    return undefined
  }
}

/** Of a text that is known to be JSON. */
type Reader = { readonly tokens: readonly string[]; at: number }

function readValue(reader: Reader, level: number): PythonValue {
  if (level > MOST_LEVELS) throw new RangeError('too many levels')
  const token = reader.tokens[reader.at++]!
  if (token === '{') return readObject(reader, level)
  if (token === '[') return readArray(reader, level)
  if (token.startsWith('"')) return JSON.parse(token) as string
  if (token === 'NaN') return Number.NaN
  if (token.endsWith('Infinity')) return token.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  if (/^-?\d+$/.test(token)) return BigInt(token)
  return JSON.parse(token) as PythonValue
}

function readObject(reader: Reader, level: number): PythonDictionary {
  const dictionary: PythonDictionary = new Map()
  while (reader.tokens[reader.at] !== '}') {
    const key = JSON.parse(reader.tokens[reader.at++]!) as string
    // Behind the colon.
    reader.at++
    dictionary.set(key, readValue(reader, level + 1))
    if (reader.tokens[reader.at] === ',') reader.at++
  }
  reader.at++
  return dictionary
}

function readArray(reader: Reader, level: number): PythonValue[] {
  const values: PythonValue[] = []
  while (reader.tokens[reader.at] !== ']') {
    values.push(readValue(reader, level + 1))
    if (reader.tokens[reader.at] === ',') reader.at++
  }
  reader.at++
  return values
}
