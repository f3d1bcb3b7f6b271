import { AppError } from '../errors.ts'

/** In what way a model's reply was no answer. */
export type ModelOutputFailure = 'other_model' | 'refusal' | 'cut_off' | 'unparsable' | 'invalid' | 'checks_failed'

/** What is wrong with a reply: the check it failed, in kebab-case, and a sentence that a model, or where it is for one alone a person, can act on. */
export type Failure = { check: string; message: string; isForPerson?: true | undefined }

/** One reply: its stored call and what was wrong with it; nothing with the one that was taken. */
export type Attempt = { callId: string; failures: Failure[] }

/** A reply came, and is not what was asked for, repair turns included. */
export class ModelOutputError extends AppError {
  readonly kind: ModelOutputFailure
  /** One per reply, the first attempt first. */
  readonly attempts: readonly Attempt[]
  /** The last value that parsed, with `checks_failed` the one that failed its checks; null when none did. */
  readonly value: unknown

  constructor(
    kind: ModelOutputFailure,
    subject: string,
    { attempts, value }: { attempts: readonly Attempt[]; value: unknown }
  ) {
    const wrong = (attempts.at(-1)?.failures ?? []).map(({ check, message }) => `${check}: ${message}`).join('; ')
    super(`model_output_${kind}`, `${subject} gave no usable answer (${kind}): ${wrong}`, 502)
    this.kind = kind
    this.attempts = attempts
    this.value = value
  }

  /** The stored calls, the first attempt first. */
  get callIds(): string[] {
    return this.attempts.map(({ callId }) => callId)
  }

  /** What is wrong with the last reply. */
  get failures(): readonly Failure[] {
    return this.attempts.at(-1)?.failures ?? []
  }
}
