import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const source = fileURLToPath(new URL('../../src', import.meta.url))

/** Who may import whom (docs/architecture.md): a file imports from its own floor or from floors below it. */
const floors = [
  ['server', 'worker', 'demo', 'cli', 'compose'],
  ['http', 'jobs', 'charts'],
  ['boards', 'workflows'],
  ['suites', 'db'],
  ['ingestion', 'grading'],
  ['models', 'prompts', 'rubrics', 'config', 'client'],
  ['statistics', 'text', 'schemas', 'errors']
]

/** Closer rules that floors do not say: the left may import from the right only. */
const only: Record<string, readonly string[]> = {
  db: ['db', 'suites', 'ingestion', 'grading', 'models', 'prompts', 'rubrics', 'schemas', 'errors'],
  schemas: ['schemas'],
  statistics: ['statistics', 'errors'],
  text: ['text']
}

/** Boards are analyses of score tables, walks make the scores: neither knows the other. */
const strangers = ['boards', 'workflows']

type Import = { file: string; from: string; to: string }

/** The first name below src/, which is what the rows list. */
function partOf(path: string): string {
  return relative(source, path)
    .split('/')[0]!
    .replace(/\.m?ts$/, '')
}

function importsBelow(folder: string): Import[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const path = join(folder, file)
      const found = readFileSync(path, 'utf8').matchAll(/(?:from|import\(?|new URL\()\s*'(\.{1,2}\/[^']+\.ts)'/g)
      return [...found].map((match) => {
        const to = join(dirname(path), match[1]!)
        return { file, from: partOf(join(source, file)), to: partOf(join(source, relative(folder, to))) }
      })
    })
}

function upward({ from, to }: Import): boolean {
  const floor = (part: string) => {
    const found = floors.findIndex((parts) => parts.includes(part))
    if (found < 0)
      throw new Error(`src/${part} has no floor: add it to test/structure/imports.test.ts and docs/architecture.md`)
    return found
  }
  return (
    floor(to) < floor(from) ||
    (from in only && !only[from]!.includes(to)) ||
    (from !== to && strangers.includes(from) && strangers.includes(to))
  )
}

describe('imports', () => {
  it('point down or sideways between the floors', () => {
    const imports = importsBelow(source)
    expect(imports.length).toBeGreaterThan(100)
    expect(imports.filter(upward)).toEqual([])
  })

  it('are reported when they point up', () => {
    const folder = mkdtempSync(join(tmpdir(), 'aerbench-imports-'))
    writeFileSync(join(folder, 'errors.ts'), "import { buildApp } from './compose/app.ts'\n")
    expect(importsBelow(folder).filter(upward)).toEqual([{ file: 'errors.ts', from: 'errors', to: 'compose' }])
  })
})
