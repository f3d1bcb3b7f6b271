import type { JsonValue } from '../schemas/json.ts'
import { storable } from '../schemas/storable.ts'
import { duplicateKey } from './duplicate-key.ts'

export type ExtractedJson = { ok: true; value: JsonValue } | { ok: false; failure: string }

/** Braces that open nothing, as in LaTeX: past so many, the text is prose, and searching on would cost more and more. */
const mostOpenings = 200

/** A brace with a key behind it opens an object; others, as in LaTeX and in sets, may be anything. */
const objectOpening = /\{\s{0,1000}"/y
const codeFence = /^```[a-z]{0,10}[ \t]*\n([\s\S]*)\n[ \t]*```$/i

/**
 * The one JSON object of a reply. A code fence around it and a leading `<think>` block are forgiven, and prose around it
 * unless it must stand `alone`. Two objects are not, nor one beside a broken one, nor one with a key twice: picking
 * would let a quoted text pass for the answer.
 *
 * @param options.alone for replies to a text whose author gains by being quoted (a judge's verdict): an object inside
 *   prose may be the author's own
 */
export function extractJson(reply: string, { alone = false }: { alone?: boolean } = {}): ExtractedJson {
  const text = reply.replace(/^\s*<think>[\s\S]*?<\/think>/, '').trim()
  if (text === '') return { ok: false, failure: 'the reply is empty' }
  const whole = codeFence.exec(text)?.[1] ?? text
  const value = parse(whole)
  if (value !== undefined) return isObject(value) ? accept({ value, json: whole }) : none
  return alone ? { ok: false, failure: 'the reply is not one JSON object and nothing else' } : oneWithin(text)
}

type Found = { value: JsonValue; json: string }

const none = { ok: false, failure: 'the reply holds no whole JSON object' } as const

function accept({ value, json }: Found): ExtractedJson {
  const key = duplicateKey(json)
  if (key !== null) return { ok: false, failure: `the reply holds an object with the key ${JSON.stringify(key)} twice` }
  return { ok: true, value: storable(value) }
}

function oneWithin(text: string): ExtractedJson {
  const objects: Found[] = []
  let start = text.indexOf('{')
  for (let openings = 0; start !== -1; openings += 1) {
    if (openings === mostOpenings) return none
    const end = closingBrace(text, start)
    const json = text.slice(start, end + 1)
    const value = end === -1 ? undefined : parse(json)
    if (value !== undefined && json !== '{}') objects.push({ value, json })
    // What stands inside a broken object is a part of it, or a text that it quotes, and never the reply.
    else if (value === undefined && opensObject(text, start))
      return { ok: false, failure: 'the reply holds a JSON object that is broken' }
    start = text.indexOf('{', value === undefined ? start + 1 : end + 1)
  }
  if (objects.length > 1) return { ok: false, failure: `the reply holds ${objects.length} JSON objects, one is wanted` }
  return objects[0] ? accept(objects[0]) : none
}

function opensObject(text: string, start: number): boolean {
  objectOpening.lastIndex = start
  return objectOpening.test(text)
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
