import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BankFigure, bankFigureSchema } from '../../../src/schemas/bank-figure.ts'
import type { NewGeneratedTemplate } from '../../../src/schemas/draw.ts'
import type { Problem } from '../../../src/schemas/problem.ts'
import type { ReleaseItem } from '../../../src/schemas/release.ts'
import { suites } from '../../../src/suites/index.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { answerAs, drawOpen, guesses, isRight, type Simulated } from '../../helpers/simulated-choices.ts'
import { writtenTemplates } from '../../helpers/written-templates.ts'

const element = 'consumer_surplus'
const [quill, nib] = ['compatible:quill-2', 'compatible:nib-1']
let test: TestApp
let key: string
let written: NewGeneratedTemplate[]

const templateOf = ({ provenance }: ReleaseItem) => (provenance as { template: string }).template
const isBy = (writer: string | undefined) => (item: ReleaseItem) =>
  written.find(({ name }) => name === templateOf(item))?.writer === writer
const fails =
  (isHard: (item: ReleaseItem) => boolean): Simulated =>
  (item, random) =>
    (isHard(item) ? guesses : isRight)(item, random)

beforeAll(async () => {
  test = await buildTestApp({}, suites)
  key = await test.keyFor('submitter')
  written = writtenTemplates(element, [quill!, nib!])
  const order = { suite: 'steer-me', count: 600, taskTypes: [element] }
  const mixed = await drawOpen(test, suites, { ...order, name: 'mixed', generated: written, ownToo: true })
  const quills = written.filter(({ writer }) => writer === quill)
  const other = await drawOpen(test, suites, { ...order, name: 'quill', generated: quills })
  const plain = await drawOpen(test, suites, { ...order, name: 'plain' })
  const models: Readonly<Record<string, Simulated>> = {
    'fails quill': fails(isBy(quill)),
    steady: isRight
  }
  for (const [model, simulated] of Object.entries(models)) {
    for (const [release, items] of Object.entries({ mixed, quill: other, plain })) {
      await answerAs(test, key, { release, items, model, simulated })
    }
  }
}, 240_000)
afterAll(() => test.close())

async function writers(query: string): Promise<BankFigure> {
  const { status, text } = await test.call(null, 'GET', `/v1/figures/writers?by=element&${query}`)
  expect(status, text).toBe(200)
  return bankFigureSchema.parse(JSON.parse(text))
}
const marksOf = ({ marks }: BankFigure, model: string, measure: string) =>
  new Map(
    marks.filter((mark) => mark.model === model && mark.measure === measure).map((mark) => [mark.panel, mark] as const)
  )

describe('writers of templates held against each other', () => {
  it('shows whose stories a model fails, and nothing of one that can do all', async () => {
    const figure = await writers('release=mixed')
    const fallen = marksOf(figure, 'fails quill', 'difference')
    const panels = [`${nib} minus ${quill}`, `${nib} minus the suite`, `${quill} minus the suite`]
    expect([...fallen.keys()]).toEqual(panels.map((panel) => `zero-shot, ${panel}`))
    const [nibQuill, nibSuite, quillSuite] = [...fallen.values()]
    expect(nibQuill!.lower!).toBeGreaterThan(0.4)
    expect(nibSuite!.value).toBe(0)
    expect(quillSuite!.upper!).toBeLessThan(-0.4)
    for (const { value } of marksOf(figure, 'steady', 'difference').values()) expect(value).toBe(0)
    for (const [panel, { value }] of marksOf(figure, 'fails quill', 'first')) {
      const second = marksOf(figure, 'fails quill', 'second').get(panel)!
      expect(value! - second.value!).toBeCloseTo(fallen.get(panel)!.value!, 12)
    }
  })

  it('takes writers of two releases together', async () => {
    const figure = await writers('release=quill&against=plain')
    expect(figure.against!.name).toBe('plain')
    const fallen = marksOf(figure, 'fails quill', 'difference')
    expect([...fallen.keys()]).toEqual([`zero-shot, ${quill} minus the suite`])
    expect([...fallen.values()][0]!.upper!).toBeLessThan(-0.4)
  })

  it('says that one writer alone cannot be compared', async () => {
    const { marks, notCovered } = await writers('release=plain')
    expect(marks).toEqual([])
    expect(notCovered.at(-1)).toContain('there is nothing to compare')
  })

  it('draws from the stories of the suite beside generated ones, and names who wrote which', async () => {
    const { text } = await test.call(null, 'GET', '/v1/releases/mixed/templates?limit=1000')
    const { data } = JSON.parse(text) as { data: { template: string; writer?: string }[] }
    for (const { template, writer } of data) {
      expect(writer).toBe(written.find(({ name }) => name === template)?.writer)
    }
    expect(new Set(data.map(({ writer }) => writer))).toEqual(new Set([quill, nib, undefined]))
  })

  it('refuses the stories of the suite beside none', async () => {
    const order = { suite: 'steer-me', name: 'none', count: 4, seed: '7', ownToo: true }
    expect((await test.call(test.admin, 'POST', '/v1/releases/draw', order)).json<Problem>().code).toBe(
      'own_too_unused'
    )
  })
})
