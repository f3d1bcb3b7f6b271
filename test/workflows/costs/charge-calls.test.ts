import { describe, expect, it } from 'vitest'
import { chargeCalls } from '../../../src/workflows/costs/charge-calls.ts'
import { aCall } from '../../helpers/a-call.ts'

const round = { extractionId: 'e1', name: 'facts', taskType: 'EK', attempts: [], repairs: 0, passed: true, wallMs: 0 }
const at = { extractionId: 'e1', round: 'facts' }

describe('chargeCalls', () => {
  it('gives a call to the round that names it, though nobody was charged', () => {
    const call = aCall()
    expect(chargeCalls([call], [{ ...round, callIds: [call.id] }])).toEqual([{ call, at }])
  })

  it('finds the round of a failed call, which no round names, by its purpose', () => {
    const call = aCall({ status: 'failed', extractionId: 'e1', purpose: 'extraction EK facts c0ffee00' })
    expect(chargeCalls([call], [{ ...round, callIds: [] }])).toEqual([{ call, at }])
  })

  it('charges a reply that a second extraction took from the cache to the first alone', () => {
    const call = aCall({ extractionId: 'e1', purpose: 'extraction EK facts c0ffee00' })
    const second = { ...round, extractionId: 'e2', callIds: [call.id] }
    expect(chargeCalls([call], [{ ...round, callIds: [call.id] }, second])).toEqual([{ call, at }])
  })

  it('leaves calls that were made for a paper and no round', () => {
    const call = aCall({ paperId: 'p1', purpose: 'references c0ffee00' })
    expect(chargeCalls([call], [])).toEqual([{ call, at: null }])
  })
})
