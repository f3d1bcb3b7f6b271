import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readStories } from '../../../src/suites/question-bank/stories.ts'
import { consumption } from '../../../src/suites/steer-me/consumption/index.ts'
import { equilibrium } from '../../../src/suites/steer-me/equilibrium/index.ts'
import { foundations } from '../../../src/suites/steer-me/foundations/index.ts'
import { production } from '../../../src/suites/steer-me/production/index.ts'
import { welfare } from '../../../src/suites/steer-me/welfare/index.ts'
import { checkStories } from '../question-bank/check-stories.ts'

const settings = { foundations, consumption, production, equilibrium, welfare }
const elements = Object.entries(settings).flatMap(([setting, types]) =>
  Object.entries(types).map(([element, own]) => ({ setting, element, types: own }))
)

describe('the stories of STEER-ME', () => {
  it.each(elements)(
    'of $element fill with the fields of their types, six at least over three domains',
    ({ setting, element, types }) => {
      const file = new URL(
        `../../../src/suites/steer-me/${setting}/${element.replaceAll('_', '-')}.yaml`,
        import.meta.url
      )
      expect(existsSync(file), file.pathname).toBe(true)
      const stories = readStories(file)
      checkStories(stories, types)
      expect(stories.length).toBeGreaterThanOrEqual(6)
      expect(new Set(stories.map(({ domain }) => domain)).size).toBeGreaterThanOrEqual(3)
      for (const { id } of types)
        expect(
          stories.some(({ type }) => type === id),
          `no story of ${id}`
        ).toBe(true)
    }
  )
})
