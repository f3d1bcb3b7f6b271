import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const folder = fileURLToPath(new URL('../../src/models', import.meta.url))

/** Files of `models/` that a file imports, its types included. */
function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/from '(\.{1,2}\/[^']+\.ts)'/g)
  return [...found].map((match) => join(dirname(file), match[1]!)).filter((path) => path.startsWith(folder))
}

/** Files that a file needs to be read, itself only where a way leads back to it. */
function neededBy(file: string, needed = new Set<string>()): Set<string> {
  for (const next of importsOf(file)) {
    if (needed.has(next)) continue
    needed.add(next)
    neededBy(next, needed)
  }
  return needed
}

it('imports in models/ run in no circle', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => neededBy(join(folder, file)).has(join(folder, file)))).toEqual([])
})
