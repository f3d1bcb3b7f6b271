import type { JsonValue } from '../schemas/json.ts'
import { storable } from '../schemas/storable.ts'

export type ExtractedJson = { ok: true; value: JsonValue } | { ok: false; failure: string }

/** Braces that open nothing, as in LaTeX: past so many, the text is prose, and searching on would cost more and more. */
const mostOpenings = 200

/**
 * The one JSON object of a reply. Code fences, prose around it and a leading `<think>` block are forgiven. Two objects
 * are not: picking one would let a quoted text pass for the answer.
 */
export function extractJson(reply: string): ExtractedJson {
  const text = reply.replace(/^\s*<think>[\s\S]*?<\/think>/, '').trim()
  if (text === '') return { ok: false, failure: 'the reply is empty' }
  const whole = parse(text)
  const objects = whole === undefined ? outermostObjects(text) : [whole].filter(isObject)
  if (objects.length === 1) return { ok: true, value: storable(objects[0]!) }
  if (objects.length > 1) return { ok: false, failure: `the reply holds ${objects.length} JSON objects, one is wanted` }
  return { ok: false, failure: 'the reply holds no whole JSON object' }
}

function outermostObjects(text: string): JsonValue[] {
  const objects: JsonValue[] = []
  let openings = 0
  for (let start = text.indexOf('{'); start !== -1 && openings < mostOpenings; openings += 1) {
    const end = closingBrace(text, start)
    const value = end === -1 ? undefined : parse(text.slice(start, end + 1))
    if (value !== undefined) objects.push(value)
    start = text.indexOf('{', value === undefined ? start + 1 : end + 1)
  }
  return objects
}

/** The index of the brace that closes the one at `start`, braces in strings aside; -1 when none does. */
function closingBrace(text: string, start: number): number {
  let depth = 0
  let inString = false
  for (let index = start; index < text.length; index += 1) {
    const character = text[index]
    if (inString && character === '\\') index += 1
    else if (character === '"') inString = !inString
    else if (!inString && character === '{') depth += 1
    else if (!inString && character === '}') {
      depth -= 1
      if (depth === 0) return index
    }
  }
  return -1
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
