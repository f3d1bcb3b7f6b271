import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { createClient } from '../../src/client.ts'
import { until } from '../../src/demo/until.ts'
import { type BatchServer, startBatchServer } from '../helpers/batch-server.ts'
import { makeSampleFolder } from '../helpers/make-sample-folder.ts'
import { type RecordedPipelines, recordedPipelines } from '../helpers/recorded-pipelines.ts'
import { byId, isOver, readExtractions, readItems, startExtractions } from '../helpers/sample-extractions.ts'
import { environmentFor, type ServiceProcess, startServiceProcess } from '../helpers/service-process.ts'

const folders: string[] = []
let recorded: RecordedPipelines
let sampleFolder: string
beforeAll(async () => {
  recorded = await recordedPipelines()
  sampleFolder = await makeSampleFolder()
  folders.push(sampleFolder)
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Requests by what they find; a service is killed at the arrival of some, whose answers are sent to nobody. */
const moments = {
  openai: {
    'a batch is being created': /^POST \/v1\/batches$/,
    'a batch is in flight': /^GET \/v1\/batches\/\w+$/,
    'the results are ready and not fetched': /^GET \/v1\/files\/out-\w+\/content$/
  },
  anthropic: {
    'a batch is being created': /^POST \/v1\/messages\/batches$/,
    'a batch is in flight': /^GET \/v1\/messages\/batches\/\w+$/,
    'the results are ready and not fetched': /^GET \/v1\/messages\/batches\/\w+\/results$/
  }
} as const
type Moment = keyof (typeof moments)['openai']

/** A batch server that knows each request by its round, and ends a batch when it is asked about it again. */
async function startRecordedBatches(wire: keyof typeof moments) {
  const replies = new Map(recorded.rounds.map(({ name, reply }) => [name, reply]))
  const server = await startBatchServer(
    () => new Date(),
    (body) => roundOf(JSON.stringify(body))
  )
  const polled = new Set<string>()
  let kill: { at: RegExp; strike: () => void } | null = null
  server.fault = (request) => {
    if (kill?.at.test(request)) {
      kill.strike()
      kill = null
    } else if (moments[wire]['a batch is in flight'].test(request)) {
      if (polled.has(request)) server.finish((round) => ({ text: replies.get(round)! }))
      polled.add(request)
    }
    return null
  }
  const killAt = (service: ServiceProcess, moment: Moment) =>
    new Promise<void>((resolve) => {
      kill = { at: moments[wire][moment], strike: () => resolve(service.kill()) }
    })
  return { server, killAt }
}

/** The round that a request is made for: its body holds the round's prompt. */
function roundOf(body: string): string {
  const round = recorded.rounds.find(({ prompt }) => body.includes(JSON.stringify(prompt).slice(1, -1)))
  if (!round) throw new Error(`no round asks this: ${body.slice(-300)}`)
  return round.name
}

/** Requests for a reply at once. */
function liveRequests({ requests }: BatchServer): string[] {
  return requests.filter((request) => /^POST \/v1\/(messages|chat\/completions|responses)$/.test(request))
}

const cases: { wire: keyof typeof moments; model: string; types: string[]; kills: Moment[] }[] = [
  {
    wire: 'openai',
    model: 'openai:gpt-5.2-2025-12-11',
    // Two types share a batch and have a second round each; a batch knows its requests by their calls, whatever the type.
    types: ['PA', 'EA'],
    kills: ['the results are ready and not fetched']
  },
  // Its batches bear no mark of ours, so a creation whose answer was lost is the harder case. The batch that the next
  // start finds is in flight: asking about one stores nothing, so a kill during it leaves what the other case leaves.
  { wire: 'anthropic', model: 'anthropic:claude-sonnet-4-6', types: ['EA'], kills: ['a batch is being created'] }
]

// Side by side, since each waits for its provider most of the time.
describe.concurrent.each(cases)(
  'the service, with its extractions by batch of $wire',
  ({ wire, model, types, kills }) => {
    it(`killed with SIGKILL as ${kills.join(', as ')}: pays for each round once and loses nothing`, async ({
      expect,
      onTestFinished
    }) => {
      const folder = mkdtempSync(join(tmpdir(), 'aerbench-data-'))
      folders.push(folder)
      cpSync(sampleFolder, folder, { recursive: true })
      const { server, killAt } = await startRecordedBatches(wire)
      const environment = {
        ...environmentFor({ database: { DATA_DIR: folder }, replayUrl: server.url }),
        EXTRACTOR_MODEL: model,
        BATCH_WINDOW_MS: '100',
        BATCH_POLL_MS: '100'
      }
      let service = await startServiceProcess(environment)
      onTestFinished(() => Promise.all([service.stop(), server.close()]).then(() => {}))
      const key = service.adminKey!
      for (const [index, moment] of kills.entries()) {
        const killed = killAt(service, moment)
        if (index === 0) await startExtractions(createClient(service.address, key), { delivery: 'batch', types })
        await killed
        service = await startServiceProcess(environment)
      }
      const client = createClient(service.address, key)
      const extractions = await until(
        () => readExtractions(client),
        (extractions) => extractions.every(isOver)
      )
      expect(extractions.map(({ taskType, state, delivery }) => [taskType, state, delivery]).toSorted()).toEqual(
        types.map((type) => [type, 'done', 'batch']).toSorted()
      )
      const isOfTypes = (name: string) => types.some((type) => name.toLowerCase().startsWith(`${type.toLowerCase()}-`))
      expect(await readItems(client)).toEqual(recorded.items.filter(({ id }) => isOfTypes(id)).toSorted(byId))
      const rounds = recorded.rounds.map(({ name }) => name).filter(isOfTypes)
      expect([...server.paid].toSorted()).toEqual(rounds.map((round) => [round, 1]).toSorted())
      expect(
        new Set(extractions.flatMap((extraction) => extraction.rounds.flatMap(({ callIds }) => callIds))).size
      ).toBe(rounds.length)
      expect(liveRequests(server)).toEqual([])
    }, 300_000)
  }
)
