import { existsSync, readFileSync, statSync } from 'node:fs'
import { AppError } from '../errors.ts'

/**
 * The bytes of a file named on the command line, or of standard input for `-`.
 *
 * @throws {AppError} `file_missing`, `file_unreadable`
 */
export function readInput(path: string): Uint8Array {
  if (path !== '-' && !existsSync(path)) throw new AppError('file_missing', `${path}: there is no such file`, 400)
  if (path !== '-' && statSync(path).isDirectory()) {
    throw new AppError('file_unreadable', `${path} is a folder: give the path of a file`, 400)
  }
  try {
    return readFileSync(path === '-' ? 0 : path)
  } catch (cause) {
    throw new AppError('file_unreadable', `${path} cannot be read: check its permissions`, 400, { cause })
  }
}
