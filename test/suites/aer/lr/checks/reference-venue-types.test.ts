import { expect, it } from 'vitest'
import { referenceVenueTypes } from '../../../../../src/suites/aer/lr/checks/reference-venue-types.ts'
import type { Reference } from '../../../../../src/suites/aer/lr/content.ts'
import { aReference } from '../a-listed-paper.ts'

type Kind = Reference['venueType']
const verdict = (venue: string, venueType: Kind) =>
  referenceVenueTypes([{ ...aReference('Doe', '1999', 'Title'), venue, venueType }])[0]!.ok

it.each<[string, Kind]>([
  ['American Economic Review', 'top5'],
  ['The Quarterly Journal of Economics 119 (1): 249–275', 'top5'],
  ['Quart. J. Econ., vol. 3', 'top5'],
  ['QJE', 'top5'],
  ['American Economic Review: Papers and Proceedings', 'conference'],
  ['American Economic Review: Papers and Proceedings', 'top5'],
  ['Journal of Political Economy: Macroeconomics', 'good_journal'],
  ['American Economic Journal: Applied Economics', 'top_field'],
  ['NBER Working Paper 3069', 'working_paper_top'],
  ['University of Mannheim Discussion Paper 12', 'working_paper_other'],
  ['SSRN Working Paper', 'preprint'],
  ['arXiv:1234.5678', 'preprint'],
  ['Princeton University Press', 'book'],
  ['Journal of Labor Economics', 'good_journal'],
  ['', 'other']
])('takes %j as %s', (venue, kind) => {
  expect(verdict(venue, kind)).toBe(true)
})

it.each<[string, Kind]>([
  ['Econometrica 58 (1)', 'good_journal'],
  ['Journal of Labor Economics', 'top5'],
  ['Review of Economics and Statistics', 'top5'],
  ['', 'top5'],
  ['NBER Working Paper 3069', 'working_paper_other'],
  ['CEPR Discussion Paper 12', 'book'],
  ['IZA Discussion Paper 12', 'good_journal'],
  ['SSRN Electronic Journal', 'good_journal'],
  ['Cambridge University Press', 'good_journal']
])('does not take %j as %s', (venue, kind) => {
  expect(verdict(venue, kind)).toBe(false)
})

it('names each reference of another kind', () => {
  const references = ['Econometrica', 'QJE'].map((venue) => ({ ...aReference('Doe', '1999', venue), venue }))
  expect(referenceVenueTypes(references).map(({ message }) => message)).toEqual([
    expect.stringContaining('"Econometrica"'),
    expect.stringContaining('"QJE"')
  ])
})
