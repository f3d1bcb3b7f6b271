import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadPrompt } from '../../src/prompts.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'

const prompts = fileURLToPath(new URL('../../prompts', import.meta.url))
const source = fileURLToPath(new URL('../../src', import.meta.url))

const files = readdirSync(prompts, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.slice(0, -'.md'.length))

/** Every path below prompts/ that the code names. */
function pathsNamed(): string[] {
  const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`${source}/${file}`, 'utf8'))
    .join('\n')
  return [...code.matchAll(/(?:loadPrompt\(|prompt: )'([a-z0-9/-]+)'/g)].map((match) => match[1]!)
}

describe('prompts', () => {
  it.each(files)('%s has a version and a hash', (file) => {
    const prompt = loadPrompt(file)
    expect(prompt.version).toBeGreaterThanOrEqual(1)
    expect(prompt.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('are all used, and all that is used exists', () => {
    expect([...new Set(pathsNamed())].sort()).toEqual(files.toSorted())
  })

  it('stand where their task type has its address', () => {
    for (const { name, source, judging } of aerSuite.taskTypes) {
      const own = files.filter((file) => file.startsWith(`aer/${name.toLowerCase()}/`))
      expect(own).toContain(`aer/${name.toLowerCase()}/examinee`)
      expect(own.includes(`aer/${name.toLowerCase()}/judge`)).toBe(judging !== null)
      if (source.kind === 'paper') {
        expect(own).toEqual(expect.arrayContaining(source.rounds.map((round) => `aer/${name.toLowerCase()}/${round}`)))
      }
    }
  })
})
