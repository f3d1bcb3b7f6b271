import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const source = fileURLToPath(new URL('../../src', import.meta.url))

/** Words that only one suite knows: its metrics, and the first of its task types. */
const wordsOf: Record<string, RegExp> = { aer: /table2|appendix-g|'EK'/ }

function filesWith(word: RegExp): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(source, file)).isFile())
    .filter((file) => word.test(readFileSync(join(source, file), 'utf8')))
}

describe('the words of a suite', () => {
  it.each(Object.entries(wordsOf))('of %s stand in its own folder alone', (suite, word) => {
    const files = filesWith(word)
    expect(files).not.toEqual([])
    expect(files.filter((file) => !file.startsWith(join('suites', suite, '/')))).toEqual([])
  })
})
