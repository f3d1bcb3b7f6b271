import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { criteriaPrompt, judgePrompts } from '../../src/grading/judge-response.ts'
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

/** The sha256 of a prompt file as it lies on disk, head and all. */
function hashOnDisk(file: string): string {
  return createHash('sha256')
    .update(readFileSync(`${prompts}/${file}.md`))
    .digest('hex')
}

describe('prompts', () => {
  it.each(files)('%s has a version in its head, and the hash of its file', (file) => {
    const [, version] = /^---\nversion: ([1-9]\d*)\n---\n/.exec(readFileSync(`${prompts}/${file}.md`, 'utf8'))!
    expect(loadPrompt(file)).toMatchObject({ id: file, version: Number(version), hash: hashOnDisk(file) })
  })

  it('are all used, and all that is used exists', () => {
    expect([...new Set([...pathsNamed(), ...judgePrompts, criteriaPrompt])].sort()).toEqual(files.toSorted())
  })

  it('stand where their task type has its address', () => {
    for (const { name, source, judging } of aerSuite.taskTypes) {
      const own = files.filter((file) => file.startsWith(`aer/${name.toLowerCase()}/`))
      expect(own).toContain(`aer/${name.toLowerCase()}/examinee`)
      expect(own.includes(`aer/${name.toLowerCase()}/judge`)).toBe(judging !== null)
      if (source.kind === 'paper') {
        expect(own).toEqual(expect.arrayContaining(source.rounds.map(({ prompt }) => prompt)))
      }
    }
  })
})

describe('loadPrompt', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prompts-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Loads a prompt file that does not lie below prompts/: a file URL is resolved as it is. */
  const load = (text: string, name: string = randomUUID()) => {
    writeFileSync(join(folder, `${name}.md`), text)
    return loadPrompt(pathToFileURL(join(folder, name)).href)
  }

  it.each([
    ['no head', 'Answer {{question}}.\n'],
    ['no version', '---\n---\nAnswer {{question}}.\n'],
    ['a version that is no number', '---\nversion: one\n---\nAnswer {{question}}.\n'],
    ['a head that is not at the top', '\n---\nversion: 1\n---\nAnswer {{question}}.\n']
  ])('refuses a file with %s', (_, text) => {
    expect(() => load(text)).toThrow(expect.objectContaining({ code: 'prompt_invalid' }))
  })

  it('reads a file once: an edit changes nothing under a running service', () => {
    const [first, second] = ['Answer.', 'Answer!'].map((wording) => load(`---\nversion: 1\n---\n${wording}\n`, 'same'))
    expect(second).toBe(first)
  })

  it('hashes head and wording, so that an edit of either shows', () => {
    const texts = [
      '---\nversion: 1\n---\nAnswer.\n',
      '---\nversion: 2\n---\nAnswer.\n',
      '---\nversion: 1\n---\nAnswer!\n'
    ]
    expect(new Set(texts.map((text) => load(text).hash)).size).toBe(texts.length)
  })
})
