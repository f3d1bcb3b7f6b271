import { type NewJudgment, type NewScore, saveJudgments, saveScores } from '../../db/grades.ts'
import { inGroups } from '../../db/in-groups.ts'
import { discardCalls } from '../../db/model-calls.ts'
import type { Judgment } from '../../schemas/judgment.ts'
import { type ItemSource, itemsToJudge } from './items-to-judge.ts'
import { createItemJudge, type JudgedItem, type JudgingTools } from './judge-item.ts'

/** Rows of one insert at the most. */
const groupSize = 200

export type JudgingRun = ItemSource &
  Pick<JudgingTools, 'panel' | 'prompts' | 'ask'> & {
    /** Items whose judges are asked at the same time. */
    itemsInFlight: number
  }

/** What came of it: judgments that failed, and how many wait for a reply by batch. */
export type JudgingOutcome = { failed: FailedJudgment[]; pending: number }
export type FailedJudgment = Extract<Judgment, { status: 'failed' }>

/**
 * Applies the rules to every response, and asks the judges of the panel, in parallel, about those that need them. Each
 * judgment is stored the moment it is there, so that a restart asks only for what is missing. A judge that failed leaves
 * its responses unscored; one that only a person can help is paused and asked nothing more.
 */
export async function askJudges(run: JudgingRun): Promise<JudgingOutcome> {
  const { db, submission } = run
  const submissionId = submission.id
  const saveJudgment = inGroups(groupSize, async (rows: readonly NewJudgment[]) =>
    each(rows, await saveJudgments(db, rows))
  )
  const saveScore = inGroups(groupSize, async (rows: readonly NewScore[]) => each(rows, await saveScores(db, rows)))
  const judgeItem = createItemJudge({
    ...run,
    metrics: run.suite.metrics,
    discard: (callIds) => discardCalls(db, callIds),
    onJudgment: (judgment, item) => saveJudgment({ submissionId, ...judgmentRow(run, judgment, item) })
  })
  const outcome: JudgingOutcome = { failed: [], pending: 0 }
  await forEach(itemsToJudge(run), run.itemsInFlight, async (item) => {
    try {
      const { judgments, pending, score } = await judgeItem(item)
      if (score) await saveScore({ submissionId, ...score })
      outcome.failed.push(...judgments.filter((judgment) => judgment.status === 'failed'))
      outcome.pending += pending
    } catch (error) {
      run.fault(item.itemId, error)
    }
  })
  return outcome
}

function judgmentRow(
  { prompts }: Pick<JudgingRun, 'prompts'>,
  judgment: Judgment,
  { itemId, taskType, judging }: JudgedItem
): Omit<NewJudgment, 'submissionId'> {
  const { judge, repeat, status } = judgment
  const hashes = { rubricHash: taskType.rubric.hash, promptHash: prompts(judging.prompt).hash }
  return { itemId, judge, repeat, status, verdict: judgment, ...hashes }
}

/** The same answer to each of the rows. */
function each<Answer>(rows: readonly unknown[], answer: Answer): Answer[] {
  return rows.map(() => answer)
}

/**
 * Does the work for so many of the values at a time; the next one is taken when there is room for it.
 *
 * @throws the first fault, once nothing is under way any more: whoever is told may start anew
 */
async function forEach<Value>(values: AsyncGenerator<Value>, atATime: number, work: (value: Value) => Promise<void>) {
  async function takeTurns(): Promise<void> {
    for (let next = await values.next(); !next.done; next = await values.next()) await work(next.value)
  }
  const turns = await Promise.allSettled(Array.from({ length: atATime }, takeTurns))
  const thrown = turns.find((turn) => turn.status === 'rejected')
  if (thrown) throw thrown.reason
}
