import type { Claim } from './parse-answers.ts'
import { questionIdOf } from './question-id.ts'

// Every repetition in front of the answer has a bound: a response is untrusted, and two that may share the same signs take
// time that grows with the square of its length.
const coded =
  /^[ \t"'*_#>`-]{0,20}((?:[\w-]{0,60}[_-])?(?:SC|TF|FB|OD)[ _-]?\d{1,2})["'*_`]{0,6}\s{0,9}[:.)=\t-]{1,9}["'*_]{0,6}\s{0,9}(.+)$/gim
const numbered = /^[ \t*#>]{0,20}(?:q(?:uestion)?[ \t]{0,9})?(\d{1,2})[ \t]{0,9}[.):][*\s]{0,9}(.+)$/gim

/**
 * Answers given as lines `SC01: B`, also as the remains of JSON that was cut off; or, when there are none, as a
 * numbered list that follows the order of the questions.
 */
export function readAnswerLines(output: string, ids: readonly string[]): Claim[] {
  const byCode = read(output, coded, ids)
  return byCode.length > 0 ? byCode : read(output, numbered, ids)
}

function read(output: string, pattern: RegExp, ids: readonly string[]): Claim[] {
  return [...output.matchAll(pattern)].flatMap(([, name, rest]) => {
    const id = questionIdOf(name!, ids)
    return id === null ? [] : [{ id, value: givenIn(rest!.trim().replace(/,$/, '')) }]
  })
}

function givenIn(text: string): Claim['value'] {
  const list = /^\[(.*)\]$/.exec(text)
  const quoted = (list?.[1] ?? '').match(/"[^"]*"|'[^']*'/g)
  if (quoted) return quoted.map((part) => part.slice(1, -1))
  const isWrapped = /^["'`*].*["'`*]$/.test(text)
  return isWrapped ? text.replaceAll(/^["'`*]{1,6}|["'`*]{1,6}$/g, '').trim() : text
}
