import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPdf } from '../../src/ingestion/pdf/read-pdf.ts'
import type { PaperText } from '../../src/schemas/paper.ts'
import { sharedReader } from './shared-reader.ts'

/**
 * The paper as our reader gives it, an object for each caller. It is read once for all test files of a run, and kept on
 * disk for the other workers; outside a run each call reads it.
 */
export async function readPaperOnce(file: URL): Promise<PaperText> {
  const bytes = readFileSync(file)
  const folder = process.env.AERBENCH_TEST_READINGS
  if (folder === undefined) return await readPdf(bytes)
  const kept = join(folder, `${createHash('sha256').update(bytes).digest('hex')}.json`)
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'))
  const paper = await sharedReader.read(bytes)
  mkdirSync(folder, { recursive: true })
  const draft = `${kept}.${process.pid}`
  writeFileSync(draft, JSON.stringify(paper))
  renameSync(draft, kept)
  return paper
}
