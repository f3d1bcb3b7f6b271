import type { RoundChoices } from '../../../src/ingestion/round-settings.ts'
import { costUsd, findPrice, loadPrices } from '../../../src/models/price.ts'
import type { JsonValue } from '../../../src/schemas/json.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import { type ReceivedRequest, startModelServer } from '../../helpers/model-server.ts'
import { createPromptCache } from '../../helpers/prompt-cache.ts'
import { sixPipelines } from '../../helpers/six-pipelines.ts'

/** What one round is sent and billed. */
export type BilledRound = {
  /** As in `EK knowledge-points`. */
  round: string
  effort: string | null
  paper: 'text' | 'file' | null
  images: number
  /** The parts of the first message: what each of them is. */
  parts: string[]
  input: number
  cached: number
  written: number
  /** The recorded reply alone; what a model would think besides is not known. */
  output: number
  usd: number
}

/** A page of a file counts so many tokens, as estimates have it, and a token so many characters. */
const pageTokens = 2_500
const tokenCharacters = 4

/**
 * All rounds of a paper as a vendor receives them, one behind the other, with recorded replies, and what each is billed by
 * the vendor's rules of caching.
 *
 * @param input.choices of effort and form of the paper
 * @param input.isCached false for a vendor that caches nothing
 */
export async function billOfRounds(input: {
  paper: PaperText
  pdf: Uint8Array
  modelId: string
  choices: RoundChoices
  isCached: boolean
}): Promise<BilledRound[]> {
  const { paper, pdf, modelId, choices, isCached } = input
  const { answer, run } = sixPipelines(paper, { withChecks: true, choices, pdf, isInTurn: true })
  const server = await startModelServer()
  const replies: string[] = []
  server.script((request) => {
    replies.push(answer(request))
    return { text: replies.at(-1)! }
  })
  const asked = await run(server.url, modelId)
  await server.close()
  const cache = createPromptCache(() => 0)
  const price = findPrice(loadPrices(), modelId)!
  return server.requests.map((request, at) => {
    const visit = cache.visit({ ...request, body: withPages(request.body, pdf, paper.pageCount) })
    visit.answered()
    const { input } = visit.billed
    const { cached, written } = isCached ? visit.billed : { cached: 0, written: 0 }
    const output = Math.ceil(replies[at]!.length / tokenCharacters)
    const tokens = { inputTokens: input, cachedInputTokens: cached, cacheWriteTokens: written, outputTokens: output }
    const { taskType, request: sent } = asked[at]!
    return {
      round: `${taskType} ${sent.output!.name.slice(taskType.length + 1)}`,
      ...shapeOf(request),
      ...{ input, cached, written, output, usd: costUsd(price, { ...tokens, reasoningTokens: 0 }) }
    }
  })
}

/** A file of so many pages in place of its bytes, as vendors count it. */
function withPages(body: ReceivedRequest['body'], pdf: Uint8Array, pages: number): ReceivedRequest['body'] {
  const text = JSON.stringify(body)
  const bytes = Buffer.from(pdf).toString('base64')
  return JSON.parse(text.replace(bytes, 'p'.repeat(pages * pageTokens * tokenCharacters)))
}

function shapeOf({ wire, body }: ReceivedRequest): Pick<BilledRound, 'effort' | 'paper' | 'images' | 'parts'> {
  const text = JSON.stringify(body)
  const parts = partsOf(body).map((part) => kindOf(part))
  const hasSchema = /"json_schema"/.test(text)
  return {
    effort: /"(?:reasoning_effort|effort)":"(\w+)"/.exec(text)?.[1] ?? null,
    paper: parts.includes('file') ? 'file' : parts.some((part) => part.startsWith('paper')) ? 'text' : null,
    images: parts.filter((part) => part === 'image').length,
    parts: [...(wire === 'anthropic' ? ['system'] : []), ...parts, ...(hasSchema ? ['schema enforced'] : [])]
  }
}

function partsOf(body: ReceivedRequest['body']): JsonValue[] {
  const messages = Array.isArray(body.messages) ? body.messages : []
  return messages.flatMap((message) => {
    const { role, content } = message as { role: string; content: JsonValue }
    if (role === 'system' || role === 'developer') return ['You prepare']
    return Array.isArray(content) ? content : [content]
  })
}

function kindOf(part: JsonValue): string {
  const text = typeof part === 'string' ? part : String((part as { text?: JsonValue }).text ?? '')
  if (text.startsWith('You prepare')) return 'system'
  if (text.startsWith('<<<paper '))
    return /\n\w+>>>\s+\S/.test(text) || text.includes('Reply with one JSON object')
      ? 'paper, prompt and schema in one'
      : 'paper'
  if (text.startsWith('Reply with one JSON object')) return 'schema in words'
  if (text !== '') return 'prompt'
  return /image/.test(JSON.stringify(part).slice(0, 200)) ? 'image' : 'file'
}
