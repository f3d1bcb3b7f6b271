import { describe, expect, test } from 'vitest'
import '../../../src/ingestion/pdf/shared-messages.ts'

const glyphs = [{ unicode: 'a', width: 500 }, -120]

describe('messages of pdfjs to its own thread', () => {
  test('share the operators of a page, and keep their lists when the sender empties its own', () => {
    const chunk = { fnArray: [44], argsArray: [[glyphs]], lastChunk: true, length: 1 }
    const copy = structuredClone({ streamId: 1, stream: 4, chunk })
    chunk.fnArray.length = 0
    chunk.argsArray.length = 0
    expect(copy).toEqual({
      streamId: 1,
      stream: 4,
      chunk: { fnArray: [44], argsArray: [[glyphs]], lastChunk: true, length: 1 }
    })
    expect(copy.chunk.argsArray[0]![0]).toBe(glyphs)
  })

  test('share fonts', () => {
    const message = { action: 'commonobj', data: ['g_d0_f1', 'Font', { name: 'CMR10', widths: [500] }] }
    expect(structuredClone(message)).toBe(message)
  })

  test('copy all else deeply, and hand over what is to be handed over', () => {
    const bytes = new Uint8Array([37, 80, 68, 70])
    const message = { action: 'GetDocRequest', data: { docId: 'd0', bytes } }
    const copy = structuredClone(message, { transfer: [bytes.buffer] })
    expect(copy.data.bytes).toEqual(new Uint8Array([37, 80, 68, 70]))
    expect(bytes.length).toBe(0)
    const text = { chunk: { items: [{ str: 'word' }] } }
    expect(structuredClone(text)).toEqual(text)
    expect(structuredClone(text).chunk.items[0]).not.toBe(text.chunk.items[0])
    expect(structuredClone(null)).toBe(null)
    expect(structuredClone('word')).toBe('word')
  })
})
