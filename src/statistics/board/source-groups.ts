import { StatisticsError } from '../../errors.ts'

/** Sources enough to be drawn from by themselves: n of n sources vary by (n - 1) / n of what they should. */
const enough = 10

/** Sources that carry the same tasks, or few of each of several sets of tasks, and are drawn from together. */
export type SourceGroup = {
  /** The names of the tasks, in order, or nothing for several sets: names the group's stream of random numbers. */
  name: string
  /** By code unit, so that neither the order of items nor that of tasks decides a draw. */
  sources: string[]
}

/**
 * Groups whole papers and fragments by the set of tasks that they carry. Drawing each group anew from itself keeps the
 * make-up of the release: a task that a group carries has items in every resample, and papers do not crowd out fragments.
 *
 * A group of one source would not vary, and 30 papers that lack a task here and there are many such groups: intervals
 * would cover 80 % instead of 95 %. So small groups are put together, as far as every task stays with a group of its own.
 *
 * @throws {StatisticsError} `sources_differ` when a stratum does not name the source of each of its items
 */
export function sourceGroups(
  strata: readonly { name: string; items: number; sources?: readonly string[] | undefined }[]
): SourceGroup[] {
  const tasksOf = new Map<string, Set<string>>()
  for (const { name, items, sources = [] } of strata) {
    if (sources.length !== items) {
      throw new StatisticsError('sources_differ', `stratum ${name} has ${items} items and ${sources.length} sources`)
    }
    for (const source of sources) tasksOf.set(source, (tasksOf.get(source) ?? new Set()).add(name))
  }
  const groups = new Map<string, string[]>()
  for (const [source, tasks] of tasksOf) {
    const name = [...tasks].sort().join('\n')
    const group = groups.get(name) ?? []
    group.push(source)
    groups.set(name, group)
  }
  return withRestTogether([...groups].map(([name, sources]) => ({ name, sources: sources.sort() })))
}

function withRestTogether(groups: SourceGroup[]): SourceGroup[] {
  const carried = new Set<string>()
  const rest = new Set<SourceGroup>()
  for (const group of groups.toSorted(largestFirst)) {
    const tasks = group.name.split('\n')
    if (group.sources.length < enough && tasks.every((task) => carried.has(task))) rest.add(group)
    else for (const task of tasks) carried.add(task)
  }
  if (rest.size < 2) return groups
  const sources = [...rest].flatMap((group) => group.sources).sort()
  return [...groups.filter((group) => !rest.has(group)), { name: '', sources }]
}

function largestFirst(one: SourceGroup, other: SourceGroup): number {
  return other.sources.length - one.sources.length || (one.name < other.name ? -1 : 1)
}
