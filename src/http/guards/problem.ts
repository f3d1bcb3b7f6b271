import { STATUS_CODES } from 'node:http'
import { isOutage } from '../../db/outage.ts'
import { isTextFault } from '../../db/query-faults.ts'
import { AppError } from '../../errors.ts'
import type { Problem } from '../../schemas/problem.ts'
import { RequestShapeError } from './validate.ts'

/** Of what is wrong with a request, that much is in one sentence; `issues` holds all. */
const mostIssues = 5

/** What Fastify and its plugins refuse by themselves, in our words. */
const known: Record<string, { code: string; detail: string }> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'json_invalid', detail: 'the body is not JSON' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'body_empty', detail: 'the body is empty, and its type says JSON' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'body_too_large', detail: 'the body is larger than this route takes' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'content_length_wrong',
    detail: 'the body is not as long as Content-Length says'
  },
  FST_ERR_BAD_URL: {
    code: 'url_invalid',
    detail: 'the address is not a URL: a "%" must open two hexadecimal digits of UTF-8'
  },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'url_too_long', detail: 'a part of the address is longer than any name or id' },
  FST_FILES_LIMIT: { code: 'files_limit', detail: 'the form holds more files than are taken at once' },
  FST_REQ_FILE_TOO_LARGE: { code: 'file_too_large', detail: 'the file is larger than UPLOAD_MAX_BYTES allows' }
}

/**
 * An error as the caller may see it. Faults of ours (500 and above, and whatever is not known) say nothing of what went
 * wrong: that is for the log.
 *
 * @param takes media types of the route, in words
 */
export function toProblem(error: unknown, takes = 'application/json'): Problem {
  if (error instanceof AppError) {
    if (error.status >= 500) return problem({ status: error.status, code: error.code, detail: apology })
    const document = problem({ status: error.status, code: error.code, detail: error.message })
    return { ...document, ...error.details, ...document }
  }
  if (error instanceof RequestShapeError) {
    const issues = error.issues.map(({ path, message }) => ({
      path: `/${error.validationContext ?? 'request'}${path}`,
      message
    }))
    const detail = issues
      .slice(0, mostIssues)
      .map(({ path, message }) => `${path}: ${message}`)
      .join('; ')
    return { ...problem({ status: 400, code: 'request_invalid', detail }), issues }
  }
  if (isRefusal(error)) {
    if (error.statusCode === 415) {
      return problem({ status: 415, code: 'media_type_unsupported', detail: `this route takes ${takes}` })
    }
    const { code, detail } = known[error.code ?? ''] ?? { code: codeOf(error.code), detail: error.message }
    return problem({ status: error.statusCode, code, detail })
  }
  if (isOutage(error)) {
    const detail = 'the database cannot be reached, or takes no writes: ask again in some seconds'
    return problem({ status: 503, code: 'database_unavailable', detail })
  }
  if (isTextFault(error)) {
    return problem({ status: 400, code: 'text_invalid', detail: 'the request holds a NUL or is not Unicode text' })
  }
  return problem({ status: 500, code: 'internal_error', detail: apology })
}

const apology = 'something went wrong on our side; it is in the log'

/** @returns a problem document without further members */
export function problem({ status, code, detail }: { status: number; code: string; detail: string }): Problem {
  return { type: `urn:aerbench:problem:${code}`, title: STATUS_CODES[status] ?? 'Error', status, detail, code }
}

function isRefusal(error: unknown): error is Error & { statusCode: number; code?: string } {
  if (!(error instanceof Error) || !('statusCode' in error)) return false
  return typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500
}

function codeOf(code: string | undefined): string {
  return (code ?? 'request_refused').replace(/^FST_(ERR_)?/, '').toLowerCase()
}
