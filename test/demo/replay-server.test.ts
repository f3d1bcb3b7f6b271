import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corpusFolder, loadRecordings } from '../../src/demo/recordings.ts'
import { type ReplayServer, startReplayServer } from '../../src/demo/replay-server.ts'
import { samplePaper } from '../../src/demo/walk.ts'
import { fence } from '../../src/grading/fence.ts'

let replay: ReplayServer
beforeAll(async () => {
  replay = await startReplayServer(loadRecordings())
})
afterAll(() => replay.close())

type Body = { error?: { message: string }; usage?: { input_tokens: number } }

function dataUrl(bytes: Buffer): string {
  return `data:application/pdf;base64,${bytes.toString('base64')}`
}

async function ask(text: string): Promise<{ status: number; body: Body }> {
  const body = JSON.stringify({ model: 'any', messages: [{ role: 'user', content: text }] })
  const reply = await fetch(`${replay.url}/v1/messages`, { method: 'POST', body })
  return { status: reply.status, body: (await reply.json()) as Body }
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

  it('says of another paper that keys are needed to read it, as text and as a file', async () => {
    const asText = await ask(`${fence('paper', 'Another paper altogether')} "ek-knowledge-points"`)
    const asFile = await ask(`${dataUrl(Buffer.from('%PDF-1.7 another'))} "mm-math-content"`)
    for (const { status, body } of [asText, asFile]) {
      expect(status).toBe(404)
      expect(body.error!.message).toMatch(/for the sample paper only; for another paper set OPENAI_API_KEY/)
    }
  })

  it('knows the sample paper as a file, and counts none of its bytes as input', async () => {
    const { status, body } = await ask(`${dataUrl(readFileSync(samplePaper))} "mm-math-content"`)
    expect(status).toBe(200)
    expect(body.usage!.input_tokens).toBeLessThan(100)
  })
})
