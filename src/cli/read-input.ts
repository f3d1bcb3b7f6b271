import { createReadStream, existsSync, statSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { AppError } from '../errors.ts'

/**
 * The bytes of a file named on the command line, or of standard input for `-`.
 *
 * @throws {AppError} `file_missing`, `file_unreadable`
 */
export async function readInput(path: string): Promise<Uint8Array<ArrayBuffer>> {
  if (path !== '-' && !existsSync(path)) throw new AppError('file_missing', `${path}: there is no such file`, 400)
  if (path !== '-' && statSync(path).isDirectory()) {
    throw new AppError('file_unreadable', `${path} is a folder: give the path of a file`, 400)
  }
  try {
    // Standard input as a stream: what writes to it may take its time.
    return Uint8Array.from(await buffer(path === '-' ? process.stdin : createReadStream(path)))
  } catch (cause) {
    throw new AppError('file_unreadable', `${path} cannot be read: check its permissions`, 400, { cause })
  }
}
