import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { crc32, inflateRaw, zstdDecompress } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { AppError, InvalidError } from '../../../errors.ts'
import type { Rejection } from '../read-lines.ts'
import { inspectCore } from './inspect.ts'
import { parseForgiving } from './parse-forgiving.ts'

/** A sample of a log by its place among the samples, or why it cannot be read. */
export type ArchivedSample = { number: number } & ({ sample: unknown } | { rejection: Rejection })

export type ArchiveLimits = {
  /** Of one sample and of all samples, inflated. */
  maxSampleBytes: number
  maxBytes: number
}

/** A log of a release has a few entries for each of its items; what has more is no log. */
const maxEntries = 200_000
/** Logs shrink to a fifth or a tenth. Below a size that harms nobody, any ratio is taken. */
const maxRatio = 250
const anyRatioBytes = 16 * 1024 * 1024

const zipStart = Buffer.from('PK\x03\x04')
/** An entry of one sample, whole, or with its messages and events in entries of their own beside it. */
const sampleName = /^samples\/.+_epoch_\d+(\/sample)?\.json$/s
const encrypted = 1

/** What the methods of Inspect's writers, past and present, are inflated by; never to more than was declared. */
const inflaters: Record<number, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  0: async (bytes) => bytes,
  8: promisify(inflateRaw),
  93: promisify(zstdDecompress)
}

/** Whether bytes begin a zip, by which Inspect knows its `.eval` logs too. */
export function isArchive(head: Uint8Array): boolean {
  return zipStart.equals(head.subarray(0, zipStart.length))
}

/**
 * The samples of an `.eval` log of Inspect, one at a time: a zip with an entry for each. A run that was cancelled or
 * killed lacks its header, and is read all the same. A sample that ran again was added under its old name, of which the
 * last entry counts. Nothing is inflated before the sizes that the zip declares are within the limits, nothing to more
 * than its entry declares, and nothing is ever written to disk.
 *
 * @throws {AppError} 413 `upload_too_large`; {InvalidError} `zip_invalid`, `format_unknown`
 */
export async function* readArchive(bytes: Buffer, limits: ArchiveLimits): AsyncGenerator<ArchivedSample> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true }).catch(asInvalid)
  let number = 0
  for (const entry of await sampleEntries(zip, limits)) {
    number += 1
    const { uncompressedSize, fileName } = entry
    if (uncompressedSize > limits.maxSampleBytes) {
      const message = `${fileName} has ${uncompressedSize} bytes: a sample may have ${limits.maxSampleBytes}`
      yield { number, rejection: { code: 'sample_too_large', message } }
    } else yield { number, ...parse(await inflate(zip, entry)) }
  }
}

async function sampleEntries(zip: ZipFile, { maxBytes }: ArchiveLimits): Promise<Entry[]> {
  if (zip.entryCount > maxEntries) throw tooLarge(`has ${zip.entryCount} entries: a log may have ${maxEntries}`)
  const found = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) if (sampleName.test(entry.fileName)) found.set(entry.fileName, entry)
  } catch (error) {
    asInvalid(error)
  }
  const entries = [...found.values()]
  if (entries.length === 0) {
    throw new InvalidError('format_unknown', 'the zip holds no samples: of zips, .eval logs of Inspect are read')
  }
  const inflated = entries.reduce((total, entry) => total + entry.uncompressedSize, 0)
  const deflated = entries.reduce((total, entry) => total + entry.compressedSize, 0)
  if (inflated > maxBytes) throw tooLarge(`holds ${inflated} bytes of samples: a log may hold ${maxBytes}`)
  if (inflated > anyRatioBytes && inflated > deflated * maxRatio) {
    throw tooLarge(`holds ${inflated} bytes of samples in ${deflated}: that is no log`)
  }
  return entries
}

/** @throws {InvalidError} `zip_invalid` where an entry is not what the zip declares of it */
async function inflate(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const { fileName, compressionMethod, uncompressedSize } = entry
  const inflater = inflaters[compressionMethod]
  if (!inflater || entry.generalPurposeBitFlag & encrypted) {
    throw new InvalidError(
      'zip_invalid',
      `${fileName} is encrypted, or compressed by the unknown method ${compressionMethod}`
    )
  }
  let bytes: Buffer
  try {
    const deflated = await buffer(await zip.openReadStreamPromise(entry, { decodeFileData: false }))
    // A length of 0 would be refused as an option.
    bytes = await inflater(deflated, { maxOutputLength: Math.max(1, uncompressedSize) })
  } catch (cause) {
    return asInvalid(cause, fileName)
  }
  if (bytes.length === uncompressedSize && crc32(bytes) === entry.crc32) return bytes
  throw new InvalidError('zip_invalid', `${fileName} is broken: its checksum or its size is another`)
}

function parse(bytes: Buffer): { sample: unknown } | { rejection: Rejection } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { sample: inspectCore(parseForgiving(text)) }
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 300) : ''
    return { rejection: { code: 'json_invalid', message: `the sample is not JSON: ${reason}` } }
  }
}

function tooLarge(what: string): AppError {
  return new AppError('upload_too_large', `the zip ${what}; \`aerbench submit\` sends the outputs of a log alone`, 413)
}

function asInvalid(cause: unknown, where = 'the zip'): never {
  const reason = cause instanceof Error ? cause.message : String(cause)
  throw new InvalidError('zip_invalid', `${where} cannot be read: ${reason.slice(0, 300)}`)
}
