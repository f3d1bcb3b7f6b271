/** How often "no other option is correct" is chosen, and how rightly; null where there is nothing to take a share of. */
export type PlaceholderChoices = {
  selectionRate: number | null
  /** Share of its choices that were right. */
  precision: number | null
  /** Share of the questions where it was right that chose it. */
  recall: number | null
  f1: number | null
}

/** Source: STEER-ME, calibrated answer replacement. @param questions one each, whether the placeholder is right and whether it was chosen */
export function placeholderChoices(questions: readonly { isRight: boolean; isChosen: boolean }[]): PlaceholderChoices {
  const right = questions.filter(({ isRight }) => isRight).length
  const chosen = questions.filter(({ isChosen }) => isChosen).length
  const both = questions.filter(({ isRight, isChosen }) => isRight && isChosen).length
  return {
    selectionRate: share(chosen, questions.length),
    precision: share(both, chosen),
    recall: share(both, right),
    f1: share(2 * both, chosen + right)
  }
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
