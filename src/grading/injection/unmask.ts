import { type MixedWord, mixedWords } from './look-alikes.ts'

/** A text as it reads once masks are off, and where each of its characters stands in the text as sent. */
export type UnmaskedText = { text: string; positionOf(index: number): number }

/** A few characters stand for whole phrases; no word is hidden in them, and they stay as they are. */
const mostUnits = 4
const unseen = /^(?:\p{Default_Ignorable_Code_Point}|\u2800)$/u
const space = /^\s$/u
/** Strokes through a letter. */
const overlay = /^(?:[\u0334-\u0338]|\u0489|[\u20D0-\u20DC])$/
/** Capitals of the height of small letters, which Unicode does not call forms of the Latin ones. */
const smallCapitals = new Map(
  [...'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpꞯqǫqʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz'.matchAll(/(.)(.)/gu)].map((pair) => [pair[1]!, pair[2]!])
)
/** Most of any text, looked up by its code: small letters of printable ASCII, and the line feed; 0 for all else. */
const plainAscii = Uint8Array.from({ length: 0x7f }, (_, code) =>
  code >= 0x20 || code === 0x0a ? String.fromCharCode(code).toLowerCase().charCodeAt(0) : 0
)
const lineBreak = /^[\n\r\v\f\u0085\u2028\u2029]$/

/**
 * Takes off what hides words from a pattern: unseen characters inside them, look-alike letters of other scripts, letters
 * in mathematical or full-width forms, capitals. Runs of white space become one space, or one line feed where a line ends.
 */
export function unmask(response: string, words: readonly MixedWord[] = mixedWords(response)): UnmaskedText {
  const latinised = withLatinLetters(response, words)
  const units = new Uint16Array(response.length * mostUnits)
  const positions = new Uint32Array(response.length * mostUnits)
  const forms = new Map<number, string>()
  let length = 0
  const put = (unit: number, index: number) => {
    const isSpace = unit === 0x20 || unit === 0x0a
    const isAgain = isSpace && (length === 0 || units[length - 1] === 0x20 || units[length - 1] === 0x0a)
    if (isAgain && unit === 0x0a && length > 0) units[length - 1] = unit
    if (isAgain) return
    units[length] = unit
    positions[length] = index
    length += 1
  }
  for (let index = 0; index < latinised.length; ) {
    const plain = plainAscii[latinised.charCodeAt(index)]
    if (plain) {
      put(plain, index)
      index += 1
      continue
    }
    const code = latinised.codePointAt(index)!
    const form = forms.get(code) ?? formOf(String.fromCodePoint(code))
    forms.set(code, form)
    for (let unit = 0; unit < form.length; unit += 1) put(form.charCodeAt(unit), index)
    index += code > 0xffff ? 2 : 1
  }
  const used = units.subarray(0, length)
  // One byte for each is searched in less time than two.
  const isLatin = used.every((unit) => unit <= 0xff)
  const text = isLatin
    ? Buffer.from(used).toString('latin1')
    : Buffer.from(units.buffer, 0, 2 * length).toString('utf16le')
  return { text, positionOf: (at) => positions[at] ?? 0 }
}

/** The same length in UTF-16 units: a look-alike has one, as the letter that it stands for. */
function withLatinLetters(response: string, words: readonly MixedWord[]): string {
  if (words.length === 0) return response
  const pieces = words.map(({ word, at, latin }, index) => {
    const end = at + word.length
    return latin + response.slice(end, words[index + 1]?.at ?? response.length)
  })
  return response.slice(0, words[0]!.at) + pieces.join('')
}

function formOf(character: string): string {
  if (lineBreak.test(character)) return '\n'
  if (space.test(character)) return ' '
  if (unseen.test(character) || overlay.test(character)) return ''
  const plain = smallCapitals.get(character) ?? character.normalize('NFKC').toLowerCase()
  return plain.length > mostUnits ? character : plain
}
