import { describe, expect, it } from 'vitest'
import { showReferences } from '../../../../src/suites/aer/lr/show-references.ts'

const venue = { venue: 'A Journal', venueType: 'top5' } as const

describe('showReferences', () => {
  it('gives each work its key, all surnames, year and title', () => {
    const work = {
      key: 'card_1994_minimum',
      authors: ['Card, David', 'Krueger, Alan B.'],
      year: '1994',
      title: 'Wages'
    }
    expect(showReferences([{ ...work, ...venue }])).toBe('- card_1994_minimum: Card, Krueger, 1994, Wages')
  })

  it('names a body in full, and nobody where no author is printed', () => {
    const body = { key: 'world_2020_report', authors: ['World Bank'], year: '2020', title: 'A Report' }
    const nobody = { key: 'report_2021', authors: [], year: '2021', title: 'Another Report' }
    expect(showReferences([body, nobody].map((work) => ({ ...work, ...venue })))).toBe(
      '- world_2020_report: World Bank, 2020, A Report\n- report_2021: 2021, Another Report'
    )
  })
})
