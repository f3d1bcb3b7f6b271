import { seededRandom } from '../../../src/statistics/random.ts'
import { buildPdf, textAt } from './build-pdf.ts'
import { prosePage } from './prose-pages.ts'

const wordsPerPage = 560
const parts = [
  'ta',
  'ri',
  'fo',
  'mel',
  'sun',
  'bar',
  'cle',
  'dor',
  'eth',
  'gan',
  'hil',
  'jo',
  'ku',
  'lem',
  'nor',
  'pas'
]

/** Words of three syllables that a seed decides; so many of them that no run of five comes twice by chance. */
export function madeUpWords(seed: number, count: number): string[] {
  const random = seededRandom(seed)
  const syllable = () => parts[random.integer(parts.length)]!
  return Array.from({ length: count }, () => `${syllable()}${syllable()}${syllable()}`)
}

/** A paper of so many pages of prose below its title and authors; the year stands in what archives stamp on it. */
export function proseOf(words: readonly string[], { title = '', author = '', stamp = '' } = {}): string[] {
  const pages = Array.from({ length: Math.ceil(words.length / wordsPerPage) }, (_, page) =>
    words.slice(page * wordsPerPage, (page + 1) * wordsPerPage)
  )
  return pages.map((own, page) => {
    const head = page === 0 ? textAt(60, 775, title, 18) + textAt(60, 755, author, 11) : ''
    const lines = Array.from({ length: Math.ceil(own.length / 16) }, (_, i) =>
      own.slice(16 * i, 16 * (i + 1)).join(' ')
    )
    const body = lines.map((line, i) => textAt(50, 715 - 14 * i, line, 7)).join('')
    return head + body + (stamp === '' ? '' : textAt(60, 20, stamp, 8))
  })
}

/**
 * A copy of a paper as libraries and archives hand it out: by its number it has a cover page, a stamp on each page, some
 * words misread, an appendix, or another title in its head. No two are the same bytes.
 */
export function nearCopy(number: number): Uint8Array<ArrayBuffer> {
  const random = seededRandom(number)
  const misread = number % 3 === 1 ? 0.01 : 0
  const words = madeUpWords(1, 5 * wordsPerPage).map((word) => (random.float() < misread ? `${word}x` : word))
  const title = number % 4 === 3 ? 'Tariffs and the Wages of Towns' : 'TARIFFS AND THE WAGES OF TOWNS'
  const stamp = number % 2 === 1 ? `Copy ${number} of an archive, for personal use alone` : ''
  const cover = number % 5 === 1 ? [prosePage(8, { heading: 'An archive, its terms of use' })] : []
  const appendix = number % 7 === 1 ? proseOf(madeUpWords(100 + number, wordsPerPage)) : []
  const pages = [...cover, ...proseOf(words, { title, author: 'Ana Example and Bo Sample', stamp }), ...appendix]
  return Uint8Array.from(buildPdf({ pages, trailer: `/ID [<${number.toString(16).padStart(4, '0')}>]` }))
}
