/** Responses of which the verdicts are read at a time: an embedded database is in this thread, and takes some ms for them. */
const responsesOfPage = 200
const most = 50

/** Items whose verdicts are in memory at a time: those of all models. */
export function itemsOfPage(models: number): number {
  return Math.min(most, Math.max(1, Math.floor(responsesOfPage / Math.max(1, models))))
}
