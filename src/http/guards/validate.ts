import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { nearestName } from '../../text/nearest-name.ts'

/** A request that does not have the shape its route takes. */
export class RequestShapeError extends Error {
  /** Where in `part` something is wrong, as a JSON pointer, and what. */
  readonly issues: readonly { path: string; message: string }[]
  /** `body`, `querystring`, `params` or `headers`: Fastify sets it. */
  validationContext?: string

  constructor(issues: RequestShapeError['issues']) {
    super('the request does not have the shape of its route')
    this.issues = issues
  }
}

/** Checks what is sent by the schemas of its route, and has what is wrong said in words for those who sent it. */
export function validateInWords(app: FastifyInstance): void {
  app.setValidatorCompiler(compile)
  // Where a route takes no parameters, unknown ones would be passed over in silence.
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/v1/') && !route.schema?.querystring) {
      route.schema = { ...route.schema, querystring: z.strictObject({}) }
    }
  })
}

const compile: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const parsed = schema.safeParse(data, { error: inWords })
    return parsed.success ? { value: parsed.data } : { error: new RequestShapeError(parsed.error.issues.flatMap(show)) }
  }

/** An unknown member is an issue of its own, where it stands. */
function show(issue: z.core.$ZodIssue): { path: string; message: string }[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: pointer(issue.path), message: issue.message }]
  const messages = issue.message.split('\n')
  return issue.keys.map((key, index) => ({ path: pointer([...issue.path, key]), message: messages[index]! }))
}

function pointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** What zod would say of shapes, in plain words; nothing where a schema or zod says it well. */
function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => unknownInWords(key, membersOf(issue.inst))).join('\n')
    case 'invalid_type': {
      const wanted = `must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`
      return issue.input === undefined ? `is missing; it ${wanted}` : wanted
    }
    case 'invalid_value': {
      const values = issue.values.map(String)
      const wanted = `must be ${values.length === 1 ? '' : 'one of '}${values.join(', ')}`
      return issue.input === undefined ? `is missing; it ${wanted}` : wanted
    }
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1 ? 'must not be empty' : undefined
    default:
      return
  }
}

function unknownInWords(key: string, known: readonly string[]): string {
  const meant = nearestName(key, known)
  const choice = known.length === 0 ? 'none is taken' : `known are ${known.join(', ')}`
  return `is not known here${meant === null ? '' : `: did you mean ${meant}?`} (${choice})`
}

/** The members that an object may have. */
function membersOf(schema: unknown): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}
