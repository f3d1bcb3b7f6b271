import { describe, expect, it } from 'vitest'
import { questionTypes } from '../../../src/suites/steer-me/question-types.ts'
import { areApart, drawQuestion } from '../question-bank/draw-question.ts'
import { seeds } from '../question-bank/seeds.ts'
import { oracleFiles } from './oracles.ts'

const [relative, absolute] = [1e-6, 1e-9]
const files = oracleFiles()

describe.each(Object.entries(questionTypes))('the question types of %s', (element, types) => {
  const cases = files.find((file) => file.element === element)?.cases ?? []

  it('give the answers of the oracles, right and wrong', ({ skip }) => {
    skip(cases.length === 0, '../shared/oracles is not here')
    for (const { id, type, params, answer, wrong_answers: wrong = {} } of cases) {
      const found = types.find((candidate) => candidate.id === type)
      expect(found, `${element} ${type}`).toBeDefined()
      const solution = found!.solve(params)
      expect(
        close(solution.right, answer),
        `${id}: ${JSON.stringify(solution.right)} for ${JSON.stringify(answer)}`
      ).toBe(true)
      const named: Record<string, unknown> = 'wrong' in solution ? solution.wrong : {}
      for (const [mistake, value] of Object.entries(wrong)) {
        expect(
          close(named[mistake], value),
          `${id} ${mistake}: ${JSON.stringify(named[mistake])} for ${JSON.stringify(value)}`
        ).toBe(true)
      }
    }
  })

  it.each(types)('$id has values, options, fields and an explanation for every seed', (type) => {
    const rights = new Set<string>()
    let tries = 0
    for (let seed = 0; seed < seeds; seed++) {
      const drawn = drawQuestion(type, seed)
      expect(drawn, `${type.id} has no question for seed ${seed}`).not.toBeNull()
      const { values, solution, parts } = drawn!
      const options = parts[0]!
      tries += drawn!.tries
      const texts = options.map(({ text }) => text)
      expect(new Set(texts).size, texts.join(' | ')).toBe(texts.length)
      expect(options.filter(({ mistake }) => mistake === null)).toHaveLength(1)
      expect(options.length).toBeGreaterThanOrEqual(solution.kind === 'choice' ? 3 : 4)
      expect(areApart(options), texts.join(' | ')).toBe(true)
      const right = options.find(({ mistake }) => mistake === null)!
      rights.add(solution.kind === 'choice' ? solution.right : right.text)
      // What a question prints is all that its answer rests on: JSON carries it unchanged.
      expect(type.solve(JSON.parse(JSON.stringify(values)))).toEqual(solution)
      const explanation = type.explain(values, right.text)
      const printed = [...texts, ...Object.values(type.fields(values)), explanation]
      for (const text of printed) {
        expect(text, text).not.toMatch(
          /NaN|undefined|Infinity|null|\{|(?<![\d.])-0(?:\.0+)?(?![\d.])|(?<![\d.])1[a-zA-Z(]|\d{6,}\.\d{5,}|\.\d{7,}|e-\d/
        )
      }
      expect(explanation.match(/[.](?= |$)/g)?.length ?? 0, explanation).toBeGreaterThanOrEqual(2)
    }
    expect(rights.size, `${type.id} has one right answer for ever`).toBeGreaterThan(1)
    expect(tries / seeds, `${type.id} is drawn too often in vain`).toBeLessThan(20)
  })
})

function close(got: unknown, wanted: unknown): boolean {
  if (typeof wanted === 'number') {
    return typeof got === 'number' && Math.abs(got - wanted) <= Math.max(absolute, relative * Math.abs(wanted))
  }
  if (Array.isArray(wanted)) {
    return Array.isArray(got) && got.length === wanted.length && wanted.every((value, at) => close(got[at], value))
  }
  return got === wanted
}
