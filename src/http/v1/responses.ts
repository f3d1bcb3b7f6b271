import { Readable } from 'node:stream'
import { z } from 'zod'
import { releaseItemSplits } from '../../db/releases.ts'
import { storeResponses } from '../../db/responses.ts'
import { lockSubmission } from '../../db/submissions.ts'
import { ConflictError } from '../../errors.ts'
import { recordOf } from '../../schemas/answer-record.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { receiptsSchema } from '../../schemas/receipt.ts'
import { responseLineSchema } from '../../schemas/submission.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { noteUpload } from '../guards/note-request.ts'
import { ownSubmission } from '../guards/submission-access.ts'
import { readLines } from '../tables/read-lines.ts'
import { lineHint, receiveLines } from '../tables/receive-lines.ts'
import { type OpenedDocument, openArchive, openDocument } from '../tables/response-formats/open-document.ts'
import { readSample } from '../tables/response-formats/read-sample.ts'
import type { IsItem } from '../tables/response-formats/sample.ts'

/** A document is parsed as a whole, which takes several times its size in memory; lines may be as many as wanted. */
const maxDocumentBytes = 64 * 1024 * 1024
/** Samples of a log are inflated and parsed one at a time. */
const archiveLimits = { maxSampleBytes: 64 * 1024 * 1024, maxBytes: 512 * 1024 * 1024 }

const ndjson = ['application/x-ndjson', 'application/jsonl']
/** The media types of a zip, and the one of a file whose kind the client does not know. */
const zip = ['application/zip', 'application/x-zip-compressed', 'application/octet-stream']

const streamSchema = z
  .custom<Readable>(
    (body) => body instanceof Readable,
    'must be NDJSON, sent as application/x-ndjson, one JSON document, sent as application/json, or an .eval log of ' +
      'Inspect, sent as application/zip'
  )
  .meta({
    type: 'string',
    description:
      'one {"itemId", "output"} a line, with calls, adaptation, optionProbabilities, transcript, requestHash. Lines of ' +
      'OpenAI and Anthropic batches and samples of lm-eval are read too, and as one document (application/json) arrays ' +
      'of all these, logs of Inspect, results of promptfoo, and a text for each id; .eval logs of Inspect as ' +
      'application/zip'
  })

/** Responses of a draft: streamed in line by line, or as one document, as often as wanted. */
export function responsesRoutes({ db, config }: Dependencies): Routes {
  const { RESPONSE_MAX_BYTES, SUBMISSION_MAX_BYTES } = config
  const tooLarge = { code: 'response_too_large', message: `a response may hold ${RESPONSE_MAX_BYTES} bytes` }
  const tooLong = { ...tooLarge, message: `${tooLarge.message}; ${lineHint}` }
  const recordTooLarge = {
    code: 'record_too_large',
    message: `what stands beside the output may hold ${RESPONSE_MAX_BYTES} bytes of JSON`
  }
  // Output and record; JSON may spell one byte of text with six.
  const maxLineBytes = 2 * 6 * RESPONSE_MAX_BYTES + 4096

  /** What was sent, by what its media type says that it is. */
  async function open(
    chunks: AsyncIterable<Uint8Array>,
    { type, isItem }: { type: string; isItem: IsItem }
  ): Promise<OpenedDocument> {
    const is = (name: string) => type.toLowerCase().startsWith(name)
    const maxBytes = Math.min(SUBMISSION_MAX_BYTES, maxDocumentBytes)
    if (is('application/json')) return await openDocument(chunks, { maxBytes, isItem })
    if (zip.some(is)) return await openArchive(chunks, { maxBytes, isItem, limits: archiveLimits })
    return {
      lines: readLines(chunks, { maxBytes: SUBMISSION_MAX_BYTES, maxLineBytes }),
      read: (value) => readSample(value, isItem)
    }
  }

  return async (app) => {
    // The body is read by the route itself, so that an upload of any size needs the memory of a few lines.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser([...ndjson, 'application/json', ...zip], async (_: unknown, body: Readable) => body)

    app.put(
      '/submissions/:id/responses',
      {
        config: { permission: 'submit' },
        schema: {
          tags: ['submissions'],
          summary:
            'Send responses as NDJSON, or as one JSON document or .eval log of a tool; a receipt for every line. A line ' +
            'that is rejected does not undo the others',
          consumes: ['application/x-ndjson', 'application/json', 'application/zip'],
          params: idParamsSchema,
          body: streamSchema,
          response: { 200: receiptsSchema }
        }
      },
      async (request) => {
        const { id, releaseName, state } = await ownSubmission(db, request.params.id, callerOf(request))
        if (state !== 'draft') throw notDraft(id, state)
        const splits = await releaseItemSplits(db, releaseName)
        // Not destroyed when the reading stops early: the connection still has to carry the reply.
        const chunks: AsyncIterable<Uint8Array> = request.body.iterator({ destroyOnReturn: false })
        const note = noteUpload(request)
        const isItem = (itemId: string) => splits.has(itemId)
        const { lines, read } = await open(chunks, { type: request.headers['content-type'] ?? '', isItem })
        return await receiveLines(lines, {
          read,
          schema: responseLineSchema,
          identity: responseLineSchema.pick({ itemId: true }),
          idOf: ({ itemId }) => itemId,
          check: ({ itemId, output, ...rest }) => {
            if (!splits.has(itemId)) {
              return { code: 'item_unknown', message: `release ${releaseName} has no item ${itemId}` }
            }
            if (output === '')
              return { code: 'output_empty', message: 'output is empty: leave out what was not answered' }
            if (Buffer.byteLength(output) > RESPONSE_MAX_BYTES) return tooLarge
            const record = recordOf(rest)
            const isLarge = record !== null && Buffer.byteLength(JSON.stringify(record)) > RESPONSE_MAX_BYTES
            return isLarge ? recordTooLarge : null
          },
          store: (responses) =>
            db.transaction(async (transaction) => {
              // Held until the batch is in, so that nothing joins a submission after it was finalised.
              const submission = await lockSubmission(transaction, id)
              if (submission?.state !== 'draft') throw notDraft(id, submission?.state ?? 'gone')
              await note(transaction)
              return await storeResponses(
                transaction,
                id,
                responses.map(({ itemId, output, ...rest }) => ({ itemId, output, record: recordOf(rest) }))
              )
            }),
          tooLong,
          duplicate: 'duplicate_item'
        })
      }
    )
  }
}

function notDraft(id: string, state: string): ConflictError {
  return new ConflictError('submission_not_draft', `submission ${id} is ${state}: responses are taken by drafts only`)
}
