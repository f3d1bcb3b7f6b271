import { createHash } from 'node:crypto'
import { buildPdf, textAt } from './build-pdf.ts'

const usualWords =
  'tariffs on steel rose in spring while prices of cars and boats stayed where they were because firms had stored ' +
  'enough of it for a year and wages in towns with mills grew faster than those of towns without any mill at all'

/** Content of a page: a heading, and lines of prose of 16 words each. */
export function prosePage(lines: number, { hidden = false, heading = '', words = usualWords } = {}): string {
  const head = heading === '' ? '' : textAt(50, 750, heading, 14, 'F2')
  const body = Array.from({ length: lines }, (_, i) => textAt(50, 720 - 14 * i, sentence(i, words), 9)).join('')
  return `${hidden ? '3 Tr\n' : ''}${head}${body}`
}

/** A paper of one page with 560 words below its opening, in an order that no other opening has, and further pages. */
export function paperPdf(opening: string, further: readonly string[] = []): Uint8Array<ArrayBuffer> {
  const page = prosePage(35, { heading: '1 Introduction', words: shuffledWords(opening) })
  return Uint8Array.from(buildPdf({ pages: [textAt(50, 780, opening, 16) + page, ...further] }))
}

/** The usual words in an order that the seed decides. */
export function shuffledWords(seed: string): string {
  const orderOf = (word: string) => createHash('sha256').update(`${seed} ${word}`).digest('hex')
  const keyed = usualWords.split(' ').map((word, place) => ({ word, key: orderOf(`${place} ${word}`) }))
  return keyed
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ word }) => word)
    .join(' ')
}

/** Sixteen words, other ones for each line. */
function sentence(line: number, words: string): string {
  const all = words.split(' ')
  return Array.from({ length: 16 }, (_, i) => all[(line * 7 + i) % all.length]).join(' ')
}
