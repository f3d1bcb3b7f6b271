import type { z } from 'zod'
import type { Executor } from '../../db/client.ts'
import { insertPanel } from '../../db/panels.ts'
import { judgePrompts } from '../../grading/judge-response.ts'
import { judgeOf, panelId } from '../../grading/panel.ts'
import { loadPrompt } from '../../prompts.ts'
import { newPanelSchema, type PanelDefinition } from '../../schemas/panel.ts'
import type { Suite } from '../../suites/suite.ts'

/** The panel that these judges make with the prompts and rubrics of the suite as they are now. */
export function panelOf(suite: Suite, panel: z.input<typeof newPanelSchema>): PanelDefinition {
  const { judges, ...settings } = newPanelSchema.parse(panel)
  return {
    judges: judges.map(judgeOf),
    ...settings,
    ...judgingTexts(suite)
  }
}

/** Hashes of all texts that a judge of this suite goes by. */
function judgingTexts(suite: Suite): Pick<PanelDefinition, 'promptHashes' | 'rubricHashes'> {
  const own = suite.taskTypes.flatMap(({ judging }) => (judging ? [loadPrompt(judging.prompt)] : []))
  const prompts = [...Object.values(judgePrompts), ...own]
  return {
    promptHashes: Object.fromEntries(prompts.map(({ id, hash }) => [id, hash])),
    rubricHashes: Object.fromEntries(suite.taskTypes.map(({ name, rubric }) => [name, rubric.hash]))
  }
}

/**
 * Prompts and rubrics that differ from those the panel was made with: judging with them would mix two panels under
 * one name.
 */
export function changedSince({ promptHashes, rubricHashes }: PanelDefinition, suite: Suite): string[] {
  const now = judgingTexts(suite)
  const differing = (then: Record<string, string>, loaded: Record<string, string>, kind: string) =>
    Object.keys({ ...then, ...loaded })
      .filter((path) => then[path] !== loaded[path])
      .map((path) => `${kind} ${path}`)
  return [
    ...differing(promptHashes, now.promptHashes, 'prompt'),
    ...differing(rubricHashes, now.rubricHashes, 'rubric')
  ]
}

/** Stores the panel unless it is there already. @returns its id */
export async function definePanel(db: Executor, definition: PanelDefinition): Promise<string> {
  const id = panelId(definition)
  await insertPanel(db, { id, definition })
  return id
}
