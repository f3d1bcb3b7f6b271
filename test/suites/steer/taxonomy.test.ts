import { describe, expect, it } from 'vitest'
import { elementsOf } from '../../../src/suites/question-bank/taxonomy.ts'
import { steerSuite, taxonomy } from '../../../src/suites/steer/index.ts'
import { questionTypes } from '../../../src/suites/steer/question-types.ts'

describe('the taxonomy of STEER', () => {
  it('has 4 settings, 19 modules and 64 elements, each of which has question types', () => {
    expect(taxonomy.settings).toHaveLength(4)
    expect(taxonomy.settings.flatMap(({ modules }) => modules)).toHaveLength(19)
    const ids = elementsOf(taxonomy).map(({ id }) => id)
    expect(ids).toHaveLength(64)
    expect(steerSuite.taskTypes.map(({ name }) => name)).toEqual(ids)
    expect(Object.keys(questionTypes).sort()).toEqual(ids.toSorted())
  })
})
