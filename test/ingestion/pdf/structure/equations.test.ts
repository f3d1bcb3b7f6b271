import { describe, expect, it } from 'vitest'
import { sharedReader } from '../../../helpers/shared-reader.ts'
import { buildPdf, textAt } from '../build-pdf.ts'
import { prosePage } from '../prose-pages.ts'

const MATH = '/Font << /F1 3 0 R /F2 4 0 R /F3 10 0 R >>'
const mathFont = '<< /Type /Font /Subtype /Type1 /BaseFont /CMMI9 /Encoding /WinAnsiEncoding >>'
const full = 'tariffs on steel rose in spring while prices of cars and boats stayed where they were because'

/** Where the lines of prose end. */
const RIGHT = 417.66

/** Lines of prose from one height to another, 14 points apart. */
function prose(from: number, to: number, size = 9): string {
  const lines = Math.floor((from - to) / 14) + 1
  return Array.from({ length: lines }, (_, i) => textAt(50, from - 14 * i, full, size)).join('')
}

function math(x: number, y: number, text: string, size = 9): string {
  return textAt(x, y, text.replace(/[()]/g, String.raw`\$&`), size, 'F3')
}

function number(x: number, y: number, text: string): string {
  return textAt(x, y, String.raw`\(${text}\)`, 9)
}

async function equationsOf(display: string, resources = MATH) {
  const page = prose(720, 580) + display + prose(480, 200)
  const first = textAt(50, 770, 'The Price of Boats', 16) + prosePage(40)
  const pdf = buildPdf({ pages: [first, prosePage(40), page], resources, objects: [mathFont] })
  return (await sharedReader.read(pdf)).equations.map(({ number, text }) => ({ number, text }))
}

describe('a displayed equation', () => {
  it.each([
    ['at the margin', 50],
    ['set in like a paragraph', 68]
  ])('has its number on the left, %s, close to the formula', async (_, x) => {
    const found = await equationsOf(number(x, 530, '7') + math(x + 22, 530, 'y = a + bx + cz'))
    expect(found).toEqual([{ number: '7', text: 'y = a + bx + cz' }])
  })

  it('is none where an item of a list has words behind its number', async () => {
    expect(await equationsOf(textAt(50, 530, String.raw`\(7\) prices x = 2 of cars and boats fall`))).toEqual([])
  })

  it('may leave its number at the right little room', async () => {
    const formula = 'y = a + bx + cz + dw + ev + fu + gt + hs + ir + jq'
    const found = await equationsOf(
      math(150, 530, formula) + number(RIGHT - 11, 530, '7') + math(364, 530, '+ kp + lo')
    )
    expect(found).toHaveLength(1)
    expect(found[0]!.number).toBe('7')
  })

  it('goes on below a tall part with a sign', async () => {
    const found = await equationsOf(
      math(150, 555, 'y = a + bx + cz') + math(180, 515, '+ dw + ev') + number(RIGHT - 11, 515, '7')
    )
    expect(found).toEqual([{ number: '7', text: 'y = a + bx + cz\n+ dw + ev' }])
  })

  it('stays in the text of a page in small type below the bar of a fraction', async () => {
    const small = Array.from({ length: 20 }, (_, i) => textAt(50, 500 - 12 * i, full, 8)).join('')
    const bar = '0.5 w 130 534 m 162 534 l S\n'
    const fraction = math(135, 538, 'a + b', 8) + math(135, 525, 'c + d', 8) + bar + math(170, 531, '= e + f', 8)
    const page = prose(720, 580) + textAt(50, 550, 'where', 8) + fraction + number(RIGHT - 11, 531, '7') + small
    const pdf = buildPdf({ pages: [prosePage(40), prosePage(40), page], resources: MATH, objects: [mathFont] })
    const { equations, passages } = await sharedReader.read(pdf)
    expect(equations.map((equation) => equation.number)).toEqual(['7'])
    expect(passages.some(({ note }) => note)).toBe(false)
  })
})
