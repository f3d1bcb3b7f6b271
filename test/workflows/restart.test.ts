import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { createClient } from '../../src/demo/client.ts'
import { loadRecordings } from '../../src/demo/recordings.ts'
import { startReplayServer } from '../../src/demo/replay-server.ts'
import { until } from '../../src/demo/until.ts'
import { extractPaper, samplePaper } from '../../src/demo/walk.ts'
import { makeDataFolder } from '../helpers/open-test-database.ts'
import { environmentFor, type ServiceProcess, startServiceProcess } from '../helpers/service-process.ts'

const folders: string[] = []

async function dataFolder(): Promise<string> {
  const folder = await makeDataFolder()
  folders.push(folder)
  return folder
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

type ItemList = { data: { id: string; examinee: unknown; gold: unknown }[] }

async function itemsOf(service: ServiceProcess, key: string): Promise<ItemList['data']> {
  const { data } = await createClient(service.address, key).get<ItemList>('/v1/items?limit=1000')
  return data.map(({ id, examinee, gold }) => ({ id, examinee, gold }))
}

/** Rounds in the database, over all extractions of the sample paper. */
async function roundsStored(service: ServiceProcess, key: string): Promise<number> {
  const client = createClient(service.address, key)
  const papers = await client.get<{ data: { id: string }[] }>('/v1/papers')
  const started = await client.send<{ data: { id: string }[] }>('POST', `/v1/papers/${papers.data[0]!.id}/extractions`)
  const details = await Promise.all(
    started.data.map(({ id }) => client.get<{ rounds: unknown[] }>(`/v1/extractions/${id}`))
  )
  return details.reduce((total, { rounds }) => total + rounds.length, 0)
}

describe('the service, killed with SIGKILL in the middle of the extractions', () => {
  it('goes on by itself, ends in the same items, and has no round answered twice', async () => {
    const recordings = loadRecordings()
    const undisturbed = await startReplayServer(recordings)
    const calm = await startServiceProcess(
      environmentFor({ database: { DATA_DIR: await dataFolder() }, replayUrl: undisturbed.url })
    )
    await extractPaper(createClient(calm.address, calm.adminKey!), samplePaper, () => {})
    const expected = await itemsOf(calm, calm.adminKey!)
    await calm.stop()
    await undisturbed.close()

    // Killed when these rounds are asked for. From then on all requests are held, and the kill waits until every
    // reply that was sent is stored: a reply that dies with the process on its way in cannot be told from none.
    const killAt = ['ek-questions', 'mm-math-content', 'pa-condensed-body', 'lr-writing-rubric', 'mg-narrative']
    const left = new Set(killAt)
    let service: ServiceProcess
    let key = ''
    let killed: Promise<void> | null = null
    const replay = await startReplayServer(recordings, {
      async before(subject) {
        if (!killed && left.delete(subject)) {
          killed = until(
            () => roundsStored(service, key),
            (stored) => stored === replay.answered.size
          ).then(() => service.kill())
        }
        if (killed) await killed.then(() => Promise.reject(new Error('the service was killed')))
      }
    })
    const environment = environmentFor({ database: { DATA_DIR: await dataFolder() }, replayUrl: replay.url })
    service = await startServiceProcess(environment)
    key = service.adminKey!
    const first = extractPaper(createClient(service.address, key), samplePaper, () => {}).catch(() => 'cut off')
    let kills = 0
    while (left.size > 0 || killed) {
      await until(
        async () => killed,
        (kill) => kill !== null
      )
      await killed
      kills += 1
      killed = null
      service = await startServiceProcess(environment)
    }
    expect(await first).toBe('cut off')
    expect(kills).toBe(killAt.length)
    const client = createClient(service.address, key)
    // Asking again starts nothing anew: it returns the extractions there are, and waits for them.
    await extractPaper(client, samplePaper, () => {})
    expect(await itemsOf(service, key)).toEqual(expected)
    expect(replay.answered.size).toBe(16)
    expect([...replay.answered].filter(([, count]) => count > 1)).toEqual([])
    await service.stop()
    await replay.close()
  }, 180_000)
})
