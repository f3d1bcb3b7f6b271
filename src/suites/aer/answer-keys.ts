/** How far apart the entries of an answer key stand at most, and on average, in characters. */
const widest = { gap: 150, mean: 60 }
/** The share of the questions that an answer key answers at least. */
const leastShare = 0.75

type Entry = { id: string; place: number }

/**
 * The claims that stand in an answer key: a run of short entries, one for each of most questions, as a summary in front of
 * the reasoning or behind it.
 *
 * @param entries claims that are answers, in the order of the text
 */
export function keyEntries<T extends Entry>(entries: readonly T[], questions: number): Set<T> {
  const inKeys = new Set<T>()
  let run: T[] = []
  let ids = new Set<string>()
  const close = () => {
    const length = run.length < 2 ? 0 : run.at(-1)!.place - run[0]!.place
    if (ids.size >= leastShare * questions && length <= widest.mean * run.length)
      for (const each of run) inKeys.add(each)
    run = []
    ids = new Set()
  }
  for (const entry of entries) {
    const last = run.at(-1)
    if (last && (entry.place - last.place > widest.gap || (ids.has(entry.id) && last.id !== entry.id))) close()
    run.push(entry)
    ids.add(entry.id)
  }
  close()
  return inKeys
}
