import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { decode } from 'fast-png'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { batchQueue } from '../../../src/db/batch-queue.ts'
import type { Database } from '../../../src/db/client.ts'
import { databaseCallStore } from '../../../src/db/model-calls.ts'
import { saveStructure } from '../../../src/db/papers.ts'
import { roundsOf } from '../../../src/db/rounds.ts'
import { batchRequests, extractions, items } from '../../../src/db/tables.ts'
import { samplePaper } from '../../../src/demo/walk.ts'
import type { RoundChoices } from '../../../src/ingestion/round-settings.ts'
import type { Ask } from '../../../src/models/ask.ts'
import { batchCallModel } from '../../../src/models/batch/queue-call.ts'
import type { CallModel } from '../../../src/models/call-model.ts'
import { loadPrices } from '../../../src/models/price.ts'
import type { Delivery } from '../../../src/schemas/states.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { billPaper } from '../../../src/workflows/costs/bill-paper.ts'
import { type ExtractionDependencies, extractItems } from '../../../src/workflows/items/extract-items.ts'
import { resumeExtraction, startExtractions } from '../../../src/workflows/items/start-extractions.ts'
import { addPaper } from '../../../src/workflows/papers/ingest-paper.ts'
import { deadlines } from '../../helpers/deadlines.ts'
import {
  type ModelServer,
  type ReceivedRequest,
  type ScriptedReply,
  startModelServer
} from '../../helpers/model-server.ts'
import { noChoices } from '../../helpers/no-choices.ts'
import { noRest } from '../../helpers/no-rest.ts'
import { openTestDatabase } from '../../helpers/open-test-database.ts'
import { type RecordedPipelines, recordedPipelines } from '../../helpers/recorded-pipelines.ts'
import { askAt, testCaller } from '../../models/support.ts'
import { readSamplePaper } from '../../suites/aer/recorded-extraction.ts'

const openai = 'openai:gpt-5.2-2025-12-11'
const claude = 'anthropic:claude-sonnet-4-6'
/** Nothing is asked of the model, and it reads our text: how rounds were asked before there were efforts. */
const asBefore: RoundChoices = { effort: new Map([['', 'none']]), paper: new Map([['', 'text']]) }
const thinking = { input: 1_000, output: 900, reasoning: 700 }

let server: ModelServer
let recorded: RecordedPipelines
let database: Database
let paperId: string
beforeAll(async () => {
  ;[server, recorded] = await Promise.all([startModelServer(), recordedPipelines()])
})
beforeEach(async () => {
  server.requests.length = 0
  database = await openTestDatabase()
  const structure = await readSamplePaper()
  const bytes = readFileSync(samplePaper)
  const added = await addPaper({ db: database.db, pdf: { read: async () => structure } }, { bytes, fileName: 'p.pdf' })
  paperId = added.paper.id
  return () => database.close()
})
afterAll(() => server.close())

const pdf = { read: () => Promise.reject(new Error('a paper was read again')) }

/** The extraction of a task type, queued. @returns its id */
async function queued(taskType: string, delivery: Delivery = 'live'): Promise<string> {
  const work = { db: database.db, pdf, queue: { enqueue: async () => {} }, suites: [aerSuite] as const }
  const [extraction] = await startExtractions(work, paperId, { suite: 'aer', taskTypes: [taskType], delivery })
  return extraction!.id
}

function liveCaller(): CallModel {
  return testCaller({ store: databaseCallStore(database, noRest) }).callModel
}

/** Runs an extraction, or goes on with it, as a process with these settings. */
async function run(id: string, changes: Partial<ExtractionDependencies> = {}): Promise<void> {
  const { db, claim } = database
  const store = databaseCallStore({ db, claim }, noRest)
  const callModel = liveCaller()
  const queue = batchQueue(db, () => new Date(), noRest)
  const byBatch = batchCallModel({ callModel, store, queue, prices: loadPrices(), budget: null })
  await extractItems(
    {
      ...{ db, claim, pdf, deadlines, suites: [aerSuite], referenceModel: null, referenceEffort: null },
      ...{ extractor: openai, roundChoices: noChoices, now: () => new Date() },
      ...{ ask: askAt(server.url, callModel), askByBatch: askAt(server.url, byBatch) },
      ...changes
    },
    id
  )
}

const stateOf = async (id: string) => {
  const [row] = await database.db.select().from(extractions).where(eq(extractions.id, id))
  return row!.state
}

function roundOf(text: string): string {
  return recorded.rounds.find(({ prompt }) => text.includes(JSON.stringify(prompt).slice(1, -1)))!.name
}

/** The recorded reply to a round, thought about. */
function reply({ body }: ReceivedRequest): ScriptedReply {
  const name = roundOf(JSON.stringify(body))
  return { text: recorded.rounds.find((round) => round.name === name)!.reply, usage: thinking }
}

/** Effort, room and form of the paper in a body, of either vendor. */
function askedIn(body: string) {
  const effort = /"(?:reasoning_effort|effort)":"(\w+)"/.exec(body)?.[1] ?? null
  const room = Number(/"(?:max_completion_tokens|max_tokens)":(\d+)/.exec(body)?.[1])
  const form = body.includes('application/pdf')
    ? 'pdf'
    : body.includes('image/png')
      ? 'images'
      : body.includes('<<<paper ')
        ? 'text'
        : null
  return { round: roundOf(body), effort, room, form }
}

const asked = () => server.requests.splice(0).map(({ body }) => askedIn(JSON.stringify(body)))
/** Twice the typical reply, and room to think. */
const high = (room: number) => ({ effort: 'high', room })
const unasked = (room: number) => ({ effort: null, room })

describe.each([openai, claude])('the rounds of an extraction by %s', (extractor) => {
  it('think as their suite has it, and read formulas in the file', async () => {
    server.script(reply)
    for (const taskType of ['EK', 'MM', 'MG']) await run(await queued(taskType), { extractor })
    expect(asked()).toEqual([
      { round: 'ek-knowledge-points', ...unasked(13_000), form: 'text' },
      { round: 'ek-questions', ...high(33_000), form: null },
      { round: 'mm-math-content', ...high(34_000), form: 'pdf' },
      { round: 'mm-problems', ...high(34_000), form: null },
      { round: 'mg-full-model', ...high(32_000), form: 'pdf' },
      { round: 'mg-narrative', ...high(26_000), form: 'pdf' },
      { round: 'mg-element-rubric', ...high(28_000), form: null }
    ])
    const [item] = await database.db.select().from(items).where(eq(items.taskType, 'MM'))
    expect(item!.provenance).toMatchObject({
      rounds: [
        { name: 'math-content', modelId: extractor, reasoningEffort: 'high', paperForm: 'pdf' },
        { name: 'problems', reasoningEffort: 'high' }
      ]
    })
    const [question] = await database.db.select().from(items).where(eq(items.taskType, 'EK'))
    const { rounds: made } = question!.provenance as { rounds: object[] }
    expect(made[0]).toMatchObject({ paperForm: 'text' })
    expect(made[0]).not.toHaveProperty('reasoningEffort')
    const { tasks } = await billPaper({ db: database.db, prices: loadPrices() }, paperId)
    expect(tasks.flatMap((task) => task.rounds).every(({ reasoningTokens }) => reasoningTokens === 700)).toBe(true)
  })

  it('are asked the same by batch', async () => {
    const id = await queued('MM', 'batch')
    await run(id, { extractor })
    const [waiting] = await database.db.select().from(batchRequests)
    expect(askedIn(JSON.stringify(waiting!.body))).toEqual({ round: 'mm-math-content', ...high(34_000), form: 'pdf' })
    expect([await stateOf(id), server.requests.length]).toEqual(['running', 0])
  })

  it('follow what operators choose', async () => {
    server.script(reply)
    const roundChoices: RoundChoices = {
      effort: new Map([
        ['', 'none'],
        ['MM', 'low'],
        ['MM/problems', 'medium']
      ]),
      paper: new Map([['', 'text']])
    }
    await run(await queued('MM'), { extractor, roundChoices })
    await run(await queued('MG'), { extractor, roundChoices })
    const text = (room: number) => ({ ...unasked(room), form: 'text' })
    expect(asked()).toEqual([
      { round: 'mm-math-content', effort: 'low', room: 18_000, form: 'text' },
      { round: 'mm-problems', effort: 'medium', room: 22_000, form: null },
      { round: 'mg-full-model', ...text(14_000) },
      { round: 'mg-narrative', ...text(8_000) },
      { round: 'mg-element-rubric', ...unasked(10_000), form: null }
    ])
  })
})

describe('a round that reads formulas in images', () => {
  const roundChoices: RoundChoices = { ...noChoices, paper: new Map([['', 'images']]) }
  const pngs = (body: string) => [...body.matchAll(/(?:"data":"|base64,)(iVBOR[\w+/=]+)/g)].map(([, data]) => data!)

  it.each([openai, claude])(
    'of the pages that display equations, behind which stands the text, at %s',
    async (extractor) => {
      server.script(reply)
      await run(await queued('MM'), { extractor, roundChoices })
      const [{ body }] = server.requests as [ReceivedRequest]
      const sent = JSON.stringify(body)
      expect(askedIn(sent)).toMatchObject({ round: 'mm-math-content', form: 'images' })
      const pages = [...new Set((await readSamplePaper()).equations.map(({ page }) => page))]
      expect(pages.length).toBeGreaterThan(1)
      expect([...sent.matchAll(/\[page (\d+), as it is printed\]/g)].map(([, page]) => Number(page))).toEqual(pages)
      const images = pngs(sent).map((data) => decode(Buffer.from(data, 'base64')))
      expect(images).toHaveLength(pages.length)
      for (const { width, height } of images) {
        expect(Math.max(width, height)).toBeLessThanOrEqual(1_568)
        expect(width * height).toBeGreaterThan(1_000_000)
        expect(width * height).toBeLessThanOrEqual(1_150_000)
      }
      expect(sent.lastIndexOf('as it is printed')).toBeLessThan(sent.indexOf('<<<paper '))
      const [item] = await database.db.select().from(items).where(eq(items.taskType, 'MM'))
      expect(item!.provenance).toMatchObject({ rounds: [{ name: 'math-content', paperForm: 'images' }, {}] })
      const { tasks } = await billPaper({ db: database.db, prices: loadPrices() }, paperId)
      expect(tasks[0]!.rounds[0]).toMatchObject({ round: 'math-content', calls: 1 })
    }
  )

  it('goes on in them where it waits in a batch, whatever is chosen meanwhile', async () => {
    const id = await queued('MM', 'batch')
    await run(id, { roundChoices })
    await run(id)
    const waiting = await database.db.select().from(batchRequests)
    expect(waiting.map(({ body }) => askedIn(JSON.stringify(body)).form)).toEqual(['images'])
  })

  it('goes on with the text alone where images are refused, and says so', async () => {
    server.script((request) =>
      JSON.stringify(request.body).includes('image_url')
        ? { status: 400, message: 'no image input here' }
        : reply(request)
    )
    const id = await queued('MM')
    await run(id, { roundChoices })
    expect(asked().map(({ form }) => form)).toEqual(['images', 'text', null])
    const [content] = await roundsOf(database.db, id)
    expect(content!.settings).toMatchObject({ paperForm: 'text', paperReason: `${openai} refused the images` })
  })

  it('reads the text of a paper that displays no equation', async () => {
    server.script(reply)
    const structure = { ...(await readSamplePaper()), equations: [] }
    await saveStructure(database.db, paperId, structure)
    const id = await queued('MM')
    await run(id, { roundChoices })
    const [content] = await roundsOf(database.db, id)
    expect(content!.settings).toMatchObject({ paperForm: 'text', paperReason: 'no page displays an equation' })
  })
})

describe('a round that its provider does not take as it is planned', () => {
  const settings = async (id: string) => (await roundsOf(database.db, id)).map((round) => round.settings)

  it('is asked without, and says why', async () => {
    server.script(reply)
    const id = await queued('MM')
    await run(id, { extractor: 'compatible:quill' })
    expect(asked().map(({ effort, form }) => [effort, form])).toEqual([
      ['high', 'text'],
      ['high', null]
    ])
    expect((await settings(id))[0]).toEqual({
      ...{ reasoningEffort: 'high', effortReason: null },
      ...{ paperForm: 'text', paperReason: 'compatible:quill takes no PDF' }
    })
    const other = await queued('EK')
    await run(other, { extractor: 'openai:gpt-4.1' })
    expect((await settings(other))[1]).toMatchObject({
      reasoningEffort: null,
      effortReason: expect.stringContaining('gpt-4.1 does not reason')
    })
  })

  it('goes on with the text of a file that is refused, and without an effort', async () => {
    server.script((request) => {
      const body = JSON.stringify(request.body)
      if (body.includes('application/pdf')) return { status: 413, message: 'request_too_large' }
      return body.includes('reasoning_effort')
        ? { status: 400, message: 'no such thing as reasoning_effort' }
        : reply(request)
    })
    const id = await queued('MM')
    await run(id)
    expect(await stateOf(id)).toBe('done')
    expect(asked().map(({ effort, form }) => [effort, form])).toEqual([
      ['high', 'pdf'],
      ['high', 'text'],
      [null, 'text'],
      [null, null]
    ])
    const effort = { reasoningEffort: null, effortReason: `${openai} refused it` }
    expect(await settings(id)).toEqual([
      { ...effort, paperForm: 'text', paperReason: `${openai} refused the file` },
      { ...effort, paperForm: null, paperReason: null }
    ])
  })
})

describe('an extraction that is under way when settings change', () => {
  it('does not ask a second time for a round that waits in a batch', async () => {
    const id = await queued('MM', 'batch')
    await run(id, { roundChoices: asBefore })
    await run(id)
    const waiting = await database.db.select().from(batchRequests)
    expect(waiting.map(({ body }) => askedIn(JSON.stringify(body)))).toEqual([
      { round: 'mm-math-content', ...unasked(16_000), form: 'text' }
    ])
  })

  it('takes a reply that came before the round was stored, and thinks in the rounds behind it', async () => {
    server.script(reply)
    const id = await queued('MM')
    const killed: Ask = async (model, options) => {
      await askAt(server.url, liveCaller())(model, options)
      throw new Error('killed between reply and round')
    }
    await expect(run(id, { roundChoices: asBefore, ask: killed })).rejects.toThrow('killed')
    expect(asked()).toEqual([{ round: 'mm-math-content', ...unasked(16_000), form: 'text' }])
    await run(id)
    expect(asked()).toEqual([{ round: 'mm-problems', ...high(34_000), form: null }])
    const [content, made] = await roundsOf(database.db, id)
    const reason = 'the round was begun so, before this was changed'
    expect(content!.settings).toEqual({
      ...{ reasoningEffort: null, effortReason: reason },
      ...{ paperForm: 'text', paperReason: reason }
    })
    expect(made!.settings).toMatchObject({ reasoningEffort: 'high', effortReason: null })
  })

  it('keeps the rounds that passed, and thinks where one is asked anew', async () => {
    server.script((request) => {
      const isProblems = roundOf(JSON.stringify(request.body)) === 'mm-problems'
      return isProblems ? { text: '', stop: 'refusal' } : reply(request)
    })
    const id = await queued('MM')
    await run(id, { roundChoices: asBefore })
    expect(await stateOf(id)).toBe('needs_review')
    server.requests.length = 0
    server.script(reply)
    await resumeExtraction({ db: database.db, pdf, queue: { enqueue: async () => {} }, suites: [aerSuite] }, id)
    await run(id)
    expect(asked()).toEqual([{ round: 'mm-problems', ...high(34_000), form: null }])
    expect(await stateOf(id)).toBe('done')
  })
})
