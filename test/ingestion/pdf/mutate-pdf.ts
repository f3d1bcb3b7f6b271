import type { Random } from '../../../src/statistics/random.ts'

/** Bytes that one mutation of a range touches at most. */
const LONGEST_RANGE = 20_000
const MOST_MUTATIONS = 4

/** Numbers that parsers trip over. */
const oddNumbers = ['0', '-1', '1', '255', '65536', '2147483647', '4294967296', '99999999999', '-9', '0.00001', '1e9']

type Mutation = (file: Buffer, other: Buffer, random: Random) => Buffer

/** What may happen to a file: on its way, or by intent. */
export const mutations: Record<string, Mutation> = {
  flip: (file, _, random) => {
    const changed = Buffer.from(file)
    for (let left = 1 + random.integer(30); left > 0; left -= 1) {
      const at = random.integer(file.length)
      changed[at] = changed[at]! ^ (1 << random.integer(8))
    }
    return changed
  },
  overwrite: (file, _, random) => {
    const { start, end } = rangeOf(file, random)
    const noise = Buffer.from(Array.from({ length: end - start }, () => random.integer(256)))
    return Buffer.concat([file.subarray(0, start), noise, file.subarray(end)])
  },
  cut: (file, _, random) => {
    const { start, end } = rangeOf(file, random)
    return Buffer.concat([file.subarray(0, start), file.subarray(end)])
  },
  truncate: (file, _, random) => file.subarray(0, 1 + random.integer(file.length)),
  duplicate: (file, _, random) => {
    const { start, end } = rangeOf(file, random)
    const times = 1 + random.integer(4)
    return Buffer.concat([file.subarray(0, end), ...Array(times).fill(file.subarray(start, end)), file.subarray(end)])
  },
  zero: (file, _, random) => {
    const { start, end } = rangeOf(file, random)
    return Buffer.from(file).fill(0, start, end)
  },
  splice: (file, other, random) => {
    const from = rangeOf(other, random)
    const to = rangeOf(file, random)
    return Buffer.concat([file.subarray(0, to.start), other.subarray(from.start, from.end), file.subarray(to.end)])
  },
  join: (file, other, random) =>
    Buffer.concat([file.subarray(0, random.integer(file.length)), other.subarray(random.integer(other.length))]),
  /** A number in a dictionary becomes another one. */
  number: (file, _, random) => {
    const found = anyMatch(file, /\/[A-Z][A-Za-z0-9]{0,20} {0,2}(?:\[ ?)?(-?\d{1,10})/g, random)
    if (!found) return file
    const start = found.index + found[0].length - found[1]!.length
    return replaceAt(file, start, found[1]!.length, oddNumbers[random.integer(oddNumbers.length)]!)
  },
  /** A reference goes to another object. */
  reference: (file, _, random) => {
    const found = anyMatch(file, /(\d{1,7}) 0 R/g, random)
    return found ? replaceAt(file, found.index, found[1]!.length, String(random.integer(400))) : file
  },
  /** A key or a filter becomes another one. */
  name: (file, _, random) => {
    const found = anyMatch(file, /\/[A-Z][A-Za-z0-9]{1,20}/g, random)
    const by = anyMatch(file, /\/[A-Z][A-Za-z0-9]{1,20}/g, random)
    return found && by ? replaceAt(file, found.index, found[0].length, by[0]) : file
  },
  /** The cross-references, or the place where they are said to be, are damaged. */
  xref: (file, _, random) => {
    const found = anyMatch(
      file,
      /startxref\s{1,3}\d{1,10}|\/XRef|\d{10} \d{5} n|trailer|xref\s{1,3}\d{1,6} \d{1,6}/g,
      random
    )
    if (!found) return file
    const at = found.index + random.integer(found[0].length)
    return replaceAt(file, at, 1, String(random.integer(10)))
  },
  /** A stream loses its end, or its length is wrong. */
  stream: (file, _, random) => {
    const found = anyMatch(file, /endstream/g, random)
    if (!found) return file
    const lost = Math.min(found.index, 1 + random.integer(2000))
    return Buffer.concat([file.subarray(0, found.index - lost), file.subarray(found.index)])
  }
}

const names = Object.keys(mutations)

/** One to four mutations of a file, drawn one after another. */
export function mutatePdf({ file, other, random }: { file: Buffer; other: Buffer; random: Random }): {
  bytes: Buffer
  applied: string[]
} {
  const applied = Array.from({ length: 1 + random.integer(MOST_MUTATIONS) }, () => names[random.integer(names.length)]!)
  const bytes = applied.reduce(
    (bytes, name) => (bytes.length > 0 ? mutations[name]!(bytes, other, random) : bytes),
    file
  )
  return { bytes, applied }
}

function rangeOf(file: Buffer, random: Random): { start: number; end: number } {
  const start = random.integer(file.length)
  return { start, end: Math.min(file.length, start + 1 + random.integer(1 + random.integer(LONGEST_RANGE))) }
}

/** A match at random in the part of the file that follows a place at random. */
function anyMatch(file: Buffer, pattern: RegExp, random: Random): RegExpExecArray | undefined {
  const start = random.integer(file.length)
  const matches = [...file.toString('latin1', start, start + LONGEST_RANGE).matchAll(pattern)]
  const match = matches[random.integer(Math.max(1, matches.length))]
  if (match) match.index += start
  return match
}

function replaceAt(file: Buffer, start: number, length: number, by: string): Buffer {
  return Buffer.concat([file.subarray(0, start), Buffer.from(by, 'latin1'), file.subarray(start + length)])
}
