/**
 * The group with the lowest score, the first of equal ones: how robust a model is to what the groups differ in. Source: STEER, domain
 * robustness; STEER-ME, robustness over domains, types and perspectives.
 *
 * @returns null where there is no group
 */
export function worstGroup(groups: readonly { name: string; score: number }[]): { name: string; score: number } | null {
  return groups.reduce<{ name: string; score: number } | null>(
    (worst, group) => (worst === null || group.score < worst.score ? group : worst),
    null
  )
}
