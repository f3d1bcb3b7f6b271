import { v7 as uuidv7 } from 'uuid'
import { AppError, ConflictError } from '../../errors.ts'
import { batchBody } from '../../models/batch/batch-body.ts'
import type { BatchEnd, BatchEndpoint, BatchStatus } from '../../models/batch/batch-endpoint.ts'
import type { BatchJournal, JournalBatch } from '../../models/batch/batch-journal.ts'
import { customIdOf } from '../../models/batch/batch-names.ts'
import { type SentRequest, toModelCall, toUnreadableCall } from '../../models/batch/to-model-call.ts'
import type { Budget } from '../../models/budget.ts'
import { callKey, describeRequest } from '../../models/call-key.ts'
import type { ModelRequest } from '../../models/model.ts'
import { type ModelCallStore, nobody } from '../../models/model-calls.ts'
import { ModelError } from '../../models/model-error.ts'
import { findPrice, type Prices } from '../../models/price.ts'
import { worstCaseUsd } from '../../models/worst-case.ts'
import { type AskExaminee, type Draw, examineeRequest, purposeOf } from './ask-examinee.ts'
import {
  answerOf,
  failureOf,
  isLasting,
  messageOf,
  type RunAnswer,
  type RunOutcome,
  runRelease
} from './run-release.ts'

/** A call goes by batch again this often when a batch did not bring it; then it is made live. */
const mostRetries = 2
/** How long a provider may take until it lists what it has created. */
const listingLagMs = 2 * 60_000
/** How long a provider may not know a batch that it has just created. */
const unknownMs = 10 * 60_000
/** How long a cancelled batch may take to end. */
const cancelMs = 15 * 60_000
/** Below what both providers take, and no burden to hold in memory. */
const maxBytes = 64 * 1024 * 1024

export type BatchRun = AskExaminee & {
  endpoint: BatchEndpoint
  journal: BatchJournal
  store: ModelCallStore
  budget: Budget
  prices: Prices
  settings: { maxRequests: number; pollMs: number; deadlineMs: number }
  /** Of calls that batches do not bring, which are made live. */
  concurrency: number
  /** Looked at between two looks at the batches, which run on at their provider. */
  isStopped: () => boolean
  /** Waits for some time, or less where the run is stopped. */
  pause: (ms: number) => Promise<void>
  now: () => Date
  /** Told after each look how many calls are in batches, and of faults that pass by themselves. */
  onLook: (look: { underWay: number; batches: number; fault: string | null }) => void
  /** Told how many draws batches did not bring, before they are asked live. */
  onLive: (draws: number) => void
}

/** Equal calls are one: draws of items with the same prompt have the same answer. */
type Order = { key: string; request: ModelRequest; draws: Draw[] }

/**
 * Asks a model by its provider's batch endpoint. What the store holds is not asked; batches that an earlier run left are
 * followed, and what batches do not bring is asked live in the end. A batch is on record before it is made, and has ended
 * once all its replies are stored and handed on: a run that is killed at any point goes on where it was, and pays nothing
 * twice.
 *
 * @param draws all draws of the run, those that are answered too
 * @param asked of these, those to be asked
 * @throws {ConflictError} `batch_of_another_run` when a batch under way holds what this run does not ask
 */
export async function runByBatch(
  run: BatchRun,
  { draws, asked }: { draws: readonly Draw[]; asked: readonly Draw[] },
  onAnswer: (answer: RunAnswer) => Promise<void>
): Promise<RunOutcome> {
  const outcome: RunOutcome = { failures: [], stopped: null }
  refuseOtherBatches(run, draws)
  const walk = { run, onAnswer, outcome, orders: new Map<string, Order>(), held: new Map<string, Release>() }
  try {
    await takeStored(walk, asked)
    await followAll(walk)
  } catch (error) {
    const isTold = isLasting(error) || error instanceof ModelError || error instanceof RefusedBatch
    if (!isTold) throw error
    outcome.stopped ??= messageOf(error)
  } finally {
    for (const release of walk.held.values()) release()
  }
  if (outcome.stopped !== null) return outcome
  const left = [...walk.orders.values()].flatMap(({ draws }) => draws)
  if (left.length > 0) run.onLive(left.length)
  const live = await runRelease(run, left, onAnswer)
  return { failures: [...outcome.failures, ...live.failures], stopped: live.stopped }
}

type Release = (costUsd?: number) => void
type Walk = {
  run: BatchRun
  onAnswer: (answer: RunAnswer) => Promise<void>
  outcome: RunOutcome
  /** Calls without a reply, by key. */
  orders: Map<string, Order>
  /** Room in the budget for calls in batches, by key. */
  held: Map<string, Release>
}

function refuseOtherBatches(run: BatchRun, draws: readonly Draw[]): void {
  const { journal, model, parameters } = run
  const keys = new Set(draws.map((draw) => callKey(model, examineeRequest(parameters, draw, run))))
  const others = journal.unended().flatMap(({ keys: own }) => own.filter((key) => !keys.has(key)))
  if (others.length === 0) return
  const message = `a batch under way holds ${others.length} draws that this run does not ask: give --split, --types, --items, --limit and --repeats as before to fetch it`
  throw new ConflictError('batch_of_another_run', message)
}

async function takeStored({ run, onAnswer, orders }: Walk, asked: readonly Draw[]): Promise<void> {
  for (const draw of asked) {
    const request = examineeRequest(run.parameters, draw, run)
    const key = callKey(run.model, request)
    const stored = await run.store.find(key)
    if (stored) await onAnswer(answerOf({ call: stored, before: [] }, draw, run))
    else if (orders.has(key)) orders.get(key)!.draws.push(draw)
    else orders.set(key, { key, request, draws: [draw] })
  }
}

/** Makes batches and looks at them until none is under way; calls that are left are to be made live. */
async function followAll(walk: Walk): Promise<void> {
  const { run, outcome, orders, held } = walk
  const { journal } = run
  for (const { keys } of journal.unended()) {
    for (const key of keys) {
      const order = orders.get(key)
      // Earlier runs made room for them: they count, whatever the budget is now.
      if (order)
        held.set(key, run.budget.charge({ model: run.model, request: order.request, account: nobody, batch: true }))
    }
  }
  for (;;) {
    if (outcome.stopped === null && run.isStopped()) {
      const underWay = journal.unended().flatMap(({ keys }) => keys).length
      const rest = underWay === 0 ? '' : `; ${underWay} are in batches that run on: the same command fetches them`
      outcome.stopped = `stopped on request${rest}`
      return
    }
    let fault = outcome.stopped === null ? await unlessPassing(() => makeBatches(walk)) : null
    for (const batch of journal.unended()) {
      fault = (await unlessPassing(() => follow(walk, batch))) ?? fault
    }
    const unended = journal.unended()
    run.onLook({ underWay: unended.flatMap(({ keys }) => keys).length, batches: unended.length, fault })
    if (unended.length > 0) await run.pause(run.settings.pollMs)
    else if (outcome.stopped !== null || waitingOrders(walk).length === 0) return
  }
}

/** @returns the message of a fault that passes by itself, and null where there was none */
async function unlessPassing(step: () => Promise<void>): Promise<string | null> {
  try {
    await step()
    return null
  } catch (error) {
    if (error instanceof ModelError && error.isTransient) return error.message
    throw error
  }
}

/** Calls that are in no batch, and are not to be made live. */
function waitingOrders({ run: { journal }, orders }: Walk): Order[] {
  const underWay = new Set(journal.unended().flatMap(({ keys }) => keys))
  return [...orders.values()].filter(({ key }) => !underWay.has(key) && !journal.isLive(key))
}

async function makeBatches(walk: Walk): Promise<void> {
  const { run, outcome, held } = walk
  const { model, budget, settings } = run
  let lines: { key: string; body: string }[] = []
  let bytes = 0
  const flush = async () => {
    if (lines.length > 0) await makeBatch(run, lines)
    lines = []
    bytes = 0
  }
  for (const { key, request, draws } of waitingOrders(walk)) {
    if (outcome.stopped !== null) break
    try {
      if (!held.has(key)) held.set(key, await budget.reserve({ model, request, account: nobody, batch: true }))
    } catch (error) {
      // Those before it go; there is no room for more.
      outcome.failures.push(failureOf(draws[0]!, error))
      outcome.stopped = messageOf(error)
      break
    }
    const body = batchBody(model.id, request)
    if (lines.length >= settings.maxRequests || bytes + body.length > maxBytes) await flush()
    lines.push({ key, body })
    bytes += Buffer.byteLength(body)
  }
  await flush()
}

async function makeBatch(run: BatchRun, lines: readonly { key: string; body: string }[]): Promise<void> {
  const { model, journal } = run
  const id = uuidv7()
  const keys = lines.map(({ key }) => key)
  await journal.make({ id, modelId: model.id, baseUrl: model.baseUrl, createdAt: run.now(), keys })
  await create(run, id, lines)
}

/** What passes, or leaves open whether the batch was created, is looked into later. */
async function create(run: BatchRun, id: string, lines: readonly { key: string; body: string }[]): Promise<void> {
  const { endpoint, journal } = run
  try {
    const name = await endpoint.create(
      id,
      lines.map(({ key, body }) => ({ customId: customIdOf(id, key), body }))
    )
    await journal.nameBatch(id, name)
  } catch (error) {
    if (error instanceof ModelError && !error.isTransient) {
      await journal.end(id, { retry: [], live: [] })
      throw new RefusedBatch(`the provider takes no batch of this run: ${error.message}`)
    }
    throw error
  }
}

/** A batch that its provider does not make, or none of whose requests it takes: a person decides what to do. */
class RefusedBatch extends AppError {
  constructor(message: string) {
    super('batch_refused', message, 502)
  }
}

/** Takes a batch one step on: finds out what it is called, asks how it is doing, or takes its results. */
async function follow(walk: Walk, batch: JournalBatch): Promise<void> {
  const { run } = walk
  const lateMs = run.now().getTime() - batch.createdAt.getTime() - run.settings.deadlineMs
  if (batch.name === null) return await recover(walk, batch)
  const status = await run.endpoint.poll(batch.name)
  const ageMs = run.now().getTime() - batch.triedAt.getTime()
  const isGone = status.state === 'missing' && ageMs >= unknownMs
  if (status.state === 'ended') await settle(walk, batch, status)
  else if (isGone || lateMs >= cancelMs) await run.journal.end(batch.id, { retry: [], live: batch.keys })
  else if (lateMs >= 0 && status.state === 'running') await run.endpoint.cancel(batch.name)
}

/** Finds a batch whose creation was not answered, or creates it once it is sure that there is none. */
async function recover({ run, orders }: Walk, { id, createdAt, triedAt, keys }: JournalBatch): Promise<void> {
  const { endpoint, journal, model } = run
  if (run.now().getTime() - triedAt.getTime() < listingLagMs) return
  const found = await endpoint.find({ id, createdAt, size: keys.length }, journal.names())
  if (found === 'unsure') return
  if (found !== 'none') return await journal.nameBatch(id, found.name)
  // What was answered in the meantime is in another batch, or nobody asks it any more.
  const wanted = keys.flatMap((key) => orders.get(key) ?? [])
  if (wanted.length < keys.length) return await journal.end(id, { retry: [], live: [] })
  await journal.tryAgain(id, run.now())
  await create(
    run,
    id,
    wanted.map(({ key, request }) => ({ key, body: batchBody(model.id, request) }))
  )
}

type Ended = Extract<BatchStatus, { state: 'ended' }>

async function settle(walk: Walk, batch: JournalBatch, { how, succeeded, reason: why }: Ended): Promise<void> {
  const { run } = walk
  const { endpoint, journal } = run
  const { lines, broken } = await endpoint.results(batch.name!)
  if (how === 'failed' && lines.length === 0 && broken === 0) {
    // As a whole, before any request: too many of them at a time, for example.
    await journal.end(batch.id, { retry: [], live: [] })
    throw new RefusedBatch(`the provider failed the batch: ${why ?? 'it says nothing of why'}`)
  }
  const owed = new Map(batch.keys.map((key) => [customIdOf(batch.id, key), key]))
  const without: { retry: string[]; live: string[] } = { retry: [], live: [] }
  let answered = 0
  let reason = ''
  for (const { customId, outcome } of lines) {
    const key = owed.get(customId)
    if (key === undefined) continue
    owed.delete(customId)
    if (outcome.kind === 'reply' || outcome.body) answered += 1
    if (outcome.kind !== 'reply') {
      without[outcome.kind].push(key)
      reason ||= outcome.reason
    }
    await take(walk, batch, key, outcome)
  }
  // Half a file may be a broken download: it is read again, as what it lacks is paid for.
  const isWhole = succeeded === 0 || (broken === 0 && answered >= (succeeded ?? 0))
  const isLate = run.now().getTime() - batch.createdAt.getTime() >= run.settings.deadlineMs
  if (owed.size > 0 && !isWhole && !isLate) return
  if (isRefused(how) && answered === 0 && without.live.length === batch.keys.length) {
    // Live they would be refused as well, or go on at the full price without what was refused.
    await journal.end(batch.id, { retry: [], live: [] })
    throw new RefusedBatch(`the provider takes no request of the batch: ${reason}`)
  }
  without[isRefused(how) ? 'retry' : 'live'].push(...owed.values())
  const [retry, spent] = split(without.retry, (key) => journal.failuresOf(key) < mostRetries)
  for (const key of [...without.retry, ...without.live]) release(walk, key)
  await journal.end(batch.id, { retry, live: [...without.live, ...spent] })
  await endpoint.discard(batch.name!).catch(() => {})
}

/** Stores what came for a call, and hands it on. The call's id is the same however often the results are read. */
async function take(
  walk: Walk,
  batch: JournalBatch,
  key: string,
  outcome: Awaited<ReturnType<BatchEndpoint['results']>>['lines'][number]['outcome']
): Promise<void> {
  const { run, orders, onAnswer } = walk
  const order = orders.get(key)
  if (!order) return
  const sent = describe(run, batch, order)
  const tools = { prices: run.prices, now: run.now() }
  if (outcome.kind !== 'reply') {
    const { body, reason: error } = outcome
    if (body) await run.store.save(toUnreadableCall(sent, { body, error }, tools))
    return
  }
  const call = { ...toModelCall(sent, outcome.reply, tools), id: customIdOf(batch.id, key) }
  await run.store.save(call)
  release(walk, key, call.costUsd)
  for (const draw of order.draws) await onAnswer(answerOf({ call, before: [] }, draw, run))
  orders.delete(key)
}

function describe(
  { model, prices, journal }: BatchRun,
  batch: JournalBatch,
  { key, request, draws }: Order
): SentRequest {
  const price = findPrice(prices, model.id)
  return {
    ...nobody,
    ...{ key, modelId: model.id, baseUrl: model.baseUrl, purpose: purposeOf(draws[0]!) },
    ...{ parameters: request.parameters, request: describeRequest(request) },
    worstUsd: price && worstCaseUsd(price, request, { batch: true }),
    ...{ batchId: batch.id, failures: journal.failuresOf(key), sentAt: batch.createdAt }
  }
}

function release({ held }: Walk, key: string, costUsd: number | null = 0): void {
  held.get(key)?.(costUsd ?? undefined)
  held.delete(key)
}

/** Rather than out of time. */
function isRefused(how: BatchEnd): boolean {
  return how === 'completed' || how === 'failed'
}

function split<Value>(values: readonly Value[], isFirst: (value: Value) => boolean): [Value[], Value[]] {
  return [values.filter(isFirst), values.filter((value) => !isFirst(value))]
}
