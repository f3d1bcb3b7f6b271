import { isMap, isSeq } from 'yaml'
import { readJsonPassages, textOf } from '../../../read-json-passages.ts'
import { questionsOfType } from '../../extract/questions-of-type.ts'
import type { Claim, GivenValue } from '../../read/claim.ts'
import { questionIdOf } from '../../read/question-id.ts'

/** The first that an object has is its answer. */
const answerKeys = [
  'answer',
  'final_answer',
  'value',
  'response',
  'order',
  'ordering',
  'choice',
  'letter',
  'verdict',
  'text'
]
const idKeys = ['id', 'question', 'question_id', 'questionid']
/** Deeper nesting is no answer sheet. */
const deepest = 8

/** Answers in every JSON object or list of a text (see `readJsonPassages`). */
export function readJsonAnswers(output: string, ids: readonly string[]): Claim[] {
  return readJsonPassages(output).flatMap((node) => claimsIn(node, ids))
}

function claimsIn(node: unknown, ids: readonly string[], depth = 0): Claim[] {
  if (depth > deepest) return []
  if (isSeq(node)) return claimsInList(node.items, ids, depth)
  if (!isMap(node)) return []
  const pairs = node.items.map(({ key, value }) => ({ name: String(textOf(key) ?? ''), value }))
  const named = pairs.find(({ name }) => idKeys.includes(name.toLowerCase()))
  const id = named ? questionIdOf(textOf(named.value) ?? '', ids) : null
  const answer = answerOf(pairs)
  if (id !== null && answer) return claim(id, answer.value)
  // Below a key such as `true_false` stand the questions of this type, by id or by number from 1.
  return pairs.flatMap(({ name, value }) => {
    const keyId = questionIdOf(name, ids)
    return keyId === null ? claimsIn(value, questionsOfType(name, ids) ?? ids, depth + 1) : claim(keyId, value)
  })
}

/** A list with as many values as there are questions, or claims one by one. */
function claimsInList(items: readonly unknown[], ids: readonly string[], depth: number): Claim[] {
  const values = items.map(givenIn)
  const isSheet = items.length === ids.length && values.every((value) => value !== null)
  if (isSheet && !items.some(isMap)) return values.map((value, i) => ({ id: ids[i]!, value: value! }))
  return items.flatMap((item) => claimsIn(item, ids, depth + 1))
}

function claim(id: string, node: unknown): Claim[] {
  const value = givenIn(node)
  return value === null ? [] : [{ id, value }]
}

function answerOf(pairs: readonly { name: string; value: unknown }[]): { value: unknown } | undefined {
  return answerKeys
    .map((key) => pairs.find(({ name }) => name.toLowerCase() === key))
    .find((pair) => pair !== undefined)
}

/** A text, a list of texts, or the answer inside an object such as `{"answer": "B", "reason": "..."}`. */
function givenIn(node: unknown): GivenValue | null {
  if (isSeq(node)) {
    const parts = node.items.map(textOf)
    return parts.every((part) => part !== null) ? parts : null
  }
  if (!isMap(node)) return textOf(node)
  const answer = answerOf(node.items.map(({ key, value }) => ({ name: textOf(key) ?? '', value })))
  return answer && !isMap(answer.value) ? givenIn(answer.value) : null
}
