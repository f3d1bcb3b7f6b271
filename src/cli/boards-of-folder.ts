import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, InvalidError } from '../errors.ts'
import { boardOfFile, type FileBoard, type FileBoardOptions } from './board-of-file.ts'

/** As files of scores are named; what else is in a folder is no table of scores. */
const named = /\.(csv|tsv|ndjson|jsonl|json|parquet)$/i

/** What came of one file of a folder. */
export type FolderBoard = { file: string } & (FileBoard | { error: { code: string; detail: string } })

/**
 * The boards of all files of scores in a folder, in the order of their names by code unit, each as soon as it is computed. A
 * file that is not right is named with what is wrong, and the others go on.
 *
 * @throws {InvalidError} `scores_missing` for a folder without a file of scores
 */
export async function* boardsOfFolder(folder: string, options: FileBoardOptions): AsyncGenerator<FolderBoard> {
  // A link is the file that it leads to; one that leads nowhere is a file that is not right.
  const isFolder = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory() === true
  const files = readdirSync(folder)
    .filter((name) => named.test(name) && !name.startsWith('.') && !isFolder(name))
    .sort()
  if (files.length === 0) {
    throw new InvalidError(
      'scores_missing',
      `${folder} holds no file of scores: .csv, .tsv, .ndjson, .jsonl, .json or .parquet`
    )
  }
  for (const file of files) {
    try {
      yield { file, ...(await boardOfFile(join(folder, file), options)) }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      yield { file, error: { code: error.code, detail: error.message } }
    }
  }
}
