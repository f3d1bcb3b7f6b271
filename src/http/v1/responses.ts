import { Readable } from 'node:stream'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { receiptsSchema } from '../../schemas/receipt.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { noteUpload } from '../guards/note-request.ts'
import { ownSubmission } from '../guards/submission-access.ts'
import { receiveResponses, type UploadKind } from '../tables/receive-responses.ts'
import { tableRefusal } from '../tables/response-formats/open-file.ts'

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
    anyOf: [
      {
        type: 'array',
        items: {
          type: 'object',
          properties: { itemId: { type: 'string' }, output: { type: 'string' } },
          required: ['itemId', 'output'],
          additionalProperties: true
        }
      },
      { type: 'string', format: 'binary' }
    ],
    description:
      'one {"itemId", "output"} a line, with calls, adaptation, optionProbabilities, transcript, requestHash. Lines of ' +
      'OpenAI and Anthropic batches and samples of lm-eval are read too, and as one document (application/json) arrays ' +
      'of all these, logs of Inspect, results of promptfoo, and a text for each id; .eval logs of Inspect as ' +
      'application/zip'
  })

/** Responses of a draft: streamed in line by line, or as one document, as often as wanted. */
export function responsesRoutes({ db, suites, config }: Dependencies): Routes {
  return async (app) => {
    // The body is read by the route itself, so that an upload of any size needs the memory of a few lines.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser([...ndjson, 'application/json', ...zip], async (_: unknown, body: Readable) => body)

    app.addContentTypeParser(['text/csv', 'text/tab-separated-values'], async () => {
      throw new AppError('media_type_unsupported', tableRefusal, 415)
    })

    app.put(
      '/submissions/:id/responses',
      {
        config: { permission: 'submit' },
        schema: {
          operationId: 'sendResponses',
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
        const submission = await ownSubmission(db, request.params.id, callerOf(request))
        const kind = kindOf(request.headers['content-type'] ?? '')
        return await receiveResponses({ db, config, suites }, submission, {
          body: request.body,
          kind,
          note: noteUpload(request)
        })
      }
    )
  }
}

/** What was sent, by what its media type says that it is. */
function kindOf(mediaType: string): UploadKind {
  const is = (name: string) => mediaType.toLowerCase().startsWith(name)
  if (is('application/json')) return 'document'
  return zip.some(is) ? 'archive' : 'lines'
}
