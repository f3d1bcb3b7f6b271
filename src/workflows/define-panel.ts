import type { Executor } from '../db/client.ts'
import { panels } from '../db/tables.ts'
import { panelId } from '../grading/panel.ts'
import { loadPrompt } from '../prompts.ts'
import type { PanelDefinition } from '../schemas/panel.ts'
import type { Suite } from '../suites/suite.ts'

/** Room for a judge that thinks before it scores: a tight cap eats the verdict. */
const judgeMaxOutputTokens = 16_000

/** The panel that these judges make with the prompts and rubrics of the suite as they are now. */
export function panelOf(suite: Suite, judgeModels: readonly string[]): PanelDefinition {
  const judged = suite.taskTypes.filter(({ judging }) => judging !== null)
  const prompts = ['judge/system', 'judge/sheet', ...judged.map(({ judging }) => judging!.prompt)]
  return {
    judges: judgeModels.map((modelId) => ({ modelId, maxOutputTokens: judgeMaxOutputTokens })),
    mode: 'item',
    repeats: 1,
    promptHashes: Object.fromEntries(prompts.map((path) => [path, loadPrompt(path).hash])),
    rubricHashes: Object.fromEntries(suite.taskTypes.map(({ name, rubric }) => [name, rubric.hash]))
  }
}

/** Stores the panel unless it is there already. @returns its id */
export async function definePanel(db: Executor, definition: PanelDefinition): Promise<string> {
  const id = panelId(definition)
  await db.insert(panels).values({ id, definition }).onConflictDoNothing()
  return id
}
