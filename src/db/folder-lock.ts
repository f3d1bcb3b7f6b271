import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '../errors.ts'

/**
 * Takes the exclusive lock on a PGlite folder: PGlite has none of its own, and two processes on one folder lose rows
 * that both were told are committed. The lock is SQLite's file lock, which the kernel drops when the process dies,
 * however it dies; so there are no stale locks to guess about.
 *
 * @returns a function that gives the lock back
 * @throws {AppError} `data_folder_in_use` while another process holds it
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, 'aerbench.lock'))
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    const message = `the data folder ${folder} is in use by another process: stop it, talk to it with AERBENCH_SERVER, or set another DATA_DIR`
    throw new AppError('data_folder_in_use', message, 500, { cause })
  }
  return () => lock.close()
}
