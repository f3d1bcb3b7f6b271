import { type Command, Option } from 'commander'
import type { z } from 'zod'
import type { Client } from '../client.ts'
import { AppError, InvalidError } from '../errors.ts'
import type { itemDetailSchema, itemSchema, Reviewed } from '../schemas/item.ts'
import { addItemDiff } from './diff.ts'
import { addGenerate } from './generate.ts'
import { addReadingCommands } from './item-readings.ts'
import { addSample } from './item-sample.ts'
import { readPaper } from './paper.ts'
import { parseJson } from './parse-json.ts'
import { print, tableOf } from './print.ts'
import { readInput } from './read-input.ts'
import { showChecks, showItem } from './show-item.ts'
import { useService } from './use-service.ts'

type Item = z.infer<typeof itemSchema>
type ItemDetail = z.infer<typeof itemDetailSchema>
type Json = { json?: true }

/** `aerbench item …` */
export function addItemCommands(program: Command): void {
  const item = program.command('item').description('items: their checks, their review, other models beside them')
  addCheck(item)
  addList(item)
  addShow(item)
  addItemDiff(item)
  addReview(item)
  addReadingCommands(item)
  addSample(item)
  addEdit(item)
  addSolve(item)
  addVerify(item)
  addGenerate(item)
}

function addCheck(item: Command): void {
  item
    .command('check')
    .description("an item's checks against its PDF, without a database or a model")
    .argument('<item>', 'JSON of one item, as `release export` writes it, or several as NDJSON; - for standard input')
    .requiredOption('--paper <file>', 'the PDF')
    .option('--strict', 'end with 1 when a check failed')
    .option('--json', 'one JSON document on standard output')
    .action(async (file: string, { paper, strict, json }: Json & { paper: string; strict?: true }) => {
      const { checkFile } = await import('./check-file.ts')
      const itemsJson = new TextDecoder().decode(await readInput(file))
      const checked = checkFile({ itemsJson, paper: await readPaper(paper) })
      // One item gives its results alone; with several, each result says whose it is.
      const results = checked.flatMap(({ id, checks }) =>
        checked.length === 1 ? checks : checks.map((check) => ({ item: id, ...check }))
      )
      print(results, { json, show: () => checked.map(({ id, checks }) => `${id}\n${showChecks(checks)}`).join('\n') })
      if (strict && results.some(({ ok }) => !ok)) process.exitCode = 1
    })
}

type ListOptions = {
  suite?: string
  type?: string
  state?: string
  paper?: string
  generation?: string
  attention?: true
}

function addList(item: Command): void {
  item
    .command('list')
    .description('items with their state and what speaks against them')
    .option('--suite <suite>', 'of this suite')
    .option('--type <type>', 'task type')
    .addOption(new Option('--state <state>').choices(['candidate', 'approved', 'rejected']))
    .option('--paper <id>', 'of this paper')
    .option('--generation <name>', 'its name or number; 1 is the first')
    .option('--attention', 'only those that a check, solver or verifier doubts')
    .option('--json', 'one JSON document on standard output')
    .action(async (options: Json & ListOptions) => {
      const { suite, type: taskType, state, paper, generation, attention, json } = options
      const query = new URLSearchParams({
        ...(suite && { suite }),
        ...(taskType && { taskType }),
        ...(state && { state }),
        ...(paper && { paper }),
        ...(generation && { generation }),
        ...(attention && { attention: 'true' })
      })
      const items = await useService((client) => client.list<Item>(`/v1/items?${query}`), { reads: true })
      print(items, {
        json,
        show: () =>
          tableOf(
            ['item', 'suite', 'type', 'state', 'version', 'failed checks', 'solver', 'verifier'],
            items.map(({ id, suite, taskType, state, version, failedChecks, solverFlags, verification }) => [
              ...[id, suite, taskType, state, version, failedChecks],
              ...[solverFlags.join(', '), verification]
            ])
          )
      })
    })
}

function addShow(item: Command): void {
  item
    .command('show')
    .description('an item as a person reads it: question, key, point and evidence together, and what speaks against it')
    .argument('<id>')
    .option('--json', 'one JSON document on standard output')
    .action(async (id: string, { json }: Json) => {
      const detail = await useService((client) => client.get<ItemDetail>(`/v1/items/${encodeURIComponent(id)}`), {
        reads: true
      })
      await printItem(detail, json)
    })
}

async function printItem(item: ItemDetail, json: true | undefined): Promise<void> {
  // What reads the contents of items loads every suite.
  const parts = json ? null : (await import('./item-parts.ts')).itemParts(item)
  print(item, { json, show: () => showItem(item, parts) })
}

function addReview(item: Command): void {
  type Options = Json & {
    approve?: true
    reject?: true
    sendBack?: true
    all?: true
    paper?: string
    type?: string
    generation?: string
    reason?: string
    author?: string
    acceptFailedChecks?: true
  }
  item
    .command('review')
    .description('approve items, reject them, or send them back to the verifier')
    .argument('[ids...]')
    .option('--approve')
    .option('--reject', 'needs a reason')
    .option('--send-back', 'have the verifier look again; it stays a candidate')
    .option('--all', 'every item that nobody has decided on and nothing speaks against')
    .option('--paper <id>', 'with --all: of this paper alone')
    .option('--type <type>', 'with --all: of this task type alone')
    .option('--generation <name>', 'with --all: its name or number; 1 is the first')
    .option('--reason <text>', 'why; kept with the decision')
    .option('--author <name>', 'who decides; the key when left out')
    .option('--accept-failed-checks', 'approve in spite of failed checks or a solver; needs a reason')
    .option('--json', 'one JSON document on standard output')
    .action(
      async (
        ids: string[],
        { approve, reject, sendBack, all, paper, type: taskType, generation, json, ...rest }: Options
      ) => {
        if ([approve, reject, sendBack].filter(Boolean).length !== 1)
          throw new InvalidError('review_undecided', 'give one of --approve, --reject and --send-back')
        if (sendBack && all)
          throw new InvalidError('review_undecided', '--send-back takes ids of items; `item verify --all` takes all')
        if (all === true ? ids.length > 0 : ids.length === 0)
          throw new InvalidError('review_undecided', 'give either ids of items or --all')
        const sought = { ...(paper && { paper }), ...(taskType && { taskType }), ...(generation && { generation }) }
        if (!all && Object.keys(sought).length > 0)
          throw new InvalidError('review_undecided', '--paper, --type and --generation choose among --all')
        const chosen = approve ? 'approve' : reject ? 'reject' : 'send_back'
        const decision = { decision: chosen, ...sought, ...rest }
        const reviewed = await useService(
          (client) => (all ? reviewAll(client, decision) : reviewEach(client, ids, decision)),
          sendBack && { leavesWork: 'verifying' }
        )
        print(reviewed, { json, show: () => showReviewed(reviewed, sendBack ? 'sent back' : reviewed.state) })
        if (!all && reviewed.skipped.length > 0) process.exitCode = 1
      }
    )
}

type ReviewOutcome = { state: string | null; items: string[]; skipped: { id: string; why: string }[] }

async function reviewAll(client: Client, decision: object): Promise<ReviewOutcome> {
  const reviewed = await client.send<Reviewed>('POST', '/v1/items/review', { all: true, ...decision })
  const skipped = reviewed.skipped.map(({ id, failedChecks, solverFlags, verification, reading }) => ({
    id,
    why: [
      ...[...failedChecks, ...solverFlags],
      ...(verification ? [ofVerifier[verification]] : []),
      ...(reading ? [ofReaders[reading]] : [])
    ].join(', ')
  }))
  return { ...reviewed, skipped }
}

const ofVerifier = {
  doubted: 'doubted by a verifier',
  unproven: 'not proven by a verifier',
  missing: 'not verified'
}

const ofReaders = { half_read: 'waits for its second reader', disputed: 'waits for a decider' }

/** One by one: an item that is refused does not keep the others from their decision. */
async function reviewEach(client: Client, ids: readonly string[], decision: object): Promise<ReviewOutcome> {
  const outcome: ReviewOutcome = { state: null, items: [], skipped: [] }
  for (const id of ids) {
    try {
      const item = await client.send<Item>('POST', `/v1/items/${encodeURIComponent(id)}/review`, decision)
      outcome.state = item.state
      outcome.items.push(item.id)
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      outcome.skipped.push({ id, why: error.message })
    }
  }
  return outcome
}

function showReviewed({ items, skipped }: ReviewOutcome, became: string | null): string {
  return [`${items.length} ${became ?? 'decided'}`, ...skipped.map(({ id, why }) => `${id} waits: ${why}`)].join('\n')
}

function addEdit(item: Command): void {
  item
    .command('edit')
    .description('a new version of an item, from a JSON file with its `examinee`, its `gold`, or both')
    .argument('<id>')
    .requiredOption('--file <file>', 'JSON; - for standard input')
    .requiredOption('--reason <text>')
    .option('--author <name>', 'who edits; the key when left out')
    .option('--json', 'one JSON document on standard output')
    .action(async (id: string, { file, json, ...rest }: Json & { file: string; reason: string; author?: string }) => {
      const content = parseObject(new TextDecoder().decode(await readInput(file)), file)
      const edited = await useService(async (client) => {
        const path = `/v1/items/${encodeURIComponent(id)}`
        const { version: baseVersion } = await client.get<ItemDetail>(path)
        const { examinee, gold } = content
        return await client.send<ItemDetail>('POST', `${path}/versions`, { baseVersion, examinee, gold, ...rest })
      })
      await printItem(edited, json)
    })
}

function addSolve(item: Command): void {
  addQueueing(item, 'solve', {
    description: 'have SOLVER_MODEL answer EK and MM items with their paper and without it',
    leavesWork: 'solving'
  })
}

function addVerify(item: Command): void {
  addQueueing(item, 'verify', {
    description: 'have VERIFIER_MODEL look up what items say of their paper',
    leavesWork: 'verifying'
  })
}

/** A command that has another model look at items. */
function addQueueing(
  item: Command,
  verb: 'solve' | 'verify',
  { description, leavesWork }: { description: string; leavesWork: string }
): void {
  item
    .command(verb)
    .description(description)
    .argument('[ids...]')
    .option('--all', 'every candidate')
    .option('--json', 'one JSON document on standard output')
    .action(async (ids: string[], { all, json }: Json & { all?: true }) => {
      if (all === true ? ids.length > 0 : ids.length === 0)
        throw new InvalidError(`${verb}_what`, 'give either ids of items or --all')
      const queued = await useService(
        (client) => client.send<{ items: string[] }>('POST', `/v1/items/${verb}`, all ? { all } : { ids }),
        { leavesWork }
      )
      print(queued, { json, show: () => `${queued.items.length} items queued` })
    })
}

function parseObject(text: string, file: string): Record<string, unknown> {
  const value = parseJson(text, file)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new AppError('file_not_json', `${file} must hold a JSON object`, 400)
}
