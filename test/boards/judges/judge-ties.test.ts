import { describe, expect, it } from 'vitest'
import { gapOf } from '../../../src/boards/judges/judge-pairs.ts'
import type { JudgedTable } from '../../../src/boards/judges/judged-table.ts'
import { selfPreference } from '../../../src/boards/judges/self-preference.ts'
import type { SelfPreferenceQuery } from '../../../src/schemas/self-preference.ts'
import { aManifest } from '../../helpers/a-suite.ts'

/** Scores in thirds or sevenths, by judge, model and item: what is equal on paper must be a tie. */
function aTable(scores: number[][][]): JudgedTable {
  const split: 'public' = 'public'
  const families = ['anthropic', 'anthropic', 'openai', 'openai'] as const
  return {
    ...{ release: 'r', releaseHash: 'h', manifest: aManifest, panel: 'p', profile: 'table2' },
    judges: [
      { modelId: 'a', family: 'anthropic' },
      { modelId: 'b', family: 'openai' }
    ],
    models: scores[0]!.map((_, model) => ({
      ...{ submissionId: `s${model}`, team: 't', model: `m${model}`, family: families[model]! }
    })),
    items: scores[0]![0]!.map((_, item) => ({ itemId: `i${item}`, taskType: 'EA', split, source: `p${item}` })),
    scores,
    words: scores[0]!.map((row) => row.map(() => 1))
  }
}

const query: SelfPreferenceQuery = {
  ...{ release: 'r', split: 'all', profile: 'table2', includeRules: false },
  ...{ seed: 1, resamples: 100, unit: 'item', zeroMethod: 'wilcox' }
}

describe('gaps of fractions', () => {
  it('are equal when they are on paper', () => {
    const table = aTable([[[2 / 3, 1 / 3, 1]], [[1 / 3, 0, 2 / 3]]])
    expect(new Set([0, 1, 2].map((item) => gapOf(table, [0, 1], 0, item)))).toEqual(new Set([0.333333333333]))
  })

  it('tie in the tests of families', () => {
    // Mean gaps 2/9 and 3/9 against 3/9 and 1/9. Rounded before, the second 3/9 would come to 0.333333333334.
    const table = aTable([
      [
        [1 / 3, 1 / 3, 0],
        [1 / 3, 1 / 3, 1 / 3],
        [2 / 3, 2 / 3, 0],
        [1 / 3, 0, 0]
      ],
      [
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 1 / 3],
        [0, 0, 0]
      ]
    ])
    const { contrast } = selfPreference(table, query).pairs[0]!
    expect(contrast.mannWhitney).toMatchObject({ u1: 2.5, ties: true })
    // The six ways to hand out the labels give 1/18 four times and 3/18 twice, of either sign.
    expect(contrast.permutation).toMatchObject({ asLarge: 6, method: 'exact' })
  })
})
