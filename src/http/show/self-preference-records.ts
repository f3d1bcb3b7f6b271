import type { FamilyContrast, GapComparison, ModelGap, SelfPreference } from '../../schemas/self-preference.ts'
import { csvRecord } from '../tables/csv.ts'

type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | null | undefined>>

const modelColumns: Columns<ModelGap> = {
  model: ({ model }) => model,
  team: ({ team }) => team,
  family: ({ family }) => family,
  submission: ({ submissionId }) => submissionId,
  n: ({ n }) => n,
  missing: ({ missing }) => missing,
  zeros: ({ zeros }) => zeros,
  mean_gap: ({ meanGap }) => meanGap,
  mean_gap_pct: ({ meanGapPct }) => meanGapPct,
  median_gap: ({ medianGap }) => medianGap,
  hodges_lehmann: ({ hodgesLehmann }) => hodgesLehmann,
  method: ({ wilcoxon }) => wilcoxon?.method,
  statistic: ({ wilcoxon }) => wilcoxon?.statistic,
  z: ({ wilcoxon }) => wilcoxon?.z,
  p: ({ wilcoxon }) => wilcoxon?.p,
  p_exact: ({ wilcoxon }) => wilcoxon?.pExact,
  p_holm: ({ wilcoxon }) => wilcoxon?.pHolm,
  reason: ({ reason }) => reason
}

const contrastColumns: Columns<FamilyContrast> = {
  first: ({ first }) => first.group,
  first_models: ({ first }) => first.models,
  second: ({ second }) => second.group,
  second_models: ({ second }) => second.models,
  difference: ({ difference }) => difference,
  difference_pct: ({ differencePct }) => differencePct,
  u1: ({ mannWhitney }) => mannWhitney?.u1,
  mann_whitney_method: ({ mannWhitney }) => mannWhitney?.method,
  mann_whitney_p: ({ mannWhitney }) => mannWhitney?.p,
  mann_whitney_p_asymptotic: ({ mannWhitney }) => mannWhitney?.pAsymptotic,
  smallest_p: ({ mannWhitney }) => mannWhitney?.smallestP,
  permutation_method: ({ permutation }) => permutation?.method,
  permutation_p: ({ permutation }) => permutation?.p,
  clusters: ({ clustered }) => clustered?.clusters,
  items: ({ clustered }) => clustered?.items,
  clustered_difference: ({ clustered }) => clustered?.estimate.value,
  clustered_lower: ({ clustered }) => clustered?.estimate.lower,
  clustered_upper: ({ clustered }) => clustered?.estimate.upper,
  clustered_method: ({ clustered }) => clustered?.method,
  clustered_p: ({ clustered }) => clustered?.p,
  reason: ({ reason, unclustered }) => reason ?? unclustered
}

/**
 * The gaps of models as CSV: a head, then one record per comparison and model. Gaps are in score units [-1, 1]; every
 * record says what was asked for, so that tables of several queries can be put together.
 */
export function modelGapRecords(result: SelfPreference): string {
  return recordsOf(result, modelColumns, ({ models }) => models)
}

/** The contrasts between families of models as CSV, in the same way: one record per comparison. */
export function contrastRecords(result: SelfPreference): string {
  return recordsOf(result, contrastColumns, ({ contrast }) => [contrast])
}

function recordsOf<Row>(
  { query, inputHash, pairs, families }: SelfPreference,
  columns: Columns<Row>,
  rowsOf: (comparison: GapComparison) => readonly Row[]
): string {
  const { release, split, profile, panel, seed, resamples, unit, zeroMethod, includeRules } = query
  const asked = {
    release,
    split,
    profile,
    panel,
    seed,
    resamples,
    unit,
    zeroMethod,
    includeRules: String(includeRules)
  }
  const fields = Object.values(columns)
  const records = (kind: string, comparisons: readonly GapComparison[]) =>
    comparisons.flatMap((of) =>
      rowsOf(of).map((row) => [
        ...[...Object.values(asked), inputHash, kind, of.judges.join(' '), of.family, of.against.judges.join(' ')],
        ...fields.map((fieldOf) => fieldOf(row) ?? null)
      ])
    )
  const head = [...Object.keys(asked), 'inputHash', 'comparison', 'judges', 'judge_family', 'against']
  const lines = [[...head, ...Object.keys(columns)], ...records('pair', pairs), ...records('family', families)]
  return lines.map((line) => csvRecord(line)).join('')
}
