import type { JudgeAgreement } from '../../schemas/judge-agreement.ts'

type Field = string | number | boolean | null
type Scope = JudgeAgreement['pairs'][number]['scopes'][number]
type Interval = Scope['intervals']['pearson']
type Column = readonly [name: string, value: (scope: Scope) => Field]

/**
 * Agreement of judges as a table: a head, then one record per pair of judges and scope (all responses, each task type,
 * each model), in score units, empty where a measure is not defined. Every record says what was asked for.
 */
export function agreementRecords({ query, inputHash, pairs }: JudgeAgreement): Field[][] {
  const { release, split, profile, panel, includeRules } = query
  const asked = { release, split, profile, panel, includeRules, inputHash }
  const records = pairs.flatMap(({ judges, scopes }) =>
    scopes.map((scope): Field[] => [...Object.values(asked), ...judges, ...columns.map(([, value]) => value(scope))])
  )
  return [[...Object.keys(asked), 'first_judge', 'second_judge', ...columns.map(([name]) => name)], ...records]
}

const columns: readonly Column[] = [
  ['scope', ({ scope }) => scope],
  ['task_type', ({ taskType }) => taskType],
  ['submission', ({ submissionId }) => submissionId],
  ['model', ({ model }) => model],
  ['n', ({ difference }) => difference?.n ?? 0],
  ['mean_absolute_difference', ({ difference }) => difference?.meanAbsolute ?? null],
  ['root_mean_square_difference', ({ difference }) => difference?.rootMeanSquare ?? null],
  ['max_absolute_difference', ({ difference }) => difference?.maxAbsolute ?? null],
  ['bias', ({ difference }) => difference?.bias ?? null],
  ['deviation', ({ difference }) => difference?.deviation ?? null],
  ['limit_lower', ({ difference }) => difference?.lower ?? null],
  ['limit_upper', ({ difference }) => difference?.upper ?? null],
  ['limit_error', ({ difference }) => difference?.limitError ?? null],
  ['pearson', ({ pearson }) => pearson],
  ['spearman', ({ spearman }) => spearman],
  ['kendall', ({ kendall }) => kendall],
  ['lin', ({ lin }) => lin],
  ['icc_1_1', ({ icc }) => icc?.icc1Single ?? null],
  ['icc_1_k', ({ icc }) => icc?.icc1Mean ?? null],
  ['icc_2_1', ({ icc }) => icc?.icc2Single ?? null],
  ['icc_2_k', ({ icc }) => icc?.icc2Mean ?? null],
  ['icc_3_1', ({ icc }) => icc?.icc3Single ?? null],
  ['icc_3_k', ({ icc }) => icc?.icc3Mean ?? null],
  ['krippendorff', ({ krippendorff }) => krippendorff],
  ['kappa_linear', ({ kappa }) => kappa.linear],
  ['kappa_quadratic', ({ kappa }) => kappa.quadratic],
  ...endsOf('pearson', ({ pearson }) => pearson),
  ...endsOf('spearman', ({ spearman }) => spearman),
  ...endsOf('kendall', ({ kendall }) => kendall),
  ...endsOf('lin', ({ lin }) => lin),
  ...endsOf('icc_1_1', ({ icc }) => icc.icc1Single),
  ...endsOf('icc_1_k', ({ icc }) => icc.icc1Mean),
  ...endsOf('icc_2_1', ({ icc }) => icc.icc2Single),
  ...endsOf('icc_2_k', ({ icc }) => icc.icc2Mean),
  ...endsOf('icc_3_1', ({ icc }) => icc.icc3Single),
  ...endsOf('icc_3_k', ({ icc }) => icc.icc3Mean),
  ...endsOf('krippendorff', ({ krippendorff }) => krippendorff),
  ...endsOf('kappa_linear', ({ kappa }) => kappa.linear),
  ...endsOf('kappa_quadratic', ({ kappa }) => kappa.quadratic)
]

/** The columns of an interval; they stand after all columns that were there before them. */
function endsOf(name: string, intervalOf: (intervals: Scope['intervals']) => Interval): Column[] {
  return [
    [`${name}_lower`, ({ intervals }) => intervalOf(intervals).lower],
    [`${name}_upper`, ({ intervals }) => intervalOf(intervals).upper]
  ]
}
