import { eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { extractionOfItem, findDisputes, type NewDisputesRow, saveDisputes } from '../../db/disputes.ts'
import type { ExtractionRow } from '../../db/extraction-states.ts'
import { findItem, type ItemRow, insertVersion, itemIdsOfPaper } from '../../db/items.ts'
import { findRound, type RoundRow } from '../../db/rounds.ts'
import { items } from '../../db/tables.ts'
import { currentVerifications } from '../../db/verifications.ts'
import { AppError } from '../../errors.ts'
import { markRecognisedEvidence } from '../../ingestion/checks/recognised-evidence.ts'
import type { RoundPlan } from '../../ingestion/extraction.ts'
import { toJson } from '../../schemas/json.ts'
import type { PaperText } from '../../schemas/paper.ts'
import { tellSettings } from '../../schemas/round-settings.ts'
import type { Provenance } from '../../schemas/states.ts'
import { taskTypeOf } from '../../suites/index.ts'
import { readContent, versionOf } from '../../suites/read-content.ts'
import type { ItemContent, Suites, TaskType } from '../../suites/suite.ts'
import { currentStructure } from '../papers/current-structure.ts'
import type { PaperReader } from '../papers/ingest-paper.ts'
import { askWhileActive } from '../papers/resting-paper.ts'
import {
  bothSides,
  type DisputedEntry,
  type DisputesReply,
  disputedEntries,
  disputesPlan,
  disputesReplySchema,
  disputesRound,
  mendedContent
} from './disputes-round.ts'
import { paperParts } from './paper-parts.ts'
import { paperSource } from './paper-source.ts'
import { type RoundDependencies, RoundFailed, takeRound, underSettings } from './take-round.ts'

export type DisputeDependencies = Pick<RoundDependencies, 'db' | 'roundChoices' | 'ask' | 'now'> & {
  suites: Suites
  /** Reads a paper again that an older version of the service has read. */
  pdf: PaperReader
  /** Name of a model of another maker than the extractor's; null when none is configured. */
  verifier: string | null
}

/** An item with claims that go back to the model that made it. */
type Subject = {
  item: ItemRow & { paperId: string }
  taskType: TaskType
  content: ItemContent
  extraction: ExtractionRow
  paper: PaperText
  plan: RoundPlan
  place: number
  extractor: string
  verifier: string
  entries: DisputedEntry[]
}
type Disputed = Omit<Subject, 'paper' | 'plan' | 'place'>

/**
 * Gives the claims of an item that the verifier differs on back to its extractor, once, as a round of the item's extraction: it mends
 * entries, which become the item's next version when they pass the checks, or stands by them. Both sides are kept. Nothing goes back of an
 * item that somebody edited or decided on, of one whose extraction is from before this was done, and of what the verifier said with
 * words that the paper does not have. What a budget or a fault stopped goes on when it is called again.
 *
 * @returns whether there is a new version
 * @throws {ModelError} {BudgetError} {ConflictError} from the call, which is recorded
 */
export async function returnDisputes(dependencies: DisputeDependencies, itemId: string): Promise<boolean> {
  const { db } = dependencies
  const subject = await subjectOf(dependencies, itemId)
  if (!subject) return false
  const { extraction, plan, entries, paper } = subject
  try {
    const reply = await askExtractor(dependencies, subject)
    return await keepAnswers(db, subject, reply)
  } catch (error) {
    const row = { ...rowOf(subject), claims: bothSides(entries, { reply: null, isTaken: false, paper }) }
    if (error instanceof RoundFailed) {
      const reply = lastReply(await findRound(db, extraction.id, plan.name))
      const claims = bothSides(entries, { reply, isTaken: false, paper })
      await saveDisputes(db, { ...row, claims, state: 'unusable', reason: error.message })
      return false
    }
    if (error instanceof AppError) await saveDisputes(db, { ...row, state: 'stopped', reason: error.message })
    throw error
  }
}

async function subjectOf(dependencies: DisputeDependencies, itemId: string): Promise<Subject | null> {
  const { db } = dependencies
  const disputed = await disputesLeft(dependencies, itemId)
  if (!disputed) return null
  const { item, taskType, entries } = disputed
  const paper = await currentStructure(dependencies, item.paperId)
  if (!paper) return null
  const place = 1 + (await itemIdsOfPaper(db, item)).indexOf(itemId)
  return { ...disputed, paper, plan: disputesPlan(taskType, { place, entries: entries.length }), place }
}

/** What the verifier differs on in an item, as far as it is still to go back to the extractor; null where nothing is. */
export async function disputesLeft(
  { db, suites, verifier }: Pick<DisputeDependencies, 'db' | 'suites' | 'verifier'>,
  itemId: string
): Promise<Disputed | null> {
  const item = await findItem(db, itemId)
  if (!item || item.paperId === null || verifier === null || !isAsExtracted(item)) return null
  const taskType = taskTypeOf(suites, item)
  const known = await findDisputes(db, itemId)
  const extraction = await extractionOfItem(db, itemId)
  if ((known && known.state !== 'stopped') || !extraction?.returnsDisputes || !taskType.entryOf) return null
  const verification = (await currentVerifications(db, itemId)).find(({ modelId }) => modelId === verifier)
  const content = readContent(taskType, item)
  const entries = disputedEntries(taskType, content, verification?.claims ?? [])
  const extractor = roundsIn(item.provenance).at(-1)?.modelId
  if (entries.length === 0 || extractor === undefined) return null
  return { item: { ...item, paperId: item.paperId }, taskType, content, extraction, extractor, verifier, entries }
}

/** Nobody has edited it, nor decided on it. */
function isAsExtracted({ state, version }: Pick<ItemRow, 'state' | 'version'>): boolean {
  return state === 'candidate' && version === 1
}

/** Takes the round as any other, or its reply where it is stored. */
async function askExtractor(dependencies: DisputeDependencies, subject: Subject): Promise<DisputesReply> {
  const { item, taskType, content, extraction, paper, plan, place, extractor, entries } = subject
  const { db } = dependencies
  const stored = await findRound(db, extraction.id, plan.name)
  if (stored?.passed) return disputesReplySchema.parse(stored.output)
  // Its process ended before that was recorded: it is not asked a second time.
  if (stored) throw new RoundFailed(plan.name, 'no reply passed the checks')
  const ask = askWhileActive(db, item.paperId, dependencies.ask)
  const round = disputesRound({ taskType, plan, content, paper, entries, checks: item.checks })
  return await takeRound(underSettings({ ...dependencies, ask, extractor }, extraction.settings), round, {
    ...{ paper, paperParts: paperParts(db, { paperId: item.paperId, paper }), extraction },
    position: paperSource(taskType).rounds.length + place
  })
}

/** Stores the answers, and with them the version that they make. @returns whether there is one */
async function keepAnswers(db: Executor, subject: Subject, reply: DisputesReply): Promise<boolean> {
  const { item, content, paper, entries } = subject
  const mended = mendedContent(content, entries, reply)
  const row = rowOf(subject)
  const sides = (isTaken: boolean) => bothSides(entries, { reply, isTaken, paper })
  return await db.transaction(async (tx) => {
    const [current] = await tx.select().from(items).where(eq(items.id, item.id)).for('update')
    if (!current || !isAsExtracted(current)) {
      const reason = 'the item was edited or decided on while its extractor was asked'
      await saveDisputes(tx, { ...row, claims: sides(false), state: 'unusable', reason })
      return false
    }
    const isMended = mended !== content
    if (isMended) await storeVersion(tx, subject, mended)
    const mendedVersion = isMended ? item.version + 1 : null
    await saveDisputes(tx, { ...row, claims: sides(true), state: 'answered', reason: null, mendedVersion })
    return isMended
  })
}

async function storeVersion(
  tx: Executor,
  { item, taskType, extraction, paper, plan, entries, verifier }: Subject,
  mended: ItemContent
): Promise<void> {
  const parsed = taskType.contentSchema.parse(mended)
  const disputed = entries.map(({ entry }) => entry.id).join(', ')
  await insertVersion(tx, item.id, {
    baseVersion: item.version,
    examinee: toJson(parsed.examinee),
    gold: toJson(parsed.gold),
    contentVersion: versionOf(taskType),
    checks: markRecognisedEvidence(paperSource(taskType).check(parsed, paper), paper),
    provenance: withRound(item.provenance, (await findRound(tx, extraction.id, plan.name))!),
    author: 'extraction',
    reason: `mended after ${verifier} differed on ${disputed}`
  })
}

function withRound(provenance: Provenance, round: RoundRow): Provenance {
  if (provenance.source !== 'paper') return provenance
  const { name, promptId, promptVersion, promptHash, modelId, settings } = round
  const origin = { name, promptId, promptVersion, promptHash, modelId, ...tellSettings(settings) }
  return { ...provenance, rounds: [...provenance.rounds, origin] }
}

function roundsIn(provenance: Provenance) {
  return provenance.source === 'paper' ? provenance.rounds : []
}

function rowOf({ item, verifier, extractor }: Subject): Pick<NewDisputesRow, 'itemId' | 'version' | 'mendedVersion'> & {
  verifier: string
  extractor: string
} {
  return { itemId: item.id, version: item.version, mendedVersion: null, verifier, extractor }
}

/** The last reply of a round that did not pass, as far as it can be read. */
function lastReply(round: RoundRow | null): DisputesReply | null {
  const parsed = disputesReplySchema.safeParse(round?.output)
  return parsed.success ? parsed.data : null
}
