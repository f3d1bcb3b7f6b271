import { AppError } from '../../errors.ts'

/** A place in a list as clients hold it: opaque, so that it can change. */
export function encodeCursor(key: string): string {
  return Buffer.from(key).toString('base64url')
}

/** @throws {AppError} `cursor_invalid` */
export function decodeCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  const key = Buffer.from(cursor, 'base64url').toString()
  if (encodeCursor(key) !== cursor || key.includes('\0')) {
    throw new AppError('cursor_invalid', 'cursor must be `next` of an earlier page', 400)
  }
  return key
}
