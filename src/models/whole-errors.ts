import type { JsonValue } from '../schemas/json.ts'
import { readErrorBody } from './error-body.ts'

/**
 * Both SDKs read of an error the member `error` alone, when it is an object. vLLM until 2025, everything on FastAPI, Ollama's
 * own routes and many gateways say theirs in another form, which would be lost: it is brought into that form here.
 */
export function withWholeErrors(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (response.ok) return response
    const text = await response.text()
    const { status, headers } = response
    return new Response(inForm(text), { status, headers })
  }
}

function inForm(text: string): string {
  const raw = parsed(text)
  const error = isObject(raw) && isObject(raw.error) ? null : readErrorBody(raw)
  if (!error) return text
  const { codes, param, message } = error
  return JSON.stringify({ error: { type: codes[0] ?? null, code: codes[1] ?? codes[0] ?? null, param, message } })
}

function isObject(value: JsonValue | undefined): value is { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
