/** What says whether a model of a board is compared with the others. */
type Model = { rank: number | null; sent: number; items: number; overall: { value: number | null } }

/**
 * The models of a board that are compared: those that have a rank. Where the board gives none, all that would have one, with
 * an Overall and a response to every item; they stand first, best first, either way.
 */
export function comparedModels<Of extends Model>({
  models,
  unranked
}: {
  models: readonly Of[]
  unranked?: string | undefined
}): Of[] {
  return models.filter(({ rank, sent, items, overall }) =>
    unranked === undefined ? rank !== null : sent === items && overall.value !== null
  )
}
