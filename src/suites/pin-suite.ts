import type { LoadedRubric } from '../rubrics.ts'
import type { Manifest } from '../schemas/manifest.ts'
import type { PanelDefinition } from '../schemas/panel.ts'
import type { Rubric } from '../schemas/rubric.ts'
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

/**
 * A suite as a release has it: its task types in the order of its manifest, under their titles and rubrics of then. What
 * the code adds, renames or rewords later is not in it; a task type that the code has dropped is left out.
 *
 * @param kept the rubrics that the database keeps, by hash; a task type whose rubric is not among them has that of today
 */
export function pinSuite(
  suite: Suite,
  manifest: Manifest,
  { panel, kept }: { panel: Pick<PanelDefinition, 'rubricHashes'> | null; kept: ReadonlyMap<string, Rubric> }
): Suite {
  const hashes = pinnedRubrics(manifest, panel)
  const rubricOf = ({ name, rubric }: TaskType): LoadedRubric => {
    const hash = hashes.get(name)!
    const found = kept.get(hash)
    return found ? { rubric: found, hash } : rubric
  }
  return {
    ...suite,
    version: manifest.version,
    metrics: manifest.metrics,
    taskTypes: manifest.taskTypes.flatMap(({ name, title }) => {
      const taskType = suite.taskTypes.find((known) => known.name === name)
      return taskType ? [{ ...taskType, title, rubric: rubricOf(taskType) }] : []
    })
  }
}
