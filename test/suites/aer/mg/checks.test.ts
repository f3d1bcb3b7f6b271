import { beforeAll, describe, expect, it } from 'vitest'
import type { PaperText } from '../../../../src/schemas/paper.ts'
import { checkItem } from '../../../../src/suites/aer/mg/check-item.ts'
import { checkFullModel } from '../../../../src/suites/aer/mg/checks/full-model.ts'
import type { MgContent } from '../../../../src/suites/aer/mg/content.ts'
import { extract } from '../../../../src/suites/aer/mg/extract.ts'
import { failedChecks, withDefect } from '../failed-checks.ts'
import { type RecordedRun, readSamplePaper, recordedExtraction } from '../recorded-extraction.ts'
import { defects } from './defects.ts'

const run: RecordedRun = { prompts: [], readPaper: [], checks: [] }
let paper: PaperText
let item: MgContent

beforeAll(async () => {
  paper = await readSamplePaper()
  const extracted = await extract(recordedExtraction('mg', paper, run))
  if (!extracted.suitable) throw new Error('the sample paper has a model')
  item = extracted.contents[0]!
})

describe('the rounds of MG', () => {
  it('pass their recorded replies', () => {
    expect(run.checks.length).toBeGreaterThan(10)
    expect(failedChecks(run.checks)).toEqual([])
  })

  it('have a defect for each of their checks', () => {
    const planted = defects.map(({ check }) => check)
    expect(run.checks.map(({ check }) => check).filter((check) => !planted.includes(check))).toEqual([])
  })

  it('ask nothing but a reason of a paper without a model', () => {
    const empty = { agents: [], objectives: [], constraints: [], equilibrium: [], focs: [], mechanisms: [] }
    const reply = { suitable: false, reasonNotSuitable: 'No agent decides.', paperKind: 'empirical' as const }
    expect(failedChecks(checkFullModel({ ...reply, model: { ...empty, identification: '' } }, paper))).toEqual([])
  })
})

describe('checkItem of MG', () => {
  it('passes the recorded item', () => {
    const results = checkItem(item, paper)
    expect(failedChecks(results)).toEqual([])
    expect(new Set(results.map(({ check }) => check)).size).toBeGreaterThan(15)
  })

  it.each<[string, (content: MgContent) => void]>([
    ['no-symbols', ({ examinee }) => (examinee.scenario += ' The wage is w.')],
    ['self-contained', ({ examinee }) => (examinee.scenario += ' See Section 3.')],
    ['narrative-agents', ({ gold }) => (gold.model.agents[0]!.name = 'Landlords')],
    ['elements-complete', ({ gold }) => gold.model.focs.push({ ...gold.model.focs[0]!, id: 'F6' })],
    [
      'points-allocated',
      ({ gold }) => {
        gold.elements[0]!.points += 1
        gold.elements[1]!.points -= 1
      }
    ],
    ['points-total', ({ gold }) => (gold.elements[0]!.points += 5)],
    ['latex', ({ gold }) => (gold.model.focs[0]!.latex = '\\frac{1}{')]
  ])('catches an item that fails %s', (check, plant) => {
    expect(failedChecks(checkItem(withDefect(item, plant), paper))).toContain(check)
  })

  it('gives results for any content of the schema', () => {
    const bare: MgContent = {
      examinee: { scenario: '' },
      gold: {
        model: {
          agents: [],
          objectives: [],
          constraints: [],
          equilibrium: [],
          focs: [],
          mechanisms: [],
          identification: ''
        },
        elements: [
          { id: 'e1', category: 'foc', source: '', name: '', description: '', complexity: 'simple', points: 1e9 }
        ]
      }
    }
    expect(failedChecks(checkItem(bare, { ...paper, title: null, authors: ['', '(*'] }))).toContain('model-parts')
  })
})
