import { expect, it } from 'vitest'
import { commonSettings } from '../../src/schemas/declaration.ts'
import { sampleOf } from '../../src/suites/adaptation-name.ts'
import { suites } from '../../src/suites/index.ts'
import { settingWords } from '../../src/suites/setting-words.ts'

it('has words for every setting that a submission can declare, and no two say the same', () => {
  const offered = suites.flatMap(({ adaptations = [], settings = [] }) => [...adaptations, ...settings])
  const names = [...new Set([...commonSettings, ...offered.map(sampleOf)])]
  const words = names.map(settingWords)
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((_, place) => !words[place])).toEqual([])
  expect(new Set(words).size).toBe(names.length)
  expect(settingWords('2-shot-car')).toBe('2 worked examples; one option says that no other is correct')
  expect(settingWords('another')).toBeNull()
})
