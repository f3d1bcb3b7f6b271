import { isMap, isScalar, isSeq, parseDocument } from 'yaml'
import type { Claim, GivenValue } from './parse-answers.ts'
import { questionIdOf } from './question-id.ts'

const answerKeys = ['answer', 'value', 'response', 'order', 'choice']
const idKeys = ['id', 'question', 'question_id', 'questionid']
/** Deeper nesting is no answer sheet. */
const deepest = 8

/**
 * Answers in every JSON object or list of a text. Read as YAML, of which JSON is a part, because `JSON.parse` hides a
 * key that is given twice, and because it stumbles over a trailing comma.
 */
export function readJsonAnswers(output: string, ids: readonly string[]): Claim[] {
  return jsonPassages(output).flatMap((passage) => {
    const document = parseDocument(repairEscapes(passage), { uniqueKeys: false, logLevel: 'silent', merge: false })
    return document.errors.length > 0 ? [] : claimsIn(document.contents, ids)
  })
}

function claimsIn(node: unknown, ids: readonly string[], depth = 0): Claim[] {
  if (depth > deepest) return []
  if (isSeq(node)) {
    const values = node.items.map(givenIn)
    const isSheet = node.items.length === ids.length && values.every((value) => value !== null)
    if (isSheet && !node.items.some(isMap)) return values.map((value, i) => ({ id: ids[i]!, value: value! }))
    return node.items.flatMap((item) => claimsIn(item, ids, depth + 1))
  }
  if (!isMap(node)) return []
  const pairs = node.items.map(({ key, value }) => ({ name: String(textOf(key) ?? ''), value }))
  const named = pairs.find(({ name }) => idKeys.includes(name.toLowerCase()))
  const id = named ? questionIdOf(textOf(named.value) ?? '', ids) : null
  const answer = pairs.find(({ name }) => answerKeys.includes(name.toLowerCase()))
  if (id !== null && answer) return claim(id, answer.value)
  return pairs.flatMap(({ name, value }) => {
    const keyId = questionIdOf(name, ids)
    return keyId === null ? claimsIn(value, ids, depth + 1) : claim(keyId, value)
  })
}

function claim(id: string, node: unknown): Claim[] {
  const value = givenIn(node)
  return value === null ? [] : [{ id, value }]
}

/** A text, a list of texts, or the answer inside an object such as `{"answer": "B", "reason": "..."}`. */
function givenIn(node: unknown): GivenValue | null {
  if (isSeq(node)) {
    const parts = node.items.map(textOf)
    return parts.every((part) => part !== null) ? parts : null
  }
  if (!isMap(node)) return textOf(node)
  const answer = node.items.find(({ key }) => answerKeys.includes((textOf(key) ?? '').toLowerCase()))
  return answer && !isMap(answer.value) ? givenIn(answer.value) : null
}

/** A scalar as it was written: `0.50` stays `0.50`. */
function textOf(node: unknown): string | null {
  if (!isScalar(node)) return null
  return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value))
}

/** The outermost balanced `{...}` and `[...]` of a text, strings respected. */
function jsonPassages(output: string): string[] {
  const passages: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: token, index } of output.matchAll(/"(?:[^"\\\n]|\\.)*"|[{}[\]]/g)) {
    if (token === '{' || token === '[') {
      if (depth === 0) start = index
      depth++
    } else if ((token === '}' || token === ']') && depth > 0) {
      depth--
      if (depth === 0) passages.push(output.slice(start, index + 1))
    }
  }
  return passages
}

const command = /^(?:[bf][a-z]|n(?:u|eq?|abla)\b|r(?:ho|ight|angle)\b|t(?:au|heta|imes|ilde|ext|o|frac)\b)/
const validEscape = /^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/

/** LaTeX that a model wrote with single backslashes, as JSON meant it: `"\frac"` is no form feed, `"\alpha"` no error. */
function repairEscapes(json: string): string {
  return json.replaceAll(/\\(?:\\|(?=([\s\S]{0,12})))/g, (backslash, rest: string | undefined) =>
    rest === undefined || (validEscape.test(rest) && !command.test(rest)) ? backslash : '\\\\'
  )
}
