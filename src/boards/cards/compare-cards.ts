import type { ReportCard } from '../../schemas/report-card.ts'

export type CardComparison = {
  /** Why figures of the cards are not to be held against each other; empty where they may be. */
  warnings: string[]
  rows: { model: string; submission: string; adaptation: string; scores: (number | null)[] }[]
}

/** Whole scores of the same submissions on several cards, side by side. Source: STEER, section 9 of its specification. */
export function compareCards(cards: readonly ReportCard[]): CardComparison {
  const warnings = [
    ...(new Set(cards.map(({ rubricHash }) => rubricHash)).size > 1
      ? ['The rubrics of these cards differ: their scores are not on one scale']
      : []),
    ...(new Set(cards.map(({ release }) => release.hash)).size > 1
      ? ['The releases of these cards differ: their scores are of other questions']
      : [])
  ]
  const submissions = new Map(cards.flatMap(({ submissions }) => submissions.map((one) => [one.id, one] as const)))
  return {
    warnings,
    rows: [...submissions.values()].map(({ id, model, adaptation }) => ({
      ...{ model, submission: id, adaptation },
      scores: cards.map(({ submissions, whole }) => {
        const place = submissions.findIndex((one) => one.id === id)
        return whole.results[place]?.score.value ?? null
      })
    }))
  }
}
