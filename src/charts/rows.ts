import type { Screen } from './screen.ts'

/** What a telephone writes for a row: the short label of a long one, which `chartSpec` gives beside the data. */
export const shortLabel = 'shortLabels[indexof(longLabels, datum.value)]'

/** Pixels of a row: wide enough for a label, narrower on long boards. */
const wideStep = 20
const narrowStep = 14
const longBoard = 40

export function rowStep(rows: number): number {
  return rows > longBoard ? narrowStep : wideStep
}

/**
 * The axis of models, from the top down in the order given. The scale's domain is given too, so that a model without
 * data keeps its row, and no expression is ever made of a name.
 *
 * @param isLabelled false for all but the first of panels side by side
 */
export function modelAxis(labels: readonly string[], isLabelled = true, screen: Screen = 'desk') {
  return {
    field: 'model',
    type: 'nominal' as const,
    scale: { domain: [...labels] },
    title: null,
    axis: {
      ...{ grid: true, ticks: false, domain: false, labels: isLabelled, labelOverlap: 'greedy' as const },
      ...(screen === 'telephone' && isLabelled && { labelExpr: shortLabel })
    }
  }
}
