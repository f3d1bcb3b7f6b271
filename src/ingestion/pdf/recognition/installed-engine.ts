import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PdfError } from '../pdf-errors.ts'

/** A program that recognises text in images, with what it knows of a language; both lie on this machine. */
export interface RecognitionEngine {
  /** Name and version of the program. */
  engine: string
  /** Name and version of the data. */
  data: string
  /** Folder that holds `eng.traineddata.gz`. */
  folder: string
}

/** Packages that the service also works without. */
const PROGRAM = 'tesseract.js'
const DATA = '@tesseract.js-data/eng'

/** The smaller of the two sets in the package: as good on print as the larger one, at a quarter of its size. */
const DATA_SET = '4.0.0_best_int'

/** The engine that is installed; null where it or its data are not. */
export function installedEngine(): RecognitionEngine | null {
  const [program, data] = [installed(PROGRAM), installed(DATA)]
  if (!program || !data) return null
  return {
    engine: `${PROGRAM} ${program.version}`,
    data: `${DATA} ${data.version} (${DATA_SET})`,
    folder: join(data.folder, DATA_SET)
  }
}

/** @throws {PdfError} `pdf_recognition_not_installed` */
export function requireEngine(engine = installedEngine()): RecognitionEngine {
  if (engine) return engine
  const message = `the text of page images is recognised by packages that are not installed here: npm install ${PROGRAM} ${DATA}`
  throw new PdfError('pdf_recognition_not_installed', message)
}

function installed(name: string): { version: string; folder: string } | null {
  try {
    const path = createRequire(import.meta.url).resolve(`${name}/package.json`)
    return { version: String(JSON.parse(readFileSync(path, 'utf8')).version), folder: dirname(path) }
  } catch {
    return null
  }
}
