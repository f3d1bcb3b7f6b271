import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Database } from '../../../src/db/client.ts'
import { databaseCallStore } from '../../../src/db/model-calls.ts'
import { roundsOf } from '../../../src/db/rounds.ts'
import { extractions, items } from '../../../src/db/tables.ts'
import { loadPrompt } from '../../../src/prompts.ts'
import type { TaskType } from '../../../src/suites/suite.ts'
import { billPaper } from '../../../src/workflows/costs/bill-paper.ts'
import { releaseYield } from '../../../src/workflows/costs/release-yield.ts'
import { compareGenerations } from '../../../src/workflows/differences/compare-generations.ts'
import { extractItems } from '../../../src/workflows/items/extract-items.ts'
import { type ExtractionOrder, startExtractions } from '../../../src/workflows/items/start-extractions.ts'
import { addPaper } from '../../../src/workflows/papers/ingest-paper.ts'
import { openRelease } from '../../../src/workflows/releases/open-release.ts'
import { aLongPaper } from '../../helpers/a-paper.ts'
import { aSuite } from '../../helpers/a-suite.ts'
import { deadlines } from '../../helpers/deadlines.ts'
import { type ModelServer, startModelServer } from '../../helpers/model-server.ts'
import { noChoices } from '../../helpers/no-choices.ts'
import { noRest } from '../../helpers/no-rest.ts'
import { openTestDatabase } from '../../helpers/open-test-database.ts'
import { tinySuite } from '../../helpers/tiny-suite.ts'
import { askAt, testCaller } from '../../models/support.ts'

const plan = { name: 'problems', prompt: 'aer/mm/problems', readsPaper: true, typicalOutputTokens: () => 100 }
const contentSchema = z.object({
  examinee: z.object({ question: z.string() }),
  gold: z.object({ answer: z.string() })
})

/** One round, which gives one question of the paper. */
const oneRound: TaskType = {
  ...tinySuite.taskTypes[0]!,
  name: 'ONE',
  source: {
    kind: 'paper',
    rounds: [plan],
    check: () => [],
    async extract({ round }) {
      const schema = z.object({ question: z.string(), answer: z.string() })
      const variables = { math_content: 'none' }
      const { question, answer } = await round({ ...plan, schema, variables, check: () => [] })
      return { suitable: true, contents: [{ examinee: { question }, gold: { answer } }] }
    }
  },
  contentSchema
}
const suites = [aSuite(oneRound)] as const

let server: ModelServer
let database: Database
let paperId: string
const sha256 = createHash('sha256').update('one').digest('hex')
const sha8 = sha256.slice(0, 8)
const pdf = { read: async () => aLongPaper(['Tariffs fell by half.'], { sha256, title: 'one' }) }
const queued: string[] = []
const queue = { enqueue: async (_: string, id: string) => void queued.push(id) }
beforeAll(async () => {
  server = await startModelServer()
  database = await openTestDatabase()
  const { paper } = await addPaper({ db: database.db, pdf }, { bytes: Buffer.from('one'), fileName: 'one.pdf' })
  paperId = paper.id
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

async function start(order: Partial<ExtractionOrder> = {}) {
  const { db } = database
  const whole = { suite: 'aer', taskTypes: [], delivery: 'live' as const, ...order }
  const [extraction] = await startExtractions({ db, pdf, queue, suites }, paperId, whole)
  return extraction!
}

/** Asks for a generation and extracts it; the model gives this answer. */
async function extract(order: Partial<ExtractionOrder>, answer: string) {
  const { db, claim } = database
  const { callModel } = testCaller({ store: databaseCallStore({ db, claim }, noRest) })
  const ask = askAt(server.url, callModel)
  const { id } = await start(order)
  server.script({ text: JSON.stringify({ question: 'What fell?', answer }) })
  const tools = { ask, askByBatch: ask, roundChoices: noChoices, referenceModel: null, referenceEffort: null }
  const work = { ...tools, db, claim, suites, pdf, extractor: 'openai:gpt-5.2', deadlines, now: () => new Date() }
  await extractItems(work, id)
  const [extraction] = await db.select().from(extractions).where(eq(extractions.id, id))
  const asked = server.requests.splice(0)
  return { extraction: extraction!, asked }
}

const ownPrompt = '---\nversion: 9\n---\nAsk one thing about {{math_content}}, shortly.\n'
const prompts = { 'aer/mm/problems': ownPrompt }

describe('generations of an extraction', () => {
  it('stand beside each other with their items, their provenance and their cost', async () => {
    const first = await extract({}, 'tariffs')
    const second = await extract({ generation: 'short', settings: { model: 'openai:gpt-5-mini', prompts } }, 'Tariffs')
    expect(first.extraction).toMatchObject({ state: 'done', generation: 1, generationName: null, settings: null })
    expect(second.extraction).toMatchObject({ state: 'done', generation: 2, generationName: 'short' })
    expect(second.asked.map(({ texts }) => texts.at(-1))).toEqual([expect.stringContaining('Ask one thing about none')])

    const rows = await database.db.select().from(items).orderBy(items.id)
    expect(rows).toMatchObject([
      { id: `ONE-${sha8}-1`, generation: 1, gold: { answer: 'tariffs' } },
      { id: `ONE-${sha8}-g2-1`, generation: 2, gold: { answer: 'Tariffs' } }
    ])
    expect(rows[0]!.provenance).not.toHaveProperty('generation')
    expect(rows[1]!.provenance).toMatchObject({
      generation: { number: 2, name: 'short', reader: expect.any(Number) },
      rounds: [{ modelId: 'openai:gpt-5-mini', promptId: 'aer/mm/problems', promptVersion: 9 }]
    })
    const [round] = await roundsOf(database.db, second.extraction.id)
    expect(round!.promptHash).toBe(createHash('sha256').update(ownPrompt).digest('hex'))
    expect(round!.promptHash).not.toBe(loadPrompt('aer/mm/problems').hash)

    const bill = await billPaper({ db: database.db, prices: {} }, paperId)
    expect(bill.tasks).toMatchObject([
      { taskType: 'ONE', total: { calls: 1 } },
      { taskType: 'ONE', generation: 'short', total: { calls: 1 } }
    ])
    expect(bill.tasks[0]).not.toHaveProperty('generation')
    await openRelease({ db: database.db, suites }, { name: 'counted', privateShare: 0, seed: 1 })
    const { tasks } = await releaseYield(database.db, 'counted')
    expect(tasks).toMatchObject([{ taskType: 'ONE', papers: 1, suitable: 1, items: 2 }])
  })

  it('are set side by side with what they gave, took and cost, over papers that have each of them', async () => {
    const order = { suite: 'aer', taskTypes: ['ONE'], papers: [], generations: [1, 'short'] }
    const compared = await compareGenerations(database.db, order)
    const common = { papers: 1, extractions: 1, done: 1, unsuitable: 0, stopped: 0, items: 1, approved: 0, calls: 1 }
    expect(compared).toMatchObject({
      papers: [paperId],
      generations: [
        { ...common, generation: '1', models: ['openai:gpt-5.2'], repairs: 0, findings: {}, verified: 0, doubted: 0 },
        { ...common, generation: 'short', models: ['openai:gpt-5-mini'], verifyingUsd: 0 }
      ]
    })
    // What one of them alone extracted stands beside nothing.
    const [one] = await database.db.select().from(extractions).where(eq(extractions.generation, 1))
    await database.db.insert(extractions).values({ ...one!, id: 'another', taskType: 'TWO' })
    const both = await compareGenerations(database.db, { ...order, taskTypes: ['ONE', 'TWO'] })
    expect(both.generations).toEqual(compared.generations)
    await expect(compareGenerations(database.db, { ...order, taskTypes: ['TWO'] })).rejects.toMatchObject({
      code: 'generations_apart'
    })
    await database.db.delete(extractions).where(eq(extractions.id, 'another'))
    const apart = { code: 'generations_apart', message: expect.stringContaining(`${paperId} lacks never`) }
    await expect(compareGenerations(database.db, { ...order, generations: [1, 'never'] })).rejects.toMatchObject(apart)
  })

  it('are found again by name or number, and keep their settings', async () => {
    const first = await start()
    const second = await start({ generation: 'short' })
    expect([first.generation, second.generation]).toEqual([1, 2])
    expect((await start({ generation: 2 })).id).toBe(second.id)
    expect((await start({ generation: 'short', settings: { model: 'openai:gpt-5-mini', prompts } })).id).toBe(second.id)
    const other = { generation: 'short', settings: { model: 'openai:gpt-5.2', prompts } }
    await expect(start(other)).rejects.toMatchObject({
      code: 'generation_differs',
      message: expect.stringContaining('another model:')
    })
    await expect(start({ generation: 7 })).rejects.toMatchObject({ code: 'generation_not_found' })
  })

  it('pay nothing for what has been answered already, unless another sample is asked for', async () => {
    const same = await extract({ generation: 'same' }, 'never asked')
    expect([same.asked.length, same.extraction.state]).toEqual([0, 'done'])
    const sampled = await extract({ generation: 'sampled', settings: { sample: 2 } }, 'another')
    expect(sampled.asked).toHaveLength(1)
    const [item] = await database.db
      .select()
      .from(items)
      .where(eq(items.id, `ONE-${sha8}-g4-1`))
    expect(item).toMatchObject({ gold: { answer: 'another' }, provenance: { generation: { number: 4, sample: 2 } } })
  })

  it.each([
    ['no name', { settings: {} }, 'generation_unnamed', /needs a name/],
    [
      'a prompt that no round has',
      { prompts: { 'aer/ek/questions': ownPrompt } },
      'prompt_unknown',
      /aer\/mm\/problems/
    ],
    ['a prompt without a version', { prompts: { 'aer/mm/problems': 'Ask.' } }, 'prompt_invalid', /version/],
    [
      'a prompt with other variables',
      { prompts: { 'aer/mm/problems': '---\nversion: 1\n---\nAsk {{things}}.' } },
      'prompt_invalid',
      /lacks {{math_content}} and names {{things}}/
    ]
  ])(
    'are refused with %s',
    async (_, { settings, prompts }: { settings?: object; prompts?: Record<string, string> }, code, message) => {
      const order = settings ? { settings } : { generation: 'refused', settings: { prompts: prompts! } }
      await expect(start(order)).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
    }
  )

  it('get one number each, also where two are asked for at once', async () => {
    const both = await Promise.all([start({ generation: 'left' }), start({ generation: 'right' })])
    expect(both.map(({ generation }) => generation).sort()).toEqual([5, 6])
  })
})
