import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aCiItem } from '../suites/aer/ci/an-item.ts'
import { anEkItem } from '../suites/aer/ek/an-item.ts'
import { anLrItem } from '../suites/aer/lr/an-item.ts'
import { mmItem } from '../suites/aer/mm/an-item.ts'

/** One item of each of four task types, as `release export` writes them. */
export const exportedItems = [
  { id: 'EK-1', taskType: 'EK', ...anEkItem() },
  { id: 'CI-1', taskType: 'CI', ...aCiItem() },
  { id: 'LR-1', taskType: 'LR', ...anLrItem() },
  { id: 'MM-1', taskType: 'MM', ...mmItem }
].map((item) => ({ ...item, split: 'public', canary: 'canary', release: 'r1', provenance: { source: 'paper' } }))

/** The answers of the key, as an examinee gives them. */
export function rightAnswers(): string {
  const { answers } = anEkItem().gold
  return JSON.stringify(Object.fromEntries(answers.map(({ id, answer }) => [id, answer])))
}

/** Writes lines: objects as JSON, strings as they are. @returns the path */
export function writeLines(folder: string, name: string, lines: readonly (object | string)[]): string {
  const path = join(folder, name)
  writeFileSync(path, lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''))
  return path
}
