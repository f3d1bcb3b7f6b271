import type { CheckResult } from '../extraction.ts'

/** Whether no key occurs twice, and every key has the form that `pattern` asks for. */
export function keysUnique(input: {
  check: string
  what: string
  keys: readonly string[]
  pattern: RegExp
}): CheckResult {
  const twice = input.keys.filter((key, index) => input.keys.indexOf(key) !== index)
  const malformed = input.keys.filter((key) => !input.pattern.test(key))
  return {
    check: input.check,
    ok: twice.length === 0 && malformed.length === 0,
    message: `${input.what} must be unique and match ${input.pattern.source}; twice: ${show(twice)}; malformed: ${show(malformed)}`
  }
}

function show(keys: readonly string[]): string {
  return keys.length > 0 ? [...new Set(keys)].join(', ') : 'none'
}
