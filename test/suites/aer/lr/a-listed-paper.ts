import type { PaperText } from '../../../../src/schemas/paper.ts'
import type { PaperReference } from '../../../../src/schemas/paper-structure.ts'
import type { Reference } from '../../../../src/suites/aer/lr/content.ts'
import { aPaper } from '../../../helpers/a-paper.ts'

/** An entry of a printed list; the fields stand in `raw` as given. */
export function anEntry(author: string, year: string, title: string, changes: Partial<PaperReference> = {}) {
  const entry: PaperReference = {
    raw: `${author} (${year}). ${title}. Journal of Examples 12, 1990–2013.`,
    label: null,
    authors: author === '' ? [] : author.split(' and '),
    year,
    title,
    venue: 'Journal of Examples',
    doi: null,
    page: 9,
    confidence: 1
  }
  return { ...entry, ...changes }
}

/** A reference as a reply gives it, with its year and title as key. */
export function aReference(author: string, year: string, title: string): Reference {
  const key = `k_${year}_${title.split(' ').at(-1)!.toLowerCase()}`
  return { key, authors: author === '' ? [] : author.split(' and '), year, title, venue: '', venueType: 'other' }
}

/** The fields of four works: two of one author and year, of which one title ends with the other. */
export const fields: readonly (readonly [author: string, year: string, title: string])[] = [
  ['Axelrod, Robert', '1980', 'Effective Choice in the Dilemma'],
  ['Axelrod, Robert', '1980', 'More Effective Choice in the Dilemma'],
  ['Crépon, Bruno and Duflo, Esther', '2013', 'Do Labour Policies Have Displacement Effects? Evidence from France'],
  ['Kain, John F.', '1968', 'Housing Segregation, Employment, and Decentralization']
]
export const references = fields.map((each) => aReference(...each))

/** A paper that lists the four and cites the last two in its introduction, the first two in its body. */
export function aListedPaper(changes: Partial<PaperText> = {}): PaperText {
  return aPaper(['Introduction ...', 'Model ...'], {
    references: fields.map((each) => anEntry(...each)),
    introductionWords: 20,
    passages: [
      {
        page: 1,
        part: 'introduction',
        section: 0,
        text: 'Distance lowers employment (Kain, 1968), as has long been held by many.'
      },
      {
        page: 2,
        part: 'introduction',
        section: 0,
        note: true,
        text: 'Crépon and Duflo (2013) measure how displacement works.'
      },
      { page: 2, part: 'body', section: 1, text: 'Choices are made as in Axelrod (1980).' }
    ],
    ...changes
  })
}
