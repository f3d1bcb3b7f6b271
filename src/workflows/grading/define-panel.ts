import type { z } from 'zod'
import type { Executor } from '../../db/client.ts'
import { findPrompts, keepPrompts, keepRubrics } from '../../db/grading-texts.ts'
import { insertPanel } from '../../db/panels.ts'
import { criteriaPrompt, judgePrompts, type PanelPrompts } from '../../grading/judge-response.ts'
import { judgeOf, panelId } from '../../grading/panel.ts'
import { loadPrompt, type Prompt } from '../../prompts.ts'
import { halfPoint, newPanelSchema, type PanelDefinition } from '../../schemas/panel.ts'
import type { Suite } from '../../suites/suite.ts'

/** The panel that these judges make with the prompts of now, and with the rubrics of a suite or of a release of it. */
export function panelOf(suite: Suite, panel: z.input<typeof newPanelSchema>): PanelDefinition {
  const { judges, ...settings } = newPanelSchema.parse(panel)
  return {
    judges: judges.map(judgeOf),
    ...settings,
    pointStep: halfPoint,
    promptHashes: Object.fromEntries(promptsOf(suite, settings.mode).map(({ id, hash }) => [id, hash])),
    rubricHashes: Object.fromEntries(suite.taskTypes.map(({ name, rubric }) => [name, rubric.hash]))
  }
}

/** All that a judge of this suite is told, besides rubrics and items. */
function promptsOf({ taskTypes }: Suite, mode: PanelDefinition['mode']): Prompt[] {
  const ofMode = mode === 'criteria' ? [criteriaPrompt] : []
  return [...judgePrompts, ...ofMode, ...taskTypes.flatMap(({ judging }) => judging?.prompt ?? [])].map(loadPrompt)
}

/** Stores the panel, with the texts that it names, unless it is there already. */
export async function definePanel(
  db: Executor,
  suite: Suite,
  panel: z.input<typeof newPanelSchema>
): Promise<{ id: string; isNew: boolean }> {
  const definition = panelOf(suite, panel)
  const id = panelId(definition)
  await keepPrompts(db, promptsOf(suite, definition.mode))
  await keepRubrics(
    db,
    suite.taskTypes.map(({ rubric }) => rubric)
  )
  return { id, isNew: await insertPanel(db, { id, definition }) }
}

/** Prompts and rubrics that the panel names and that read otherwise today: a panel made now would be another one. */
export function changedSince({ mode, promptHashes, rubricHashes }: PanelDefinition, suite: Suite): string[] {
  const now = panelOf(suite, { judges: [{ model: 'none' }], mode })
  const differing = (then: Record<string, string>, loaded: Record<string, string>, kind: string) =>
    Object.keys(then)
      .filter((path) => then[path] !== loaded[path])
      .map((path) => `${kind} ${path}`)
  return [
    ...differing(promptHashes, now.promptHashes, 'prompt'),
    ...differing(rubricHashes, now.rubricHashes, 'rubric')
  ]
}

/**
 * The prompts that a panel was made with: those of now where they still read so, else those that were kept.
 *
 * @param suite of the release: a panel may have been made for more task types
 * @returns `missing` names prompts that are not known any more, or that the panel never had: it cannot judge without
 */
export async function panelPrompts(
  db: Executor,
  { mode, promptHashes }: Pick<PanelDefinition, 'mode' | 'promptHashes'>,
  suite: Suite
): Promise<{ prompts: PanelPrompts; missing: string[] }> {
  const now = new Map(promptsOf(suite, mode).map((prompt) => [prompt.id, prompt]))
  const kept = await findPrompts(db, Object.values(promptHashes))
  const known = new Map(
    [...now].flatMap(([path, current]) => {
      const hash = promptHashes[path]
      const old = hash === undefined ? undefined : kept.get(hash)
      if (hash === current.hash) return [[path, current] as const]
      return old ? [[path, { ...old, id: path }] as const] : []
    })
  )
  return { prompts: (path) => known.get(path)!, missing: [...now.keys()].filter((path) => !known.has(path)) }
}

/** Task types that judges of this panel would score by another rubric than the release has. */
export function otherRubrics({ rubricHashes }: Pick<PanelDefinition, 'rubricHashes'>, suite: Suite): string[] {
  return suite.taskTypes
    .filter(({ name, judging, rubric }) => judging !== null && rubricHashes[name] !== rubric.hash)
    .map(({ name }) => name)
}
