import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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
  ['models', 'prompts', 'rubrics', 'config', 'client', 'messages'],
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

type Import = { file: string; imported: string; from: string; to: string }

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
        const imported = relative(folder, join(dirname(path), match[1]!))
        return { file, imported, from: partOf(join(source, file)), to: partOf(join(source, imported)) }
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

/** The files that import each other, directly or over others, circle by circle; an import of types counts as any other. */
function circlesOf(imports: readonly Import[]): string[][] {
  const byFile = Map.groupBy(imports, ({ file }) => file)
  const reachedFrom = (start: string) => {
    const reached = new Set<string>()
    const open = [start]
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      for (const { imported } of byFile.get(file) ?? []) {
        if (!reached.has(imported)) open.push(imported)
        reached.add(imported)
      }
    }
    return reached
  }
  const reached = new Map([...byFile.keys()].map((file) => [file, reachedFrom(file)]))
  const inCircles = [...reached.keys()].filter((file) => reached.get(file)!.has(file)).sort()
  const circleOf = (file: string) =>
    inCircles.filter((other) => reached.get(file)!.has(other) && reached.get(other)!.has(file))
  return [...new Map(inCircles.map((file) => [circleOf(file).join(), circleOf(file)])).values()]
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
    expect(importsBelow(folder).filter(upward)).toEqual([
      { file: 'errors.ts', imported: 'compose/app.ts', from: 'errors', to: 'compose' }
    ])
  })

  it('run in no circle, imports of types included', () => {
    expect(circlesOf(importsBelow(source))).toEqual([])
  })

  it('are reported when they run in a circle', () => {
    const folder = mkdtempSync(join(tmpdir(), 'aerbench-imports-'))
    mkdirSync(join(folder, 'text'))
    writeFileSync(join(folder, 'text/words.ts'), "import type { Letter } from './letters.ts'\n")
    writeFileSync(join(folder, 'text/letters.ts'), "import { type Sign } from '../text/signs.ts'\n")
    writeFileSync(join(folder, 'text/signs.ts'), "export type { Word } from './words.ts'\n")
    writeFileSync(
      join(folder, 'text/lines.ts'),
      "import type { Word } from './words.ts'\nimport type { Sign } from './signs.ts'\n"
    )
    expect(circlesOf(importsBelow(folder))).toEqual([['text/letters.ts', 'text/signs.ts', 'text/words.ts']])
  })
})
