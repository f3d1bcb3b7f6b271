import { AppError } from '../../errors.ts'

/** Why something sent cannot be accepted: a stable code, and words for the one who sent it. */
export type Rejection = { code: string; message: string }
/**
 * A line of an upload. `bytes` is null when it is longer than allowed: then it was read past, not kept. `rejection` says
 * what is wrong with a line that could not be read at all.
 */
export type Line = { number: number; bytes: Buffer | null; rejection?: Rejection }

const lineFeed = 0x0a

/**
 * Cuts a stream of bytes into lines that are not blank, and holds no more than one of them at a time.
 *
 * @param limits.maxBytes of the whole stream
 * @param limits.maxLineBytes longer lines come out without their bytes
 * @throws {AppError} 413 `upload_too_large` at the first byte too many, after all whole lines before it
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes, maxLineBytes }: { maxBytes: number; maxLineBytes: number }
): AsyncGenerator<Line> {
  let total = 0
  let number = 1
  let pieces: Buffer[] = []
  let length = 0
  const takeLine = (): Line => {
    const line = { number, bytes: length > maxLineBytes ? null : Buffer.concat(pieces) }
    number += 1
    pieces = []
    length = 0
    return line
  }
  const keep = (piece: Buffer) => {
    length += piece.length
    if (length <= maxLineBytes) pieces.push(piece)
    else pieces = []
  }
  for await (const chunk of chunks) {
    const allowed = Buffer.from(chunk).subarray(0, maxBytes - total)
    total += chunk.length
    let start = 0
    for (let end = allowed.indexOf(lineFeed); end !== -1; end = allowed.indexOf(lineFeed, start)) {
      keep(allowed.subarray(start, end))
      start = end + 1
      const line = takeLine()
      if (!isBlank(line)) yield line
    }
    keep(allowed.subarray(start))
    if (total > maxBytes) {
      throw new AppError(
        'upload_too_large',
        `an upload may hold ${maxBytes} bytes; it was cut off in line ${number}`,
        413,
        {
          details: { line: number }
        }
      )
    }
  }
  const last = takeLine()
  if (!isBlank(last)) yield last
}

function isBlank({ bytes }: Line): boolean {
  return bytes?.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d) ?? false
}
