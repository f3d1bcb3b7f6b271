import { readFileSync } from 'node:fs'
import { openDatabase } from '../../src/db/client.ts'
import { samplePaper } from '../../src/demo/walk.ts'
import { storePaper } from '../../src/workflows/papers/ingest-paper.ts'
import { readSamplePaper } from '../suites/aer/recorded-extraction.ts'
import { makeDataFolder } from './open-test-database.ts'

/** A folder for `DATA_DIR` that holds the sample paper: a service that is given its file again does not read it. */
export async function makeSampleFolder(): Promise<string> {
  const structure = await readSamplePaper()
  const folder = await makeDataFolder()
  const { db, close } = await openDatabase({ folder })
  const bytes = readFileSync(samplePaper)
  const bibliography = { doi: null, title: null, year: null, journal: null, authors: [], licence: 'CC-BY-4.0' }
  await storePaper(db, { bytes, fileName: 'paper.pdf', sha256: structure.sha256, structure }, { bibliography })
  await close()
  return folder
}
