import { eq } from 'drizzle-orm'
import type { Claim } from '../db/claims.ts'
import type { Executor } from '../db/client.ts'
import { gradingState, saveGrade, saveJudgment } from '../db/grades.ts'
import { discardCalls } from '../db/model-calls.ts'
import { moveSubmission } from '../db/submission-states.ts'
import { panels, submissions } from '../db/tables.ts'
import { judgeResponse } from '../grading/judge-response.ts'
import { judgeParameters } from '../grading/panel.ts'
import { scoreResponse } from '../grading/score-response.ts'
import type { CallModel } from '../models/call-model.ts'
import type { Model } from '../models/model.ts'
import { fillPrompt, loadPrompt } from '../prompts.ts'
import { toJson } from '../schemas/json.ts'
import type { Judgment } from '../schemas/judgment.ts'
import type { PanelDefinition } from '../schemas/panel.ts'
import type { ProfileName } from '../schemas/rubric.ts'
import { findTaskType } from '../suites/index.ts'
import type { ItemContent, Suite, TaskType } from '../suites/suite.ts'
import { claimed } from './claimed.ts'
import { panelOf } from './define-panel.ts'

export type GradingDependencies = {
  db: Executor
  claim: Claim
  suite: Suite
  openModel: (id: string) => Model
  callModel: CallModel
}

type Graded = { submissionId: string; itemId: string; taskType: TaskType; content: ItemContent; output: string | null }

/**
 * Grades, or goes on grading, one submission: rules for every response, and the judges of its panel in parallel where
 * the task type has any. Each judgment is stored the moment it is there, so a restart asks only for what is missing.
 * A judge that failed leaves its responses unscored and the submission unranked, with the reason; asked again, it is
 * asked anew.
 *
 * @throws {ClaimedElsewhere} while another process has it
 */
export async function gradeSubmission(dependencies: GradingDependencies, submissionId: string): Promise<void> {
  const { db, claim, suite } = dependencies
  await claimed(claim, `submission ${submissionId}`, async () => {
    if (!(await moveSubmission(db, submissionId, { from: ['queued', 'grading'], to: 'grading' }))) return
    const [submission] = await db.select().from(submissions).where(eq(submissions.id, submissionId))
    const [panel] = await db.select().from(panels).where(eq(panels.id, submission!.panelId!))
    const changed = changedSince(panel!.definition, suite)
    if (changed.length > 0) {
      const reason = `panel ${panel!.id} judges with other versions of ${changed.join(', ')} than this service has`
      await moveSubmission(db, submissionId, { from: ['grading'], to: 'failed', reason })
      return
    }
    const state = await gradingState(db, { submissionId, releaseName: submission!.releaseName })
    const outputs = new Map(state.responses.map(({ itemId, output }) => [itemId, output]))
    const judged = Map.groupBy(state.judgments, ({ itemId }) => itemId)
    const graded = new Set(state.scores.filter(({ reason }) => reason === null).map(({ itemId }) => itemId))
    const failures = await Promise.all(
      state.items
        .filter(({ itemId }) => !graded.has(itemId))
        .map(async ({ itemId, taskType: name, examinee, gold }) => {
          const taskType = findTaskType(suite, name)
          const content = taskType.contentSchema.parse({ examinee, gold })
          const response = { submissionId, itemId, taskType, content, output: outputs.get(itemId) ?? null }
          const known = (judged.get(itemId) ?? []).map(({ verdict }) => verdict)
          return await gradeItem(dependencies, panel!.definition, response, known)
        })
    )
    await moveSubmission(db, submissionId, { from: ['grading'], to: 'graded', reason: summarise(failures.flat()) })
  })
}

/**
 * Prompts and rubrics that differ from those the panel was made with: judging with them would mix two panels under
 * one name.
 */
function changedSince({ promptHashes, rubricHashes }: PanelDefinition, suite: Suite): string[] {
  const now = panelOf(suite, [])
  const differing = (then: Record<string, string>, loaded: Record<string, string>, kind: string) =>
    Object.keys({ ...then, ...loaded })
      .filter((path) => then[path] !== loaded[path])
      .map((path) => `${kind} ${path}`)
  return [
    ...differing(promptHashes, now.promptHashes, 'prompt'),
    ...differing(rubricHashes, now.rubricHashes, 'rubric')
  ]
}

/** Grades one response. @returns the judgments that failed */
async function gradeItem(
  { db, openModel, callModel }: GradingDependencies,
  panel: PanelDefinition,
  { submissionId, itemId, taskType, content, output }: Graded,
  known: readonly Judgment[]
): Promise<Judgment[]> {
  const { name } = taskType
  const parsed = output === null ? ({ ok: false, reason: 'missing' } as const) : taskType.parse(output, content)
  if (!parsed.ok) {
    // No answer to score: the examinee's zero, with the reason kept beside it.
    await saveGrade(
      db,
      { submissionId, itemId, parse: parsed.reason, dimensions: [], evidence: null },
      { submissionId, itemId, taskType: name, table2: 0, appendixG: 0, reason: null }
    )
    return []
  }
  const rules = taskType.rules(content, parsed.answer)
  const parts = taskType.judging?.parts(content) ?? []
  const judgments = taskType.judging
    ? await Promise.all(
        panel.judges.flatMap((judge) =>
          Array.from({ length: panel.repeats }, async (_, repeat) => {
            const done = known.find((judgment) => judgment.judge === judge.modelId && judgment.repeat === repeat)
            if (done) return done
            const prompt = loadPrompt(taskType.judging!.prompt)
            const judgment = await judgeResponse(
              {
                subject: `${name} ${itemId}`,
                taskType: name.toLowerCase(),
                materials: fillPrompt(prompt, taskType.judging!.variables(content, output!)),
                parts,
                rubric: taskType.rubric.rubric,
                response: output!
              },
              { modelId: judge.modelId, openModel, parameters: judgeParameters(judge), repeat, callModel }
            )
            await saveJudgment(db, {
              submissionId,
              itemId,
              judge: judge.modelId,
              repeat,
              status: judgment.status,
              verdict: judgment,
              rubricHash: taskType.rubric.hash,
              promptHash: prompt.hash
            })
            if (judgment.status === 'failed') await discardCalls(db, judgment.callIds)
            return judgment
          })
        )
      )
    : []
  const score = (profile: ProfileName) =>
    scoreResponse({
      rubric: taskType.rubric.rubric,
      profile,
      rules: rules.dimensions,
      parts,
      judges: verdictsByJudge(panel, judgments)
    })
  const [table2, appendixG] = [score('table2'), score('appendix-g')]
  await saveGrade(
    db,
    { submissionId, itemId, parse: 'parsed', dimensions: rules.dimensions, evidence: toJson(rules.evidence) },
    {
      submissionId,
      itemId,
      taskType: name,
      table2: table2.status === 'scored' ? table2.value : null,
      appendixG: appendixG.status === 'scored' ? appendixG.value : null,
      reason: table2.status === 'scored' ? null : table2.reason
    }
  )
  return judgments.filter(({ status }) => status === 'failed')
}

/** Verdicts of each judge of the panel, null where one of its repeats is missing. */
function verdictsByJudge(panel: PanelDefinition, judgments: readonly Judgment[]) {
  return panel.judges.map(({ modelId }) => {
    const own = judgments.filter(({ judge }) => judge === modelId)
    const verdicts = own.flatMap((judgment) => (judgment.status === 'done' ? [judgment.parts] : []))
    return verdicts.length === own.length ? verdicts : null
  })
}

/** Why a graded submission cannot be ranked yet, or null. */
function summarise(failed: readonly Judgment[]): string | null {
  if (failed.length === 0) return null
  const counts = Map.groupBy(
    failed,
    (judgment) => `${judgment.judge}: ${judgment.status === 'failed' ? judgment.failure : ''}`
  )
  const causes = [...counts].map(([cause, { length }]) => `${length} × ${cause}`).join('; ')
  const [first] = failed
  const detail = first?.status === 'failed' ? `; first: ${first.message}` : ''
  return `${failed.length} judgments are missing (${causes}${detail})`
}
