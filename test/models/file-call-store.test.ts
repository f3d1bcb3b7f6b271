import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openFileCallStore } from '../../src/models/file-call-store.ts'
import { aCall } from '../helpers/a-call.ts'

const folder = mkdtempSync(join(tmpdir(), 'aerbench-calls-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'answers.calls')

/** A file with these calls in it. */
async function filled(...calls: ReturnType<typeof aCall>[]): Promise<Buffer> {
  rmSync(path, { force: true })
  const store = await openFileCallStore(path)
  for (const call of calls) await store.save(call)
  await store.close()
  return readFileSync(path)
}

describe('a call store in a file', () => {
  it('finds after a restart what was paid for, whole, and counts what it cost', async () => {
    const first = aCall({ key: 'a', text: 'ä, one line\nand another', raw: { id: 7 } })
    await filled(first, aCall({ key: 'b', costUsd: 0.5, submissionId: 's' }), aCall({ key: 'c', status: 'refused' }))
    const store = await openFileCallStore(path)
    expect(await store.find('a')).toEqual(first)
    expect(await store.find('c')).toBeNull()
    expect(await store.spentUsd({})).toBeCloseTo(0.52)
    expect(await store.spentUsd({ submissionId: 's' })).toBeCloseTo(0.5)
    expect(await store.spentUsd({ since: new Date('2026-11-07') })).toBe(0)
    await store.close()
  })

  it('answers no call with a reply that was discarded, after a restart neither', async () => {
    const [bad, good] = [aCall({ key: 'a' }), aCall({ key: 'a', text: 'better' })]
    await filled(bad)
    const store = await openFileCallStore(path)
    await store.discard([bad.id])
    expect(await store.find('a')).toBeNull()
    await store.save(good)
    await store.close()
    const again = await openFileCallStore(path)
    expect((await again.find('a'))?.text).toBe('better')
    await again.close()
  })

  it('keeps every whole call when it was cut off, and goes on after it', async () => {
    const whole = await filled(aCall({ key: 'a', request: { text: 'naïve' } }), aCall({ key: 'b' }))
    const ends = [...whole.entries()].flatMap(([at, byte]) => (byte === 0x0a ? [at] : []))
    const cuts = [0, 1, 100, ends[0]! - 1, ends[0]!, ends[0]! + 1, ends[0]! + 9, ends[1]! - 1, ends[1]!, whole.length]
    for (const length of cuts) {
      writeFileSync(path, whole.subarray(0, length))
      const store = await openFileCallStore(path)
      await store.save(aCall({ key: 'later' }))
      await store.close()
      const again = await openFileCallStore(path)
      const found = await Promise.all(['a', 'b', 'later'].map(async (key) => (await again.find(key)) !== null))
      await again.close()
      // A line is whole up to its line feed, which itself may be missing.
      expect({ length, found }).toEqual({ length, found: [length >= ends[0]!, length >= ends[1]!, true] })
    }
  })

  it('is for one process at a time', async () => {
    await filled(aCall())
    const store = await openFileCallStore(path)
    await expect(openFileCallStore(path)).rejects.toMatchObject({ code: 'file_in_use' })
    expect(await store.claim('a')).not.toBeNull()
    expect(await store.claim('a')).toBeNull()
    await store.close()
    await (await openFileCallStore(path)).close()
  })

  it('leaves a file that it did not write as it is', async () => {
    for (const content of ['An abstract without a line feed', '{"itemId":"EK-1"}\n', 'one\n']) {
      writeFileSync(path, content)
      await expect(openFileCallStore(path)).rejects.toMatchObject({
        code: expect.stringMatching(/file_not_lines|calls_unreadable/)
      })
      expect(readFileSync(path, 'utf8')).toBe(content)
    }
  })
})
