import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { AppError } from '../errors.ts'

/**
 * Takes the exclusive lock on a file that one process may write at a time. As for data folders (`db/folder-lock.ts`) the
 * lock is SQLite's, on an empty file beside it, which the kernel drops when the process dies, however it dies.
 *
 * @returns a function that gives the lock back
 * @throws {AppError} `file_in_use` while another process holds it, `file_unwritable`
 */
export function lockFile(path: string): () => void {
  const lockPath = `${path}.lock`
  const lock = openLock(path, lockPath)
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new AppError('file_in_use', `${path} is in use by another run: wait for it, or name another file`, 409, {
      cause
    })
  }
  return () => {
    // Before the lock is given back: afterwards it may be somebody else's.
    rmSync(lockPath, { force: true })
    lock.close()
  }
}

function openLock(path: string, lockPath: string): DatabaseSync {
  try {
    return new DatabaseSync(lockPath)
  } catch (cause) {
    throw new AppError('file_unwritable', `${path} cannot be written: check its folder and permissions`, 400, { cause })
  }
}
