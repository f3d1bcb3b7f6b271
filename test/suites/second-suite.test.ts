import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addItemCommands } from '../../src/cli/item.ts'
import { addReleaseCommands } from '../../src/cli/release.ts'
import { addStatsCommand } from '../../src/cli/stats.ts'
import { addSuiteCommands } from '../../src/cli/suite.ts'
import { type Service, startService } from '../../src/compose/service.ts'
import { readConfig } from '../../src/config.ts'
import type { Leaderboard } from '../../src/schemas/leaderboard.ts'
import type { Release, ReleaseItem, ReleaseLine } from '../../src/schemas/release.ts'
import type { ReleaseYield } from '../../src/schemas/release-yield.ts'
import type { ScoreRecord } from '../../src/schemas/score-record.ts'
import type { SuiteRecord } from '../../src/schemas/suite.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'
import { runCommand } from '../cli/run-command.ts'
import { addItems, buildTestApp, freeze, publish, type TestApp } from '../helpers/build-test-app.ts'
import { makeDataFolder, postgresUrl } from '../helpers/open-test-database.ts'
import { runGenerations, toySuite } from '../helpers/second-suite.ts'
import { tinySuite } from '../helpers/tiny-suite.ts'

/** The benchmark's own suite, small; and beside it another, one of whose task types has the same name. */
const suites = [tinySuite, toySuite] as const

let folder: string
/** On PGlite, and on Postgres. */
let home: TestApp
let away: TestApp
let key: string
let toy: Release
/** The board of the first suite, as it was before there were items of the second. */
let tinyBoard: string

const read = async (path: string, on = home) => (await on.call(on.admin, 'GET', path)).text
const json = async <Body>(path: string, on = home) => JSON.parse(await read(path, on)) as Body

/** A release of the toy suite: questions 0 to 11 of both elements under seed 7. */
async function freezeToy(on: TestApp): Promise<Release> {
  const order = { suite: 'toy', seed: 7, count: 12, approve: true, author: 'Ada' }
  await on.call(on.admin, 'POST', '/v1/items/generate', order)
  await runGenerations(on)
  await on.call(on.admin, 'POST', '/v1/releases', { name: 'toy-7', suite: 'toy', privateShare: 0.4, seed: 2 })
  return (await on.call(on.admin, 'POST', '/v1/releases/toy-7/freeze')).json<Release>()
}

/** Letters for all items, right where `isRight` says so. */
async function letters(
  on: TestApp,
  release: string,
  isRight: (item: ReleaseItem) => boolean
): Promise<Record<string, string>> {
  const items = await json<{ data: ReleaseItem[] }>(`/v1/releases/${release}/items?gold=true&limit=1000`, on)
  return Object.fromEntries(
    items.data.map((item) => {
      const { answer } = item.gold as { answer: string }
      return [item.id, isRight(item) ? answer : answer === 'A' ? 'B' : 'A']
    })
  )
}

const indexOf = ({ id }: { id: string }) => Number(id.split('-').at(-1))

async function publishBoth(on: TestApp, release: string): Promise<void> {
  const team = await on.keyFor('submitter')
  const first = (item: ReleaseItem) => item.taskType === 'EK' || indexOf(item) < 3
  await publish(on, team, { release, model: 'first', outputs: await letters(on, release, first) })
  const second = (item: ReleaseItem) => indexOf(item) % 3 === 0
  await publish(on, team, { release, model: 'second', outputs: await letters(on, release, second) })
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-second-suite-'))
  const url = await postgresUrl()
  vi.stubEnv('DATABASE_URL', '')
  home = await buildTestApp({}, suites)
  vi.stubEnv('DATABASE_URL', url)
  away = await buildTestApp({}, [toySuite, tinySuite])
  vi.unstubAllEnvs()
  key = await home.keyFor('submitter')
  await addItems(home, 4)
  await freeze(home, 'tiny-1')
  await publish(home, key, { release: 'tiny-1', model: 'first', outputs: { 'EK-1': 'gold-1', 'EK-2': 'no' } })
  tinyBoard = await read('/v1/leaderboard?release=tiny-1')
  toy = await freezeToy(home)
  await publishBoth(home, 'toy-7')
})
afterAll(async () => {
  await home?.close()
  await away?.close()
  rmSync(folder, { recursive: true })
})

describe('two suites on one service', () => {
  it('are listed with what they hold', async () => {
    const { data } = await json<{ data: SuiteRecord[] }>('/v1/suites')
    expect(data.map(({ name }) => name)).toEqual(['aer', 'toy'])
    expect(data[1]).toMatchObject({
      title: 'Toy choices',
      taskTypes: [
        { name: 'EK', source: 'generator', judged: false, solved: false, since: null },
        { name: 'LOT', source: 'generator' }
      ]
    })
    expect(data[0]!.taskTypes).toMatchObject([{ name: 'EK', source: 'paper', solved: true }, { source: 'fragments' }])
  })

  it('keep items and releases apart, under one name of a task type too', async () => {
    const ids = async (query: string) => (await json<{ data: { id: string }[] }>(`/v1/items?${query}`)).data.length
    expect([await ids('suite=toy'), await ids('suite=aer'), await ids('taskType=EK')]).toEqual([24, 4, 16])
    expect([await ids('suite=toy&taskType=EK'), await ids('suite=aer&taskType=LOT')]).toEqual([12, 0])
    const names = async (query: string) =>
      (await json<{ data: Release[] }>(`/v1/releases${query}`)).data.map(({ name }) => name)
    expect([await names('?suite=toy'), await names('?suite=aer'), await names('')]).toEqual([
      ['toy-7'],
      ['tiny-1'],
      ['tiny-1', 'toy-7']
    ])
    expect((await home.call(null, 'GET', '/v1/releases?suite=none')).status).toBe(400)
  })

  it('freeze releases of their own items alone, under their own manifest', async () => {
    expect(toy).toMatchObject({
      ...{ suite: 'toy', state: 'frozen' },
      manifest: {
        suite: 'toy',
        taskTypes: [
          { name: 'EK', title: 'Elementary kinship of sums', weight: 0.5, rubricHash: 'toy-EK', contentVersions: [1] },
          { name: 'LOT', weight: 0.5 }
        ]
      }
    })
    const later = (await home.call(home.admin, 'POST', '/v1/releases', { name: 'tiny-2' })).json<Release>()
    const frozen = await home.call(home.admin, 'POST', '/v1/releases/tiny-2/freeze')
    expect([later.suite, frozen.json<Release>().items]).toEqual([
      'aer',
      [{ taskType: 'EK', split: 'public', items: 4 }]
    ])
    const { contentHash } = await json<Release>('/v1/releases/tiny-1')
    expect(frozen.json<Release>().contentHash).toBe(contentHash)
  })

  it('tell of each release what its own items took', async () => {
    const counts = ({ tasks }: ReleaseYield) =>
      tasks.map(({ taskType, items, released }) => [taskType, items, released])
    expect(counts(await json('/v1/releases/toy-7/yield'))).toEqual([
      ['EK', 12, 12],
      ['LOT', 12, 12]
    ])
    expect(counts(await json('/v1/releases/tiny-1/yield'))).toEqual([['EK', 4, 4]])
  })

  it('leave the boards of each other alone', async () => {
    expect(await read('/v1/leaderboard?release=tiny-1')).toBe(tinyBoard)
  })

  it('solve what is theirs to solve', async () => {
    const solving = await buildTestApp({ SOLVER_MODEL: 'openai:a-solver' }, suites, home.database)
    const reply = await solving.call(solving.admin, 'POST', '/v1/items/solve', { ids: ['EK-1', 'toy:EK-7-0'] })
    expect([reply.status, reply.json()]).toMatchObject([422, { code: 'item_not_solvable', items: ['toy:EK-7-0'] }])
    await solving.close()
  })
})

describe('a release of generated questions', () => {
  it('ranks models by the mean over its task types', async () => {
    const { rows } = await json<Leaderboard>('/v1/leaderboard?release=toy-7')
    expect(rows.map(({ model, rank, overall, tasks }) => [model, rank, overall.value, tasks.EK!.value])).toEqual([
      // All of EK and 3 of 12 lotteries; then 4 of 12 in both.
      ['first', 1, (1 + 3 / 12) / 2, 1],
      ['second', 2, 4 / 12, 4 / 12]
    ])
  })

  it('ranks them by a metric of its own too, below zero where they know less than nothing', async () => {
    const { rows } = await json<Leaderboard>('/v1/leaderboard?release=toy-7&profile=margin')
    const shown = rows.map(({ model, overall, tasks }) => [model, overall.value, tasks.LOT!.value])
    // A right letter counts 1 and a wrong one -1: (1 + (3 - 9) / 12) / 2, and (4 - 8) / 12.
    expect(shown).toEqual([
      ['first', 0.25, -0.5],
      ['second', expect.closeTo(-1 / 3, 12), expect.closeTo(-1 / 3, 12)]
    ])
  })

  it('holds whole templates in one split, and draws them whole', async () => {
    const { data } = await json<{ data: ScoreRecord[] }>('/v1/scores?release=toy-7')
    const places = Map.groupBy(data, ({ source }) => source)
    expect(places.size).toBe(5)
    for (const [source, records] of places) {
      expect(source).toMatch(/^template-[0-9a-f]{16}$/)
      expect(new Set(records.map(({ split }) => split)).size).toBe(1)
    }
    // Two of five templates: four items of each EK template, six of each LOT template; two models.
    expect(new Set(data.filter(({ split }) => split === 'private').map(({ source }) => source)).size).toBe(2)
    const board = await home.call(home.admin, 'GET', '/v1/significance?release=toy-7&unit=source&resamples=200')
    expect([board.status, board.json()]).toMatchObject([200, { query: { unit: 'source' } }])
  })

  it('keeps the gold of its private split', async () => {
    const open = await home.call(null, 'GET', '/v1/releases/toy-7/items?gold=true&limit=1000')
    for (const { split, gold } of open.json<{ data: ReleaseItem[] }>().data) {
      expect(gold === undefined).toBe(split === 'private')
    }
    const exported = (await home.call(null, 'GET', '/v1/releases/toy-7/export')).text
    expect(exported).not.toContain('"split":"private"')
  })

  it('has a page', async () => {
    const page = await home.call(null, 'GET', '/releases/toy-7')
    expect(page.status).toBe(200)
    for (const text of ['toy-7', 'LOT', '24']) expect(page.text).toContain(text)
    const board = await home.call(null, 'GET', '/?release=toy-7')
    expect([board.status, board.text]).toEqual([200, expect.stringContaining('second')])
  })

  it('is recomputed from its exported scores and its manifest', async () => {
    const scores = join(folder, 'scores.csv')
    const manifest = join(folder, 'release.json')
    writeFileSync(scores, await read('/v1/scores?release=toy-7&format=csv'))
    writeFileSync(manifest, await read('/v1/releases/toy-7'))
    const options = ['--manifest', manifest, '--resamples', '200', '--unit', 'source', '--json']
    const { code, stdout, stderr } = await runCommand(addStatsCommand, ['stats', scores, ...options])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toBe(await read('/v1/significance?release=toy-7&unit=source&resamples=200'))
  })

  it('is the same wherever it is drawn, and whatever suites stand beside its own', async () => {
    const drawn = await freezeToy(away)
    expect([drawn.contentHash, drawn.manifest]).toEqual([toy.contentHash, toy.manifest])
  })

  it('is imported under the same hash, answered and ranked there', async () => {
    const file = await read('/v1/releases/toy-7/export')
    const lines = file
      .trim()
      .split('\n')
      .map((line): ReleaseLine => JSON.parse(line))
    expect(lines[0]).toMatchObject({ suite: 'toy', provenance: { source: 'template', seed: 7 } })
    const load = (payload: string, query: string) =>
      away.send(away.admin, {
        ...{ method: 'POST', url: `/v1/releases/import?${query}`, payload },
        headers: { 'content-type': 'application/x-ndjson' }
      })
    const imported = await load(file, `name=copy&expectHash=${toy.contentHash}`)
    expect([imported.status, imported.json()]).toMatchObject([
      201,
      { contentHash: toy.contentHash, suite: 'toy', manifest: toy.manifest }
    ])
    // A question of a template that is public would stand among the private ones.
    const { template } = lines.find(({ split }) => split === 'public')!.provenance as { template: string }
    const torn = lines.map((line, index) => {
      const isOf = line.provenance.source === 'template' && line.provenance.template === template
      return JSON.stringify({ ...line, split: isOf && index % 2 === 0 ? 'private' : line.split })
    })
    expect((await load(torn.join('\n'), 'name=torn')).json().code).toBe('cluster_straddles')
    const unknown = lines.map((line) => JSON.stringify({ ...line, suite: 'none' }))
    expect((await load(unknown.join('\n'), 'name=unknown')).json()).toMatchObject({
      code: 'import_rejected',
      lines: expect.arrayContaining([expect.objectContaining({ code: 'suite_unknown' })])
    })
    await publishBoth(away, 'copy')
    const overall = ({ rows }: Leaderboard) => rows.map(({ model, overall }) => [model, overall])
    expect(overall(await json('/v1/leaderboard?release=copy', away))).toEqual(
      overall(await json('/v1/leaderboard?release=toy-7'))
    )
  })
})

describe('aerbench on a service with two suites', () => {
  let data: string
  let service: Service
  let environment: Record<string, string>
  beforeAll(async () => {
    data = await makeDataFolder()
    const config = readConfig({ DATA_DIR: data, HOST: '127.0.0.1', PORT: '0' })
    service = await startService({ config, suites: [aerSuite, toySuite], log: pino({ level: 'silent' }) })
    environment = { AERBENCH_SERVER: service.address, AERBENCH_KEY: service.adminKey! }
  })
  afterAll(async () => {
    await service?.close()
    rmSync(data, { recursive: true, force: true })
  })

  it('generates in the background, lists by suite, and freezes', async () => {
    const generate = ['item', 'generate', 'toy', '--seed', '7', '--count', '250', '--approve']
    const made = await runCommand(addItemCommands, [...generate, '--json'], environment)
    expect([made.code, JSON.parse(made.stdout)]).toMatchObject([
      0,
      {
        done: true,
        taskTypes: [
          { taskType: 'EK', approved: 250 },
          { taskType: 'LOT', approved: 250 }
        ]
      }
    ])
    expect(made.stderr).toContain('EK 250/250')
    expect((await runCommand(addItemCommands, generate, environment)).stdout).toMatch(/LOT +│ 250 +│ 250/)
    const list = await runCommand(addItemCommands, ['item', 'list', '--suite', 'toy', '--json'], environment)
    expect(JSON.parse(list.stdout)).toHaveLength(500)
    const none = await runCommand(addItemCommands, ['item', 'list', '--suite', 'aer', '--json'], environment)
    expect(JSON.parse(none.stdout)).toEqual([])
    const suitesShown = await runCommand(addSuiteCommands, ['suite', 'list'], environment)
    expect(suitesShown.stdout).toMatch(/toy +│ 1 +│ LOT +│ Lotteries +│ generator +│ rules/)
    const freezing = ['release', 'freeze', 'toy-all', '--suite', 'toy', '--json']
    const frozen = await runCommand(addReleaseCommands, freezing, environment)
    expect(JSON.parse(frozen.stdout)).toMatchObject({ suite: 'toy', items: [{ items: 250 }, { items: 250 }] })
    const releases = await runCommand(addReleaseCommands, ['release', 'list', '--suite', 'toy'], environment)
    expect(releases.stdout).toContain('toy-all')
  })

  it.each([
    [['none', '--seed', '1', '--count', '1'], 'there is no suite none'],
    [['aer', '--seed', '1', '--count', '1'], 'no task type of suite aer is made by a generator'],
    [['toy', '--seed', '1', '--count', '1', '--types', 'EK,XX'], 'generators make EK, LOT; got XX'],
    [['toy', '--seed', '1', '--count', '100001'], 'count'],
    [['toy', '--seed', 'x', '--count', '1'], 'seed']
  ])('ends with 1 and one line for item generate %j', async (args, reason) => {
    const { code, stderr } = await runCommand(addItemCommands, ['item', 'generate', ...args], environment)
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1])
    expect(stderr).toContain(reason)
  })
})
