import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from 'commander'
import type { z } from 'zod'
import type { Client } from '../client.ts'
import type { Bill } from '../schemas/bill.ts'
import type { Estimate } from '../schemas/estimate.ts'
import type { extractionDetailSchema, extractionSchema } from '../schemas/extraction.ts'
import { addPaper } from './paper.ts'
import { print, tableOf } from './print.ts'
import { type Progress, startProgress } from './progress.ts'
import { showBill } from './show-bill.ts'
import { showEstimate } from './show-estimate.ts'
import { useService } from './use-service.ts'

type Extraction = z.infer<typeof extractionSchema>
type ExtractionDetail = z.infer<typeof extractionDetailSchema>
type Options = { suite?: string; types?: string; batch?: true; estimate?: true; again?: true; json?: true }

const everyMs = 500

/** `aerbench extract …` */
export function addExtractCommand(program: Command): void {
  program
    .command('extract')
    .description('run or resume the extractions of a paper: what it will cost, how far it is, what it cost')
    .argument('<paper>', 'id of a paper, or a PDF, which is added first')
    .option('--suite <suite>', 'whose items to make; the first of the service when left out')
    .option('--types <list>', 'task types, as EK,MM; all that are made from papers when left out')
    .option('--batch', "by the provider's batch endpoint: half the price, within a day for each round")
    .option('--estimate', 'only say what it will cost')
    .option('--again', 'ask anew where an extraction waits for review')
    .option('--json', 'one JSON document on standard output')
    .action((paper: string, options: Options) =>
      useService((client) => extract(client, paper, options), { works: true })
    )
}

async function extract(client: Client, argument: string, options: Options): Promise<void> {
  const { json, suite } = options
  const paper = existsSync(argument) ? (await addPaper(client, argument)).id : argument
  const delivery = options.batch ? 'batch' : 'live'
  const types = options.types?.split(',').map((type) => type.trim())
  const query = new URLSearchParams({ delivery, ...(suite && { suite }), ...(types && { types: types.join() }) })
  const estimate = await client.get<Estimate>(`/v1/papers/${paper}/estimate?${query}`)
  if (options.estimate) return print(estimate, { json, show: () => showEstimate(estimate) })
  process.stderr.write(`${showEstimate(estimate)}\n`)

  const started = await client.send<{ data: Extraction[] }>('POST', `/v1/papers/${paper}/extractions`, {
    suite,
    types,
    delivery
  })
  for (const { id, state } of started.data) {
    if (state === 'failed' || (state === 'needs_review' && options.again))
      await client.send('POST', `/v1/extractions/${id}/resume`)
  }
  const ended = await follow(client, started.data)
  const bill = await client.get<Bill>(`/v1/papers/${paper}/bill`)
  process.stderr.write(`${showBill(bill)}\n`)
  print(ended, { json, show: () => showExtractions(ended) })
  if (ended.some(({ state }) => state !== 'done')) process.exitCode = 1
}

/** Watches extractions until none is under way. */
async function follow(client: Client, extractions: readonly Extraction[]): Promise<ExtractionDetail[]> {
  const progress = startProgress()
  try {
    return await Promise.all(extractions.map(({ id }) => followOne(client, id, progress)))
  } finally {
    progress.stop()
  }
}

async function followOne(client: Client, id: string, progress: Progress): Promise<ExtractionDetail> {
  for (;;) {
    const detail = await client.get<ExtractionDetail>(`/v1/extractions/${id}`)
    const { taskType, state, rounds, roundNames, costUsd } = detail
    const done = rounds.filter(({ passed }) => passed).length
    const next = roundNames[done] ?? 'items'
    const isEnded = state !== 'queued' && state !== 'running'
    const note = `${isEnded ? state : next}, ${costUsd.toFixed(4)} USD so far`
    progress.update(taskType, { done, total: roundNames.length, note })
    if (isEnded) return detail
    await wait(everyMs)
  }
}

function showExtractions(extractions: readonly ExtractionDetail[]): string {
  const table = tableOf(
    ['extraction', 'type', 'state', 'items', 'repairs', 'USD'],
    extractions.map(({ id, taskType, state, suitable, items, rounds, costUsd }) => [
      id,
      taskType,
      suitable === false ? 'not suitable' : state,
      items.length,
      rounds.reduce((sum, { repairs }) => sum + repairs, 0),
      costUsd.toFixed(4)
    ])
  )
  const reasons = extractions.flatMap(({ taskType, reason }) => (reason === null ? [] : [`${taskType}: ${reason}`]))
  return [table, ...reasons].join('\n')
}
