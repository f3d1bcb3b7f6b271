import { describe, expect, it } from 'vitest'
import { facetTable } from '../../../src/http/pages/facet-table.ts'
import type { ModelFacet, ModelStatistics } from '../../../src/schemas/model-statistics.ts'

const estimate = { value: 0.5, lower: null, upper: null, reason: 'items_too_few' }
const facet: ModelFacet = {
  ...{ kind: 'task', taskType: 'EK', name: 'EK', title: 'Economic Knowledge', ofMetric: true, items: 1, sources: 1 },
  ...{ estimate, others: 0.4, models: 2, difference: estimate, p: null, holm: null, finding: null }
}
// What of the statistics of a model the table reads.
const statistics = {
  query: { split: 'all' },
  row: { submissionId: 'sub_1' },
  facets: { reason: null, split: 'all' }
} as ModelStatistics

describe('facetTable', () => {
  it('tells what could not be tested from what was tested and not told apart', () => {
    const findingOf = (of: Partial<ModelFacet>) => {
      const shown = facetTable({ id: 'tasks', title: 'Task types', facets: [{ ...facet, ...of }], statistics })
      return /(too little to tell them apart by|not told apart|stronger)/.exec(String(shown))?.[0]
    }
    expect(findingOf({})).toBe('too little to tell them apart by')
    expect(findingOf({ p: 0.2, holm: 0.4 })).toBe('not told apart')
    expect(findingOf({ p: 0.001, holm: 0.01, finding: 'stronger' })).toBe('stronger')
  })

  it('marks what nothing was sent to, without a bar, as the board does', () => {
    const shown = (answered?: number) => {
      const nought = { ...facet, taskType: 'MM', answered, estimate: { ...estimate, value: 0 } }
      const facets = [facet, nought]
      return String(facetTable({ id: 'tasks', title: 'Task types', facets, statistics })).split('<tr>')
    }
    const [marked, plain] = [shown(0), shown()].map((rows) => rows.find((row) => row.includes('>MM<'))!)
    expect(marked).toContain('<small>0.0 × nothing sent</small>')
    expect(plain).not.toContain('nothing sent')
    expect(plain!.split('class="bar"').length).toBe(marked!.split('class="bar"').length + 1)
    expect(shown(0).find((row) => row.includes('>EK<'))).not.toContain('nothing sent')
  })

  it('says how many items were answered, where that is some of them', () => {
    const shown = (answered?: number) => {
      const facets = [{ ...facet, items: 20, answered }]
      return String(facetTable({ id: 'tasks', title: 'Task types', facets, statistics }))
    }
    expect(shown(4)).toContain('<small>items too few</small><small>4 of 20 answered</small></td>')
    expect(shown()).not.toContain('answered')
  })
})
