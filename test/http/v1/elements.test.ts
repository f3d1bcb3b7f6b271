import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dependencies } from '../../../src/schemas/dependencies.ts'
import type { ElementRecord, Hierarchy } from '../../../src/schemas/hierarchy.ts'
import type { PracticeQuestion } from '../../../src/schemas/practice.ts'
import { isBank } from '../../../src/suites/hierarchy.ts'
import { suites } from '../../../src/suites/index.ts'
import { elementWithExamples } from '../../../src/workflows/practice/example-questions.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { runDraws } from '../../helpers/second-suite.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({}, suites)
})
afterAll(() => test.close())

const read = async <Body>(path: string): Promise<Body> => {
  const { status, text, json } = await test.call(null, 'GET', path)
  expect(status, text).toBe(200)
  return json<Body>()
}

describe('GET /v1/suites/:suite/elements', () => {
  it.each([
    ['steer', 4, 19],
    ['steer-me', 5, 18]
  ])('has all settings and modules of %s, and every element once', async (suite, settings, modules) => {
    const hierarchy = await read<Hierarchy>(`/v1/suites/${suite}/elements`)
    expect(hierarchy.settings).toHaveLength(settings)
    const all = hierarchy.settings.flatMap((setting) => setting.modules)
    expect(all).toHaveLength(modules)
    const elements = all.flatMap((module) => module.elements)
    const taskTypes = suites.find(({ name }) => name === suite)!.taskTypes.map(({ name }) => name)
    expect(elements.map(({ element }) => element)).toEqual(taskTypes)
    for (const { element, requires } of elements) {
      for (const id of requires) {
        expect(elements.find((other) => other.element === id)?.requiredBy).toContain(element)
      }
    }
  })

  it('refuses a suite that is no question bank, and one that there is not', async () => {
    expect((await test.call(null, 'GET', '/v1/suites/aer/elements')).json()).toMatchObject({ code: 'suite_not_drawn' })
    expect((await test.call(null, 'GET', '/v1/suites/no/elements')).status).toBe(404)
  })
})

describe('GET /v1/suites/:suite/elements/:element', () => {
  it('has an example with its key of each grade, the same at every time', async () => {
    const path = '/v1/suites/steer/elements/pure_nash'
    const element = await read<ElementRecord>(path)
    expect(element).toMatchObject({ groups: [{ id: '3' }, { id: '3.1' }], grades: [9, 10, 11] })
    expect(element.seed).toContain(' ')
    expect(await read(path)).toEqual(element)
    expect((await test.call(null, 'GET', '/v1/suites/steer/elements/no')).status).toBe(404)
  })

  it.each(suites.filter(isBank))(
    'has examples of every grade and question type of every element of $title',
    (suite) => {
      for (const { name } of suite.taskTypes) {
        const { grades, types, examples } = elementWithExamples(suite, name)
        expect([...new Set(examples.map(({ grade }) => grade))], name).toEqual(grades)
        expect(new Set(examples.map(({ type }) => type)), name).toEqual(new Set(types.map(({ id }) => id)))
        for (const { parts, key } of examples) {
          for (const row of key.accepted) {
            row.forEach((letter, part) => {
              expect(parts[part]!.options.map((option) => option.letter)).toContain(letter)
            })
          }
        }
      }
    }
  )
})

describe('GET /v1/suites/:suite/dependencies', () => {
  it('puts every element behind all that it rests on', async () => {
    const { elements, submission } = await read<Dependencies>('/v1/suites/steer/dependencies')
    const layers = new Map(elements.map(({ element, layer }) => [element, layer]))
    expect(submission).toBeNull()
    for (const { requires, layer, gapClosed, answers } of elements) {
      expect(layer).toBe(Math.max(-1, ...requires.map((id) => layers.get(id)!)) + 1)
      expect([gapClosed, answers]).toEqual([null, null])
    }
  })

  it('knows no submission that there is not', async () => {
    expect((await test.call(null, 'GET', '/v1/suites/steer/dependencies?submission=no')).status).toBe(404)
  })
})

describe('GET /v1/suites/:suite/practice', () => {
  const lines = async (query: string) => {
    const { status, text } = await test.call(null, 'GET', `/v1/suites/steer/practice?${query}`)
    expect(status, text).toBe(200)
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as PracticeQuestion)
  }

  it('draws questions of the grades, elements and domains that are asked for, each text once', async () => {
    const chosen = await lines('grades=1,2&domains=finance&domains=technology&count=40')
    expect(chosen).toHaveLength(40)
    expect(new Set(chosen.map(({ grade }) => grade))).toEqual(new Set([1, 2]))
    expect(new Set(chosen.map(({ domain }) => domain))).toEqual(new Set(['finance', 'technology']))
    expect(new Set(chosen.map(({ parts }) => JSON.stringify(parts))).size).toBe(40)
    const one = await lines('elements=add_sub&count=12')
    expect(one.every(({ element }) => element === 'add_sub')).toBe(true)
    expect(one).toHaveLength(12)
  })

  it('gives the key in a second file of the same questions, and other questions for another seed', async () => {
    const [asked, keyed, other] = await Promise.all(
      ['count=70', 'count=70&withKey=true', 'count=70&seed=2'].map(async (query) => await lines(query))
    )
    expect(asked!.every((question) => !('key' in question))).toBe(true)
    expect(keyed!.map(({ key: _, ...question }) => question)).toEqual(asked)
    expect(keyed!.every(({ key }) => key!.accepted.length > 0)).toBe(true)
    const texts = new Set(asked!.map(({ prompt }) => prompt))
    expect(other!.filter(({ prompt }) => texts.has(prompt)).length).toBeLessThan(20)
  })

  it('has no question of an open release of the same seed where values are drawn', async () => {
    const order = { suite: 'steer', name: 'open-1', count: 40, taskTypes: ['mult_div'] }
    expect((await test.call(test.admin, 'POST', '/v1/releases/draw', { ...order, seed: '1' })).status).toBe(202)
    await runDraws(test, suites)
    const { text } = await test.call(null, 'GET', '/v1/releases/open-1/requests')
    const prompts = (await lines('elements=mult_div&count=40&seed=1')).map(({ prompt }) => prompt)
    for (const prompt of prompts) expect(text).not.toContain(JSON.stringify(prompt))
  })

  it('stops where templates have no more, and refuses what is none of the bank', async () => {
    const few = await lines('elements=conditional_syllogism&domains=finance&count=500')
    expect(few.length).toBeLessThan(500)
    const refusals = ['elements=no', 'grades=14&elements=add_sub', 'count=501', 'seed=a%20b']
    const replies = refusals.map(async (query) => {
      const { status, json } = await test.call(null, 'GET', `/v1/suites/steer/practice?${query}`)
      return [status, json<{ code: string }>().code]
    })
    expect(await Promise.all(replies)).toEqual([
      [422, 'task_type_not_drawn'],
      [422, 'practice_empty'],
      [400, 'request_invalid'],
      [400, 'request_invalid']
    ])
  })
})
