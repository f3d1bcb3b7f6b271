import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from 'commander'
import type { Client } from '../client.ts'
import type { Bill } from '../schemas/bill.ts'
import { addPaper } from './paper.ts'
import {
  type Extraction,
  type ExtractionDetail,
  type ExtractOptions,
  estimateOf,
  startExtractions
} from './paper-extractions.ts'
import { print, tableOf } from './print.ts'
import { type Progress, startProgress } from './progress.ts'
import { showBill } from './show-bill.ts'
import { showEstimate } from './show-estimate.ts'
import { useService } from './use-service.ts'
import { WrongUsageError } from './wrong-usage.ts'

type Options = ExtractOptions & { dir?: string; manifest?: string }

const everyMs = 500

/** `aerbench extract …` */
export function addExtractCommand(program: Command): void {
  program
    .command('extract')
    .description(
      'run or resume the extractions of a paper, or of all PDFs of a folder: what it will cost, how far it is, what it cost'
    )
    .argument('[paper]', 'id of a paper, or a PDF, which is added first')
    .option('--dir <folder>', 'every PDF in it, with a row for each in the end; run again, it goes on where it was')
    .option('--manifest <file>', 'with --dir: DOI, title, year, journal and authors; CSV, BibTeX or CSL JSON')
    .option('--recognise', 'of a PDF or a folder: read pages that are images alone, seconds each')
    .option('--suite <suite>', 'whose items to make; the first of the service when left out')
    .option('--types <list>', 'task types, as EK,MM; all that are made from papers when left out')
    .option('--batch', "by the provider's batch endpoint: half the price, within a day for each round")
    .option('--estimate', 'only say what it will cost')
    .option('--again', 'ask anew where an extraction waits for review')
    .option('--generation <name>', 'one beside the first, made or gone on with; or the number of one that is there')
    .option('--model <model>', 'of the generation, as provider:model')
    .option('--effort <choices>', 'of the generation, as EXTRACTOR_EFFORT')
    .option('--paper-form <choices>', 'of the generation, as EXTRACTOR_PAPER')
    .option('--prompts <folder>', 'of the generation, in place of those of the same names, as aer/ek/questions.md')
    .option('--sample <number>', 'of the generation: from 2 on, what has been asked before is asked anew')
    .option('--disputes <way>', 'of the generation: what a verifier differs on goes back once (return) or not (review)')
    .option('--json', 'one JSON document on standard output')
    .action((paper: string | undefined, { dir, manifest, ...options }: Options) => {
      if ((paper === undefined) === (dir === undefined)) {
        throw new WrongUsageError('extract_what', 'give either a paper or --dir with a folder')
      }
      if (manifest !== undefined && dir === undefined) {
        throw new WrongUsageError(
          'manifest_without_folder',
          '--manifest goes with --dir; for single files see paper add'
        )
      }
      return useService(
        async (client) => {
          if (paper !== undefined) return await extract(client, paper, options)
          const { extractFolder } = await import('./extract-folder.ts')
          await extractFolder(client, dir!, { ...options, ...(manifest !== undefined && { manifest }) })
        },
        { works: true }
      )
    })
}

async function extract(client: Client, argument: string, options: ExtractOptions): Promise<void> {
  const { json, recognise } = options
  const paper = existsSync(argument) ? (await addPaper(client, argument, { recognise })).id : argument
  const estimate = await estimateOf(client, paper, options)
  if (options.estimate) return print(estimate, { json, show: () => showEstimate(estimate) })
  process.stderr.write(`${showEstimate(estimate)}\n`)
  const started = await startExtractions(client, paper, options)
  const ended = await follow(client, started)
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
    const { state, rounds, roundNames, costUsd } = detail
    const done = rounds.filter(({ passed }) => passed).length
    const next = roundNames[done] ?? 'items'
    const isEnded = state !== 'queued' && state !== 'running'
    const note = `${isEnded ? state : next}, ${costUsd.toFixed(4)} USD so far`
    progress.update(typeOf(detail), { done, total: roundNames.length, note })
    if (isEnded) return detail
    await wait(everyMs)
  }
}

/** With the name of its generation, where it is not the first. */
function typeOf({ taskType, generation }: Pick<Extraction, 'taskType' | 'generation'>): string {
  return generation ? `${taskType} ${generation.name}` : taskType
}

function showExtractions(extractions: readonly ExtractionDetail[]): string {
  const table = tableOf(
    ['extraction', 'type', 'state', 'items', 'repairs', 'USD'],
    extractions.map(({ id, state, suitable, items, rounds, costUsd, ...extraction }) => [
      id,
      typeOf(extraction),
      suitable === false ? 'not suitable' : state,
      items.length,
      rounds.reduce((sum, { repairs }) => sum + repairs, 0),
      costUsd.toFixed(4)
    ])
  )
  const reasons = extractions.flatMap(({ taskType, reason }) => (reason === null ? [] : [`${taskType}: ${reason}`]))
  return [table, ...reasons].join('\n')
}
