import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkPartScores } from '../../src/grading/check-part-scores.ts'
import { criterionShares, criterionVerdicts } from '../../src/grading/criteria.ts'
import type { JudgedPart } from '../../src/grading/grading.ts'
import { judgeResponse } from '../../src/grading/judge-response.ts'
import { judgmentSchemaFor } from '../../src/grading/judgment-schema.ts'
import { panelId } from '../../src/grading/panel.ts'
import { scoreResponse } from '../../src/grading/score-response.ts'
import { loadPrompt } from '../../src/prompts.ts'
import { loadRubric } from '../../src/rubrics.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'
import { judgedParts } from '../../src/suites/judged-parts.ts'
import { changedSince, panelOf } from '../../src/workflows/grading/define-panel.ts'
import { judgingTaskOf } from '../../src/workflows/grading/judging-task.ts'
import { aMetric } from '../helpers/a-suite.ts'
import { type ModelServer, startModelServer } from '../helpers/model-server.ts'
import { askAt } from '../models/support.ts'
import { type JudgedSample, judgedSamples } from './attacks/judged-items.ts'

let server: ModelServer
let samples: JudgedSample[]
beforeAll(async () => {
  server = await startModelServer()
  samples = await judgedSamples()
})
afterAll(() => server.close())

const sheetOf = ({ taskType, content }: JudgedSample, mode: 'item' | 'criteria') =>
  judgedParts(taskType, { content, rubric: taskType.rubric.rubric, mode })
const sampleOf = (name: string) => samples.find(({ taskType }) => taskType.name === name)!
const total = (parts: readonly JudgedPart[]) => parts.reduce((sum, { weight }) => sum + weight, 0)

describe('judgedParts', () => {
  it('asks for key points and elements one by one beside the other dimensions, and leaves MG and EA as they are', () => {
    const replaced = { PA: 'coverage', LR: 'writing', MM: 'completeness' }
    for (const [name, dimension] of Object.entries(replaced)) {
      const [whole, criteria] = [sheetOf(sampleOf(name), 'item'), sheetOf(sampleOf(name), 'criteria')]
      const single = criteria.filter(({ scale }) => scale === 'criteria')
      expect(single.length).toBeGreaterThan(1)
      expect(new Set(single.map((part) => part.dimension))).toEqual(new Set([dimension]))
      expect(criteria.filter(({ scale }) => scale !== 'criteria')).toEqual(
        whole.filter((part) => part.dimension !== dimension)
      )
      expect(new Set(criteria.map(({ id }) => id)).size).toBe(criteria.length)
      for (const { id } of criteria) expect(id).toMatch(/^[a-z][a-z0-9_]*$/)
    }
    for (const name of ['MG', 'EA']) {
      expect(sheetOf(sampleOf(name), 'criteria')).toEqual(sheetOf(sampleOf(name), 'item'))
    }
  })

  it('weighs points that must appear twice, and shares the weight of a writing dimension among its elements', () => {
    const { keyPoints } = (sampleOf('PA').content as { gold: { keyPoints: { mustAppear: boolean }[] } }).gold
    const points = sheetOf(sampleOf('PA'), 'criteria').filter(({ scale }) => scale === 'criteria')
    expect(points.map(({ weight }) => weight)).toEqual(keyPoints.map(({ mustAppear }) => (mustAppear ? 2 : 1)))
    // The dimensions of LR have 100 points together, however many elements each has.
    expect(total(sheetOf(sampleOf('LR'), 'criteria'))).toBeCloseTo(total(sheetOf(sampleOf('LR'), 'item')), 9)
  })

  it('judges by dimensions where an item names no criteria', () => {
    const { taskType, content } = sampleOf('MM')
    const none = { ...content, gold: { ...(content.gold as object), keyElements: [] } }
    const sheet = { content: none, rubric: taskType.rubric.rubric, mode: 'criteria' as const }
    expect(judgedParts(taskType, sheet)).toEqual(sheetOf(sampleOf('MM'), 'item'))
    expect(judgedParts({ judging: null }, sheet)).toEqual([])
  })
})

describe('a score by criteria', () => {
  const { rubric } = loadRubric('aer/pa')
  const criterion = (id: string, weight: number): JudgedPart => ({
    ...{ id, dimension: 'coverage', name: id, description: id, weight, scale: 'criteria' }
  })
  const criteria = [criterion('a', 2), criterion('b', 2), criterion('c', 1), criterion('d', 1)]
  const others = ['accuracy', 'conciseness', 'academic_style'].map(
    (id): JudgedPart => ({ id, dimension: id, name: id, description: id, weight: 1, scale: 'points' })
  )
  const verdict = (score: number | string) => ({ rationale: '', quote: '', score })
  const given = { a: 'present', b: 'partly', c: 'absent', d: 'contradicted', accuracy: 5, conciseness: 10 }
  const verdicts = Object.fromEntries(
    Object.entries({ ...given, academic_style: 10 }).map(([id, s]) => [id, verdict(s)])
  )

  it('is added up by code, as by hand, and stands in the weights of its dimension', () => {
    const findings = { rubric, rules: [], parts: [...criteria, ...others], judges: [[verdicts]] }
    // Coverage: (2 * 1 + 2 * .4 + 0 + 0) / 6 = 7/15. Table 2: (4 * 7/15 + 4 * .5 + 3 * 1 + 1 * 1) / 12 = 118/180.
    const score = scoreResponse(findings, aMetric('table2'))
    expect(score).toEqual({ status: 'scored', value: expect.closeTo(118 / 180, 12) })
  })

  it('takes the four verdicts and no others, from judges and from people', () => {
    const schema = judgmentSchemaFor(criteria.slice(0, 1), undefined, 0.5)
    const takes = (score: unknown) => schema.safeParse({ parts: { a: { rationale: '', quote: '', score } } }).success
    expect(criterionVerdicts.map(takes)).toEqual([true, true, true, true])
    expect(['missing', 'Present', 1, 10].map(takes)).toEqual([false, false, false, false])
    expect(checkPartScores(criteria.slice(0, 1), {}, { a: 'partly' })).toBeNull()
    expect(checkPartScores(criteria.slice(0, 1), {}, { a: 7 })).toMatch(
      /^part a needs present or partly or absent or contradicted, got 7/
    )
  })

  it("earns the shares of MG's levels", () => {
    const levels = Object.fromEntries(loadRubric('aer/mg').rubric.levels!.map(({ id, share }) => [id, share]))
    expect(criterionShares).toEqual({
      ...{ present: levels.correct, partly: levels.partial, absent: levels.missing },
      contradicted: 0
    })
    expect(Object.keys(criterionShares)).toEqual(criterionVerdicts)
  })
})

describe('a judge of a panel of criteria', () => {
  it('is asked once, told what the verdicts mean, and quotes for each criterion', async () => {
    const sample = sampleOf('PA')
    const { taskType, judging, content } = sample
    const item = { itemId: 'PA-1', taskType, judging, content, output: 'We find that wages rise.' }
    const task = judgingTaskOf(item, loadPrompt, 'criteria')
    const parts = task.parts.map(({ id, scale }) => {
      return [id, { rationale: 'r', quote: 'wages rise', score: scale === 'criteria' ? 'partly' : 6.5 }] as const
    })
    server.script({ text: JSON.stringify({ parts: Object.fromEntries(parts) }) })
    const { judgment } = await judgeResponse(task, {
      ...{ modelId: 'openai:gpt-5.1', parameters: { maxOutputTokens: 500 }, repeat: 0, mode: 'criteria', orderSeed: 1 },
      ...{ pointStep: 0.5, prompts: loadPrompt, ask: askAt(server.url) }
    })
    expect(server.requests).toHaveLength(1)
    const sent = server.requests[0]!.texts.join('\n')
    expect(sent.split('- contradicted: ')).toHaveLength(
      1 + task.parts.filter(({ scale }) => scale === 'criteria').length
    )
    expect(judgment).toMatchObject({
      status: 'done',
      parts: { key_point_1: { score: 'partly', quoteFound: true }, accuracy: { score: 6.5 } }
    })
  })

  it('belongs to a panel of its own, whose hash covers what the verdicts mean; others have nothing of it', () => {
    const judges = [{ model: 'anthropic:claude-sonnet-4-6' }]
    const [whole, criteria] = [panelOf(aerSuite, { judges }), panelOf(aerSuite, { judges, mode: 'criteria' })]
    expect(panelId(criteria)).not.toBe(panelId(whole))
    expect(whole.promptHashes).not.toHaveProperty('judge/criteria')
    expect(criteria.promptHashes).toHaveProperty(['judge/criteria'])
    expect(changedSince(whole, aerSuite)).toEqual([])
    expect(changedSince(criteria, aerSuite)).toEqual([])
    const before = { ...criteria, promptHashes: { ...criteria.promptHashes, 'judge/criteria': 'other' } }
    expect(changedSince(before, aerSuite)).toEqual(['prompt judge/criteria'])
  })
})
