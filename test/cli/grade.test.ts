import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addGradeCommand } from '../../src/cli/grade.ts'
import { type ModelServer, type ScriptedReply, startModelServer } from '../helpers/model-server.ts'
import { aCiItem, labels } from '../suites/aer/ci/an-item.ts'
import { exportedItems, rightAnswers, writeLines } from './grading-files.ts'
import { runCommand } from './run-command.ts'

let folder: string
let server: ModelServer
let environment: Record<string, string>

beforeAll(async () => {
  server = await startModelServer()
  environment = {
    ANTHROPIC_API_KEY: 'test',
    ANTHROPIC_BASE_URL: server.url,
    OPENAI_API_KEY: 'test',
    OPENAI_BASE_URL: `${server.url}/v1`,
    JUDGE_MODELS: 'anthropic:claude-sonnet-4-6,openai:gpt-5.2-2025-12-11',
    MODEL_MAX_ATTEMPTS: '1'
  }
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-grade-'))
  server.requests.length = 0
})
afterEach(() => rmSync(folder, { recursive: true }))
afterAll(() => server.close())

/** Grades lines of items and responses. */
async function grade(items: readonly (object | string)[], responses: readonly (object | string)[], ...more: string[]) {
  const [itemFile, responseFile] = [writeLines(folder, 'items', items), writeLines(folder, 'responses', responses)]
  const args = ['grade', '--items', itemFile, '--responses', responseFile, ...more]
  const outcome = await runCommand(addGradeCommand, args, environment)
  const lines = more.includes('--json') ? outcome.stdout.split('\n').filter(Boolean) : []
  return { ...outcome, grades: lines.map((line) => JSON.parse(line)) }
}

const responses = [
  { itemId: 'EK-1', output: rightAnswers(), costUsd: 0.1 },
  { itemId: 'CI-1', output: JSON.stringify({ ...labels, relevance: 'no' }) },
  { itemId: 'MM-1', output: 'p = 1/2' }
]

/** A verdict with the same points for every part that the judge was asked for. */
function verdict(score: number): ScriptedReply {
  const parts = Object.fromEntries(
    ['correctness', 'notation', 'completeness', 'intuition'].map((id) => [id, { rationale: 'why', quote: '', score }])
  )
  return { text: JSON.stringify({ parts }), usage: { input: 1000, output: 100 } }
}

describe('aerbench grade --rules-only', () => {
  it('gives one line an item: numbers where rules decide, null with the reason where judges would', async () => {
    const { code, grades, stderr } = await grade(exportedItems, responses, '--rules-only', '--json')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(grades).toMatchObject([
      {
        itemId: 'EK-1',
        taskType: 'EK',
        parse: 'parsed',
        scores: { table2: 1, 'appendix-g': 1 },
        unscored: null,
        dimensions: expect.arrayContaining([{ dimension: 'ordering', score: 1, share: 5 }]),
        panel: null
      },
      // Seven of the eight fields are right.
      { itemId: 'CI-1', scores: { table2: 7 / 8, 'appendix-g': 7 / 8 }, unscored: null, spread: null, words: 1 },
      // Not answered: the examinee's zero, though judges would grade it.
      { itemId: 'LR-1', parse: 'missing', scores: { table2: 0, 'appendix-g': 0 }, unscored: null, words: null },
      { itemId: 'MM-1', parse: 'parsed', scores: { table2: null, 'appendix-g': null }, unscored: 'judge_missing' }
    ])
    expect(server.requests).toEqual([])
  })

  it('grades every draw, and tells how far the draws lie apart', async () => {
    const ci = (repeat: number, relevance: string) => {
      return { itemId: 'CI-1', repeat, output: JSON.stringify({ ...labels, relevance }) }
    }
    const drawn = [ci(1, labels.relevance!), ci(2, 'no'), ci(2, 'twice'), ci(3, 'no')]
    const items = exportedItems.filter(({ taskType }) => taskType === 'CI' || taskType === 'MM')
    const { grades, stderr, code } = await grade(
      items,
      [...drawn, { itemId: 'MM-1', output: 'p' }],
      '--rules-only',
      '--json'
    )
    expect([code, stderr]).toEqual([1, expect.stringContaining('line 3 is a second response to CI-1')])
    expect(grades.map(({ itemId, repeat, scores }) => [itemId, repeat, scores.table2])).toEqual([
      ...[
        ['CI-1', 1, 1],
        ['MM-1', 1, null],
        ['CI-1', 2, 7 / 8],
        ['MM-1', 2, 0],
        ['CI-1', 3, 7 / 8],
        ['MM-1', 3, 0]
      ]
    ])
    const { stdout } = await grade(items, [...drawn, { itemId: 'MM-1', output: 'p' }], '--rules-only')
    const rows = stdout.split('\n').map((line) =>
      line
        .split('│')
        .map((cell) => cell.trim())
        .filter(Boolean)
    )
    // Means 1, 0.875 and 0.875, so 0.9167 over all; deviations 1/12, -1/24, -1/24: sqrt((4 + 1 + 1) / 576 / 2) = 0.0722.
    expect(rows).toContainEqual(['CI', '91.7', '3', '0', '0', '0', '0'])
    expect(rows).toContainEqual(['CI', '3', '87.5', '100.0', '7.22'])
    // The first draw waits for judges: its mean would be over other items.
    expect(rows).toContainEqual(['MM', '3', '-', '-', '-'])
  })

  it('names every line that it cannot use, and grades the others', async () => {
    const broken = { id: 'CI-2', taskType: 'CI', examinee: { fragment: '' }, gold: {} }
    const items = ['{"id":', ...exportedItems.slice(0, 2), exportedItems[1]!, broken, { id: 'X', taskType: 'XX' }]
    const lines = ['', ...responses.slice(0, 2), responses[0]!, { itemId: 'EK-9', output: 'a' }, { itemId: 'CI-2' }]
    const { code, grades, stderr } = await grade(items, lines, '--rules-only', '--json')
    expect(code).toBe(1)
    expect(
      stderr
        .trimEnd()
        .split('\n')
        .map((line) => line.slice(folder.length + 1))
    ).toEqual([
      expect.stringMatching(/^items: line 1 is not JSON: /),
      'items: line 4 is a second item CI-1: the first one counts',
      expect.stringMatching(/^items: line 5 item CI-2 is no CI item: \/examinee\/fragment: /),
      'items: line 6 item X is of an unknown task type: XX',
      'responses: line 4 is a second response to EK-1: the first one counts',
      'responses: line 5 answers EK-9, which is not among the items',
      expect.stringMatching(/^responses: line 6 is no response \{"itemId", "output"\}: \/output: /)
    ])
    expect(grades.map(({ itemId, scores, unscored }) => [itemId, scores.table2, unscored])).toEqual([
      ['EK-1', 1, null],
      ['CI-1', 7 / 8, null],
      ['CI-2', null, 'item_invalid'],
      ['X', null, 'item_invalid']
    ])
  })

  it('grades an item of fewer questions, and fails on one whose key lacks a question', async () => {
    const { id, taskType, examinee, gold } = exportedItems[0]!
    const questions = Reflect.get(examinee, 'questions').slice(0, 7)
    const items = [
      { id, taskType, examinee: { questions }, gold },
      { id: 'EK-2', taskType, examinee: { questions }, gold: { ...gold, answers: [] } }
    ]
    const lines = [id, 'EK-2'].map((itemId) => ({ itemId, output: rightAnswers() }))
    const { code, grades, stderr } = await grade(items, lines, '--rules-only', '--json')
    expect(grades).toMatchObject([
      { scores: { table2: 1, 'appendix-g': 1 }, dimensions: [{ share: 5 }, { share: 2 }] },
      { scores: { table2: null, 'appendix-g': null }, unscored: 'item_invalid' }
    ])
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'item EK-2 cannot be graded: question SC01 has no key\n' })
  })

  it('shows means by task type with how much has no score', async () => {
    const second = { ...exportedItems[1]!, ...aCiItem(), id: 'CI-2' }
    const { code, stdout } = await grade([...exportedItems, second], responses, '--rules-only')
    expect(code).toBe(0)
    const cells = stdout.split('\n').map((line) =>
      line
        .split('│')
        .map((cell) => cell.trim())
        .filter(Boolean)
    )
    // One of two CI items is not answered: (7/8 + 0) / 2.
    expect(cells.find(([task]) => task === 'CI')).toEqual(['CI', '43.8', '2', '0', '1', '0', '0'])
    expect(cells.find(([task]) => task === 'MM')).toEqual(['MM', '-', '0', '1', '0', '0', '0'])
  })

  it('refuses files that are not there', async () => {
    const args = ['grade', '--items', join(folder, 'none'), '--responses', join(folder, 'none'), '--rules-only']
    expect(await runCommand(addGradeCommand, args)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no such file')
    })
    expect(await runCommand(addGradeCommand, ['grade'])).toMatchObject({ code: 2 })
    const twice = ['grade', '--items', '-', '--responses', '-']
    expect(await runCommand(addGradeCommand, twice)).toMatchObject({ code: 2 })
  })
})

describe('aerbench grade with judges', () => {
  it('asks the judges once, and a second run nothing', async () => {
    server.script((request) => verdict(request.wire === 'openai' ? 8 : 6))
    const first = await grade(exportedItems, responses, '--json')
    expect(first.code).toBe(0)
    const judged = first.grades.find(({ itemId }) => itemId === 'MM-1')
    expect(judged).toMatchObject({
      scores: { table2: 0.7, 'appendix-g': 0.7 },
      panel: expect.stringMatching(/^panel-/)
    })
    expect(judged.spread).toBeCloseTo(0.2)
    expect(judged.judgments).toMatchObject([{ status: 'done' }, { status: 'done' }])
    expect(server.requests).toHaveLength(2)
    expect(first.stderr).toMatch(/judgments 2\/2 0 failed, 0\.0\d+ USD so far/)

    const again = await grade(exportedItems, responses, '--json')
    expect(again.stdout).toBe(first.stdout)
    expect(server.requests).toHaveLength(2)
    expect(again.stderr).toMatch(/judgments 2\/2 0 failed, 0\.0000 USD so far/)
  })

  it('leaves unscored what a judge gave no verdict on, and asks only for that afterwards', async () => {
    server.script((request) => (request.wire === 'openai' ? { text: 'No.', stop: 'refusal' } : verdict(6)))
    const first = await grade(exportedItems, responses, '--json')
    expect(first.code).toBe(1)
    expect(first.grades.find(({ itemId }) => itemId === 'MM-1')).toMatchObject({
      scores: { table2: null, 'appendix-g': null },
      unscored: 'judge_missing',
      spread: null,
      judgments: [{ status: 'done' }, { status: 'failed', failure: 'refusal' }]
    })
    const asked = server.requests.length
    server.script(verdict(8))
    const again = await grade(exportedItems, responses)
    expect(again.code).toBe(0)
    expect(server.requests.slice(asked).map(({ wire }) => wire)).toEqual(['openai'])
    expect(again.stdout).toMatch(/MM +│ 70\.0/)
  })

  it('takes a third family of judges by a line, and asks it as the panel was made', async () => {
    const panel = writeLines(folder, 'panel.yaml', [
      ...['judges:', '  - model: anthropic:claude-sonnet-4-6', '  - model: openai:gpt-5.2-2025-12-11'],
      '  - model: third:deepseek-v4'
    ])
    const graded = async (extraBody: string) => {
      const line = `third: {baseUrl: "${server.url}/v1", structuredOutputs: false, extraBody: ${extraBody}}`
      environment.ENDPOINTS_FILE = writeLines(folder, 'endpoints.yaml', [line])
      const { grades, code } = await grade(exportedItems, responses, '--json', '--panel', panel)
      delete environment.ENDPOINTS_FILE
      return { code, ...grades.find(({ itemId }) => itemId === 'MM-1') }
    }
    server.script((request) => verdict(request.body.model === 'deepseek-v4' ? 9 : 6))
    const first = await graded('{thinking: {type: enabled}}')
    // (6 + 6 + 9) / 3
    expect(first).toMatchObject({ code: 0, scores: { table2: expect.closeTo(0.7) } })
    const third = server.requests.find(({ body }) => body.model === 'deepseek-v4')!
    expect(third.body).toMatchObject({ thinking: { type: 'enabled' }, response_format: { type: 'json_object' } })
    expect(server.requests).toHaveLength(3)
    const other = await graded('{thinking: {type: disabled}}')
    expect(other.panel).not.toBe(first.panel)
    // The other two are answered from the calls beside the responses.
    expect(server.requests).toHaveLength(4)
  })

  it('takes a panel file, and pays no more than the budget', async () => {
    const panel = writeLines(folder, 'panel.yaml', ['judges:', '  - model: openai:gpt-5.2-2025-12-11'])
    environment.BUDGET_USD = '0.000001'
    const { grades, code } = await grade(exportedItems, responses, '--json', '--panel', panel)
    delete environment.BUDGET_USD
    expect(code).toBe(1)
    expect(grades.at(-1)).toMatchObject({ judgments: [{ status: 'failed', failure: 'budget' }] })
    expect(server.requests).toEqual([])
  })
})
