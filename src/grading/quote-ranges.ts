import type { Span } from '../text/drop-thinking.ts'

const ellipsis = /\[?(?:\.{3}|…)\]?/
/** As `quoteStands` has it. */
const longestQuote = 2_000
/** A letter with the marks that stand on it. */
const cluster = /\P{M}\p{M}*|\p{M}+/uy
const clusters = new RegExp(cluster, 'gu')
/** No character below it is a mark that stands on the one before. */
const firstMark = 0x300
const notText = /[^\p{L}\p{N}]+/gu

/** The letters and digits of a text in one spelling, and the place in the text that each character of them comes from. */
export type PlacedLetters = { letters: string; from: number[]; to: number[] }

/**
 * The letters and digits of those stretches of a response that its judges read, as `quoteStands` compares them: one case, one
 * form, nothing between them.
 */
export function placedLetters(response: string, spans: readonly Span[]): PlacedLetters {
  const [from, to]: [number[], number[]] = [[], []]
  let letters = ''
  for (const span of spans) {
    for (let at = span.from; at < span.to; ) {
      const plain = plainLetterAt(response, at, span.to)
      const written = plain === null ? clusterAt(response, at, span.to) : null
      const found = written === null ? plain! : lettersOf(written)
      const next = at + (written?.length ?? 1)
      for (let unit = 0; unit < found.length; unit += 1) {
        from.push(at)
        to.push(next)
      }
      letters += found
      at = next
    }
  }
  return { letters, from, to }
}

/** In the spelling of comparisons, nothing for a sign; null where a character is not plain, or bears marks: most are, so that a long response is read in a few milliseconds. */
function plainLetterAt(text: string, at: number, end: number): string | null {
  const code = text.charCodeAt(at)
  return code < 128 && (at + 1 === end || text.charCodeAt(at + 1) < firstMark) ? plainLetters[code]! : null
}

/** A letter with the marks that stand on it. */
function clusterAt(text: string, at: number, end: number): string {
  cluster.lastIndex = at
  return cluster.exec(text)![0].slice(0, end - at)
}

/**
 * Where a passage that a judge quotes stands in a response: the first place of each of its pieces, of which an ellipsis parts
 * two, in order. A piece that runs over thinking in between stands in several stretches.
 *
 * @returns null where it does not stand in the response, or quotes nothing
 * @example
 * const letters = placedLetters('Prices rise. So do wages.', [{ from: 0, to: 25 }])
 * quoteRanges('prices RISE … wages', letters) // => [{ from: 0, to: 11 }, { from: 19, to: 24 }]
 */
export function quoteRanges(quote: string, { letters, from, to }: PlacedLetters): Span[] | null {
  const pieces = quote
    .slice(0, longestQuote)
    .split(ellipsis)
    .map((piece) => [...piece.matchAll(clusters)].map(([written]) => lettersOf(written)).join(''))
    .filter(Boolean)
  if (pieces.length === 0) return null
  const ranges: Span[] = []
  let next = 0
  for (const piece of pieces) {
    const at = letters.indexOf(piece, next)
    if (at === -1) return null
    next = at + piece.length
    ranges.push({ from: from[at]!, to: to[next - 1]! })
  }
  return ranges
}

/** By code, for characters of ASCII. */
const plainLetters = Array.from({ length: 128 }, (_, code) => lettersOf(String.fromCharCode(code)))

function lettersOf(written: string): string {
  return written.normalize('NFKC').toLowerCase().replaceAll(notText, '')
}
