import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Paper {
  name: string
  bytes: Buffer
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const shared = join(root, '..', 'shared', 'papers')
const corpus = join(root, 'corpus', 'aer', 'sample', 'paper.pdf')

/** The PDFs named, or those of the folders named; by default the shared papers, and the sample paper without them. */
export function papersToRead(paths: readonly string[] = []): Paper[] {
  const asked = paths.length > 0 ? paths : [existsSync(shared) ? shared : corpus]
  const files = asked.flatMap((path) => (statSync(path).isDirectory() ? pdfsIn(path) : [path]))
  return files.map((file) => ({ name: basename(file, '.pdf'), bytes: readFileSync(file) }))
}

/** Papers only: the hostile files beside them are not what a benchmark is about. */
function pdfsIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.pdf') && !name.startsWith('hostile_'))
  return names.sort().map((name) => join(folder, name))
}

export function samplePaper(): Paper {
  return papersToRead([corpus])[0]!
}
