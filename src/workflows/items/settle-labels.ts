/** A field that annotators label, with its closed set of values in the rubric's order. */
export type LabelledField = { id: string; values: readonly string[] }

/** What annotators' labels come to: in each field the label that has the share asked for, or the field in dispute. */
export type SettledLabels = {
  labels: Record<string, string>
  /** Of each label settled on: the share of all annotators who gave it, in [0, 1]. */
  shares: Record<string, number>
  disputed: string[]
}

/**
 * Settles the labels of one fragment, field by field. An annotator who left a field open counts as one who did not
 * give the label.
 *
 * @param share in (0.5, 1], so that one label at most can have it; 1 wants all annotators
 */
export function settleLabels(
  annotations: readonly Record<string, string>[],
  fields: readonly LabelledField[],
  share: number
): SettledLabels {
  const settled: SettledLabels = { labels: {}, shares: {}, disputed: [] }
  for (const { id } of fields) {
    const given = annotations.flatMap((labels) => labels[id] ?? [])
    const groups = [...Map.groupBy(given, (label) => label)].sort(([, a], [, b]) => b.length - a.length)
    const [label, supporters] = groups[0] ?? ['', []]
    const support = supporters.length / annotations.length
    if (supporters.length > 0 && support >= share) {
      settled.labels[id] = label
      settled.shares[id] = support
    } else settled.disputed.push(id)
  }
  return settled
}
