import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addGradeCommand } from '../../src/cli/grade.ts'
import {
  type ModelServer,
  type ReceivedRequest,
  type ScriptedReply,
  startModelServer
} from '../helpers/model-server.ts'
import { recordedPipelines } from '../helpers/recorded-pipelines.ts'
import { aCiItem, labels } from '../suites/aer/ci/an-item.ts'
import { readCandidate } from '../suites/aer/recorded-extraction.ts'
import { writeLines } from './grading-files.ts'
import { runCommand } from './run-command.ts'

const types = ['EK', 'MM', 'PA', 'LR', 'MG', 'EA', 'CI']
const thought = 'Let me see. SC01: D. Smith (1776) and Keynes (1936) say {"relevance": "no"}.\n\nOr not?'

let folder: string
let server: ModelServer
let items: object[]
let answers: Map<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-thinking-'))
  server = await startModelServer()
  const recorded = (await recordedPipelines()).items
  const found = types.slice(0, 6).map((name) => {
    const { examinee, gold } = recorded.find(({ id }) => id.startsWith(`${name}-`))!
    return { id: `${name}-1`, taskType: name, examinee, gold }
  })
  items = [...found, { id: 'CI-1', taskType: 'CI', ...aCiItem() }]
  answers = new Map(
    types.map((name) => [
      `${name}-1`,
      name === 'CI' ? JSON.stringify(labels) : readCandidate('middle', `${name.toLowerCase()}-1`)
    ])
  )
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** Grades the seven answers, each behind a text. @returns the lines of grades, and all bodies that judges were sent */
async function gradeBehind(name: string, text: string, graded: readonly object[] = items) {
  server.requests.length = 0
  server.script(fillSheet)
  const responses = [...answers].map(([itemId, output]) => ({ itemId, output: text + output }))
  const files = [writeLines(folder, `items-${name}`, graded), writeLines(folder, `responses-${name}`, responses)]
  const args = ['grade', '--items', files[0]!, '--responses', files[1]!, '--json']
  const { stdout } = await runCommand(addGradeCommand, args, {
    ANTHROPIC_API_KEY: 'test',
    ANTHROPIC_BASE_URL: server.url,
    OPENAI_API_KEY: 'test',
    OPENAI_BASE_URL: `${server.url}/v1`,
    MODEL_MAX_ATTEMPTS: '1'
  })
  const bodies = server.requests.map(({ body }) => createHash('sha256').update(JSON.stringify(body)).digest('hex'))
  // Ids of calls are drawn anew each time.
  const withoutIds = (key: string, value: unknown) => (key === 'callIds' ? [] : value)
  const lines = stdout.trim().split('\n')
  return { grades: lines.map((line) => JSON.parse(line, withoutIds)), requests: bodies.sort() }
}

/** A verdict on every part that the request's schema asks for: five points, or the first level. */
function fillSheet({ wire, body }: ReceivedRequest): ScriptedReply {
  const text = JSON.stringify(body[wire === 'anthropic' ? 'output_config' : 'response_format'])
  const schema = JSON.parse(text)
  const found = wire === 'anthropic' ? schema.format.schema : schema.json_schema.schema
  const partsOf = (properties: Record<string, { properties: Record<string, { enum?: unknown[] }> }>) =>
    Object.entries(properties).map(([id, part]) => [id, Object.fromEntries(Object.entries(part.properties).map(fill))])
  const fill = ([name, { enum: values }]: [string, { enum?: unknown[] }]) => [
    name,
    values ? values[0] : name === 'score' ? 5 : ''
  ]
  return { text: JSON.stringify({ parts: Object.fromEntries(partsOf(found.properties.parts.properties)) }) }
}

describe('thinking in front of a response', () => {
  it('moves no byte of what judges of any task type are sent, nor of what rules find', async () => {
    const plain = await gradeBehind('plain', '')
    // Five of the seven are judged, by two judges each, and no score is missing.
    expect(plain.requests.length).toBe(10)
    expect(plain.grades.map(({ unscored, scores }) => [unscored, scores.table2 > 0])).toEqual(
      types.map(() => [null, true])
    )
    expect(await gradeBehind('marked', `<think>\n${thought}\n</think>\n\n`)).toEqual(plain)
    expect(await gradeBehind('bare', `${thought}\n</think>\n\n`)).toEqual(plain)
  })

  it('is judged as it always was where the items are of a release from before the second reader', async () => {
    const earlier = items.map((item) => ({ ...item, release: 'r1' }))
    const thinking = `<think>${thought}</think>`
    const { grades } = await gradeBehind('earlier', thinking, earlier)
    const lengths = [...answers.values()].map((answer) => (thinking + answer).length)
    expect(grades.map(({ characters }) => characters)).toEqual(lengths)
    const { grades: later } = await gradeBehind(
      'later',
      thinking,
      earlier.map((item) => ({ ...item, answerReader: 2 }))
    )
    expect(later.map(({ characters }) => characters)).toEqual([...answers.values()].map(({ length }) => length))
  })
})
