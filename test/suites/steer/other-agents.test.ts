import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readStories } from '../../../src/suites/question-bank/stories.ts'
import { elementsOf } from '../../../src/suites/question-bank/taxonomy.ts'
import { taxonomy } from '../../../src/suites/steer/index.ts'
import { otherAgents } from '../../../src/suites/steer/other-agents/index.ts'
import { steerOtherAgents } from '../../oracles/adapters/steer-other-agents.ts'
import { checkStories } from '../question-bank/check-stories.ts'
import { drawQuestion } from '../question-bank/draw-question.ts'

const seeds = Number(process.env.AERBENCH_SEEDS ?? 200)
const oracles = new URL('../../../../shared/oracles/steer/', import.meta.url)
const gradesOf = (element: string) => elementsOf(taxonomy).find(({ id }) => id === element)!.grades

describe.each(Object.entries(otherAgents))('the question types of %s', (element, types) => {
  const oracle = new URL(`${element}.json`, oracles)
  it.runIf(existsSync(oracle))('give the answers of the oracles', () => {
    for (const { id, type, params, answer } of JSON.parse(readFileSync(oracle, 'utf8')).cases) {
      expect(steerOtherAgents[element]!(params, type), id).toEqual(answer)
    }
  })

  it.each(types)('$id has values, options, fields and an explanation for every seed', (type) => {
    for (const grade of gradesOf(element)) {
      const rights = new Set<string>()
      let tries = 0
      for (let seed = 0; seed < seeds; seed++) {
        const drawn = drawQuestion(type, seed, grade)
        expect(drawn, `${type.id} has no question for seed ${seed}`).not.toBeNull()
        const { values, solution, parts } = drawn!
        const options = parts[0]!
        tries += drawn!.tries
        const texts = options.map(({ text }) => text)
        expect(new Set(texts).size, texts.join(' | ')).toBe(texts.length)
        expect(options.filter(({ mistake }) => mistake === null)).toHaveLength(1)
        expect(options.length).toBeGreaterThanOrEqual(solution.kind === 'choice' ? 2 : 4)
        expect(options.length).toBeLessThanOrEqual(6)
        const right = options.find(({ mistake }) => mistake === null)!
        rights.add(solution.kind === 'choice' ? solution.right : right.text)
        // What a question prints is all that its answer rests on: JSON carries it unchanged.
        expect(type.solve(JSON.parse(JSON.stringify(values)))).toEqual(solution)
        const explanation = type.explain(values, right.text)
        for (const text of [...texts, ...Object.values(type.fields(values)), explanation]) {
          expect(text, text).not.toMatch(
            /NaN|undefined|Infinity|null|\{|(?<![\d.])-0(?:\.0+)?(?![\d.])|(?<![\d.])1[a-zA-Z(]|\.\d{7,}|e-\d/
          )
        }
        expect(explanation.match(/[.](?= |$)/g)?.length ?? 0, explanation).toBeGreaterThanOrEqual(2)
      }
      expect(rights.size, `${type.id} has one right answer for ever`).toBeGreaterThan(1)
      expect(tries / seeds, `${type.id} is drawn too often in vain`).toBeLessThan(20)
    }
  })

  it('have stories that fill with the fields of their types, five at least over three domains', () => {
    const file = new URL(`../../../src/suites/steer/other-agents/${element.replaceAll('_', '-')}.yaml`, import.meta.url)
    const stories = readStories(file)
    checkStories(stories, types)
    expect(stories.length).toBeGreaterThanOrEqual(5)
    expect(new Set(stories.map(({ domain }) => domain)).size).toBeGreaterThanOrEqual(3)
    for (const grade of gradesOf(element)) {
      expect(stories.filter(({ grades }) => grades?.includes(grade) ?? true).length).toBeGreaterThanOrEqual(2)
    }
    for (const { id } of types) expect(stories.map(({ type }) => type)).toContain(id)
  })
})
