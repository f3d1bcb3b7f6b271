import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { createClient } from '../../src/client.ts'
import { loadRecordings } from '../../src/demo/recordings.ts'
import { startReplayServer } from '../../src/demo/replay-server.ts'
import { until } from '../../src/demo/until.ts'
import { extractPaper, samplePaper } from '../../src/demo/walk.ts'
import { makeSampleFolder } from '../helpers/make-sample-folder.ts'
import { recordedPipelines } from '../helpers/recorded-pipelines.ts'
import { byId, readItems } from '../helpers/sample-extractions.ts'
import { environmentFor, startServiceProcess } from '../helpers/service-process.ts'

const folders: string[] = []

async function dataFolder(): Promise<string> {
  const folder = await makeSampleFolder()
  folders.push(folder)
  return folder
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe('the service, killed with SIGKILL in the middle of the extractions', () => {
  it('goes on by itself, ends in the same items, and has no round answered twice', async () => {
    const recordings = loadRecordings()
    const expected = (await recordedPipelines()).items.toSorted(byId)

    // Each kill comes in the moment the last of these replies has been sent: the worst there is, since the service has
    // had no time to store it. All other rounds that were asked for are under way and unanswered then.
    // After the first reply no round is stored, and after the fifteenth all but the last are: what lies between is a
    // mixture of the two, since each extraction goes on from its own rounds. `npm run bench -- restart` kills after every
    // reply.
    const killsAfter = [1, 15]
    let [granted, opened] = [0, 0]
    const replay = await startReplayServer(recordings, {
      before: async () => {
        await until(async () => opened < granted, Boolean)
        opened += 1
      }
    })
    const environment = environmentFor({ database: { DATA_DIR: await dataFolder() }, replayUrl: replay.url })
    let service = await startServiceProcess(environment)
    const key = service.adminKey!
    const first = extractPaper(createClient(service.address, key), samplePaper, () => {}).catch(() => 'cut off')
    for (const answers of killsAfter) {
      granted = answers
      await until(async () => replay.answered.size === answers, Boolean)
      await service.kill()
      service = await startServiceProcess(environment)
    }
    granted = Number.POSITIVE_INFINITY
    expect(await first).toBe('cut off')
    const client = createClient(service.address, key)
    // Asking again starts nothing anew: it returns the extractions there are, and waits for them.
    await extractPaper(client, samplePaper, () => {})
    expect(await readItems(client)).toEqual(expected)
    expect(replay.answered.size).toBe(16)
    expect([...replay.answered].filter(([, count]) => count > 1)).toEqual([])
    await service.stop()
    await replay.close()
  }, 180_000)
})
