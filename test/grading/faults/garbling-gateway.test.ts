import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/db/client.ts'
import { databaseCallStore } from '../../../src/db/model-calls.ts'
import { judgments, modelCalls, submissions } from '../../../src/db/tables.ts'
import { loadRecordings } from '../../../src/demo/recordings.ts'
import { startReplayServer } from '../../../src/demo/replay-server.ts'
import { paperPart } from '../../../src/ingestion/render-paper.ts'
import { runRound } from '../../../src/ingestion/run-round.ts'
import { createAsk } from '../../../src/models/ask.ts'
import { createModelCaller } from '../../../src/models/call-model.ts'
import { openModel } from '../../../src/models/open-model.ts'
import { loadPrices } from '../../../src/models/price.ts'
import { defaultRetry } from '../../../src/models/retry.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { gradeSubmission } from '../../../src/workflows/grading/grade-submission.ts'
import { type GarblingServer, startGarblingServer } from '../../helpers/garbling-server.ts'
import { gradingTools } from '../../helpers/grading-tools.ts'
import { startModelServer } from '../../helpers/model-server.ts'
import { noRest } from '../../helpers/no-rest.ts'
import { openTestCourier } from '../../helpers/open-test-courier.ts'
import { openTestDatabase } from '../../helpers/open-test-database.ts'
import { settingsFor } from '../../models/support.ts'
import { readSamplePaper } from '../../suites/aer/recorded-extraction.ts'
import { itemOf, prepareReleases, queueSubmission, suite } from './judged-release.ts'

/** By two judges, 48 judgments. */
const items = 24

let database: Database
let relay: Awaited<ReturnType<typeof openTestCourier>>
let panelId: string
beforeAll(async () => {
  database = await openTestDatabase()
  relay = await openTestCourier()
  panelId = await prepareReleases(database.db, [items])
})
afterAll(async () => {
  await relay.close()
  await database.close()
})

/** Asks at an address by the courier, with the policy of the service and a clock that only pauses move. */
function askAt(url: string) {
  let now = Date.now()
  const callModel = createModelCaller({
    store: databaseCallStore(database, noRest),
    retry: { ...defaultRetry, maxAttempts: 8 },
    maxInFlight: 8,
    prices: loadPrices(),
    budget: null,
    sleep: async (ms) => {
      now += ms
    },
    random: () => 0,
    now: () => now,
    onStored: relay.courier.forget
  })
  const settings = { ...settingsFor(url), fetch: relay.courier.fetch }
  return createAsk({ openModel: (id) => openModel(id, settings), callModel })
}

/** Whole replies are paid for once each, and every garbled one is on record. */
async function expectRecord({ outcomes }: GarblingServer): Promise<void> {
  const calls = await database.db.select().from(modelCalls)
  const [done, garbled] = [calls.filter(({ status }) => status === 'done'), calls.filter(({ raw }) => isBody(raw))]
  const seen = Map.groupBy(outcomes, (outcome) => outcome)
  expect(done).toHaveLength(seen.get('whole')!.length)
  expect(garbled).toHaveLength(seen.get('garbled')!.length)
  expect(new Set(done.map(({ key }) => key)).size).toBe(done.length)
  await database.db.delete(modelCalls)
}

const isBody = (raw: unknown) => typeof raw === 'object' && raw !== null && 'unreadable' in raw

describe('a gateway that garbles replies', () => {
  /** What became of the requests of all extractions: which of them are spoiled follows the text of the paper. */
  const met = new Set<string>()

  it.each([1, 2, 3])(
    'leaves all six extractions done where a fifth is garbled and a tenth dropped (seed %i)',
    async (seed) => {
      const replay = await startReplayServer(loadRecordings())
      const gateway = await startGarblingServer(replay.url, { seed, garbled: 0.2, dropped: 0.1 })
      const ask = askAt(gateway.url)
      const paper = await readSamplePaper()
      const sources = aerSuite.taskTypes.flatMap(({ name, source }) =>
        source.kind === 'paper' ? [{ name, source }] : []
      )
      const outcomes = await Promise.allSettled(
        sources.map(async ({ name: taskType, source }) => {
          const common = {
            taskType,
            paper,
            paperParts: [paperPart(paper, null)],
            modelId: 'openai:gpt-5.2-2025-12-11',
            ask
          }
          return await source.extract({
            paper,
            async round(round) {
              const { output, failure } = await runRound(round, common)
              if (output === null || failure !== null) throw new Error(`${taskType} ${round.name}: ${failure}`)
              return output
            }
          })
        })
      )
      expect(outcomes.map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'))
      for (const outcome of gateway.outcomes) met.add(outcome)
      await expectRecord(gateway)
      await gateway.close()
      await replay.close()
    }
  )

  it('garbled and dropped some of their requests', () => {
    expect(met).toEqual(new Set(['whole', 'garbled', 'dropped']))
  })

  it.each([1, 2, 3])('leaves all 48 judgments done where a fifth is garbled (seed %i)', async (seed) => {
    const server = await startModelServer()
    server.script(({ texts }) => {
      const part = { rationale: 'because', quote: '', score: itemOf(texts) % 10 }
      return { text: JSON.stringify({ parts: Object.fromEntries(parts.map((id) => [id, part])) }) }
    })
    const gateway = await startGarblingServer(server.url, { seed, garbled: 0.2, dropped: 0 })
    const id = await queueSubmission(database.db, panelId, items)
    await gradeSubmission({ ...gradingTools, ...database, suites: [suite], ask: askAt(gateway.url) }, id)
    const given = await database.db.select().from(judgments).where(eq(judgments.submissionId, id))
    expect(given.map(({ verdict }) => verdict.status)).toEqual(Array(2 * items).fill('done'))
    const [submission] = await database.db.select().from(submissions).where(eq(submissions.id, id))
    expect(submission).toMatchObject({ state: 'graded', reason: null })
    expect(new Set(gateway.outcomes)).toEqual(new Set(['whole', 'garbled']))
    await expectRecord(gateway)
    await gateway.close()
    await server.close()
  })
})

const parts = ['correctness', 'notation', 'completeness', 'intuition']
