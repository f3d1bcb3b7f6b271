/** How many judgments of a judge a model answered, by the name that its provider gave it, and when. */
export type ReportedModel = { judge: string; model: string; judgments: number; first: Date; last: Date }

export type JudgeIdentity = {
  judge: string
  /** In the order in which they first answered. */
  reported: Omit<ReportedModel, 'judge'>[]
  /** Whether its provider named more than one: the judge changed under one name, and its scores are not of one kind. */
  changed: boolean
}

/**
 * Which models stood behind the judges of a panel, as far as the replies tell. A judge that has answered nothing yet has
 * none and has not changed.
 *
 * @param judges model ids of the panel, in its order
 */
export function judgeIdentities(judges: readonly string[], reported: readonly ReportedModel[]): JudgeIdentity[] {
  return judges.map((judge) => {
    const own = reported
      .filter((row) => row.judge === judge)
      .sort((a, b) => a.first.getTime() - b.first.getTime())
      .map(({ model, judgments, first, last }) => ({ model, judgments, first, last }))
    return { judge, reported: own, changed: own.length > 1 }
  })
}
