import type { PaperText } from '../../src/schemas/paper.ts'
import { billedInput } from '../helpers/billed-share.ts'
import { startCachingModelServer } from '../helpers/caching-model-server.ts'
import { longPaper } from '../helpers/long-paper.ts'
import { sixPipelines } from '../helpers/six-pipelines.ts'
import { readSamplePaper } from '../suites/aer/recorded-extraction.ts'
import { type JudgingCost, judgingCosts } from './judging-cost.ts'
import { tableOf } from './table-of.ts'

const models = [
  'anthropic:claude-sonnet-4-6',
  'anthropic:claude-opus-5-5',
  'openai:gpt-5.1',
  'openai:gpt-5.6-terra',
  'openai:gpt-6.1-sol'
]

export interface CostReport {
  rows: { paper: string; model: string; inputTokens: number; plainUsd: number; cachedUsd: number; share: number }[]
  judging: JudgingCost[]
}

/**
 * Billed input of the six pipelines of one paper, side by side, over the same rounds without caching: by the price
 * table and by the vendors' rules as `test/helpers/prompt-cache.ts` plays them. The replies are those recorded for the
 * sample paper, whatever the paper. Below it what judges cost for a full submission.
 */
export async function benchCost(): Promise<{ result: CostReport; table: string }> {
  const papers = [
    { name: 'sample paper', paper: await readSamplePaper() },
    ...[30, 60].map((pages) => ({ name: `${pages} pages`, paper: longPaper(pages) }))
  ]
  const rows: CostReport['rows'] = []
  for (const { name, paper } of papers) {
    for (const model of models) rows.push({ paper: name, model, ...(await measure(paper, model)) })
  }
  const head = ['paper', 'model', 'input tokens', 'plain $', 'cached $', 'share']
  const cells = rows.map(({ paper, model, inputTokens, plainUsd, cachedUsd, share }) => [
    ...[paper, model, String(inputTokens)],
    ...[plainUsd, cachedUsd, share].map((number) => number.toFixed(3))
  ])
  const judging = await judgingCosts()
  const table = `${tableOf(head, cells)}\n\n${judging.table}`
  return { result: { rows, judging: judging.result }, table }
}

async function measure(paper: PaperText, model: string) {
  const { answer, run } = sixPipelines(paper, { withChecks: false })
  const server = await startCachingModelServer({ answer, now: () => 0 })
  await run(server.url, model)
  await server.close()
  return billedInput(model, server.billed)
}
