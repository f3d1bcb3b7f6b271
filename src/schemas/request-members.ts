import { z } from 'zod'
import type { JsonValue } from './json.ts'

/** Members of a request's body that say what is asked, or have a setting of their own: nobody adds these by the side. */
export const ownMembers: readonly string[] = [
  ...['model', 'messages', 'system', 'prompt', 'input', 'n', 'stream', 'stream_options', 'metadata', 'user', 'store'],
  ...['max_tokens', 'max_completion_tokens', 'temperature', 'top_p', 'top_k', 'seed'],
  // The setting of a run is zero-shot, and judges have no tools.
  ...['tools', 'tool_choice', 'parallel_tool_calls', 'functions', 'function_call', 'web_search_options', 'mcp_servers']
]
/** The form in which a submission can declare such a member (`samplingSchema`). */
export const memberForm = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/

/** Names of what is never written down: a key belongs into the environment. */
const secret = /(^|[_-])(auth|authorization|cookie|api[_-]?key|key|secret|password|token)$/i
/** Headers that the connection or the client has to say. */
const ownHeaders = /^(host|content-.*|connection|transfer-encoding|accept-encoding|x-aerbench-.*)$/i

export function namesSecret(name: string): boolean {
  return secret.test(name)
}

/** As JSON and YAML hold it: it comes from nowhere else, and what it means is for the provider to say. */
const valueSchema = z.unknown() as z.ZodType<JsonValue>

/** Members that go into the body of every request as they are: `enable_thinking`, `chat_template_kwargs`, `provider`, … */
export const extraBodySchema = z.record(
  z
    .string()
    .regex(memberForm, { error: 'must be the name of a member, as enable_thinking' })
    .refine((name) => name !== 'response_format' && !ownMembers.includes(name), {
      error: 'must name no member that a request has of itself, or that has a setting of its own'
    })
    .refine((name) => !namesSecret(name), { error: 'must name no secret: write its variable in keyVariable' }),
  valueSchema
)

export const headerNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/, { error: 'must be the name of a header' })
  .refine((name) => !ownHeaders.test(name), { error: 'must name no header that the client sets itself' })
  .toLowerCase()

/** Headers whose values are no secret: they decide a reply, and are part of its key and of records. */
export const openHeadersSchema = z.record(
  headerNameSchema.refine((name) => !namesSecret(name), {
    error: 'must name no secret: give it as {variable: NAME}'
  }),
  z.string().min(1).max(1000)
)
