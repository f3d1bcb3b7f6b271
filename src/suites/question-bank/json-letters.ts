import { type JsonValue, jsonValueSchema } from '../../schemas/json.ts'

const fence = /^```[a-z]*\n([\s\S]*?)\n?```$/
const answerKey =
  /^(?:final[_ ]?)?(?:answers?|choices?|letters?|options?|selected|response|antwort(?:en)?|r[ée]ponses?|respuestas?|respostas?|risposte?|答案)$/i

/**
 * The answers of a reply that is a JSON document: the texts behind "answer", or all that it holds, in their order; null for one that was
 * left open.
 *
 * @returns null where the reply is no JSON object or list
 */
export function jsonLetters(reply: string): (string | null)[] | null {
  const text = fence.exec(reply.trim())?.[1] ?? reply.trim()
  if (!/^[[{]/.test(text)) return null
  try {
    return leavesOf(jsonValueSchema.parse(JSON.parse(text)))
  } catch {
    return null
  }
}

function leavesOf(value: JsonValue): (string | null)[] {
  if (typeof value === 'string' || value === null) return [value]
  if (typeof value !== 'object') return []
  if (Array.isArray(value)) return value.flatMap(leavesOf)
  const entries = Object.entries(value)
  const answers = entries.filter(([key]) => answerKey.test(key))
  return (answers.length > 0 ? answers : entries).flatMap(([, member]) => leavesOf(member))
}
