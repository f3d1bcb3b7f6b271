import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ElementRecord, Hierarchy } from '../../../src/schemas/hierarchy.ts'
import { suites } from '../../../src/suites/index.ts'
import { elementWithExamples } from '../../../src/workflows/practice/example-questions.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'

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

  it.each(suites.slice(1))('has examples of every grade and question type of every element of $title', (suite) => {
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
  })
})
