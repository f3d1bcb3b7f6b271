import { MOST_LEVELS, type PythonDictionary, type PythonValue } from './python-value.ts'

/**
 * The value that a Python literal stands for: dictionaries, lists, tuples, strings, numbers, True, False and None, nothing
 * that would have to be computed. Source: The Python Standard Library, `ast.literal_eval`; EconEvals specification 3.
 *
 * @returns undefined where the text is no such literal
 */
export function readLiteral(text: string): PythonValue | undefined {
  const reader = { text: text.replace(/^[ \t]+/, '').replaceAll(/\r\n?/g, '\n'), at: 0 }
  // Python takes an indented line for a block that nothing opened, and no text with a zero character.
  if (/^\s*\n[ \t]+\S/.test(reader.text) || text.includes('\0')) return undefined
  try {
    const value = readValue(reader, 0)
    skipSpace(reader)
    return reader.at === reader.text.length ? value : undefined
  } catch (error) {
    // A text of megabytes can be more than a pattern takes.
    if (error instanceof NotALiteral || error instanceof RangeError) return undefined
    throw error
  }
}

class NotALiteral extends Error {}
type Reader = { readonly text: string; at: number }

function readValue(reader: Reader, level: number): PythonValue {
  if (level > MOST_LEVELS) throw new NotALiteral()
  skipSpace(reader)
  const first = reader.text[reader.at]
  if (first === '{') return readDictionary(reader, level)
  if (first === '[') return readItems(reader, ']', level).values
  if (first === '(') return readParentheses(reader, level)
  const word = match(reader, /(?:True|False|None)(?![\p{L}\p{N}_])/uy)
  if (word !== null) return word === 'None' ? null : word === 'True'
  return readStrings(reader) ?? readNumber(reader)
}

function readDictionary(reader: Reader, level: number): PythonDictionary {
  reader.at++
  const dictionary: PythonDictionary = new Map()
  while (!take(reader, '}')) {
    skipSpace(reader)
    // A tuple may be a key, a list and a dictionary may not.
    if (/[[{]/.test(reader.text[reader.at] ?? '')) throw new NotALiteral()
    const key = readValue(reader, level + 1)
    expect(reader, ':')
    dictionary.set(key, readValue(reader, level + 1))
    if (take(reader, ',')) continue
    expect(reader, '}')
    break
  }
  return dictionary
}

function readItems(reader: Reader, end: ']' | ')', level: number): { values: PythonValue[]; hasComma: boolean } {
  reader.at++
  const values: PythonValue[] = []
  let hasComma = false
  while (!take(reader, end)) {
    values.push(readValue(reader, level + 1))
    if (take(reader, ',')) {
      hasComma = true
      continue
    }
    expect(reader, end)
    break
  }
  return { values, hasComma }
}

/** A tuple, or a value in parentheses. */
function readParentheses(reader: Reader, level: number): PythonValue {
  const { values, hasComma } = readItems(reader, ')', level)
  return values.length === 1 && !hasComma ? values[0]! : values
}

/** Strings beside each other are one. */
function readStrings(reader: Reader): string | undefined {
  let joined: string | undefined
  for (;;) {
    skipSpace(reader)
    const opening = match(reader, /[uUrR]?(?:'''|"""|'|")/y)
    if (opening === null) return joined
    const isRaw = /^[rR]/.test(opening)
    const quote = opening.replace(/^[uUrR]/, '')
    const inner = match(reader, bodies[quote]!)
    if (inner === null || !reader.text.startsWith(quote, reader.at)) throw new NotALiteral()
    reader.at += quote.length
    if (!isRaw && cutEscape.test(inner)) throw new NotALiteral()
    joined = (joined ?? '') + (isRaw ? inner : decodeEscapes(inner))
  }
}

const bodies: Readonly<Record<string, RegExp>> = {
  "'": /(?:[^'\\\n]|\\[\s\S])*/y,
  '"': /(?:[^"\\\n]|\\[\s\S])*/y,
  "'''": /(?:(?!''')[^\\]|\\[\s\S])*/y,
  '"""': /(?:(?!""")[^\\]|\\[\s\S])*/y
}

/** An escape with fewer digits than it has to have. */
const cutEscape = /(?<!\\)(?:\\\\)*\\(?:x(?![\da-fA-F]{2})|u(?![\da-fA-F]{4})|U(?![\da-fA-F]{8}))/

const digits = String.raw`\d(?:_?\d)*`
const exponent = `(?:[eE][+-]?${digits})?`
const number = new RegExp(
  String.raw`[+-]?\s*(?:0[xX](?:_?[\da-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|${digits}(?:\.(?:${digits})?)?${exponent}|\.${digits}${exponent})(?![\p{L}\p{N}_.])`,
  'uy'
)

function readNumber(reader: Reader): PythonValue {
  const written = match(reader, number)
  if (written === null) throw new NotALiteral()
  const isNegative = written.startsWith('-')
  const size = written.replace(/^[+-]?\s*/, '').replaceAll('_', '')
  const isInteger = /^(?:0[xXoObB][\da-fA-F]+|\d+)$/.test(size)
  // Python refuses decimals with a zero ahead, but for zeros alone.
  if (isInteger && /^0\d*[1-9]/.test(size)) throw new NotALiteral()
  if (isInteger) return isNegative ? -BigInt(size) : BigInt(size)
  return isNegative ? -Number(size) : Number(size)
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '\n': ''
}

/** A text with Python's backslash escapes replaced by what they stand for; an escape that Python has not stays as it is. */
export function decodeEscapes(text: string): string {
  return text.replace(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{1,3})|([\s\S]))/g,
    (whole, byte?: string, short?: string, long?: string, octal?: string, letter?: string) => {
      const hex = byte ?? short ?? long
      const code = hex !== undefined ? Number.parseInt(hex, 16) : octal !== undefined ? Number.parseInt(octal, 8) : null
      if (code !== null) return code <= 0x10ffff ? String.fromCodePoint(code) : whole
      return escapes[letter!] ?? whole
    }
  )
}

function skipSpace(reader: Reader) {
  match(reader, /(?:[ \t\f\r\n]|\\\n|#[^\n]*)*/y)
}

function take(reader: Reader, sign: string): boolean {
  skipSpace(reader)
  if (reader.text[reader.at] !== sign) return false
  reader.at++
  return true
}

function expect(reader: Reader, sign: string) {
  if (!take(reader, sign)) throw new NotALiteral()
}

/** What a sticky pattern finds at the reader's place, which moves behind it. */
function match(reader: Reader, pattern: RegExp): string | null {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)
  if (found === null) return null
  reader.at += found[0].length
  return found[0]
}
