import { rmSync } from 'node:fs'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../../src/client.ts'
import { type Service, startService } from '../../src/compose/service.ts'
import { readConfig } from '../../src/config.ts'
import { recordedExaminees } from '../../src/demo/examinee.ts'
import { loadRecordings } from '../../src/demo/recordings.ts'
import { type ReplayServer, startReplayServer } from '../../src/demo/replay-server.ts'
import { until } from '../../src/demo/until.ts'
import { samplePaper, walk } from '../../src/demo/walk.ts'
import type { Generation } from '../../src/schemas/generation.ts'
import type { Leaderboard } from '../../src/schemas/leaderboard.ts'
import type { Release, ReleaseItem } from '../../src/schemas/release.ts'
import type { Submission } from '../../src/schemas/submission.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'
import type { Suite } from '../../src/suites/suite.ts'
import { recordedClaims, suiteOfEight, suiteOfNine } from '../helpers/eighth-task-type.ts'
import { makeSampleFolder } from '../helpers/make-sample-folder.ts'
import { type ExtractionDetail, readExtractions } from '../helpers/sample-extractions.ts'
import { environmentFor } from '../helpers/service-process.ts'

/**
 * What was published of the release before there was an eighth task type: with a seed or resamples that not everybody
 * gets, nothing of it is kept, so that all is computed anew each time.
 */
const published = [
  '/v1/leaderboard?release=demo&resamples=500',
  '/v1/leaderboard?release=demo&profile=appendix-g&resamples=500&seed=3',
  '/v1/leaderboard?release=demo&format=csv&resamples=500',
  '/v1/leaderboard/dimensions?release=demo&resamples=500',
  '/v1/significance?release=demo&resamples=500',
  '/v1/significance?release=demo&resamples=500&unit=source',
  '/v1/judges/agreement?release=demo&resamples=500',
  '/v1/judges/gaps?release=demo&resamples=500',
  '/v1/judges/self-preference?release=demo&resamples=500',
  '/v1/scores?release=demo',
  '/v1/scores/dimensions?release=demo',
  '/v1/releases/demo',
  '/v1/releases/demo/export',
  '/v1/releases/demo/yield',
  '/releases/demo'
]
const boardOfEight = '/v1/leaderboard?release=of-eight&resamples=500'
/** Pages that name all releases there are. */
const pages = ['/?release=demo', '/significance?release=demo', '/judges?release=demo']

let folder: string
let replay: ReplayServer
let service: Service
let client: Client
let adminKey: string
let before: Map<string, string>
let panel: string

/** The service on the same folder, with a suite. */
async function start(suite: Suite): Promise<void> {
  const config = readConfig(environmentFor({ database: { DATA_DIR: folder }, replayUrl: replay.url }))
  service = await startService({ config, suites: [suite], log: pino({ level: 'silent' }) })
  adminKey = service.adminKey ?? adminKey
  client = createClient(service.address, adminKey)
}

/** The same code with another suite. */
async function restart(suite: Suite): Promise<void> {
  await service.close()
  await start(suite)
}

async function read(path: string): Promise<string> {
  const reply = await fetch(`${service.address}${path}`, { headers: { authorization: `Bearer ${adminKey}` } })
  return `${reply.status} ${await reply.text()}`
}

async function readAll(): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const path of [...published, ...pages]) texts.set(path, await read(path))
  return texts
}

/** A finalised submission of the first recorded candidate, with further answers by item id. */
async function submit(release: string, further: (item: ReleaseItem) => string | null): Promise<Submission> {
  const { data } = await client.get<{ data: ReleaseItem[] }>(`/v1/releases/${release}/items?limit=1000`)
  const outputs = new Map((await recordedExaminees()[0]!.answer(data)).outputs)
  for (const item of data) {
    const answer = further(item)
    if (answer !== null) outputs.set(item.id, answer)
  }
  const lines = [...outputs].map(([itemId, output]) => `${JSON.stringify({ itemId, output })}\n`).join('')
  const { id } = await client.send<Submission>('POST', '/v1/submissions', { release, model: `once more to ${release}` })
  await client.send('PUT', `/v1/submissions/${id}/responses`, lines, 'application/x-ndjson')
  await client.send('POST', `/v1/submissions/${id}/finalize`)
  return await until(
    () => client.get<Submission>(`/v1/submissions/${id}`),
    ({ state }) => state !== 'queued' && state !== 'grading'
  )
}

async function freeze(name: string): Promise<Release> {
  await client.send('POST', '/v1/items/review', { all: true, decision: 'approve' })
  await client.send('POST', '/v1/releases', { name })
  return await client.send<Release>('POST', `/v1/releases/${name}/freeze`)
}

beforeAll(async () => {
  folder = await makeSampleFolder()
  const recordings = loadRecordings()
  replay = await startReplayServer({ ...recordings, rounds: new Map([...recordings.rounds, recordedClaims]) })
  await start(aerSuite)
  const { address } = service
  const board = await walk({ address, key: adminKey, paper: samplePaper, profile: 'table2', say: () => {} })
  panel = board.query.panel!
  before = await readAll()
})
afterAll(async () => {
  await service?.close()
  await replay?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

describe('an eighth task type, which rules grade', () => {
  beforeAll(() => restart(suiteOfEight))

  it.each([...published, ...pages])('moves nothing by a digit in %s', async (path) => {
    expect(before.get(path)).toMatch(/^200 /)
    expect(await read(path)).toBe(before.get(path))
  })

  it('leaves the panel of the old release to a new submission to it', async () => {
    const submission = await submit('demo', () => null)
    expect([submission.state, submission.reason, submission.panel]).toEqual(['graded', null, panel])
  })

  it('is extracted by its name, and listed by it', async () => {
    const { paper } = (await readExtractions(client))[0]!
    const { data } = await client.send<{ data: { id: string }[] }>('POST', `/v1/papers/${paper}/extractions`, {
      types: ['TC']
    })
    const extraction = await until(
      () => client.get<ExtractionDetail>(`/v1/extractions/${data[0]!.id}`),
      ({ state }) => state !== 'queued' && state !== 'running'
    )
    expect(extraction).toMatchObject({ state: 'done', suitable: true, items: [expect.stringMatching(/^TC-\w{8}-1$/)] })
    const listed = await client.list<{ id: string }>('/v1/items?taskType=TC')
    expect(listed.map(({ id }) => id)).toEqual(extraction.items)
    expect(await client.list('/v1/releases/demo/items?taskType=TC')).toEqual([])
    expect(await read('/v1/items?taskType=XX')).toMatch(/^400 /)
  })

  it('is an eighth of a new release, and of its board', async () => {
    const { manifest } = await freeze('of-eight')
    expect([manifest!.version, manifest!.taskTypes.map(({ name }) => name).at(-1)]).toEqual(['2', 'TC'])
    expect(new Set(manifest!.taskTypes.map(({ weight }) => weight))).toEqual(new Set([1 / 8]))
    const tc = (right: boolean) => (item: ReleaseItem) =>
      item.taskType === 'TC' ? JSON.stringify({ 1: true, 2: !right }) : null
    const submission = await submit('of-eight', tc(false))
    expect([submission.state, submission.reason]).toEqual(['graded', null])
    expect(submission.panel).not.toBe(panel)
    await client.send('POST', `/v1/submissions/${submission.id}/publish`)
    const [row] = (await client.get<Leaderboard>('/v1/leaderboard?release=of-eight')).rows
    // One claim of two is right.
    expect(row!.tasks.TC!.value).toBe(0.5)
    const tasks = Object.values(row!.tasks).map(({ value }) => value!)
    expect(tasks).toHaveLength(8)
    expect(row!.overall.value).toBeCloseTo(tasks.reduce((sum, value) => sum + value, 0) / 8, 12)
  })
})

describe('a ninth task type, which judges grade', () => {
  let ofEight: string
  beforeAll(async () => {
    ofEight = await read(boardOfEight)
    await restart(suiteOfNine)
  })

  it.each(published)('moves nothing by a digit in %s', async (path) => {
    expect(await read(path)).toBe(before.get(path))
  })

  it('moves nothing on the board of eight either', async () => {
    expect(ofEight).toMatch(/^200 /)
    expect(await read(boardOfEight)).toBe(ofEight)
  })

  it('asks for a panel that knows its rubric, and for no other of the old release', async () => {
    await client.send('POST', '/v1/items/generate', { suite: 'aer', taskTypes: ['SE'], seed: 1, count: 2 })
    await until(
      () => client.get<Generation>('/v1/items/generate?suite=aer&taskTypes=SE&seed=1&count=2'),
      ({ done }) => done
    )
    const { manifest } = await freeze('of-nine')
    expect(manifest!.taskTypes.at(-1)).toMatchObject({ name: 'SE', weight: 1 / 9, judged: true })
    const { id } = await client.send<Submission>('POST', '/v1/submissions', { release: 'of-nine', model: 'm' })
    const line = JSON.stringify({ itemId: 'SE-1-0', output: 'An essay.' })
    await client.send('PUT', `/v1/submissions/${id}/responses`, `${line}\n`, 'application/x-ndjson')
    await expect(client.send('POST', `/v1/submissions/${id}/finalize`, { panel })).rejects.toMatchObject({
      code: 'panel_outdated'
    })
    const submission = await submit('demo', () => null)
    expect([submission.state, submission.reason, submission.panel]).toEqual(['graded', null, panel])
  })
})
