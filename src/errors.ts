/**
 * Bad news that a caller can act on: a stable `code`, the HTTP status it maps to, and a message that names the
 * subject, what was required and what came. `details` are extra members of the problem document (RFC 9457).
 */
export class AppError extends Error {
  readonly code: string
  readonly status: number
  readonly details: Record<string, unknown>
  /** After how many seconds it is worth asking again; null where that is not known, or no time mends it. */
  readonly retryAfterSeconds: number | null

  constructor(
    code: string,
    message: string,
    status: number,
    options: ErrorOptions & { details?: object; retryAfterSeconds?: number } = {}
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = new.target.name
    this.code = code
    this.status = status
    this.details = { ...options.details }
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}

/** A statistic that is not defined for the numbers it was given. */
export class StatisticsError extends AppError {
  constructor(code: string, message: string) {
    super(code, message, 422)
  }
}

/** What the caller names does not exist, or is not theirs to see. */
export class NotFoundError extends AppError {
  /** @param there what there is, in words */
  constructor(noun: string, id: string, there?: string) {
    super(`${noun}_not_found`, `there is no ${noun} ${id}${there === undefined ? '' : `: ${there}`}`, 404)
  }
}

/** The request is well formed, but the thing is in a state that does not allow it. */
export class ConflictError extends AppError {
  constructor(code: string, message: string, details: object = {}) {
    super(code, message, 409, { details })
  }
}

/** The content cannot be accepted; `details` may carry `line` or `issues`. */
export class InvalidError extends AppError {
  constructor(code: string, message: string, details: object = {}) {
    super(code, message, 422, { details })
  }
}
