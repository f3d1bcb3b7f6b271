import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readExclusions } from '../../../src/suites/question-bank/domains.ts'
import { elementsOf, taxonomySchema } from '../../../src/suites/question-bank/taxonomy.ts'
import { steerMeSuite, taxonomy } from '../../../src/suites/steer-me/index.ts'
import { questionTypes } from '../../../src/suites/steer-me/question-types.ts'

const domains = [
  ...['consumer_goods', 'medical', 'finance', 'education', 'technology'],
  ...['entertainment', 'environmental_policy', 'politics', 'sports', 'gambling']
]
const exclusions = readExclusions(new URL('../../../src/suites/steer-me/exclusions.yaml', import.meta.url))

describe('the taxonomy of STEER-ME', () => {
  it('has 5 settings and 64 elements, each of which has question types', () => {
    expect(taxonomy.settings).toHaveLength(5)
    expect(elementsOf(taxonomy)).toHaveLength(64)
    expect(steerMeSuite.taskTypes).toHaveLength(64)
    expect(Object.keys(questionTypes).sort()).toEqual(
      elementsOf(taxonomy)
        .map(({ id }) => id)
        .sort()
    )
  })

  it.each([
    ['an element that is named twice', 'univariate_optimization', 'constrained_optimization'],
    ['a requirement that is no element', 'requires: [exponents]', 'requires: [exponent]'],
    [
      'requirements that go round',
      'id: exponents\n            name: Exponents\n            ability: Compute with powers, and solve for what was raised to one.\n            requires: []',
      'id: exponents\n            name: Exponents\n            ability: Compute with powers, and solve for what was raised to one.\n            requires: [derivatives]'
    ]
  ])('refuses %s', (_, from, to) => {
    const text = readFileSync(new URL('../../../src/suites/steer-me/taxonomy.yaml', import.meta.url), 'utf8')
    expect(text).toContain(from)
    expect(taxonomySchema.safeParse(parse(text)).success).toBe(true)
    expect(taxonomySchema.safeParse(parse(text.replace(from, to))).success).toBe(false)
  })

  it('leaves out domains of the ten alone', () => {
    expect(exclusions.filter(({ domain }) => !domains.includes(domain))).toEqual([])
  })

  it('has stories in the ten domains alone, and in none that is left out with a reason', () => {
    for (const { name, source } of steerMeSuite.taskTypes) {
      if (source.kind !== 'generator') throw new Error(`${name} is not made by a generator`)
      const told = Array.from({ length: 90 }, (_, index) => source.question(3, index))
      for (const { domain, template, content } of told) {
        expect(domains, template).toContain(domain)
        const { type } = z.object({ type: z.string() }).parse(content.gold)
        const excluded = exclusions.find(
          (one) => one.element === name && one.domain === domain && (one.type ?? type) === type
        )
        expect(excluded, template).toBeUndefined()
      }
    }
  })
})
