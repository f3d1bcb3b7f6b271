import { AppError } from '../../errors.ts'
import { readInput } from '../read-input.ts'
import { checkRow, type ManifestRow, type RawRow } from './manifest-row.ts'

/** Loaded by form: most commands read no manifest. */
const readers: Readonly<Record<string, () => Promise<(text: string) => RawRow[]>>> = {
  csv: async () => (await import('./csv-manifest.ts')).readCsvManifest,
  tsv: async () => (await import('./csv-manifest.ts')).readCsvManifest,
  bib: async () => (await import('./bibtex-manifest.ts')).readBibtexManifest,
  json: async () => (await import('./csl-manifest.ts')).readCslManifest
}

/**
 * What is said of papers in a file: CSV, BibTeX or CSL JSON, by the end of its name.
 *
 * @throws {AppError} `manifest_unknown` for another end, `manifest_invalid`, `file_missing`
 */
export async function readManifest(file: string): Promise<ManifestRow[]> {
  const form = /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''
  const open = readers[form]
  if (!open) throw new AppError('manifest_unknown', `${file}: a manifest ends in .csv, .tsv, .bib or .json`, 400)
  const bytes = await readInput(file)
  const read = await open()
  try {
    return read(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).map(checkRow)
  } catch (error) {
    if (error instanceof AppError) throw new AppError(error.code, `${file}: ${error.message}`, 400, { cause: error })
    throw new AppError('manifest_invalid', `${file}: the manifest is not UTF-8`, 400, { cause: error })
  }
}
