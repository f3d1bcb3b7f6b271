import type { Claim } from '../../db/claims.ts'
import type { Executor } from '../../db/client.ts'
import { countJudgedResponses, type GradedItem, itemsToGrade, saveRuled, unscoredItems } from '../../db/grades.ts'
import { countUnread } from '../../db/grading-counts.ts'
import type { Rest } from '../../db/in-groups.ts'
import { isOutage } from '../../db/outage.ts'
import { findPanel } from '../../db/panels.ts'
import { manifestOfRelease, pinnedSuite } from '../../db/pinned-suites.ts'
import { loggable } from '../../db/query-faults.ts'
import { moveSubmission, setJudgmentsDue, setUnread } from '../../db/submission-states.ts'
import { findSubmission, type SubmissionRow } from '../../db/submissions.ts'
import { failurePolicies } from '../../grading/failure-policy.ts'
import type { PanelPrompts } from '../../grading/judge-response.ts'
import { type Ask, chargedTo } from '../../models/ask.ts'
import { nobody } from '../../models/model-calls.ts'
import type { JudgmentFailure } from '../../schemas/judgment.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import type { PanelDefinition } from '../../schemas/panel.ts'
import { latestReader } from '../../suites/read-response.ts'
import type { Suite, Suites } from '../../suites/suite.ts'
import { claimed } from '../claimed.ts'
import type { Deadlines } from '../deadlines.ts'
import type { Queue } from '../queue.ts'
import { layDown } from '../releases/draw/lay-down-items.ts'
import { askJudges, type FailedJudgment } from './ask-judges.ts'
import { panelPrompts } from './define-panel.ts'
import { endGrading } from './end-grading.ts'
import { createExtractor, type UnaskedItem } from './extract-answers.ts'
import { type Ruled, ruleResponses } from './rule-responses.ts'

export type GradingDependencies = {
  db: Executor
  claim: Claim
  suites: Suites
  /** Brings the message that a grading has ended. */
  queue: Queue
  /** What the judges of a team may cost in a month; null without a limit. */
  teamMonthLimitUsd: number | null
  deadlines: Deadlines
  now: () => Date
  ask: Ask
  /** For submissions whose judges are asked by the providers' batch endpoints. */
  askByBatch: Ask
  /** Items whose judges are asked at the same time. */
  itemsInFlight: number
  /** The wait between two groups of judgments or scores that are stored, as `inGroups` takes it. */
  rest?: Rest
  log: { error(fault: unknown, message: string): void }
}

/**
 * Items and responses read at a time: a release may hold more than memory should. The first page is small, so that no
 * judge waits for long.
 */
const [firstPage, laterPages] = [5, 25]

/**
 * Grades, or goes on grading, one submission: rules for every response, and the judges of its panel. What was found is
 * stored at once, so a restart asks only for what is missing. A judge that failed leaves its responses
 * unscored and the submission unranked, with the reason; asked again, it is asked only for those. While replies come by
 * batch the submission stays in grading, and is woken by their arrival. One bad item stops no other.
 *
 * @throws {ClaimedElsewhere} while another worker grades it
 * @throws what the database said that could not be reached, or took no writes, however short that was: the submission
 *   stays in grading
 */
export async function gradeSubmission(dependencies: GradingDependencies, submissionId: string): Promise<void> {
  const { db, claim, itemsInFlight, rest, log } = dependencies
  await claimed(claim, `submission ${submissionId}`, async () => {
    const submission = await begin(dependencies, submissionId)
    if (!submission) return
    const { manifest, suite, panel, prompts, lost } = await gradedBy(dependencies, submission)
    if (lost !== null) {
      await endGrading(dependencies, submissionId, { from: ['grading'], to: 'failed', reason: lost })
      return
    }
    await setJudgmentsDue(db, submissionId, await countJudgmentsDue(db, submission, { suite, panel }))
    const faulty = new Set<string>()
    const outages: unknown[] = []
    const fault = (itemId: string, error: unknown) => {
      if (isOutage(error)) {
        outages.push(error)
        return
      }
      faulty.add(itemId)
      log.error(loggable(error), `item ${itemId} of submission ${submissionId}`)
    }
    const save = (ruled: readonly Ruled[]) => saveRuled(db, submissionId, ruled)
    const ask = askFor(submission, dependencies)
    const judged = { submissionId, panel, metrics: suite.metrics, prompts }
    const judges = askJudges({ db, ...judged, ask, itemsInFlight, ...(rest && { rest }), fault })
    const extract = createExtractor({ suite, ask, atOnce: itemsInFlight, fault })
    let awaited = 0
    const unasked: UnaskedItem[] = []
    try {
      for await (const page of unscoredPages(dependencies, submission, manifest)) {
        const { found: extracted, waiting, pending, unasked: more } = await extract(page)
        awaited += pending
        unasked.push(...more)
        const readable = page.filter(({ itemId }) => !waiting.has(itemId))
        const toJudge = await ruleResponses(readable, { suite, extracted, save, fault })
        await judges.ask(toJudge)
        if (outages.length > 0) break
      }
    } finally {
      // Whoever is told of a fault may start anew: nothing is under way any more by then.
      await judges.finished()
    }
    // Whoever comes back once the database is there asks for what is missing.
    if (outages.length > 0) throw outages[0]
    const { failed, pending } = judges.outcome
    if (pending + awaited > 0) return
    const reason = whatIsMissing({ failed, unasked, faulty: faulty.size })
    if (manifest.answerReader > 1) await setUnread(db, submissionId, await countUnread(db, submission))
    await endGrading(dependencies, submissionId, { from: ['grading'], to: 'graded', reason })
  })
}

/**
 * Begins a grading, and with it the time that it may take. A submission that goes on is not moved, so that its
 * `updatedAt` stays the time when this grading began.
 *
 * @returns null where there is nothing to grade
 */
async function begin({ db, deadlines, now }: GradingDependencies, submissionId: string): Promise<SubmissionRow | null> {
  const submission = await findSubmission(db, submissionId)
  if (!submission) return null
  const deadlineAt = new Date(now().getTime() + deadlines.grading[submission.delivery])
  await moveSubmission(db, submissionId, { from: ['queued'], to: 'grading', deadlineAt })
  const begun = await findSubmission(db, submissionId)
  return begun?.state === 'grading' ? begun : null
}

/**
 * What a submission is graded by: the suite of its release, its panel, and the panel's prompts. `lost` says what of it is
 * not to be had here, so that it cannot be graded, and what to do; null when all is there.
 */
async function gradedBy(
  dependencies: Pick<GradingDependencies, 'db' | 'suites'>,
  { releaseName, panelId }: SubmissionRow
): Promise<{ manifest: Manifest; suite: Suite; panel: PanelDefinition; prompts: PanelPrompts; lost: string | null }> {
  const { db } = dependencies
  const { id, definition: panel } = (await findPanel(db, panelId!))!
  const manifest = await manifestOfRelease(db, releaseName)
  const suite = await pinnedSuite(dependencies, manifest, panel)
  const { prompts, missing } = await panelPrompts(db, panel, suite)
  const rubrics = suite.taskTypes.filter(
    ({ name, judging, rubric }) => judging !== null && rubric.hash !== panel.rubricHashes[name]
  )
  const texts = [...missing.map((path) => `prompt ${path}`), ...rubrics.map(({ name }) => `rubric ${name}`)]
  const lost = manifest.answerReader <= latestReader ? lostTexts(id, texts) : lostReader(releaseName, manifest)
  return { manifest, suite, panel, prompts, lost }
}

async function countJudgmentsDue(
  db: Executor,
  submission: SubmissionRow,
  { suite, panel }: { suite: Suite; panel: PanelDefinition }
): Promise<number> {
  const judged = suite.taskTypes.filter(({ judging }) => judging !== null).map(({ name }) => name)
  return (await countJudgedResponses(db, submission, judged)) * panel.judges.length * panel.repeats
}

function lostTexts(panelId: string, texts: readonly string[]): string | null {
  if (texts.length === 0) return null
  return `panel ${panelId} names ${texts.join(', ')} in a version that is not kept: regrade it under another panel`
}

function lostReader(releaseName: string, { answerReader: pinned }: Manifest): string {
  return `release ${releaseName} has answers read by version ${pinned}, which is later than ${latestReader}: grade it where that one runs`
}

/** The way to the judges of a submission, on its account. */
function askFor({ id, delivery }: SubmissionRow, { ask, askByBatch }: GradingDependencies): Ask {
  return chargedTo({ ...nobody, submissionId: id }, delivery === 'batch' ? askByBatch : ask)
}

/**
 * The items without a score and the responses to them, in the order of the release, each page read when it is asked for.
 * Ends early when the submission is no longer in grading: it may be withdrawn, or its time be over.
 */
async function* unscoredPages(
  { db, suites }: Pick<GradingDependencies, 'db' | 'suites'>,
  submission: SubmissionRow,
  { seed }: Manifest
): AsyncGenerator<GradedItem[]> {
  const itemIds = await unscoredItems(db, submission)
  const isGrading = async () => (await findSubmission(db, submission.id))?.state === 'grading'
  for (let at = 0; at < itemIds.length && (await isGrading()); ) {
    const size = at === 0 ? firstPage : laterPages
    const page = itemIds.slice(at, at + size)
    if (seed !== undefined) await layDown({ db, suites }, submission.releaseName, page)
    yield await itemsToGrade(db, submission, page)
    at += size
  }
}

/** Why a graded submission cannot be ranked yet, or null. */
function whatIsMissing(of: {
  failed: readonly FailedJudgment[]
  unasked: readonly UnaskedItem[]
  faulty: number
}): string | null {
  const { failed, unasked, faulty } = of
  const missing = `${failed.length} judgments are missing (${causesOf(failed)}; first: ${failed[0]?.message})`
  const asked = unasked.map(({ model, ...rest }) => ({ judge: model, ...rest }))
  const unread = `${unasked.length} answers wait for the extractor (${causesOf(asked)}; first: ${unasked[0]?.message})`
  const faults = `${faulty} items met a fault of the service, which its log describes`
  const causes = [
    ...(failed.length > 0 ? [missing] : []),
    ...(unasked.length > 0 ? [unread] : []),
    ...(faulty > 0 ? [faults] : [])
  ]
  return causes.join('; ') || null
}

function causesOf(failed: readonly { judge: string; failure: JudgmentFailure }[]): string {
  const groups = [...Map.groupBy(failed, ({ judge, failure }) => `${judge}: ${failure}`).values()]
  return groups
    .map((alike) => {
      const { judge, failure } = alike[0]!
      return `${alike.length} × ${judge}: ${failure}, ${failurePolicies[failure].action}`
    })
    .join('; ')
}
