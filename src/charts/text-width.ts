/** Widths of the printable ASCII characters of Helvetica, from the space on, in thousandths of the font size. */
const widths = [
  ...[278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278],
  ...[556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556],
  ...[1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778],
  ...[667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556],
  ...[333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556],
  ...[556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584]
]
const firstCode = 32
/** Of Helvetica too: what stands in labels beside ASCII. */
const signs: ReadonlyMap<string, number> = new Map(
  Object.entries({ '−': 584, '×': 584, '±': 584, '–': 556, '—': 1000, '…': 1000, '·': 278, '≥': 549, '≤': 549 })
)
/** Accented letters are as wide as their base, which is at most this; so are quotes and the like. */
const narrowWidth = 700
/** From Hangul and the CJK blocks on, and for pictures, a character fills a square. */
const firstWideCode = 0x1100
const wideWidth = 1000
/** Bold letters of Helvetica are wider by less than that. */
const boldFactor = 1.08
/** General punctuation: narrow, though its codes are high. */
const punctuation = { from: 0x2000, to: 0x22ff }

/** Fonts with the widths of Helvetica, so that what is measured here is what a browser draws. */
export const fontFamily = 'Helvetica, Arial, Liberation Sans, Arimo, Nimbus Sans, sans-serif'

/**
 * Width of one line of text in pixels, without a canvas. Exact for ASCII and common signs without kerning, too wide rather than too
 * narrow for all else. Source: Adobe Core 14 font metrics, Helvetica.
 *
 * @param fontSize in pixels
 * @example
 * textWidth('Model', 10) // => 27.23
 */
export function textWidth(text: string, fontSize: number, isBold = false): number {
  let thousandths = 0
  for (const character of text) thousandths += signs.get(character) ?? characterWidth(character.codePointAt(0)!)
  return (thousandths * fontSize * (isBold ? boldFactor : 1)) / 1000
}

/** Breaks text at spaces into lines no wider than that; a word that is wider by itself has a line of its own. */
export function wrapText(text: string, width: number, fontSize: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && textWidth(longer, fontSize) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}

function characterWidth(code: number): number {
  const known = widths[code - firstCode]
  if (known !== undefined) return known
  const isWide = code >= firstWideCode && (code < punctuation.from || code > punctuation.to)
  return isWide ? wideWidth : narrowWidth
}
