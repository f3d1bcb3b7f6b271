import { existsSync, statSync } from 'node:fs'
import { AppError } from '../errors.ts'

/**
 * Makes sure of a file that the command line names; `-` is standard input.
 *
 * @throws {AppError} `file_missing`, `file_unreadable`
 */
export function requireFile(path: string): void {
  if (path === '-') return
  if (!existsSync(path)) throw new AppError('file_missing', `${path}: there is no such file`, 400)
  if (statSync(path).isDirectory()) {
    throw new AppError('file_unreadable', `${path} is a folder: give the path of a file`, 400)
  }
}
