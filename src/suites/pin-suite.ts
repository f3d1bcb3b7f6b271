import type { ExtractorPrompt } from '../grading/extract-answer.ts'
import type { Prompt } from '../prompts.ts'
import type { LoadedRubric } from '../rubrics.ts'
import type { Manifest } from '../schemas/manifest.ts'
import type { PanelDefinition } from '../schemas/panel.ts'
import type { Rubric } from '../schemas/rubric.ts'
import { readBy } from './read-response.ts'
import type { Suite, TaskType } from './suite.ts'

/** Hashes of the rubrics that a release goes by: those of its panel where judges score, else those of its manifest. */
export function pinnedRubrics(
  { taskTypes }: Pick<Manifest, 'taskTypes'>,
  panel: Pick<PanelDefinition, 'rubricHashes'> | null
): Map<string, string> {
  return new Map(
    taskTypes.map(({ name, judged, rubricHash }) => [name, (judged && panel?.rubricHashes[name]) || rubricHash])
  )
}

export type KeptTexts = { rubrics: ReadonlyMap<string, Rubric>; prompts: ReadonlyMap<string, Prompt> }

/**
 * A suite as a release has it: its task types in the order of its manifest, under their titles, rubrics and examinee
 * prompts of then, read by the reader of then. What the code adds, renames or rewords later is not in it; a task type that the code has dropped is
 * left out.
 *
 * @param kept the rubrics and prompts that the database keeps, by hash; a task type whose own is not among them has that
 *   of today
 */
export function pinSuite(
  suite: Suite,
  manifest: Manifest,
  { panel, kept }: { panel: Pick<PanelDefinition, 'rubricHashes'> | null; kept: KeptTexts }
): Suite {
  const hashes = pinnedRubrics(manifest, panel)
  const rubricOf = ({ name, rubric }: TaskType): LoadedRubric => {
    const hash = hashes.get(name)!
    const found = kept.rubrics.get(hash)
    return found ? { rubric: found, hash } : rubric
  }
  return {
    ...suite,
    version: manifest.version,
    metrics: manifest.metrics,
    ...pinnedAdaptations(suite, manifest, kept),
    ...pinnedExtractor(suite, manifest, kept),
    taskTypes: manifest.taskTypes.flatMap(({ name, title, examineePromptHash = '' }) => {
      const taskType = suite.taskTypes.find((known) => known.name === name)
      const examineePrompt = kept.prompts.get(examineePromptHash) ?? taskType?.examineePrompt
      if (!taskType) return []
      const pinned = { ...taskType, title, rubric: rubricOf(taskType), ...(examineePrompt && { examineePrompt }) }
      return [readBy(manifest.answerReader, pinned)]
    })
  }
}

/** A release that names no adaptations is asked in the usual way alone. */
function pinnedAdaptations(
  { adaptations, adaptationPrompts = {} }: Suite,
  { adaptations: offered, adaptationPromptHashes = {} }: Manifest,
  { prompts }: KeptTexts
): Pick<Suite, 'adaptations' | 'adaptationPrompts'> {
  if (!adaptations) return {}
  const pinned = Object.entries(adaptationPromptHashes).flatMap(([name, hash]) => {
    const prompt = prompts.get(hash) ?? adaptationPrompts[name]
    return prompt ? [[name, prompt] as const] : []
  })
  return { adaptations: offered ?? adaptations.slice(0, 1), adaptationPrompts: Object.fromEntries(pinned) }
}

function pinnedExtractor(
  { extractorPrompts }: Suite,
  { extractor }: Manifest,
  { prompts }: KeptTexts
): Pick<Suite, 'extractor'> {
  if (!extractor || !extractorPrompts) return {}
  const { model, promptHashes } = extractor
  const promptOf = (name: ExtractorPrompt) => prompts.get(promptHashes[name] ?? '') ?? extractorPrompts[name]
  return { extractor: { model, prompts: { system: promptOf('system'), answer: promptOf('answer') } } }
}
