/** Voters who submit the same ranking, best first. */
export type Ballots = { count: number; ranking: readonly string[] }
/** All of them rank the same alternatives. */
export type Profile = readonly Ballots[]
export type Scores = Readonly<Record<string, number>>

/** The alternatives in the order of their names. */
export function alternativesOf(profile: Profile): string[] {
  return [...profile[0]!.ranking].sort()
}

export function votersOf(profile: Profile): number {
  return profile.reduce((voters, { count }) => voters + count, 0)
}

/** How many voters prefer one alternative to another. */
export function supportOf(profile: Profile, one: string, other: string): number {
  return votersOf(profile.filter(({ ranking }) => ranking.indexOf(one) < ranking.indexOf(other)))
}

/** First places. */
export function pluralityScores(profile: Profile): Scores {
  return scoresBy(profile, (place) => (place === 0 ? 1 : 0))
}

/** Of m alternatives, m - 1 points for a first place, one less for each further place, none for the last. */
export function bordaScores(profile: Profile): Scores {
  return scoresBy(profile, (place, alternatives) => alternatives - 1 - place)
}

/** A point for each pairwise contest that is won, and half a point for each tie. */
export function copelandScores(profile: Profile): Scores {
  const alternatives = alternativesOf(profile)
  const points = (one: string, other: string) =>
    (Math.sign(supportOf(profile, one, other) - supportOf(profile, other, one)) + 1) / 2
  return Object.fromEntries(
    alternatives.map((one) => [
      one,
      alternatives.reduce((total, other) => total + (other === one ? 0 : points(one, other)), 0)
    ])
  )
}

/** The alternative with the highest score; null where several share it. */
export function winnerOf(scores: Scores): string | null {
  const most = Math.max(...Object.values(scores))
  const winners = Object.keys(scores).filter((alternative) => scores[alternative] === most)
  return winners.length === 1 ? winners[0]! : null
}

/** The alternative that a strict majority prefers to each other one; null where there is none. */
export function condorcetWinnerOf(profile: Profile): string | null {
  const alternatives = alternativesOf(profile)
  const beatsAll = (one: string) => alternatives.every((other) => other === one || isPreferred(profile, one, other))
  return alternatives.find(beatsAll) ?? null
}

/** By a strict majority. */
export function isPreferred(profile: Profile, one: string, other: string): boolean {
  return supportOf(profile, one, other) > supportOf(profile, other, one)
}

/** Whether two alternatives have as many supporters against each other. */
export function hasPairwiseTie(profile: Profile): boolean {
  const alternatives = alternativesOf(profile)
  return alternatives.some((one) =>
    alternatives.some((other) => one < other && supportOf(profile, one, other) === supportOf(profile, other, one))
  )
}

function scoresBy(profile: Profile, pointsFor: (place: number, alternatives: number) => number): Scores {
  return Object.fromEntries(
    alternativesOf(profile).map((alternative) => [
      alternative,
      profile.reduce(
        (total, { count, ranking }) => total + count * pointsFor(ranking.indexOf(alternative), ranking.length),
        0
      )
    ])
  )
}
