import { AppError } from '../errors.ts'

/** In what way a model's reply was no answer. */
export type ModelOutputFailure = 'refusal' | 'cut_off' | 'unparsable' | 'invalid' | 'checks_failed'

/** A reply came, and is not what was asked for, repair turns included. */
export class ModelOutputError extends AppError {
  readonly kind: ModelOutputFailure
  /** What is wrong, in words. */
  readonly failures: readonly string[]
  /** The stored calls, the first attempt first. */
  readonly callIds: readonly string[]
  /** The last value that parsed, with `checks_failed` the one that failed its checks; null when none did. */
  readonly value: unknown

  constructor(
    kind: ModelOutputFailure,
    subject: string,
    { failures, callIds, value }: { failures: readonly string[]; callIds: readonly string[]; value: unknown }
  ) {
    super(`model_output_${kind}`, `${subject} gave no usable answer (${kind}): ${failures.join('; ')}`, 502)
    this.kind = kind
    this.failures = failures
    this.callIds = callIds
    this.value = value
  }
}
