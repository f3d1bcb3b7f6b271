import { AppError } from '../errors.ts'
import { BudgetError } from '../models/budget.ts'
import { ModelError, type ModelErrorKind } from '../models/model-error.ts'
import { ModelOutputError, type ModelOutputFailure } from '../models/model-output-error.ts'
import { replyChecks } from '../models/parse-reply.ts'
import type { JudgmentFailure } from '../schemas/judgment.ts'

/**
 * What an error on the way to a verdict means for its judgment, with the stored calls that it took.
 *
 * @throws the error itself when it is a fault of ours and no outcome
 */
export function judgmentFailureOf(error: unknown): { failure: JudgmentFailure; callIds: string[] } {
  if (error instanceof ModelOutputError) return { failure: failureOfOutput(error), callIds: error.callIds }
  if (error instanceof ModelError) {
    return { failure: failureOfModel(error.kind), callIds: [...error.callIds] }
  }
  if (error instanceof BudgetError) return { failure: 'budget', callIds: [] }
  const failure = error instanceof AppError ? failuresByCode[error.code] : undefined
  if (failure) return { failure, callIds: [] }
  throw error
}

/** A reply came and is no verdict. Of several faults what was left out counts first, then what is out of range. */
export function failureOfOutput({ kind, failures }: ModelOutputError): JudgmentFailure {
  const failure = failuresByOutput[kind]
  if (failure !== 'invalid') return failure
  const failed = new Set(failures.map(({ check }) => check))
  if (failed.has(replyChecks.missing)) return 'missing_dimension'
  return failed.has(replyChecks.range) ? 'out_of_range' : 'invalid'
}

/** No reply came. */
export function failureOfModel(kind: ModelErrorKind): JudgmentFailure {
  return failuresByKind[kind]
}

const failuresByOutput: Record<ModelOutputFailure, JudgmentFailure> = {
  other_model: 'other_model',
  refusal: 'refusal',
  cut_off: 'cut_off',
  unparsable: 'unparsable',
  invalid: 'invalid',
  checks_failed: 'invalid'
}

const failuresByKind: Record<ModelErrorKind, JudgmentFailure> = {
  rate_limited: 'rate_limited',
  overloaded: 'provider_down',
  timeout: 'provider_down',
  connection: 'provider_down',
  unreadable: 'unreadable',
  auth: 'auth',
  no_credit: 'no_credit',
  model_not_found: 'model_not_found',
  bad_request: 'request_refused',
  stream_required: 'request_refused',
  json_mode_refused: 'request_refused',
  length_name_refused: 'request_refused',
  schema_refused: 'request_refused',
  log_probabilities_refused: 'request_refused',
  tools_refused: 'request_refused',
  effort_refused: 'request_refused',
  file_refused: 'request_refused',
  not_recorded: 'not_recorded'
}

/** The judge cannot be reached as configured: by its name, its key or its address. */
const failuresByCode: Record<string, JudgmentFailure> = {
  model_key_missing: 'auth',
  model_base_url_missing: 'auth',
  model_id_invalid: 'model_not_found'
}
