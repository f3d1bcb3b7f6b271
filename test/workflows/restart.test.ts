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

    // Each kill comes in the moment the reply to the last of these rounds has been sent: the worst there is, since the
    // service has had no time to store it. All other rounds that were asked for are under way and unanswered then.
    const phases = [
      ['ek-knowledge-points'],
      ['mm-math-content', 'mm-problems'],
      ['pa-structure', 'pa-condensed-body'],
      ['mg-full-model', 'mg-narrative', 'mg-element-rubric'],
      ['lr-references', 'lr-introduction-analysis', 'lr-condensed-body', 'lr-writing-rubric']
    ]
    const isOpen = (subject: string) => opened.size === phases.length || [...opened].flat().includes(subject)
    const opened = new Set<string[]>()
    const replay = await startReplayServer(recordings, {
      before: async (subject) => {
        await until(async () => isOpen(subject), Boolean)
      }
    })
    const environment = environmentFor({ database: { DATA_DIR: await dataFolder() }, replayUrl: replay.url })
    let service = await startServiceProcess(environment)
    const key = service.adminKey!
    const first = extractPaper(createClient(service.address, key), samplePaper, () => {}).catch(() => 'cut off')
    for (const [index, phase] of phases.entries()) {
      opened.add(phase)
      await until(async () => phase.every((round) => replay.answered.has(round)), Boolean)
      await service.kill()
      if (index < phases.length - 1) expect(replay.answered.size).toBe(phases.slice(0, index + 1).flat().length)
      service = await startServiceProcess(environment)
    }
    expect(await first).toBe('cut off')
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
