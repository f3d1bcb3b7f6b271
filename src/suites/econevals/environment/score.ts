/** What a run, or a test of several, is worth; or why it has no score. Never a number standing in for "missing". */
export type RunScore =
  | { status: 'scored'; value: number }
  | { status: 'unscored'; reason: 'not_over' | 'no_optimum' | 'optimum_not_found' }

/**
 * Between which scores any run lies; `worst` is null where a run can lose without limit.
 */
export type ScoreBounds = { readonly worst: number | null; readonly best: number }
