import type { BoardEstimate } from '../../schemas/board-statistics.ts'
import type { ConceptDrift, OverTime } from '../../schemas/concept-drift.ts'
import { csvRecord } from '../tables/csv.ts'

type Field = string | number | null
type Line = {
  /** `model`, `pooled`, `field`, `length`, `regression`, `decade gap`, `decade gap by source` or `language`. */
  series: string
  model?: string
  submission?: string
  field?: string
  /** Label of a decade or era, `gap`, or the term of the regression. */
  period: string
  items?: number | null
  estimate: BoardEstimate
  error?: number | null
  p?: number | null
}

const head = [
  'series',
  'model',
  'submission',
  'field',
  'period',
  'items',
  'value',
  'lower',
  'upper',
  'error',
  'p',
  'reason'
]

/**
 * Concepts over time as CSV: one figure a line. Scores are in [0, 1], gaps are later minus earlier. Coefficients come with
 * the corrected item-clustered error, and interval and p of the normal distribution; the JSON has the others. In the lines of
 * decade gaps `field` is `raw` or `length fixed`, in those of languages the language. Kinds that came later stand behind
 * those before them.
 */
export function conceptRecords(drift: ConceptDrift): string {
  const { release, split, profile, panel, seed, resamples, taskType, firstYear, laterFrom, lastYear } = drift.query
  const eras = { firstYear, laterFrom, lastYear }
  const asked = { release, split, profile, panel, seed, resamples, taskType, ...eras, inputHash: drift.inputHash }
  const lines = [accuracyLines, lengthLines, regressionLines, decadeGapLines, languageLines].flatMap((linesOf) =>
    linesOf(drift)
  )
  const records = lines.map(
    ({
      series,
      model = null,
      submission = null,
      field = null,
      period,
      items = null,
      estimate,
      error = null,
      p = null
    }) => {
      const { value, lower, upper, reason } = estimate
      const line: Field[] = [series, model, submission, field, period, items, value, lower, upper, error, p, reason]
      return csvRecord([...Object.values(asked), ...line])
    }
  )
  return [csvRecord([...Object.keys(asked), ...head]), ...records].join('')
}

function accuracyLines({ periods, models, pooled, fields }: ConceptDrift): Line[] {
  const linesOf = (about: Pick<Line, 'series' | 'model' | 'submission' | 'field'>, accuracy: OverTime): Line[] => [
    ...[...periods.decades, periods.earlier, periods.later].map(({ label, items }, place) => ({
      ...{ ...about, period: label, items },
      estimate: [...accuracy.decades, accuracy.earlier, accuracy.later][place]!
    })),
    { ...about, period: 'gap', estimate: accuracy.gap }
  ]
  return [
    ...models.flatMap((row) => linesOf({ series: 'model', model: row.model, submission: row.submissionId }, row)),
    ...linesOf({ series: 'pooled' }, pooled),
    ...fields.flatMap((row) => linesOf({ series: 'field', field: row.field }, row.pooled))
  ]
}

function lengthLines({ periods, lengths }: ConceptDrift): Line[] {
  return lengths.quartiles.flatMap(({ quartile, earlier, later, gap }) => {
    const about = { series: 'length', field: `quartile ${quartile}` }
    return [
      { ...about, period: periods.earlier.label, items: earlier.items, estimate: earlier.accuracy },
      { ...about, period: periods.later.label, items: later.items, estimate: later.accuracy },
      { ...about, period: 'gap', estimate: gap }
    ]
  })
}

function regressionLines({ regression: { result } }: ConceptDrift): Line[] {
  if (!result) return []
  const { era, logLength, eraByLogLength, models } = result
  const terms = [
    { period: 'era', coefficient: era },
    { period: 'log length', coefficient: logLength },
    { period: 'era by log length', coefficient: eraByLogLength },
    ...models.map((row) => ({ period: 'model', model: row.model, submission: row.submissionId, coefficient: row }))
  ]
  return terms.map(({ coefficient: { value, corrected }, ...about }) => {
    const { lower, upper } = corrected.normal ?? { lower: null, upper: null }
    const reason = corrected.z === null ? 'the model fits every score: no error to test with' : null
    return {
      ...{ series: 'regression', ...about, error: corrected.error, p: corrected.pNormal },
      estimate: { value, lower, upper, reason }
    }
  })
}

function decadeGapLines({ decadeGap: { earlier, later, pooled, models } }: ConceptDrift): Line[] {
  const period = `${later.label} minus ${earlier.label}`
  const rows = [
    ...models.map((row) => ({ about: { model: row.model, submission: row.submissionId }, row })),
    { about: {}, row: pooled }
  ]
  return rows.flatMap(({ about, row: { items, raw, lengthFixed } }) =>
    [
      { field: 'raw', gap: raw },
      { field: 'length fixed', gap: lengthFixed }
    ].flatMap(({ field, gap: { value, byFragment, bySource } }) =>
      [
        { series: 'decade gap', found: byFragment },
        { series: 'decade gap by source', found: bySource }
      ].map(({ series, found: { error, ...ends } }) => ({
        ...{ series, ...about, field, period, items },
        ...{ estimate: { value, ...ends }, error }
      }))
    )
  )
}

function languageLines({ languages: { rows } }: ConceptDrift): Line[] {
  return rows.flatMap(({ language, items, pooled, models }) => {
    const about = { series: 'language', field: language, period: 'any year', items }
    return [
      ...models.map(({ model, submissionId, accuracy }) => ({
        ...{ ...about, model, submission: submissionId },
        estimate: accuracy
      })),
      { ...about, estimate: pooled }
    ]
  })
}
