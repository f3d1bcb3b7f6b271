import type { Claim } from '../../db/claims.ts'
import type { Executor } from '../../db/client.ts'
import { countJudgedResponses } from '../../db/grades.ts'
import { findPanel } from '../../db/panels.ts'
import { manifestOfRelease, pinnedSuite } from '../../db/pinned-suites.ts'
import { loggable } from '../../db/query-faults.ts'
import { moveSubmission, setJudgmentsDue } from '../../db/submission-states.ts'
import { findSubmission, type SubmissionRow } from '../../db/submissions.ts'
import { failurePolicies } from '../../grading/failure-policy.ts'
import type { PanelPrompts } from '../../grading/judge-response.ts'
import { type Ask, chargedTo } from '../../models/ask.ts'
import { nobody } from '../../models/model-calls.ts'
import type { PanelDefinition } from '../../schemas/panel.ts'
import type { Suite, Suites } from '../../suites/suite.ts'
import { claimed } from '../claimed.ts'
import { askJudges, type FailedJudgment } from './ask-judges.ts'
import { panelPrompts } from './define-panel.ts'

export type GradingDependencies = {
  db: Executor
  claim: Claim
  suites: Suites
  ask: Ask
  /** For submissions whose judges are asked by the providers' batch endpoints. */
  askByBatch: Ask
  /** Items whose judges are asked at the same time. */
  itemsInFlight: number
  log: { error(fault: unknown, message: string): void }
}

/**
 * Grades, or goes on grading, one submission: rules for every response, and the judges of its panel. What was found is
 * stored at once, so a restart asks only for what is missing. A judge that failed leaves its responses
 * unscored and the submission unranked, with the reason; asked again, it is asked only for those. While replies come by
 * batch the submission stays in grading, and is woken by their arrival. One bad item stops no other.
 *
 * @throws {ClaimedElsewhere} while another worker grades it
 */
export async function gradeSubmission(dependencies: GradingDependencies, submissionId: string): Promise<void> {
  const { db, claim } = dependencies
  await claimed(claim, `submission ${submissionId}`, async () => {
    // One that goes on is not moved, so that `updatedAt` stays the time when this grading began.
    await moveSubmission(db, submissionId, { from: ['queued'], to: 'grading' })
    const submission = await findSubmission(db, submissionId)
    if (submission?.state !== 'grading') return
    const panel = (await findPanel(db, submission.panelId!))!
    const manifest = await manifestOfRelease(db, submission.releaseName)
    const suite = await pinnedSuite(dependencies, manifest, panel.definition)
    const { prompts, missing } = await panelPrompts(db, panel.definition, suite)
    const lost = [...missing.map((path) => `prompt ${path}`), ...lostRubrics(suite, panel.definition)]
    if (lost.length > 0) {
      const reason = `panel ${panel.id} names ${lost.join(', ')} in a version that is not kept: regrade it under another panel`
      await moveSubmission(db, submissionId, { from: ['grading'], to: 'failed', reason })
      return
    }
    await grade({ ...dependencies, suite, prompts }, submission, panel.definition)
  })
}

/** Rubrics that a panel was made with and that the database does not have. */
function lostRubrics(suite: Suite, { rubricHashes }: PanelDefinition): string[] {
  return suite.taskTypes
    .filter(({ name, judging, rubric }) => judging !== null && rubric.hash !== rubricHashes[name])
    .map(({ name }) => `rubric ${name}`)
}

/** What a submission is graded by, besides its panel: the suite of its release, and the prompts of the panel. */
type GradedBy = Omit<GradingDependencies, 'suites'> & { suite: Suite; prompts: PanelPrompts }

async function grade(
  { db, suite, prompts, ask, askByBatch, itemsInFlight, log }: GradedBy,
  submission: SubmissionRow,
  panel: PanelDefinition
): Promise<void> {
  const { id, delivery } = submission
  const faulty = new Set<string>()
  const fault = (itemId: string, error: unknown) => {
    faulty.add(itemId)
    log.error(loggable(error), `item ${itemId} of submission ${id}`)
  }
  const judged = suite.taskTypes.filter(({ judging }) => judging !== null).map(({ name }) => name)
  const responses = await countJudgedResponses(db, submission, judged)
  await setJudgmentsDue(db, id, responses * panel.judges.length * panel.repeats)
  const { failed, pending } = await askJudges({
    ...{ db, suite, submission, panel, prompts, itemsInFlight, fault },
    ask: chargedTo({ ...nobody, submissionId: id }, delivery === 'batch' ? askByBatch : ask),
    goesOn: async () => (await findSubmission(db, id))?.state === 'grading'
  })
  if (pending > 0) return
  await moveSubmission(db, id, { from: ['grading'], to: 'graded', reason: whatIsMissing(failed, faulty.size) })
}

/** Why a graded submission cannot be ranked yet, or null. */
function whatIsMissing(failed: readonly FailedJudgment[], faulty: number): string | null {
  const causes = [...Map.groupBy(failed, ({ judge, failure }) => `${judge}: ${failure}`).values()].map((alike) => {
    const { judge, failure } = alike[0]!
    return `${alike.length} × ${judge}: ${failure}, ${failurePolicies[failure].action}`
  })
  const missing = `${failed.length} judgments are missing (${causes.join('; ')}; first: ${failed[0]?.message})`
  const faults = `${faulty} items met a fault of the service, which its log describes`
  return [...(failed.length > 0 ? [missing] : []), ...(faulty > 0 ? [faults] : [])].join('; ') || null
}
