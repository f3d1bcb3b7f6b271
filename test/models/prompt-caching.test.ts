import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderPaper } from '../../src/ingestion/render-paper.ts'
import { callKeyHeader } from '../../src/models/courier-headers.ts'
import { outputSchema } from '../../src/models/json-schema.ts'
import { billedInput } from '../helpers/billed-share.ts'
import { type CachingModelServer, startCachingModelServer } from '../helpers/caching-model-server.ts'
import { longPaper } from '../helpers/long-paper.ts'
import type { ReceivedRequest } from '../helpers/model-server.ts'
import { noChoices } from '../helpers/no-choices.ts'
import { createPromptCache } from '../helpers/prompt-cache.ts'
import { type RoundRequest, sixPipelines } from '../helpers/six-pipelines.ts'
import { readSamplePaper } from '../suites/aer/recorded-extraction.ts'

const standing = () => 0
const paper = readSamplePaper()
/** Billed input of the six pipelines, over the same rounds without caching, on a short paper as on a long one. */
const greatestShare = 0.35
/** Of both vendors: what is read from the cache is billed a twentieth or a tenth, writing to it a quarter more or not. */
const models = [
  'anthropic:claude-opus-5-5',
  'anthropic:claude-sonnet-4-6',
  'openai:gpt-6.1-sol',
  'openai:gpt-5.6-terra',
  'openai:gpt-5.2'
]
const usualPages = 30
/** The same at the efforts of the suite. */
const greatestThinkingShare = 0.4
/** What schemas that are enforced per round would leave of it at the least: they stand in front of the paper. */
const shareWhenEnforced = 0.6

const sharesMark = ({ request }: RoundRequest) => request.messages[0]!.parts.some(({ cache }) => cache)

/** The same request with the schema of its round enforced. */
function enforced({ wire, body }: ReceivedRequest, { request }: RoundRequest): Pick<ReceivedRequest, 'wire' | 'body'> {
  const { name, schema } = request.output!
  const format = { type: 'json_schema', name, schema: outputSchema(schema).schema }
  return {
    wire,
    body: { ...body, ...(wire === 'openai' ? { response_format: format } : { output_config: { format } }) }
  }
}

/** Where a provider looks for a prefix: all that stands in front of the end of the paper. */
function upToPaper({ body: { messages, system, tools, response_format, output_config } }: ReceivedRequest): string {
  const sent = JSON.stringify([tools, response_format, output_config, system, messages])
  const end = /paper [0-9a-f]{24}>>>/.exec(sent)!
  return sent.slice(0, end.index + end[0].length)
}

describe.each(models)('the 16 rounds at %s', (id) => {
  let server: CachingModelServer
  let asked: RoundRequest[]
  beforeAll(async () => {
    const { answer, run } = sixPipelines(await paper, { withChecks: true })
    server = await startCachingModelServer({ answer, now: standing })
    asked = await run(server.url, id)
  })
  afterAll(() => server.close())

  it('are billed a small share of their input, side by side', () => {
    const { share } = billedInput(id, server.billed)
    console.log(`${id}: billed input is ${share.toFixed(3)} of the same rounds without caching, on the sample paper`)
    expect(server.requests).toHaveLength(16)
    expect(share).toBeLessThanOrEqual(greatestShare)
  })

  it('are billed at most 0.35 of it on a paper of usual length', async () => {
    const { answer, run } = sixPipelines(longPaper(usualPages), { withChecks: false })
    const other = await startCachingModelServer({ answer, now: standing })
    await run(other.url, id)
    await other.close()
    const { share } = billedInput(id, other.billed)
    console.log(`${id}: billed input is ${share.toFixed(3)} of the same rounds without caching, on ${usualPages} pages`)
    expect(share).toBeLessThanOrEqual(greatestShare)
  })

  it('are billed at most 0.4 of it at the efforts of their suite, each of which has a prefix of its own', async () => {
    const { answer, run } = sixPipelines(longPaper(usualPages), { withChecks: false, choices: noChoices })
    const other = await startCachingModelServer({ answer, now: standing })
    const thinking = await run(other.url, id)
    await other.close()
    const { share } = billedInput(id, other.billed)
    console.log(`${id}: billed input is ${share.toFixed(3)} at the efforts of the suite, on ${usualPages} pages`)
    const efforts = thinking.filter(sharesMark).map(({ request }) => request.parameters.reasoningEffort)
    expect(efforts.filter((effort) => effort === 'high')).toHaveLength(3)
    // Eleven rounds read the paper; the first of each effort writes it.
    expect(other.billed.filter(({ cached }) => cached > 0)).toHaveLength(11 - 2)
    expect(share).toBeLessThanOrEqual(greatestThinkingShare)
  })

  it('read the paper from the cache after the first that did', () => {
    const found = server.billed.filter(({ cached }) => cached > 0)
    expect(found).toHaveLength(asked.filter(sharesMark).length - 1)
    expect(new Set(found.map(({ cached }) => cached)).size).toBe(1)
  })

  it('begin with the same bytes, up to the end of the paper', async () => {
    const readers = server.requests.filter(({ texts }) => texts.some((text) => text.includes('<<<paper ')))
    expect(readers).toHaveLength(asked.filter(sharesMark).length)
    expect(new Set(readers.map(upToPaper)).size).toBe(1)
    expect(readers[0]!.texts.join()).toContain(renderPaper(await paper))
  })

  it('would be billed more than 0.6 of it if their schemas were enforced', () => {
    const cache = createPromptCache(standing)
    const billed = server.requests.map((received) => {
      const round = asked.find(({ key }) => key === received.headers[callKeyHeader])!
      const visit = cache.visit(enforced(received, round))
      visit.answered()
      return visit.billed
    })
    expect(billedInput(id, billed).share).toBeGreaterThan(shareWhenEnforced)
  })
})
