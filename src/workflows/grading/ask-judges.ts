import type { Executor } from '../../db/client.ts'
import { type NewJudgment, type NewScore, saveJudgments, saveScores } from '../../db/grades.ts'
import { inGroups, type Rest } from '../../db/in-groups.ts'
import { discardCalls } from '../../db/model-calls.ts'
import type { PanelPrompts } from '../../grading/judge-response.ts'
import type { Judgment } from '../../schemas/judgment.ts'
import { createItemJudge, type JudgedItem, type JudgingTools } from './judge-item.ts'

/** Rows of one insert at the most. */
const groupSize = 200

type JudgingRun = Pick<JudgingTools, 'panel' | 'metrics' | 'prompts' | 'ask'> & {
  db: Executor
  submissionId: string
  /** Items whose judges are asked at the same time. */
  itemsInFlight: number
  /** The wait between two groups of judgments or scores that are stored, as `inGroups` takes it. */
  rest?: Rest
  /** Told of an item that could not be judged or stored; the others go on. */
  fault: (itemId: string, error: unknown) => void
}

export type FailedJudgment = Extract<Judgment, { status: 'failed' }>

export type PanelAtWork = {
  /** Asks all judges about these items, side by side; resolves when there is room for another item. */
  ask: (items: readonly JudgedItem[]) => Promise<void>
  /** Resolves when nothing is under way. */
  finished: () => Promise<void>
  /** What came of it so far: the judgments that failed, and how many wait for a reply by batch. */
  outcome: { failed: FailedJudgment[]; pending: number }
}

/**
 * Sets the judges of a panel to work on a submission. Each judgment is stored the moment it is there, so that a restart
 * asks only for what is missing. A judge that failed leaves its responses unscored; one that only a person can help is
 * paused and asked nothing more.
 */
export function askJudges({ db, submissionId, itemsInFlight, rest, fault, ...tools }: JudgingRun): PanelAtWork {
  /** Judges that have not replied: of each a judgment, and in the end a score, may still come. */
  let asking = 0
  const isLast = () => asking === 0
  const saveJudgment = inGroups(
    groupSize,
    async (rows: readonly NewJudgment[]) => each(rows, await saveJudgments(db, rows)),
    rest,
    isLast
  )
  const saveScore = inGroups(
    groupSize,
    async (rows: readonly NewScore[]) => each(rows, await saveScores(db, rows)),
    rest,
    isLast
  )
  const judgeItem = createItemJudge({
    ...tools,
    async ask(modelId, options) {
      asking += 1
      return await tools.ask(modelId, options).finally(() => {
        asking -= 1
      })
    },
    discard: (callIds) => discardCalls(db, callIds),
    onJudgment: (judgment, item) => saveJudgment({ submissionId, ...judgmentRow(judgment, item, tools.prompts) })
  })
  const outcome: PanelAtWork['outcome'] = { failed: [], pending: 0 }
  const underWay = new Set<Promise<void>>()

  async function judge(item: JudgedItem): Promise<void> {
    try {
      const { judgments, pending, score } = await judgeItem(item)
      if (score) await saveScore({ submissionId, ...score })
      outcome.failed.push(...judgments.filter((judgment) => judgment.status === 'failed'))
      outcome.pending += pending
    } catch (error) {
      fault(item.itemId, error)
    }
  }

  return {
    async ask(items) {
      for (const item of items) {
        const judging = judge(item).finally(() => underWay.delete(judging))
        underWay.add(judging)
        if (underWay.size >= itemsInFlight) await Promise.race(underWay)
      }
    },
    async finished() {
      await Promise.all(underWay)
    },
    outcome
  }
}

function judgmentRow(
  judgment: Judgment,
  { itemId, taskType, judging }: JudgedItem,
  prompts: PanelPrompts
): Omit<NewJudgment, 'submissionId'> {
  const { judge, repeat, status } = judgment
  const hashes = { rubricHash: taskType.rubric.hash, promptHash: prompts(judging.prompt).hash }
  return { itemId, judge, repeat, status, verdict: judgment, ...hashes }
}

/** The same answer to each of the rows. */
function each<Answer>(rows: readonly unknown[], answer: Answer): Answer[] {
  return rows.map(() => answer)
}
