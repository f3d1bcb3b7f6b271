import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../src/demo/client.ts'
import { loadRecordings } from '../../src/demo/recordings.ts'
import { type ReplayServer, startReplayServer } from '../../src/demo/replay-server.ts'
import { walk } from '../../src/demo/walk.ts'
import type { Leaderboard } from '../../src/schemas/leaderboard.ts'
import { startPostgres } from '../helpers/embedded-postgres.ts'
import { createPostgresDatabase } from '../helpers/open-test-database.ts'
import { environmentFor, startServiceProcess, startWorkerProcess } from '../helpers/service-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('npm run demo -- --once', () => {
  it('prints three ranked submissions with seven task scores, Overall and intervals, and says it is synthetic', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['src/demo.ts', '--once'], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '' }
    })
    expect(stderr).toBe('')
    expect(status).toBe(0)
    expect(stdout).toContain('Synthetic data')
    expect(stdout).toMatch(/Overall.*EK.*MM.*PA.*LR.*MG.*EA.*CI/)
    const ranks = [...stdout.matchAll(/^│ (\d) +│ (synthetic-\w+)/gm)].map(([, rank, model]) => `${rank} ${model}`)
    expect(ranks).toEqual(['1 synthetic-strong', '2 synthetic-middle', '3 synthetic-weak'])
    const cells = stdout.match(/\[\d+\.\d, \d+\.\d\]/g) ?? []
    expect(cells).toHaveLength(3 * 8)
  })

  it('says in plain words that another paper needs live keys', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['src/demo.ts', '--once', '--paper', 'test/fixtures/another-paper.pdf'],
      { cwd: root, encoding: 'utf8', env: { PATH: process.env.PATH ?? '' } }
    )
    expect(status).toBe(1)
    expect(stderr).toMatch(/set OPENAI_API_KEY and ANTHROPIC_API_KEY/)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})

describe('the walk on a real Postgres with two worker processes', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let replay: ReplayServer

  beforeAll(async () => {
    postgres = await startPostgres()
    replay = await startReplayServer(loadRecordings())
  })
  afterAll(async () => {
    await replay?.close()
    await postgres?.stop()
  })

  it('gives the same leaderboard as on PGlite, byte for byte, with every call made once', async () => {
    const database = { DATABASE_URL: await createPostgresDatabase(postgres.url) }
    const environment = environmentFor({ database, replayUrl: replay.url })
    // The three start at once on an empty database: migrations must not meet.
    const workers = [startWorkerProcess(environment), startWorkerProcess(environment)]
    const service = await startServiceProcess({ ...environment, WORKERS: '0' })
    const board = await walk({
      address: service.address,
      key: service.adminKey!,
      paper: null,
      profile: 'table2',
      say: () => {}
    })
    const counts = [...replay.answered.values()]
    expect(counts).toHaveLength(16 + 3 * 8 * 2)
    expect(Math.max(...counts)).toBe(1)

    const { stdout } = spawnSync(process.execPath, ['src/demo.ts', '--once'], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '' }
    })
    const percents = ({ value, lower, upper }: Leaderboard['rows'][number]['overall']) =>
      [value!, lower!, upper!].map((score) => (100 * score).toFixed(1))
    for (const { model, overall } of board.rows) {
      const [value, lower, upper] = percents(overall)
      expect(stdout).toMatch(new RegExp(`${model} +│ ${value} `))
      expect(stdout).toContain(`[${lower}, ${upper}]`)
    }

    const calls = await createClient(service.address, service.adminKey!).get<{ data: unknown[] }>(
      '/v1/judgments?limit=1000'
    )
    expect(calls.data).toHaveLength(3 * 8 * 2)
    for (const worker of workers) await worker.stop()
    await service.stop()
  }, 120_000)
})
