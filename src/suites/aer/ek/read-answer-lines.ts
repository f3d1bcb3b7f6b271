import type { Claim } from './parse-answers.ts'
import { questionIdOf } from './question-id.ts'

const coded = /^[\s"'*_#>-]*((?:[\w-]*[_-])?(?:SC|TF|FB|OD)[ _-]?\d{1,2})["'*_]*\s*[:.)=\t-]+["'*_]*\s*(.+)$/gim
const numbered = /^[\s*#>]*(?:q(?:uestion)?\s*)?(\d{1,2})\s*[.):][*\s]*(.+)$/gim

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
  return text.replace(/^(["'`*]+)(.*?)["'`*]+$/, '$2').trim()
}
