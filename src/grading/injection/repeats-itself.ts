import type { Passage } from './passage.ts'

/** Characters of a block. A passage of twice the length holds a whole block, wherever it begins. */
const blockLength = 64
/** An answer may say a thing three times; nobody says it eight times word for word. */
const leastRepeats = 8
/** A block of fewer letters is a table or a list of numbers; one of fewer different ones a rule or a row of dots. */
const leastLetters = 42
const leastDifferent = 7
/** The rolling hash is a polynomial in this base, modulo 2^32. */
const base = 0x01000193
/** What is left of a window's first character when the window has moved on: the base to the power of its length. */
const leaving = Array.from({ length: blockLength }).reduce<number>((power) => Math.imul(power, base), 1)
/** Most windows are told from all blocks by the first bits of their hash, before they are looked up. */
const startBits = 12
/** A few characters a hundred times over, rules and rows of dots aside. */
const longestUnit = 8
const leastUnits = 100
const spacing = /[\s.\-_=*~#|&0]/u

type Block = { at: number; count: number; end: number }

/**
 * A passage that stands in a text again and again. In linear time: the hash of every window of a block's length is looked
 * up among those of the text cut into blocks. All digits count as one, so that numbering makes no difference.
 *
 * @param text unmasked: small letters, single spaces
 */
export function repeatsItself(text: string): Passage[] {
  if (text.length < leastRepeats * blockLength) return []
  const repeated = [...countBlocks(text).values()].find(
    ({ at, count }) => count >= leastRepeats && isProse(text.slice(at, at + blockLength))
  )
  if (repeated) {
    const { at, count } = repeated
    return [{ passage: `${count} times: ${text.slice(at, at + blockLength)}`, at }]
  }
  const flooded = findFlood(text)
  return flooded ? [flooded] : []
}

/**
 * Where every character is that of so many places before, for long enough. One place in each such length is looked at:
 * none that is long enough lies between them.
 */
function findFlood(text: string): Passage | null {
  for (let unit = 1; unit <= longestUnit; unit += 1) {
    const repeats = (index: number) => text.charCodeAt(index) === text.charCodeAt(index - unit)
    const least = unit * (leastUnits - 1)
    for (let place = unit + least - 1; place < text.length; place += least) {
      if (!repeats(place)) continue
      let at = place
      while (at > unit && repeats(at - 1)) at -= 1
      while (place < text.length && repeats(place)) place += 1
      const isLong = place - at >= least
      at -= unit
      if (isLong && !spacing.test(text.slice(at, at + unit))) return { passage: text.slice(at, place), at }
    }
  }
  return null
}

/** By their hash: the text's blocks, with how often each stands anywhere in it without overlap. */
function countBlocks(text: string): Map<number, Block> {
  const units = new Int32Array(text.length)
  for (let index = 0; index < units.length; index += 1) units[index] = unitOf(text.charCodeAt(index))
  const blocks = new Map<number, Block>()
  const starts = new Uint8Array(2 ** startBits)
  for (let at = 0; at + blockLength <= text.length; at += blockLength) {
    let hash = 0
    for (let index = at; index < at + blockLength; index += 1) hash = (Math.imul(hash, base) + units[index]!) | 0
    blocks.set(hash, { at, count: 0, end: 0 })
    starts[startOf(hash)] = 1
  }
  let hash = 0
  for (let end = 0; end < units.length; end += 1) {
    const at = end - blockLength + 1
    hash = (Math.imul(hash, base) + units[end]!) | 0
    if (at > 0) hash = (hash - Math.imul(leaving, units[at - 1]!)) | 0
    if (at < 0 || starts[startOf(hash)] === 0) continue
    const block = blocks.get(hash)
    if (!block || at < block.end) continue
    block.count += 1
    block.end = at + blockLength
  }
  return blocks
}

function startOf(hash: number): number {
  return hash >>> (32 - startBits)
}

function unitOf(code: number): number {
  return code >= 0x30 && code <= 0x39 ? 0x30 : code
}

function isProse(block: string): boolean {
  const letters = block.match(/\p{L}/gu) ?? []
  return letters.length >= leastLetters && new Set(letters).size >= leastDifferent
}
