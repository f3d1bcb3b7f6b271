import {
  type AdjudicationOutcome,
  type AdjudicationRow,
  findAdjudication,
  insertAdjudication,
  settleAdjudication
} from '../../db/adjudications.ts'
import type { Claim } from '../../db/claims.ts'
import type { Executor } from '../../db/client.ts'
import { discardCalls } from '../../db/model-calls.ts'
import { newId } from '../../db/new-id.ts'
import { findSubmission, type SubmissionRow } from '../../db/submissions.ts'
import { AppError, ConflictError, InvalidError } from '../../errors.ts'
import { checkPartScores } from '../../grading/check-part-scores.ts'
import { judgeResponse, type PanelPrompts } from '../../grading/judge-response.ts'
import { defaultOutputTokens, judgeParameters } from '../../grading/panel.ts'
import { quoteStands } from '../../grading/quote-stands.ts'
import { scoreResponse } from '../../grading/score-response.ts'
import { type Ask, chargedTo } from '../../models/ask.ts'
import { nobody } from '../../models/model-calls.ts'
import type { JudgeAdjudication, PersonAdjudication } from '../../schemas/adjudication.ts'
import type { PartVerdict } from '../../schemas/judgment.ts'
import type { Suites } from '../../suites/suite.ts'
import { claimed } from '../claimed.ts'
import type { Queue } from '../queue.ts'
import { panelPrompts } from './define-panel.ts'
import { type JudgedResponse, judgedResponse } from './judged-response.ts'
import { judgingTaskOf } from './judging-task.ts'

export type AdjudicationDependencies = {
  db: Executor
  claim: Claim
  suites: Suites
  ask: Ask
}
type Store = { db: Executor; suites: Suites }

/**
 * Stores what a person makes of a response, part by part, beside what the panel made of it.
 *
 * @throws {InvalidError} `part_scores_invalid`, and whatever `judgedResponse` throws
 */
export async function adjudicateByPerson(
  { db, suites }: Store,
  { submission, itemId }: { submission: SubmissionRow; itemId: string },
  { person, parts, reason }: PersonAdjudication
): Promise<AdjudicationRow> {
  const response = await judgedResponse({ db, suites }, submission, itemId)
  const { levels } = response.taskType.rubric.rubric
  const given = Object.fromEntries(Object.entries(parts).map(([id, { score }]) => [id, score]))
  const fault = checkPartScores(response.parts, { levels, pointStep: response.panel.pointStep }, given)
  if (fault) throw new InvalidError('part_scores_invalid', fault)
  const verdict = Object.fromEntries(
    Object.entries(parts).map(([id, part]) => [id, { ...part, quoteFound: quoteStands(part.quote, response.output) }])
  )
  const place = { id: newId('adj'), submissionId: submission.id, itemId, kind: 'person', author: person } as const
  return await insertAdjudication(db, { ...place, state: 'done', reason, ...scoredBy(response, verdict) })
}

/**
 * Queues a further judge for a response.
 *
 * @throws {ConflictError} `judge_in_panel`; `panel_changed` when the panel's prompts are not known any more;
 *   and whatever `judgedResponse` throws
 */
export async function askFurtherJudge(
  { db, suites, queue }: Store & { queue: Queue },
  { submission, itemId }: { submission: SubmissionRow; itemId: string },
  order: JudgeAdjudication
): Promise<AdjudicationRow> {
  await furtherResponse({ db, suites }, { submission, itemId }, order.judge)
  const place = { id: newId('adj'), submissionId: submission.id, itemId, kind: 'judge', author: order.judge } as const
  return await db.transaction(async (transaction) => {
    const row = await insertAdjudication(transaction, { ...place, state: 'pending', ask: order })
    await queue.enqueue('adjudicate', row.id, transaction)
    return row
  })
}

/**
 * Has a further judge score a response with the panel's sheet, prompts, mode and order, once. What keeps it from a
 * verdict is stored as the reason; asked for again, it is asked anew.
 *
 * @throws {ClaimedElsewhere} while another process has it
 */
export async function adjudicate(dependencies: AdjudicationDependencies, id: string): Promise<void> {
  const { db, claim } = dependencies
  await claimed(claim, `adjudication ${id}`, async () => {
    const row = await findAdjudication(db, id)
    if (row?.state !== 'pending' || row.ask === null) return
    await settleAdjudication(db, id, await outcomeOfJudge(dependencies, row, row.ask))
  })
}

/** Ends an adjudication whose job cannot be done. */
export async function failAdjudication(db: Executor, id: string, reason: string): Promise<void> {
  await settleAdjudication(db, id, { state: 'failed', reason })
}

async function outcomeOfJudge(
  { db, suites, ask }: AdjudicationDependencies,
  { submissionId, itemId }: AdjudicationRow,
  order: JudgeAdjudication
): Promise<AdjudicationOutcome> {
  const submission = await findSubmission(db, submissionId)
  const place = { submission: submission!, itemId }
  const response = await furtherResponse({ db, suites }, place, order.judge).catch(asReason)
  if (typeof response === 'string') return { state: 'failed', reason: response }
  const { panel, prompts } = response
  const { judge: modelId, aliases, maxOutputTokens = defaultOutputTokens(order.reasoningEffort), ...settings } = order
  const task = judgingTaskOf(response, prompts, panel.mode)
  const { judgment, unusableCalls } = await judgeResponse(
    { ...task, subject: `${task.subject}, adjudication` },
    {
      modelId,
      aliases,
      ask: chargedTo({ ...nobody, submissionId }, ask),
      prompts,
      repeat: 0,
      mode: panel.mode,
      orderSeed: panel.orderSeed,
      pointStep: panel.pointStep,
      parameters: judgeParameters({ modelId, maxOutputTokens, ...settings })
    }
  )
  await discardCalls(db, unusableCalls)
  const { callIds } = judgment
  if (judgment.status === 'done') return { state: 'done', ...scoredBy(response, judgment.parts), callIds }
  return { state: 'failed', reason: `${judgment.failure}: ${judgment.message}`, callIds }
}

async function furtherResponse(
  store: Store,
  { submission, itemId }: { submission: SubmissionRow; itemId: string },
  judge: string
): Promise<JudgedResponse & { prompts: PanelPrompts }> {
  const response = await judgedResponse(store, submission, itemId)
  if (response.panel.judges.some(({ modelId }) => modelId === judge)) {
    throw new ConflictError('judge_in_panel', `${judge} is a judge of the panel: its verdict is there already`)
  }
  const { prompts, missing } = await panelPrompts(store.db, response.panel, response.suite)
  if (missing.length > 0) {
    throw new ConflictError(
      'panel_changed',
      `the panel judged with versions of ${missing.join(', ')} that are not kept`
    )
  }
  return { ...response, prompts }
}

function scoredBy(
  { taskType, suite, rules, values, parts }: JudgedResponse,
  verdict: Record<string, PartVerdict>
): Pick<AdjudicationOutcome, 'parts' | 'values'> {
  const { rubric } = taskType.rubric
  const scores = suite.metrics.map((metric) =>
    scoreResponse({ rubric, rules, values, parts, judges: [[verdict]] }, metric)
  )
  return { parts: verdict, values: scores.map((score) => (score.status === 'scored' ? score.value : null)) }
}

/** What the response cannot be judged for, in words; a fault of ours goes on as one. */
function asReason(error: unknown): string {
  if (error instanceof AppError && error.status < 500) return error.message
  throw error
}
