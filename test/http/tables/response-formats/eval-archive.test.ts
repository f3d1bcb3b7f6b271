import { describe, expect, it } from 'vitest'
import { type ArchivedSample, readArchive } from '../../../../src/http/tables/response-formats/eval-archive.ts'
import { readSample } from '../../../../src/http/tables/response-formats/read-sample.ts'
import { writeZip, type ZipMember } from '../../../helpers/write-zip.ts'

const limits = { maxSampleBytes: 1_000_000, maxBytes: 20_000_000 }

async function read(members: readonly ZipMember[] | Buffer, within = limits): Promise<ArchivedSample[]> {
  return await Array.fromAsync(readArchive(Buffer.isBuffer(members) ? members : writeZip(members), within))
}

function sampleOf(id: string, content: unknown, more: object = {}): string {
  const choices = [{ message: { role: 'assistant', content }, stop_reason: 'stop' }]
  return JSON.stringify({ id, epoch: 1, output: { choices, usage: {} }, ...more })
}

const header = { name: 'header.json', content: '{}' }
const member = (id: string, content: string, more: Partial<ZipMember> = {}): ZipMember => ({
  name: `samples/${id}_epoch_1.json`,
  content,
  ...more
})

/** The outputs of a log by item, as they would be stored. */
async function outputsOf(members: readonly ZipMember[]): Promise<unknown[]> {
  return (await read(members)).map((archived) => {
    const reading = 'sample' in archived ? readSample(archived.sample, () => true) : archived
    return 'value' in reading ? reading.value : reading
  })
}

describe('readArchive', () => {
  it.each([0, 8, 93])('reads samples that are packed by method %i', async (method) => {
    const text = 'α > β\n"B"\\'
    const members = ['EK-1', 'sub/EK-2'].map((id) => member(id, sampleOf(id, text), { method }))
    expect(await outputsOf([header, ...members])).toEqual([
      { itemId: 'EK-1', output: text },
      { itemId: 'sub/EK-2', output: text }
    ])
  })

  it('reads the last of several entries of a name, samples in parts, and no entry that is no sample', async () => {
    const members = [
      member('EK-1', sampleOf('EK-1', 'first')),
      { name: '_journal/summaries/1.json', content: '[]' },
      { name: 'samples/EK-2_epoch_1/sample.json', content: sampleOf('EK-2', 'in parts') },
      { name: 'samples/EK-2_epoch_1/messages/0.json', content: '[]' },
      member('EK-1', sampleOf('EK-1', 'again'))
    ]
    expect(await outputsOf(members)).toEqual([
      { itemId: 'EK-1', output: 'again' },
      { itemId: 'EK-2', output: 'in parts' }
    ])
  })

  it('puts attachments in the place of their names, and leaves a text that names none', async () => {
    const attachments = { ab12: 'a long text', other: 'x\0' }
    const text = (named: string) => [{ type: 'text', text: named }]
    const members = [
      member('EK-1', sampleOf('EK-1', text('attachment://ab12'), { attachments })),
      member('EK-2', sampleOf('EK-2', 'tc://ab12', { attachments })),
      member('EK-3', sampleOf('EK-3', text('attachment://gone'), { attachments }))
    ]
    expect(await outputsOf(members)).toEqual([
      { itemId: 'EK-1', output: 'a long text' },
      { itemId: 'EK-2', output: 'a long text' },
      { itemId: 'EK-3', output: 'attachment://gone' }
    ])
  })

  it('hands on of a sample what is read of it, and not its events', async () => {
    const more = {
      events: ['\0'],
      messages: [{}],
      metadata: { item: 'EK-1', n: 3 },
      scores: { a: { value: Number.NaN } }
    }
    const content = sampleOf('7', 'a', more).replace('"value":null', '"value":NaN')
    const [archived] = await read([member('7', content)])
    expect(archived).toEqual({
      number: 1,
      sample: {
        ...{ id: '7', epoch: 1, metadata: { item: 'EK-1' }, attachments: {} },
        output: { usage: {}, choices: [{ message: { content: 'a' }, stop_reason: 'stop' }] }
      }
    })
  })

  it('rejects a sample that is too long or no JSON by its place, and reads the others', async () => {
    const long = sampleOf('EK-1', 'x'.repeat(1_000_001))
    const read_ = await read([member('EK-1', long), member('EK-2', '{"id"'), member('EK-3', sampleOf('EK-3', 'a'))])
    expect(read_).toMatchObject([
      { number: 1, rejection: { code: 'sample_too_large', message: expect.stringContaining('1000000') } },
      { number: 2, rejection: { code: 'json_invalid' } },
      { number: 3, sample: { id: 'EK-3' } }
    ])
  })

  it.each<[string, ZipMember[] | Buffer, string]>([
    ['without samples', [header], 'format_unknown'],
    ['that breaks off', writeZip([member('EK-1', sampleOf('EK-1', 'a'))]).subarray(0, -30), 'zip_invalid'],
    ['that is encrypted', [member('EK-1', 'x', { flags: 1 })], 'zip_invalid'],
    ['of an unknown method', [member('EK-1', 'x', { method: 12 })], 'zip_invalid'],
    ['whose checksum is another', [member('EK-1', '{}', { declared: { crc: 1 } })], 'zip_invalid'],
    ['whose sample is shorter than declared', [member('EK-1', '{}', { declared: { size: 20 } })], 'zip_invalid'],
    ['with a name that leaves its folder', [member('../../EK-1', '{}')], 'zip_invalid'],
    [
      'of more than may be inflated',
      Array.from({ length: 21 }, (_, n) => member(`${n}`, ' '.repeat(999_999), { method: 0 })),
      'upload_too_large'
    ]
  ])('refuses a zip %s', async (_, members, code) => {
    await expect(read(members)).rejects.toMatchObject({ code })
  })

  it.each([8, 93])('inflates no more than an entry declares, by method %i, and no bomb at all', async (method) => {
    const zeros = ' '.repeat(17_000_000)
    const liar = member('EK-1', zeros, { method, declared: { size: 100 } })
    // The inflater stops there: what it had made until then is not even compared.
    await expect(read([liar])).rejects.toMatchObject({
      code: 'zip_invalid',
      message: expect.stringContaining('larger than 100 bytes')
    })
    const bomb = { maxSampleBytes: 1e9, maxBytes: 1e9 }
    await expect(read([member('EK-1', zeros, { method })], bomb)).rejects.toMatchObject({
      code: 'upload_too_large',
      message: expect.stringContaining('17000000')
    })
  })

  it('refuses more entries than a log can have before it looks at one', async () => {
    const zip = writeZip([member('EK-1', sampleOf('EK-1', 'a'))])
    // A count of 65,535 sends the reader to a zip64 record, which holds the count in full.
    const record = Buffer.alloc(56)
    record.write('PK\x06\x06', 'latin1')
    record.writeBigUInt64LE(44n, 4)
    const end = zip.subarray(-22)
    record.writeBigUInt64LE(200_001n, 24)
    record.writeBigUInt64LE(200_001n, 32)
    record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40)
    record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48)
    const locator = Buffer.alloc(20)
    locator.write('PK\x06\x07', 'latin1')
    locator.writeBigUInt64LE(BigInt(zip.length - 22), 8)
    locator.writeUInt32LE(1, 16)
    end.writeUInt16LE(0xffff, 8)
    end.writeUInt16LE(0xffff, 10)
    const crowded = Buffer.concat([zip.subarray(0, -22), record, locator, end])
    await expect(read(crowded)).rejects.toMatchObject({
      code: 'upload_too_large',
      message: expect.stringMatching(/200001 entries/)
    })
  })
})
