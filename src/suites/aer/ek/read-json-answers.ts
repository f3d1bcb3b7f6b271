import { isMap, isSeq } from 'yaml'
import { readJsonPassages, textOf } from '../read-json-passages.ts'
import type { Claim, GivenValue } from './parse-answers.ts'
import { questionIdOf } from './question-id.ts'

const answerKeys = ['answer', 'value', 'response', 'order', 'choice']
const idKeys = ['id', 'question', 'question_id', 'questionid']
/** Deeper nesting is no answer sheet. */
const deepest = 8

/** Answers in every JSON object or list of a text (see `readJsonPassages`). */
export function readJsonAnswers(output: string, ids: readonly string[]): Claim[] {
  return readJsonPassages(output).flatMap((node) => claimsIn(node, ids))
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
