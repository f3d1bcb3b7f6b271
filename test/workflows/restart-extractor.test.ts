import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createClient } from '../../src/client.ts'
import { until } from '../../src/demo/until.ts'
import type { Release, ReleaseItem } from '../../src/schemas/release.ts'
import type { Submission } from '../../src/schemas/submission.ts'
import { proseOf, rightOf } from '../helpers/free-answers.ts'
import { startModelServer } from '../helpers/model-server.ts'
import { environmentFor, startServiceProcess } from '../helpers/service-process.ts'

const extractor = 'openai:gpt-4o-mini'
const count = 24
/** The service is killed in the moment after so many replies of the extractor. */
const killsAfter = [1, 9, 22]

describe('the service, killed with SIGKILL while an extractor reads responses', () => {
  it('goes on by itself, and has no response read twice', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aerbench-extractor-'))
    const server = await startModelServer()
    const answered = new Map<string, number>()
    let [granted, opened] = [0, 0]
    server.script(async ({ texts }) => {
      const [, response, answer] = /(Response \d+)\. I come to (\S+)/.exec(texts.join('\n'))!
      await until(async () => opened < granted, Boolean)
      opened += 1
      answered.set(response!, (answered.get(response!) ?? 0) + 1)
      return { text: JSON.stringify({ components: [answer] }) }
    })
    const environment = environmentFor({ database: { DATA_DIR: folder }, replayUrl: server.url })
    let service = await startServiceProcess(environment)
    const key = service.adminKey!
    try {
      let client = createClient(service.address, key)
      const order = { suite: 'steer-me', name: 'read', count, seed: '7', taskTypes: ['consumer_surplus'], extractor }
      await client.send('POST', '/v1/releases/draw', { ...order, askedAs: 'free-text' })
      await until(
        async () => await client.get<Release>('/v1/releases/read'),
        ({ state }) => state === 'frozen'
      )
      const items = await client.list<ReleaseItem>('/v1/releases/read/items?gold=true')
      const draft = { release: 'read', model: 'prose', setting: 'free-text' }
      const { id } = await client.send<Submission>('POST', '/v1/submissions', draft)
      const lines = items.map((item, at) => ({
        ...{ itemId: item.id, adaptation: 'free-text' },
        output: `Response ${at}. ${proseOf(rightOf(item))}`
      }))
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
      await client.send('PUT', `/v1/submissions/${id}/responses`, text, 'application/x-ndjson')
      await client.send('POST', `/v1/submissions/${id}/finalize`)
      for (const replies of killsAfter) {
        granted = replies
        await until(async () => opened === replies, Boolean)
        await service.kill()
        service = await startServiceProcess(environment)
      }
      granted = Number.POSITIVE_INFINITY
      client = createClient(service.address, key)
      const submission = await until(
        async () => await client.get<Submission>(`/v1/submissions/${id}`),
        ({ state }) => !['queued', 'grading'].includes(state)
      )
      expect(submission).toMatchObject({ state: 'graded', reason: null, scored: count })
      expect(submission.tasks[0]!.mean).toMatchObject({ 'exact-match': 1 })
      expect(answered.size).toBe(count)
      expect([...answered].filter(([, replies]) => replies > 1)).toEqual([])
    } finally {
      await service.stop()
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }, 240_000)
})
