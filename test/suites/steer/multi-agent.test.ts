import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readStories } from '../../../src/suites/question-bank/stories.ts'
import { elementsOf } from '../../../src/suites/question-bank/taxonomy.ts'
import { taxonomy } from '../../../src/suites/steer/index.ts'
import { multiAgent } from '../../../src/suites/steer/multi-agent/index.ts'
import { steerMultiAgent } from '../../oracles/adapters/steer-multi-agent.ts'
import { checkStories } from '../question-bank/check-stories.ts'
import { drawQuestion } from '../question-bank/draw-question.ts'
import { expectAnswer, oracleFiles } from './oracles.ts'

const seeds = Number(process.env.STEER_SEEDS ?? 200)
const files = oracleFiles()
if (files.length === 0) console.log('the oracles of STEER are not beside the project: their cases are left out')
const gradesOf = Object.fromEntries(elementsOf(taxonomy).map(({ id, grades }) => [id, grades]))
const unclean = /NaN|undefined|Infinity|null|\{|(?<![\d.])-0(?:\.0+)?(?![\d.])|(?<![\d.])1[a-zA-Z(]|\.\d{7,}|e-\d/

describe.each(Object.entries(multiAgent))('%s', (element, types) => {
  const grades = gradesOf[element]!
  const cases = files.find((file) => file.element === element)?.cases ?? []

  it.runIf(cases.length > 0)('gives the answers of the oracles', () => {
    for (const { id, type, params, answer } of cases) expectAnswer(steerMultiAgent[element]!(params, type), answer, id)
  })

  it.each(types.flatMap((type) => grades.map((grade) => ({ id: type.id, type, grade }))))(
    '$id at grade $grade has values, options, fields and an explanation for every seed',
    ({ type, grade }) => {
      const rights = new Set<string>()
      let tries = 0
      for (let seed = 0; seed < seeds; seed++) {
        const drawn = drawQuestion(type, seed, grade)
        expect(drawn, `${type.id} has no question for seed ${seed}`).not.toBeNull()
        const { values, solution, parts } = drawn!
        tries += drawn!.tries
        for (const options of parts) {
          const texts = options.map(({ text }) => text)
          expect(new Set(texts).size, texts.join(' | ')).toBe(texts.length)
          expect(options.length).toBeGreaterThanOrEqual(solution.kind === 'number' ? 4 : 2)
          expect(options.filter(({ mistake }) => mistake === null)).toHaveLength(1)
        }
        const right = parts.map((options) => options.find(({ mistake }) => mistake === null)!)
        rights.add(right.map(({ key, text }) => (solution.kind === 'number' ? text : key)).join())
        expect(type.solve(JSON.parse(JSON.stringify(values)))).toEqual(solution)
        const explanation = type.explain(values, right.map(({ text }) => text).join('; '))
        const printed = [...parts.flat().map(({ text }) => text), ...Object.values(type.fields(values)), explanation]
        for (const text of printed) expect(text, text).not.toMatch(unclean)
        expect(explanation.match(/[.](?= |$)/g)?.length ?? 0, explanation).toBeGreaterThanOrEqual(2)
      }
      expect(rights.size, `${type.id} has one right answer for ever`).toBeGreaterThan(1)
      expect(tries / seeds, `${type.id} is drawn too often in vain`).toBeLessThan(20)
    }
  )

  it('has five stories over three domains, two for each grade, that fill with the fields of their types', () => {
    const file = new URL(`../../../src/suites/steer/multi-agent/${element.replaceAll('_', '-')}.yaml`, import.meta.url)
    expect(existsSync(file), file.pathname).toBe(true)
    const stories = readStories(file)
    checkStories(stories, types, grades)
    expect(stories.length).toBeGreaterThanOrEqual(5)
    expect(new Set(stories.map(({ domain }) => domain)).size).toBeGreaterThanOrEqual(3)
    for (const { id } of types)
      expect(stories.filter(({ type }) => type === id).length, `stories of ${id}`).toBeGreaterThan(0)
    for (const grade of grades)
      expect(stories.filter((story) => (story.grades ?? grades).includes(grade)).length).toBeGreaterThanOrEqual(2)
  })
})
