import { type MixedWord, mixedWords } from './look-alikes.ts'
import { startsAt } from './unit-kind.ts'

/**
 * A text as it reads once masks are off: where its words begin, and each of its Chinese and Japanese characters, and where
 * each of its characters stands in the text as sent.
 */
export type UnmaskedText = { text: string; starts: Uint32Array; positionOf(index: number): number }

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
/** Characters that become one unit, by their code, as far as they were met: a text is made of few. 0 for all others. */
const knownForms = Uint16Array.from({ length: 0x10000 }, (_, code) =>
  (code >= 0x20 && code < 0x7f) || code === 0x0a ? String.fromCharCode(code).toLowerCase().charCodeAt(0) : 0
)
const lineBreak = /^[\n\r\v\f\u0085\u2028\u2029]$/

/**
 * Takes off what hides words from a pattern: unseen characters inside them, look-alike letters of other scripts, letters
 * in mathematical or full-width forms, capitals. Runs of white space become one space, or one line feed where a line ends.
 */
export function unmask(response: string, words: readonly MixedWord[] = mixedWords(response)): UnmaskedText {
  const latinised = withLatinLetters(response, words)
  let units = new Uint16Array(latinised.length + mostUnits)
  let positions = new Uint32Array(units.length)
  let length = 0
  let everyBit = 0
  const put = (unit: number, index: number) => {
    if (unit === 0x20 || unit === 0x0a) {
      const last = length === 0 ? 0x20 : units[length - 1]!
      if (last === 0x20 || last === 0x0a) {
        if (unit === 0x0a && length > 0) units[length - 1] = unit
        return
      }
    }
    units[length] = unit
    positions[length] = index
    everyBit |= unit
    length += 1
  }
  for (let index = 0; index < latinised.length; index += 1) {
    const known = knownForms[latinised.charCodeAt(index)]!
    if (known !== 0) {
      put(known, index)
      continue
    }
    const code = latinised.codePointAt(index)!
    const form = formOf(String.fromCodePoint(code))
    if (form.length === 1 && code <= 0xffff) knownForms[code] = form.charCodeAt(0)
    // Most forms are no longer than what they stand for.
    if (length + form.length + latinised.length - index > units.length) {
      units = grown(units, new Uint16Array(2 * units.length))
      positions = grown(positions, new Uint32Array(2 * positions.length))
    }
    for (let unit = 0; unit < form.length; unit += 1) put(form.charCodeAt(unit), index)
    if (code > 0xffff) index += 1
  }
  const used = units.subarray(0, length)
  // One byte for each is searched in less time than two.
  const text =
    everyBit <= 0xff
      ? Buffer.from(used).toString('latin1')
      : Buffer.from(used.buffer, 0, 2 * length).toString('utf16le')
  return { text, starts: startsOf(used), positionOf: (at) => positions[at] ?? 0 }
}

function grown<List extends Uint16Array | Uint32Array>(list: List, longer: List): List {
  longer.set(list)
  return longer
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

function startsOf(units: Uint16Array): Uint32Array {
  const starts = new Uint32Array(units.length)
  let count = 0
  let before = 0
  for (let index = 0; index < units.length; index += 1) {
    const unit = units[index]!
    if (startsAt(unit, before)) starts[count++] = index
    before = unit
  }
  return starts.subarray(0, count)
}

function formOf(character: string): string {
  // Words are looked up with the straight one.
  if (character === '’') return "'"
  if (lineBreak.test(character)) return '\n'
  if (space.test(character)) return ' '
  if (unseen.test(character) || overlay.test(character)) return ''
  const plain = smallCapitals.get(character) ?? character.normalize('NFKC').toLowerCase()
  return plain.length > mostUnits ? character : plain
}
