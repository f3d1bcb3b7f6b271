import type { PeopleFigures } from '../../schemas/human-baseline.ts'
import { formatBounds, formatScore, reasonWords } from './format.ts'
import { type Content, html } from './parts/html.ts'

type Estimate = PeopleFigures['people']['mean']

/** A mean of people or of a model with its interval, or why it has none. */
export function estimateCell(estimate: Estimate, metric: PeopleFigures['metric']): Content {
  if (estimate === null) return '–'
  const { value, lower, upper, reason } = estimate
  const interval = reason === null ? formatBounds({ lower, upper }, metric) : reasonWords(reason)
  return html`${formatScore(value, metric)}<small>${interval}</small>`
}
