import type { Executor } from '../../db/client.ts'
import { rulesOn, verdictsOn } from '../../db/published-scores.ts'
import { releaseItemsOf } from '../../db/releases.ts'
import type { StoredContent } from '../../suites/read-content.ts'
import type { ScoredItem, ScoreTable } from './score-table.ts'

type Rule = Awaited<ReturnType<typeof rulesOn>>[number]
type Verdict = Awaited<ReturnType<typeof verdictsOn>>[number]

/** An item with what rules and judges found in the response of each model; no rule result where it is not graded. */
export type ItemFindings = {
  item: ScoredItem
  content: StoredContent
  responses: readonly { rule: Rule | null; verdicts: readonly Verdict[] }[]
}

/** Some items of a table with all that was found in the responses to them. */
export async function findingsPage(
  db: Executor,
  { release, models }: Pick<ScoreTable, 'release' | 'models'>,
  items: readonly ScoredItem[]
): Promise<ItemFindings[]> {
  const itemIds = items.map(({ itemId }) => itemId)
  const submissionIds = models.map(({ submissionId }) => submissionId)
  const contents = await releaseItemsOf(db, release, itemIds)
  const verdicts = Map.groupBy(await verdictsOn(db, submissionIds, itemIds), keyOf)
  const rules = new Map((await rulesOn(db, submissionIds, itemIds)).map((row) => [keyOf(row), row]))
  return items.map((item) => {
    const responses = models.map(({ submissionId }) => {
      const key = keyOf({ submissionId, itemId: item.itemId })
      return { rule: rules.get(key) ?? null, verdicts: verdicts.get(key) ?? [] }
    })
    return { item, content: contents.get(item.itemId)!, responses }
  })
}

function keyOf({ submissionId, itemId }: { submissionId: string; itemId: string }): string {
  return `${submissionId}\n${itemId}`
}
