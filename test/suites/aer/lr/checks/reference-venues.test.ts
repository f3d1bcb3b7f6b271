import { expect, it } from 'vitest'
import { referenceVenues } from '../../../../../src/suites/aer/lr/checks/reference-venues.ts'
import { aListedPaper, anEntry, aReference } from '../a-listed-paper.ts'

/** The verdict on a venue of a work whose entry ends in the words that are printed. */
function verdict(venue: string, printed: string) {
  const raw = `Card, David (1990). The Impact of the Mariel Boatlift. ${printed}`
  const paper = aListedPaper({
    references: [anEntry('Card, David', '1990', 'The Impact of the Mariel Boatlift', { raw })]
  })
  return referenceVenues([{ ...aReference('Card, David', '1990', 'The Impact of the Mariel Boatlift'), venue }], paper)
}

it.each([
  ['Industrial and Labor Relations Review', 'Industrial and Labor Relations Review 43 (2): 245–257.'],
  ['Industrial & Labor Relations Review 43 (2): 245–257', 'Industrial and Labor Relations Review 43 (2): 245–257.'],
  ['Quarterly Journal of Economics', 'Quart. J. Econ. 105, 1–20.'],
  ['Quart. J. Econ.', 'The Quarterly Journal of Economics, 105, 1–20.'],
  ['Quarterly Journal of Economics', 'QJE 105, 1–20.'],
  ['QJE', 'Quarterly Journal of Economics 105, 1–20.'],
  ['NBER Working Paper 3069', 'NBER Working Paper No. 3069.'],
  ['Econometrica', 'Econo- metrica 58, 1–20.'],
  ['', 'Unpublished.']
])('finds %j in %j', (venue, printed) => {
  expect(verdict(venue, printed)).toEqual([expect.objectContaining({ ok: true })])
})

it.each([
  ['Journal of Labor Economics', 'Industrial and Labor Relations Review 43 (2): 245–257.'],
  ['Quarterly Journal of Economics', 'Journal of Political Economy 98, 1–20.'],
  ['NBER Working Paper 3069', 'NBER Working Paper No. 3070.'],
  ['Industrial and Labor Relations Review 44', 'Industrial and Labor Relations Review 43 (2): 245–257.'],
  ['JPE', 'Quarterly Journal of Economics 105, 1–20.']
])('does not find %j in %j', (venue, printed) => {
  expect(verdict(venue, printed)).toEqual([
    expect.objectContaining({ ok: false, message: expect.stringContaining(`"${venue}"`), evidence: expect.anything() })
  ])
})

it('says nothing of a work that the list does not print', () => {
  const reference = { ...aReference('Nobody, N.', '2001', 'A Work of Nobody'), venue: 'Journal of Nothing' }
  expect(referenceVenues([reference], aListedPaper())).toEqual([expect.objectContaining({ ok: true })])
})
