import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import pLimit from 'p-limit'
import { AppError } from '../errors.ts'
import { lockFile } from './lock-file.ts'

/** Where a line stands in its file, in bytes, without its line feed. */
export type Place = { offset: number; length: number }

export type LineFile = {
  /** Adds a value as a line; it is in the file, whole, when the promise resolves. */
  append(value: unknown): Promise<Place>
  read(place: Place): Promise<string>
  close(): Promise<void>
}

/** One line as it was found, 1-based, blank ones counted. */
export type FoundLine = { text: string; number: number; place: Place }

const lineFeed = 0x0a

/**
 * Opens a file of NDJSON that only grows, for one process at a time, and hands over the lines it holds. A process that
 * was killed while it wrote leaves half a line at the end: that is cut off. No other line is ever changed.
 *
 * @param take is given each line that is not blank; what it throws stops the opening, and the file stays as it is
 * @throws {AppError} `file_in_use`, `file_not_lines` when the end is neither a line nor half of one, `file_unwritable`
 */
export async function openLineFile(path: string, take: (line: FoundLine) => void): Promise<LineFile> {
  const unlock = lockFile(path)
  try {
    const file = await openToAppend(path)
    try {
      let end = await mend(path, file, await readLines(path, take), take)
      const oneAtATime = pLimit(1)
      return {
        append: (value) =>
          oneAtATime(async () => {
            const bytes = Buffer.from(`${JSON.stringify(value)}\n`)
            const place = { offset: end, length: bytes.length - 1 }
            // Half a line must not stay for the next one to be glued to.
            await file.appendFile(bytes).catch(async (error: unknown) => {
              await file.truncate(end).catch(() => {})
              throw unwritable(path, error)
            })
            end += bytes.length
            return place
          }),
        read: async ({ offset, length }) => {
          const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
          return buffer.toString()
        },
        close: async () => {
          await oneAtATime(() => file.close())
          unlock()
        }
      }
    } catch (error) {
      await file.close()
      throw error
    }
  } catch (error) {
    unlock()
    throw error
  }
}

type Tail = { bytes: Buffer; offset: number; number: number }

/** A full disk passes, and what was written before it stands. */
function unwritable(path: string, cause: unknown): AppError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  const isFull = code === 'ENOSPC' || code === 'EDQUOT'
  const reason = isFull
    ? 'no space is left for it: free some, and run the same again'
    : `its disk says ${code ?? cause}`
  return new AppError('file_unwritable', `${path} cannot be written, ${reason}`, 400, { cause })
}

/** Hands over the whole lines of a file. @returns what stands after the last line feed */
async function readLines(path: string, take: (line: FoundLine) => void): Promise<Tail> {
  let pieces: Buffer[] = []
  let offset = 0
  let number = 1
  for await (const chunk of createReadStream(path)) {
    const bytes = Buffer.from(chunk)
    let start = 0
    for (let end = bytes.indexOf(lineFeed); end !== -1; end = bytes.indexOf(lineFeed, start)) {
      const line = Buffer.concat([...pieces, bytes.subarray(start, end)])
      pieces = []
      takeUnlessBlank(line, { offset, number }, take)
      offset += line.length + 1
      number += 1
      start = end + 1
    }
    if (start < bytes.length) pieces.push(bytes.subarray(start))
  }
  return { bytes: Buffer.concat(pieces), offset, number }
}

/** Ends the last line, or cuts it off where it is half of one. @returns where the next line goes */
async function mend(path: string, file: FileHandle, tail: Tail, take: (line: FoundLine) => void): Promise<number> {
  if (tail.bytes.length === 0) return tail.offset
  const text = tail.bytes.toString()
  if (text.trim() === '' || isJson(text)) {
    takeUnlessBlank(tail.bytes, tail, take)
    await file.appendFile('\n')
    return tail.offset + tail.bytes.length + 1
  }
  // A file that was named by mistake must not lose its text.
  if (tail.bytes[0] !== '{'.charCodeAt(0)) {
    throw new AppError('file_not_lines', `${path}: line ${tail.number} is not JSON, and was not written here`, 400)
  }
  await file.truncate(tail.offset)
  return tail.offset
}

function takeUnlessBlank(
  bytes: Buffer,
  { offset, number }: { offset: number; number: number },
  take: (line: FoundLine) => void
): void {
  const text = bytes.toString()
  if (text.trim() !== '') take({ text, number, place: { offset, length: bytes.length } })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

async function openToAppend(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'a+')
  } catch (cause) {
    throw new AppError('file_unwritable', `${path} cannot be written: check its folder and permissions`, 400, { cause })
  }
}
