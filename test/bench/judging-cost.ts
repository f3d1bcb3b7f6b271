import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { judgeResponse } from '../../src/grading/judge-response.ts'
import { defaultOutputTokens } from '../../src/grading/panel.ts'
import type { ModelRequest } from '../../src/models/model.ts'
import { costUsd, findPrice, loadPrices } from '../../src/models/price.ts'
import { expectedInputTokens } from '../../src/models/rate-limits/expected-tokens.ts'
import { loadPrompt } from '../../src/prompts.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'
import { findTaskType } from '../../src/suites/index.ts'
import { judgingTaskOf } from '../../src/workflows/grading/judging-task.ts'
import { judgedItems, makeItems } from './grade/seed-submission.ts'
import { tableOf } from './table-of.ts'

const judges = [
  'anthropic:claude-sonnet-4-6',
  'openai:gpt-5.2',
  'anthropic:claude-opus-5-5',
  'openai:gpt-6.1-sol',
  'openai:gpt-5.6-sol'
]
const verdicts = fileURLToPath(new URL('../../corpus/aer/verdicts', import.meta.url))

export type JudgingCost = { judge: string } & Record<
  'honestUsd' | 'honestThoughtfulUsd' | 'paddedUsd' | 'paddedThoughtfulUsd',
  number
>

/** Output of a judge that thinks before its verdict, in tokens. */
const thoughtfulTokens = 2000

/**
 * What each judge costs for a full submission of the benchmark's 1,279 judged items, without any caching: for the corpus'
 * strong responses with verdicts as long as the recorded ones, and with thoughtful ones; for responses padded to the
 * greatest length that judges read, with both.
 */
export async function judgingCosts(): Promise<{ result: JudgingCost[]; table: string }> {
  const items = await makeItems(judgedItems)
  const prices = loadPrices()
  const verdictTokens = meanVerdictTokens()
  const honest: number[] = []
  const padded: number[] = []
  for (const item of items) {
    honest.push(expectedInputTokens(await requestFor(item, item.output)))
    padded.push(expectedInputTokens(await requestFor(item, 'word '.repeat(20_000))))
  }
  const result = judges.map((judge) => {
    const price = findPrice(prices, judge)!
    const cost = (input: readonly number[], outputTokens: number) =>
      input.reduce((usd, inputTokens) => {
        const usage = { inputTokens, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens, reasoningTokens: 0 }
        return usd + costUsd(price, usage)
      }, 0)
    return {
      judge,
      honestUsd: cost(honest, verdictTokens),
      honestThoughtfulUsd: cost(honest, thoughtfulTokens),
      paddedUsd: cost(padded, verdictTokens),
      paddedThoughtfulUsd: cost(padded, thoughtfulTokens)
    }
  })
  const cells = result.map(({ judge, ...usd }) => [judge, ...Object.values(usd).map((amount) => amount.toFixed(2))])
  const head = ['judge of 1,279 items', 'honest $', 'thoughtful $', 'padded $', 'padded, thoughtful $']
  return { result, table: tableOf(head, cells) }
}

type Item = Awaited<ReturnType<typeof makeItems>>[number]

/** What a judge would be sent for a response. */
async function requestFor({ taskType: name, itemId, examinee, gold }: Item, output: string): Promise<ModelRequest> {
  const taskType = findTaskType(aerSuite, name)
  const content = taskType.contentSchema.parse({ examinee, gold })
  const task = judgingTaskOf({ itemId, taskType, judging: taskType.judging!, content, output }, loadPrompt)
  let sent: ModelRequest | null = null
  const judge = {
    modelId: 'openai:none',
    parameters: { maxOutputTokens: defaultOutputTokens(undefined) },
    ...{ repeat: 0, mode: 'item' as const, orderSeed: 0, prompts: loadPrompt },
    ask: async (_: string, { request }: { request: ModelRequest }) => {
      sent = request
      throw new Error('only the request is wanted')
    }
  }
  await judgeResponse(task, judge).catch(() => {})
  return sent!
}

/** Of the recorded verdicts, at four bytes a token. */
function meanVerdictTokens(): number {
  const files = readdirSync(verdicts, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
  const bytes = files.map((file) => readFileSync(`${verdicts}/${file}`).length)
  return Math.ceil(bytes.reduce((total, size) => total + size, 0) / bytes.length / 4)
}
