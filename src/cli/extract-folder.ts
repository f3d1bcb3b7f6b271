import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import type { Bill } from '../schemas/bill.ts'
import type { Estimate } from '../schemas/estimate.ts'
import type { ManifestRow } from './manifest/manifest-row.ts'
import { matchFiles } from './manifest/match-files.ts'
import { readManifest } from './manifest/read-manifest.ts'
import { tellUnmatched } from './manifest/tell-unmatched.ts'
import { addOrRefuse } from './paper.ts'
import {
  type Extraction,
  type ExtractionDetail,
  type ExtractOptions,
  estimateOf,
  startExtractions
} from './paper-extractions.ts'
import { print, tableOf } from './print.ts'
import { type Progress, startProgress } from './progress.ts'
import { showMissing, sumOfCosts, sumWithVerifier } from './show-estimate.ts'
import { showUsd } from './show-usd.ts'
import { throughOutages } from './through-outages.ts'

const everyMs = 1000
/** One bar for the whole folder: its note says whether files are read or papers extracted. */
const bar = 'papers'
const away = 'the service does not answer; trying again'

type FileOfFolder = { file: string; row: ManifestRow | null }
/** A file that is a paper of the service, or the code for which it was passed over. */
type Added =
  | { file: string; paper: string; code: null }
  | { file: string; paper: string | null; code: string; detail: string }

/** What became of a file. */
export type FileOutcome = {
  file: string
  /** Of a near-duplicate the id of the first one. */
  paper: string | null
  /** Why it was passed over; null for a paper whose extractions were begun. */
  code: string | null
  /** `done` when all of its extractions are; null for a file that was passed over. */
  state: Extraction['state'] | 'paused' | null
  items: number
  /** What the paper has cost so far, earlier runs included; null where a call has no price. */
  costUsd: number | null
  /** Why it was passed over, stopped or made no items, one for each task type. */
  reasons: string[]
}

/**
 * Adds the PDFs of a folder, extracts them, and says what became of each. A file that is no paper, is a near-duplicate, or is
 * there twice is named and passed over. What is done stays done: run again, it goes on where it was.
 */
export async function extractFolder(
  client: Client,
  folder: string,
  { manifest, ...options }: ExtractOptions & { manifest?: string }
): Promise<void> {
  const matched = matchFiles(pdfsOf(folder), manifest ? await readManifest(manifest) : [])
  if (manifest) tellUnmatched(matched)
  const { added, estimates } = await withProgress(async (progress) => {
    const all = await addFiles(client, folder, { files: matched.files, recognise: options.recognise, progress })
    return { added: all, estimates: await estimateAll(client, all, options) }
  })
  if (options.estimate) {
    if (added.some(({ code }) => code !== null)) process.exitCode = 1
    return print([...estimates.values()], { json: options.json, show: () => showEstimates(added, estimates) })
  }
  process.stderr.write(`${showTotal(estimates)}\n`)
  const outcomes = await withProgress((progress) => extractAll(client, added, { options, progress }))
  print(outcomes, { json: options.json, show: () => showOutcomes(outcomes) })
  if (outcomes.some(({ state }) => state !== 'done')) process.exitCode = 1
}

/** The PDFs of a folder and of those in it, by path. */
function pdfsOf(folder: string): string[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new AppError('folder_missing', `${folder}: there is no such folder`, 400)
  }
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.pdf$/i.test(file))
  if (files.length === 0) throw new AppError('folder_empty', `${folder}: there is no PDF in this folder`, 400)
  return files.map((file) => file.replaceAll('\\', '/')).sort()
}

async function addFiles(
  client: Client,
  folder: string,
  { files, recognise, progress }: { files: readonly FileOfFolder[]; recognise?: true | undefined; progress: Progress }
): Promise<Added[]> {
  const added: Added[] = []
  for (const { file, row } of files) {
    const step = { done: added.length, total: files.length }
    progress.update(bar, { ...step, note: `reading ${file}` })
    const path = join(folder, file)
    const said = { bibliography: row?.bibliography ?? null, recognise }
    const outcome = await throughOutages(
      () => addOrRefuse(client, path, said),
      () => progress.update(bar, { ...step, note: away })
    )
    const one = 'id' in outcome ? onceAdded(added, { file, paper: outcome.id }) : { paper: null, ...outcome, file }
    if (one.code !== null) process.stderr.write(`${file}: ${one.detail} (${one.code})\n`)
    added.push(one)
  }
  progress.update(bar, { done: files.length, total: files.length, note: 'read' })
  return added
}

/** A paper that an earlier file of the folder is already, byte by byte, is passed over: its extractions are told there. */
function onceAdded(added: readonly Added[], { file, paper }: { file: string; paper: string }): Added {
  const first = added.find((other) => other.code === null && other.paper === paper)
  if (!first) return { file, paper, code: null }
  return { file, paper, code: 'file_repeated', detail: `the same file as ${first.file}, which has its row` }
}

/** What each paper's extractions will cost, by id. */
async function estimateAll(
  client: Client,
  added: readonly Added[],
  options: ExtractOptions
): Promise<Map<string, Estimate>> {
  const estimates = new Map<string, Estimate>()
  for (const { paper, code } of added) {
    if (code === null)
      estimates.set(
        paper,
        await throughOutages(
          () => estimateOf(client, paper, options),
          () => {}
        )
      )
  }
  return estimates
}

/** Begins what is not begun, goes on with what failed, and waits until nothing is under way. */
async function extractAll(
  client: Client,
  added: readonly Added[],
  { options, progress }: { options: ExtractOptions; progress: Progress }
): Promise<FileOutcome[]> {
  const begun: { file: string; paper: string; extractions: string[] }[] = []
  const passed: FileOutcome[] = []
  for (const one of added) {
    if (one.code !== null) passed.push(passedOver(one))
    else {
      const started = await startOrRefuse(client, one, options)
      if (Array.isArray(started)) begun.push({ ...one, extractions: started.map(({ id }) => id) })
      else passed.push(started)
    }
  }
  const ids = new Set(begun.flatMap(({ extractions }) => extractions))
  await followAll(client, { ids, papers: new Set(begun.map(({ paper }) => paper)), progress })
  const ended: FileOutcome[] = []
  for (const one of begun)
    ended.push(
      await throughOutages(
        () => outcomeOf(client, one),
        () => {}
      )
    )
  const order = added.map(({ file }) => file)
  return [...passed, ...ended].sort((one, other) => order.indexOf(one.file) - order.indexOf(other.file))
}

async function startOrRefuse(
  client: Client,
  { file, paper }: { file: string; paper: string },
  options: ExtractOptions
): Promise<Extraction[] | FileOutcome> {
  try {
    return await throughOutages(
      () => startExtractions(client, paper, options),
      () => {}
    )
  } catch (error) {
    // Of the paper alone: it is paused, withdrawn, or a scan that was stored before there were floors.
    if (!(error instanceof AppError) || !/^(paper|pdf)_/.test(error.code)) throw error
    process.stderr.write(`${file}: ${error.message} (${error.code})\n`)
    return passedOver({ file, paper, code: error.code, detail: error.message })
  }
}

function passedOver({ file, paper, code, detail }: Exclude<Added, { code: null }>): FileOutcome {
  return { file, paper, code, state: null, items: 0, costUsd: 0, reasons: [detail] }
}

/** Watches extractions until each has ended or its paper is paused; through restarts of the service. */
async function followAll(
  client: Client,
  { ids, papers, progress }: { ids: ReadonlySet<string>; papers: ReadonlySet<string>; progress: Progress }
): Promise<void> {
  const total = ids.size
  let done = 0
  for (;;) {
    const open = await throughOutages(
      () => openExtractions(client, ids),
      () => progress.update(bar, { done, total, note: away })
    )
    done = total - open.length
    progress.update(bar, { done, total, note: 'extractions ended' })
    if (open.length === 0) return
    const paused = new Set((await client.list<{ id: string }>('/v1/papers?state=paused')).map(({ id }) => id))
    if (open.every(({ paper }) => paused.has(paper) && papers.has(paper))) return
    await wait(everyMs)
  }
}

async function openExtractions(client: Client, ids: ReadonlySet<string>): Promise<Extraction[]> {
  const queued = await client.list<Extraction>('/v1/extractions?state=queued')
  const running = await client.list<Extraction>('/v1/extractions?state=running')
  // What began between the two questions is in both lists.
  const open = new Map([...queued, ...running].map((extraction) => [extraction.id, extraction]))
  return [...open.values()].filter(({ id }) => ids.has(id))
}

async function outcomeOf(
  client: Client,
  { file, paper, extractions }: { file: string; paper: string; extractions: readonly string[] }
): Promise<FileOutcome> {
  const details: ExtractionDetail[] = []
  for (const id of extractions) details.push(await client.get<ExtractionDetail>(`/v1/extractions/${id}`))
  const bill = await client.get<Bill>(`/v1/papers/${paper}/bill`)
  return {
    ...{ file, paper, code: null },
    state: worst(details.map(({ state }) => state)),
    items: details.reduce((sum, { items }) => sum + items.length, 0),
    costUsd: bill.total.costUsd,
    reasons: details.flatMap(({ taskType, suitable, reason }) =>
      reason === null ? [] : [`${taskType}${suitable === false ? ', not suitable' : ''}: ${reason}`]
    )
  }
}

/** The state that asks most of a person. */
function worst(states: readonly Extraction['state'][]): FileOutcome['state'] {
  for (const state of ['failed', 'needs_review'] as const) if (states.includes(state)) return state
  return states.every((state) => state === 'done') ? 'done' : 'paused'
}

async function withProgress<Value>(work: (progress: Progress) => Promise<Value>): Promise<Value> {
  const progress = startProgress()
  try {
    return await work(progress)
  } finally {
    progress.stop()
  }
}

function showOutcomes(outcomes: readonly FileOutcome[]): string {
  const table = tableOf(
    ['file', 'paper', 'state', 'items', 'USD'],
    outcomes.map(({ file, paper, code, state, items, costUsd }) => [
      file,
      paper,
      code ?? state,
      items,
      showUsd(costUsd)
    ])
  )
  const reasons = outcomes.flatMap(({ file, reasons }) => reasons.map((reason) => `${file}: ${reason}`))
  const waits = outcomes.some(({ state }) => state === 'needs_review')
  return [table, showCounts(outcomes), ...reasons, ...(waits ? [whatWaits] : [])].join('\n')
}

const whatWaits = 'What needs review, and the commands that go on: aerbench extraction list --state needs_review'

/** '8 of 25 files done, 12 need review, 5 passed over' */
function showCounts(outcomes: readonly FileOutcome[]): string {
  const count = (state: FileOutcome['state']) => outcomes.filter((outcome) => outcome.state === state).length
  const others = [
    [count('needs_review'), 'need review'],
    [count('failed'), 'failed'],
    [count('paused'), 'paused'],
    [count(null), 'passed over']
  ] as const
  const told = others.flatMap(([files, words]) => (files === 0 ? [] : [`, ${files} ${words}`]))
  return `${count('done')} of ${outcomes.length} files done${told.join('')}`
}

function showEstimates(added: readonly Added[], estimates: ReadonlyMap<string, Estimate>): string {
  const rows = added.map(({ file, paper, code }) => {
    const estimate = code === null ? estimates.get(paper) : undefined
    const { costUsd, planUsd, worstUsd } = estimate ? sumWithVerifier(estimate) : noCosts
    return [file, paper, code, showUsd(costUsd), showUsd(planUsd), showUsd(worstUsd)]
  })
  const missing = added.flatMap(({ file, paper, code }) =>
    code === null ? showMissing(estimates.get(paper) ?? {}).map((line) => `${file}: ${line}`) : []
  )
  const head = ['file', 'paper', 'code', 'USD', 'to plan by', 'USD at worst']
  return [tableOf(head, rows), showTotal(estimates), ...missing].join('\n')
}

const noCosts = { costUsd: null, planUsd: null, worstUsd: null }

function showTotal(estimates: ReadonlyMap<string, Estimate>): string {
  const all = [...estimates.values()]
  const { costUsd, planUsd, worstUsd } = sumOfCosts(all.map(sumWithVerifier))
  const figures = `${showUsd(costUsd)} USD, ${showUsd(planUsd)} USD to plan by, ${showUsd(worstUsd)} USD at worst`
  const total = `Estimate for ${all.length} papers: ${figures}`
  const verifying = all.flatMap(({ verifier }) => verifier ?? [])
  return verifying.length === 0
    ? total
    : `${total}; ${showUsd(sumOfCosts(verifying).costUsd)} USD of the first to verify`
}
