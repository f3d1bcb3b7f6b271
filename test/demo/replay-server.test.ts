import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corpusFolder, loadRecordings } from '../../src/demo/recordings.ts'
import { type ReplayServer, startReplayServer } from '../../src/demo/replay-server.ts'
import { fence } from '../../src/grading/fence.ts'

let replay: ReplayServer
beforeAll(async () => {
  replay = await startReplayServer(loadRecordings())
})
afterAll(() => replay.close())

async function ask(text: string): Promise<{ status: number; body: { error?: { message: string } } }> {
  const body = JSON.stringify({ model: 'any', messages: [{ role: 'user', content: text }] })
  const reply = await fetch(`${replay.url}/v1/messages`, { method: 'POST', body })
  return { status: reply.status, body: (await reply.json()) as { error?: { message: string } } }
}

describe('the replay server', () => {
  it('has a verdict on what its own candidates wrote, and says why on nothing else', async () => {
    const { output } = JSON.parse(readFileSync(`${corpusFolder}/candidates/strong/mm-1.json`, 'utf8'))
    expect((await ask(fence('response', output))).status).toBe(200)
    const { status, body } = await ask(fence('response', `${output}!`))
    expect(status).toBe(404)
    expect(body.error!.message).toBe(
      "recorded verdicts exist for the demo's own candidates only; set OPENAI_API_KEY and ANTHROPIC_API_KEY to have other outputs judged"
    )
  })

  it('says of another paper that keys are needed to read it', async () => {
    const { status, body } = await ask(`${fence('paper', 'Another paper altogether')} "ek-knowledge-points"`)
    expect(status).toBe(404)
    expect(body.error!.message).toMatch(/for the sample paper only; for another paper set OPENAI_API_KEY/)
  })
})
