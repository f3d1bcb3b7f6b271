import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openLineFile } from '../../src/models/line-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'aerbench-lines-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'lines')

/** Opens the file and appends a value. @returns the lines that were found, by number */
async function append(value: unknown): Promise<Record<number, string>> {
  const found: Record<number, string> = {}
  const file = await openLineFile(path, ({ text, number }) => {
    found[number] = text
  })
  await file.append(value)
  await file.close()
  return found
}

describe('a file of lines', () => {
  it('loses no whole line and keeps no half of one, wherever it was cut off', async () => {
    const lines = ['{"a":"é"}', '{"b":[1,2]}']
    const whole = Buffer.from(`${lines[0]}\n\n${lines[1]}\n`)
    const [first, second] = [Buffer.byteLength(lines[0]!), whole.length - 1]
    for (let length = 0; length <= whole.length; length += 1) {
      writeFileSync(path, whole.subarray(0, length))
      const found = await append({ later: true })
      expect({ length, found }).toEqual({
        length,
        found: { ...(length >= first && { 1: lines[0] }), ...(length >= second && { 3: lines[1] }) }
      })
      const there = readFileSync(path, 'utf8').split('\n').filter(Boolean)
      expect(there).toEqual([...Object.values(found), '{"later":true}'])
    }
  })

  it('writes what is added at the same time line by line, and reads it back by place', async () => {
    writeFileSync(path, '{"old":1}')
    const file = await openLineFile(path, () => {})
    const values = Array.from({ length: 20 }, (_, index) => ({ index, text: 'ü'.repeat(index) }))
    const places = await Promise.all(values.map((value) => file.append(value)))
    const read = await Promise.all(places.map(async (place) => JSON.parse(await file.read(place))))
    await file.close()
    expect(read).toEqual(values)
  })
})
