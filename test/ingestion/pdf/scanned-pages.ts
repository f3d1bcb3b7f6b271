import { buildPdf, type PdfStream } from './build-pdf.ts'

/** Pixels of the page image for each point: 144 a inch. */
const PIXELS = 2
const [WIDTH, HEIGHT] = [600 * PIXELS, 800 * PIXELS]

/** Points from one letter of the drawn face to the next, and its size as the layer gives it. */
const PITCH = 5
const SIZE = 10

const prose =
  'tariffs on steel rose in spring while prices of cars and boats stayed where they were because firms had stored ' +
  'enough of it for a year and wages in towns with mills grew faster than those of towns without any mill at all ' +
  'buyers may keep paying high prices for goods that they could replace by others if only they knew of them'

const otherProse =
  'we study how young people choose between school and work when both are risky and help from home is not certain ' +
  'each of them looks at what older friends did and guesses from their luck what might happen to someone like him ' +
  'this simple rule makes groups of neighbours alike although nobody gains anything by being like another one'

/** A word on a page: left edge and baseline in points from the bottom left corner. */
export interface PlacedWord {
  text: string
  x: number
  y: number
}

/** Lines of prose from the top of a page or column, other words for each `start`. */
export function printedWords(
  lines: number,
  { start = 0, left = 50, right = 550, top = 740, leading = 14, text = prose } = {}
): PlacedWord[] {
  const all = text.split(' ')
  let next = start
  return Array.from({ length: lines }, (_, line) => line).flatMap((line) => {
    const words: PlacedWord[] = []
    let x = left
    while (x + PITCH * all[next % all.length]!.length < right) {
      const word = all[next % all.length]!
      words.push({ text: word, x, y: top - leading * line })
      x += PITCH * (word.length + 1)
      next += 1
    }
    return words
  })
}

/** Lines of prose that says something else. */
export function otherWords(lines: number): PlacedWord[] {
  return printedWords(lines, { text: otherProse })
}

/** A page image with these words drawn on it, one bit a pixel. */
export function pageImage(words: readonly PlacedWord[], { isBlack = false } = {}): PdfStream {
  const data = new Uint8Array((WIDTH / 8) * HEIGHT).fill(isBlack ? 0 : 0xff)
  const ink = (x: number, y: number, width: number, height: number) => {
    for (let row = Math.round(y); row < Math.round(y + height); row += 1) {
      for (let column = Math.round(x); column < Math.round(x + width); column += 1) {
        data[row * (WIDTH / 8) + (column >> 3)]! &= ~(0x80 >> (column & 7))
      }
    }
  }
  for (const { text, x, y } of words) {
    for (const [i, letter] of [...text].entries()) draw(letter, PIXELS * (x + i * PITCH), PIXELS * (800 - y), ink)
  }
  const kind = `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT}`
  return { entries: `${kind} /ColorSpace /DeviceGray /BitsPerComponent 1`, data }
}

/** Content that paints words, hidden unless another rendering mode is given. */
export function layerOf(words: readonly PlacedWord[], { mode = 3, size = SIZE, down = 0 } = {}): string {
  const shown = words.map(({ text, x, y }) => `BT ${mode} Tr /F1 ${size} Tf ${x} ${y - down} Td (${text}) Tj ET\n`)
  return `q ${shown.join('')}Q\n`
}

/** A PDF whose pages are images with something painted over (and under) each. */
export function scanPdf(
  pages: readonly { image: PdfStream; over?: string; under?: string }[],
  { before = [] }: { before?: string[] } = {}
): Uint8Array<ArrayBuffer> {
  const contents = pages.map(({ over = '', under = '' }, i) => `${under}q 600 0 0 800 0 0 cm /Im${i} Do Q\n${over}`)
  const names = pages.map((_, i) => `/Im${i} ${10 + i} 0 R`).join(' ')
  const objects = pages.map(({ image }) => image)
  return Uint8Array.from(buildPdf({ pages: [...before, ...contents], resources: `/XObject << ${names} >>`, objects }))
}

type Ink = (x: number, y: number, width: number, height: number) => void

/** Draws a letter: two stems and bars between them, with a stem above or below where the letter has one. */
function draw(letter: string, x: number, baseline: number, ink: Ink): void {
  const code = letter.charCodeAt(0)
  ink(x, baseline - 9, 2, 9)
  ink(x + 6, baseline - 9, 2, 9)
  if (code & 1) ink(x, baseline - 9, 8, 2)
  if (code & 2) ink(x, baseline - 5, 8, 2)
  ink(x, baseline - 2, 8, 2)
  if (/[bdfhklt]/.test(letter)) ink(x + (code & 4 ? 0 : 4), baseline - 15, 4, 7)
  if (/[gjpqy]/.test(letter)) ink(x + (code & 4 ? 0 : 4), baseline - 1, 4, 6)
}
