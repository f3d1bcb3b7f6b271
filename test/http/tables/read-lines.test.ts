import { describe, expect, it } from 'vitest'
import { type Line, readLines } from '../../../src/http/tables/read-lines.ts'

const limits = { maxBytes: 1000, maxLineBytes: 10 }

async function read(
  chunks: readonly string[],
  options = limits
): Promise<{ lines: (string | null)[]; error?: unknown }> {
  const lines: Line[] = []
  try {
    for await (const line of readLines(streamOf(chunks), options)) lines.push(line)
    return { lines: lines.map(show) }
  } catch (error) {
    return { lines: lines.map(show), error }
  }
}

async function* streamOf(chunks: readonly string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

function show({ number, bytes }: Line): string {
  return `${number} ${bytes?.toString() ?? 'too long'}`
}

describe('readLines', () => {
  it('joins lines over chunks, and takes the last one without a line feed', async () => {
    expect(await read(['on', 'e\ntw', 'o'])).toEqual({ lines: ['1 one', '2 two'] })
  })

  it('counts blank lines and leaves them out', async () => {
    expect(await read(['a\n\n \t\r\nb\n\n'])).toEqual({ lines: ['1 a', '4 b'] })
  })

  it('reads past a line that is too long, and goes on', async () => {
    expect(await read(['0123456789\n0123456789', '0\nb'])).toEqual({ lines: ['1 0123456789', '2 too long', '3 b'] })
  })

  it('gives the whole lines before the limit, then refuses', async () => {
    const { lines, error } = await read(['a\nb\nc'], { maxBytes: 4, maxLineBytes: 10 })
    expect(lines).toEqual(['1 a', '2 b'])
    expect(error).toMatchObject({ code: 'upload_too_large', status: 413, details: { line: 3 } })
  })

  it('takes an upload of exactly the limit', async () => {
    expect(await read(['a\nbc'], { maxBytes: 4, maxLineBytes: 10 })).toEqual({ lines: ['1 a', '2 bc'] })
  })
})
