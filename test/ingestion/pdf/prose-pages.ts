import { buildPdf, textAt } from './build-pdf.ts'

const words =
  'tariffs on steel rose in spring while prices of cars and boats stayed where they were because firms had stored ' +
  'enough of it for a year and wages in towns with mills grew faster than those of towns without any mill at all'

/** Content of a page: a heading, and lines of prose of 16 words each. */
export function prosePage(lines: number, { hidden = false, heading = '' } = {}): string {
  const head = heading === '' ? '' : textAt(50, 750, heading, 14, 'F2')
  const body = Array.from({ length: lines }, (_, i) => textAt(50, 720 - 14 * i, sentence(i), 9)).join('')
  return `${hidden ? '3 Tr\n' : ''}${head}${body}`
}

/** A paper of one page with 560 words below its opening. */
export function paperPdf(opening: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    buildPdf({ pages: [textAt(50, 780, opening, 16) + prosePage(35, { heading: '1 Introduction' })] })
  )
}

/** Sixteen words, other ones for each line. */
function sentence(line: number): string {
  const all = words.split(' ')
  return Array.from({ length: 16 }, (_, i) => all[(line * 7 + i) % all.length]).join(' ')
}
