import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { AppError } from '../errors.ts'
import { requireFile } from './require-file.ts'

/**
 * The bytes of a file named on the command line, or of standard input for `-`.
 *
 * @throws {AppError} `file_missing`, `file_unreadable`
 */
export async function readInput(path: string): Promise<Uint8Array<ArrayBuffer>> {
  requireFile(path)
  try {
    // Standard input as a stream: what writes to it may take its time.
    return Uint8Array.from(await buffer(path === '-' ? process.stdin : createReadStream(path)))
  } catch (cause) {
    throw new AppError('file_unreadable', `${path} cannot be read: check its permissions`, 400, { cause })
  }
}
