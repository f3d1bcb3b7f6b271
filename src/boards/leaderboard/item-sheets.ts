import type { Executor } from '../../db/client.ts'
import { releaseItemsOf } from '../../db/releases.ts'
import type { ScoredPart } from '../../grading/grading.ts'
import type { PanelDefinition } from '../../schemas/panel.ts'
import { findTaskType } from '../../suites/index.ts'
import { judgedParts } from '../../suites/judged-parts.ts'
import { readContent } from '../../suites/read-content.ts'
import type { Suite, TaggedPart } from '../../suites/suite.ts'
import { keptOfItems } from './kept-by-model.ts'
import { readInTurn } from './read-in-turn.ts'
import type { ScoreTable } from './score-table.ts'

/** Of an item what its responses are scored by: the parts that judges score, and those that have tags. */
export type ItemSheet = {
  parts: readonly ScoredPart[]
  tagged: readonly TaggedPart[]
  /** The parts that a tag is scored by where judges score it: by whatever mode the panel judges. */
  taggedParts: readonly ScoredPart[]
}

/** Contents that are read at a time: some hundred kilobytes. */
const itemsOfPage = 25

/** The sheets of a table's items, in their order. Contents are large and frozen: what is made of them is kept. */
export async function itemSheets(
  { db, suite }: { db: Executor; suite: Suite },
  table: ScoreTable,
  mode: PanelDefinition['mode'] | undefined
): Promise<ItemSheet[]> {
  return await keptOfItems(db, table, {
    ...{ statistic: 'sheets of items', suite },
    async compute() {
      const { release, items } = table
      const sheets: ItemSheet[] = []
      for (let from = 0; from < items.length; from += itemsOfPage) {
        const page = items.slice(from, from + itemsOfPage)
        const ids = page.map(({ itemId }) => itemId)
        const contents = await readInTurn(() => releaseItemsOf(db, release, ids))
        for (const { itemId, taskType } of page) {
          sheets.push(sheetOf(suite, { taskType, stored: contents.get(itemId)!, mode }))
        }
      }
      return sheets
    }
  })
}

type Stored = {
  taskType: string
  stored: Parameters<typeof readContent>[1]
  mode: PanelDefinition['mode'] | undefined
}

function sheetOf(suite: Suite, { taskType: name, stored, mode }: Stored): ItemSheet {
  const taskType = findTaskType(suite, name)
  const { judging, tagging } = taskType
  if (!judging && !tagging) return { parts: [], tagged: [], taggedParts: [] }
  const { rubric } = taskType.rubric
  const content = readContent(taskType, stored)
  const byTags = tagging?.scoredBy === 'judges' ? (judging?.parts(content, rubric) ?? []) : []
  return {
    parts: judgedParts(taskType, { content, rubric, mode }).map(scored),
    tagged: tagging?.parts(content, stored.contentVersion) ?? [],
    taggedParts: byTags.map(scored)
  }
}

function scored({ id, dimension, weight, scale }: ScoredPart): ScoredPart {
  return { id, dimension, weight, scale }
}
