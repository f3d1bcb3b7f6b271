import type { Readable } from 'node:stream'
import type { Config } from '../../config.ts'
import type { Executor } from '../../db/client.ts'
import { suiteOfRelease } from '../../db/pinned-suites.ts'
import { findRelease, isItemOf } from '../../db/releases.ts'
import { storeResponses } from '../../db/responses.ts'
import { lockSubmission, type SubmissionRow } from '../../db/submissions.ts'
import { ConflictError, InvalidError } from '../../errors.ts'
import { recordOf } from '../../schemas/answer-record.ts'
import type { Receipts } from '../../schemas/receipt.ts'
import { responseLineSchema } from '../../schemas/submission.ts'
import { adaptationOf } from '../../suites/settings.ts'
import type { Suites } from '../../suites/suite.ts'
import { layDown } from '../../workflows/releases/draw/lay-down-items.ts'
import { otherRequests } from '../../workflows/releases/exact-requests.ts'
import { readLines } from './read-lines.ts'
import { type Kept, lineHint, receiveLines } from './receive-lines.ts'
import { type OpenedDocument, openArchive, openDocument } from './response-formats/open-document.ts'
import { openFile } from './response-formats/open-file.ts'
import { readSample, unknownItem } from './response-formats/read-sample.ts'
import type { IsItem } from './response-formats/sample.ts'

/** A document is parsed as a whole, which takes several times its size in memory; lines may be as many as wanted. */
const maxDocumentBytes = 64 * 1024 * 1024
/** Samples of a log are inflated and parsed one at a time. */
const archiveLimits = { maxSampleBytes: 64 * 1024 * 1024, maxBytes: 512 * 1024 * 1024 }

/** What an upload is: lines, one document or a log, as its sender says; a file is looked at. */
export type UploadKind = 'lines' | 'document' | 'archive' | 'file'

type Upload = {
  body: Readable
  kind: UploadKind
  /** Puts the upload into the audit log, with the first of what is stored. */
  note: (transaction: Executor) => Promise<void>
}

/**
 * Takes in responses of a draft, each line with its receipt: one that is rejected does not undo the others.
 *
 * @throws {ConflictError} `submission_not_draft`, `responses_are_runs`; {InvalidError} `lines_rejected`, with all receipts; and as `receiveLines`
 */
export async function receiveResponses(
  { db, config, suites }: { db: Executor; config: Config; suites: Suites },
  { id, releaseName, state, setting }: SubmissionRow,
  { body, kind, note }: Upload
): Promise<Receipts> {
  const { RESPONSE_MAX_BYTES, SUBMISSION_MAX_BYTES } = config
  if (state !== 'draft') throw notDraft(id, state)
  const isItem = await isItemOf(db, releaseName)
  const release = (await findRelease(db, releaseName))!
  const suite = await suiteOfRelease({ db, suites }, release)
  const adaptation = adaptationOf(suite, setting)
  if (suite.taskTypes.some(({ environment }) => environment)) {
    const message = `responses to release ${releaseName} are runs that the service has seen: begin one for each item (POST /v1/runs)`
    throw new ConflictError('responses_are_runs', message)
  }
  const most = `may hold ${RESPONSE_MAX_BYTES} bytes`
  // Not destroyed when the reading stops early: the connection still has to carry the reply.
  const chunks: AsyncIterable<Uint8Array> = body.iterator({ destroyOnReturn: false })
  // Output and record; JSON may spell one byte of text with six.
  const limits = { maxBytes: SUBMISSION_MAX_BYTES, maxLineBytes: 2 * 6 * RESPONSE_MAX_BYTES + 4096 }
  const { lines, read } = await open(chunks, { kind, limits, isItem })
  const receipts = await receiveLines(lines, {
    read,
    schema: responseLineSchema,
    identity: responseLineSchema.pick({ itemId: true }),
    idOf: ({ itemId }) => itemId,
    check: ({ itemId, output, ...rest }) => {
      if (!isItem(itemId)) return unknownItem(releaseName, itemId)
      if (output === '') return { code: 'output_empty', message: 'output is empty: leave out what was not answered' }
      const bytes = Buffer.byteLength(output)
      if (bytes > RESPONSE_MAX_BYTES) {
        return { code: 'response_too_large', message: `a response ${most}, and this one has ${bytes}` }
      }
      const record = recordOf(rest)
      const recordBytes = record === null ? 0 : Buffer.byteLength(JSON.stringify(record))
      if (recordBytes <= RESPONSE_MAX_BYTES) return null
      const message = `what stands beside the output ${most} of JSON, and this has ${recordBytes}`
      return { code: 'record_too_large', message }
    },
    store: async (sent) => {
      const refused = await otherRequests({ db, suites }, { release, suite, adaptation }, sent)
      const responses = sent.filter(({ itemId }) => !refused.has(itemId))
      await layDown(
        { db, suites },
        releaseName,
        responses.map(({ itemId }) => itemId)
      )
      const stored = await db.transaction(async (transaction) => {
        // Held until the batch is in, so that nothing joins a submission after it was finalised.
        const submission = await lockSubmission(transaction, id)
        if (submission?.state !== 'draft') throw notDraft(id, submission?.state ?? 'gone')
        await note(transaction)
        return await storeResponses(
          transaction,
          id,
          responses.map(({ itemId, output, ...rest }) => ({
            ...{ itemId, output },
            // Whoever reads the response later has to know what it answers.
            record: recordOf(
              adaptation === null || adaptation === suite.adaptations?.[0] ? rest : { ...rest, adaptation }
            )
          }))
        )
      })
      return new Map<string, Kept>([...stored, ...refused])
    },
    tooLong: { code: 'response_too_large', message: `a response ${most}; ${lineHint}` },
    duplicate: 'duplicate_item'
  })
  if (kind === 'lines' && receipts.receipts.length === 0) {
    throw new InvalidError('file_empty', 'the body is empty: there is nothing to store')
  }
  return receipts
}

type Opening = { kind: UploadKind; limits: { maxBytes: number; maxLineBytes: number }; isItem: IsItem }

async function open(chunks: AsyncIterable<Uint8Array>, { kind, limits, isItem }: Opening): Promise<OpenedDocument> {
  const maxBytes = Math.min(limits.maxBytes, maxDocumentBytes)
  if (kind === 'document') return await openDocument(chunks, { maxBytes, isItem })
  if (kind === 'archive') return await openArchive(chunks, { maxBytes, isItem, limits: archiveLimits })
  if (kind === 'lines') return { lines: readLines(chunks, limits), read: (value) => readSample(value, isItem) }
  return await openFile(chunks, { limits, maxDocumentBytes: maxBytes, archiveLimits, isItem })
}

function notDraft(id: string, state: string): ConflictError {
  return new ConflictError('submission_not_draft', `submission ${id} is ${state}: responses are taken by drafts only`)
}
