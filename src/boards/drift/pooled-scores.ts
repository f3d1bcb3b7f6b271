import { cellMean } from '../../statistics/bootstrap/cell-mean.ts'
import type { ConceptTable } from './concept-table.ts'
import type { ScoreRow } from './drift-over-time.ts'

/** The models that pooled figures are means of, and why the others are not among them. */
export type Pooling = {
  /** Per model; null where it is in. */
  leftOut: (string | null)[]
  /** Places of those that are in. */
  counted: number[]
  /** Of some values, one per model, those of the models that are in. */
  pick<Value>(rows: readonly Value[]): Value[]
}

/** Pools the models that answered every item and have every score: a response never sent says nothing of a text. */
export function poolingOf({ scores, sent }: Pick<ConceptTable, 'scores' | 'sent'>): Pooling {
  const leftOut = scores.map((row, model) => whyLeftOut(row, sent[model]!))
  const counted = [...leftOut.keys()].filter((model) => leftOut[model] === null)
  return { leftOut, counted, pick: (rows) => counted.map((model) => rows[model]!) }
}

function whyLeftOut(scores: ScoreRow, sent: readonly boolean[]): string | null {
  const unsent = sent.filter((isSent) => !isSent).length
  const unscored = scores.filter((score) => score === null).length
  if (unsent > 0) return `${unsent} of ${sent.length} items have no response`
  return unscored > 0 ? `${unscored} of ${scores.length} items have no score` : null
}

/** The mean over models, item by item; null where one is missing, so that all items weigh the same models. */
export function meanRow(rows: readonly ScoreRow[], items: number): ScoreRow {
  return Array.from({ length: items }, (_, place) => {
    const { mean, rows: scored } = cellMean(rows, [place])
    return scored === rows.length ? mean : null
  })
}
