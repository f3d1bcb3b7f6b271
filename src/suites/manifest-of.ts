import type { Prompt } from '../prompts.ts'
import type { Manifest } from '../schemas/manifest.ts'
import { latestReader } from './read-response.ts'
import type { Suite } from './suite.ts'

/** How boards of releases that are frozen today compute. */
const statistics = { method: 'student', version: 1 }
/** Over fewer templates an interval would tell of those few stories. */
const leastTemplates = 5

/**
 * The manifest of a release that is frozen today: the suite as it is now. Every task type counts the same, w = 1/7 for
 * the seven of AER-bench. Source: 2.3.
 *
 * @param items its items, for the versions of their contents
 * @param known.chances what guessing scores on them, by task type, as `meanChances` has it
 * @param known.adaptations the ways in which all of them can be put, as `offeredAdaptations` has it
 * @param known.variants under which rules they are answered, by task type; none where these are the usual ones. Titles say it as well
 */
export function manifestOf(
  suite: Suite,
  items: readonly { taskType: string; contentVersion: number }[] = [],
  {
    chances = new Map(),
    adaptations,
    variants = new Map()
  }: {
    chances?: ReadonlyMap<string, number>
    adaptations?: readonly string[] | undefined
    variants?: ReadonlyMap<string, string>
  } = {}
): Manifest {
  const counted = suite.taskTypes.filter(({ weight }) => weight === undefined).length
  const versions = Map.groupBy(items, ({ taskType }) => taskType)
  return {
    suite: suite.name,
    version: suite.version,
    taskTypes: suite.taskTypes.map(({ name, title, groups, weight, rubric, examineePrompt, judging }) => ({
      ...{
        name,
        title: variants.has(name) ? `${title} (${variants.get(name)!.replaceAll('_', ' ')})` : title,
        weight: counted === 0 ? 1 / suite.taskTypes.length : (weight ?? 1 / counted),
        rubricHash: rubric.hash,
        judged: judging !== null
      },
      ...(examineePrompt && { examineePromptHash: examineePrompt.hash }),
      contentVersions: [...new Set(versions.get(name)?.map(({ contentVersion }) => contentVersion))].sort(),
      ...(chances.has(name) && { chance: chances.get(name)! }),
      ...(groups && { groups: [...groups] }),
      ...(variants.has(name) && { variant: variants.get(name)! })
    })),
    metrics: [...suite.metrics],
    ...(suite.settings && { settings: [...suite.settings] }),
    ...(adaptations && {
      adaptations: [...adaptations],
      adaptationPromptHashes: promptHashes(suite.adaptationPrompts ?? {})
    }),
    statistics: isOfTemplates(suite)
      ? { ...statistics, leastTemplates, leastTemplatesCompared: leastTemplates }
      : statistics,
    ...(suite.taskTypes.some(({ environment }) => environment) && { played: true as const }),
    ...{ answerReader: latestReader, families: 'makers' }
  }
}

function isOfTemplates({ taskTypes }: Suite): boolean {
  return taskTypes.length > 0 && taskTypes.every(({ source }) => source.kind === 'generator' && source.bank)
}

/** By what a suite calls them. */
export function promptHashes(prompts: Readonly<Record<string, Prompt>>): Record<string, string> {
  return Object.fromEntries(Object.entries(prompts).map(([name, { hash }]) => [name, hash]))
}
