import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { drawnOutline } from '../../db/drawn-releases.ts'
import { suiteOfRelease } from '../../db/pinned-suites.ts'
import type { ReleaseRow } from '../../db/releases.ts'
import { AppError, ConflictError, InvalidError } from '../../errors.ts'
import { nameParamsSchema } from '../../schemas/params.ts'
import { importQuerySchema, type ReleaseLine, releaseLineSchema, releaseSchema } from '../../schemas/release.ts'
import { type Split, splitSchema } from '../../schemas/states.ts'
import type { Suites } from '../../suites/suite.ts'
import { checkAdaptation, exactRequests } from '../../workflows/releases/exact-requests.ts'
import { exportRelease } from '../../workflows/releases/export-release.ts'
import { checkReleaseLine, importRelease } from '../../workflows/releases/import-release.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { drawnLimitText, limitDrawn } from '../guards/drawn-limit.ts'
import { doOnce } from '../guards/idempotency.ts'
import { seesGold, showRelease, visibleRelease } from '../show/show-release.ts'
import { readLines } from '../tables/read-lines.ts'
import { parseLine } from '../tables/receive-lines.ts'

const tags = ['releases']
/** The published benchmark has 1,629 items, of which the longest hold half a paper: some 100 MB at most. */
const maxBytes = 256 * 1024 * 1024
const maxLineBytes = 8 * 1024 * 1024
const tooLong = { code: 'line_too_long', message: `a line may hold ${maxLineBytes} bytes` }
/** Rejected lines that are told of one by one. */
const maxRejections = 100
/** After so many lines others get their turn: parsing a release takes seconds. */
const linesAtOnce = 20
const linesSchema = z
  .instanceof(Uint8Array)
  .meta({ type: 'string', description: 'the lines of an export, with or without blank ones' })
const exportSchema = z.custom<Readable>().meta({
  type: 'string',
  description: 'one {"id", "taskType", "split", "canary", "release", "examinee", "gold", "provenance"} a line'
})

const requestsSchema = z.custom<Readable>().meta({
  type: 'string',
  description:
    'one {"itemId", "taskType", "split", "release", "canary", "adaptation", "messages", "requestHash"} a line'
})

/** Releases as files: NDJSON out, with gold as far as it may be seen, and NDJSON in. */
export function releaseFilesRoutes({ db, suites, now }: Dependencies): Routes {
  return async (app) => {
    takeLinesAsBytes(app)

    app.get(
      '/releases/:name/export',
      {
        config: { permission: 'anyone' },
        schema: {
          operationId: 'exportRelease',
          tags,
          summary: 'A frozen release as NDJSON: the public split for anyone, both for maintainers',
          description: drawnLimitText,
          params: nameParamsSchema,
          querystring: z.strictObject({ split: splitSchema.optional().describe('one split alone') }),
          response: {
            200: { description: 'One item a line', content: { 'application/x-ndjson': { schema: exportSchema } } }
          }
        }
      },
      async (request, reply) => {
        const release = await visibleRelease(db, request.params.name, seesGold(request))
        if (release.state !== 'frozen') throw notFrozen(release)
        const split = allowedSplit(request.query.split, seesGold(request))
        limitDrawn((await drawnOutline(db, release.name))?.items ?? null, request.caller)
        reply.type('application/x-ndjson').header('etag', `"${release.contentHash}-${split ?? 'all'}"`)
        return Readable.from(exportRelease({ db, suites }, release, split))
      }
    )

    app.get(
      '/releases/:name/requests',
      {
        config: { permission: 'anyone' },
        schema: {
          operationId: 'exportRequests',
          tags,
          summary: 'What a model is asked, to the letter, as NDJSON: responses name their request by its hash',
          description: drawnLimitText,
          params: nameParamsSchema,
          querystring: z.strictObject({
            adaptation: z.string().min(1).max(200).default('zero-shot').describe('how its questions are put'),
            split: splitSchema.optional().describe('one split alone')
          }),
          response: {
            200: { description: 'One request a line', content: { 'application/x-ndjson': { schema: requestsSchema } } }
          }
        }
      },
      async (request, reply) => {
        const { adaptation, split } = request.query
        const release = await visibleRelease(db, request.params.name, seesGold(request))
        if (release.state !== 'frozen') throw notFrozen(release)
        limitDrawn((await drawnOutline(db, release.name))?.items ?? null, request.caller)
        checkAdaptation(await suiteOfRelease({ db, suites }, release), adaptation)
        reply.type('application/x-ndjson').header('etag', `"${release.contentHash}-${split ?? 'all'}-${adaptation}"`)
        return Readable.from(exactRequests({ db, suites }, release, { adaptation, split }))
      }
    )

    app.post(
      '/releases/import',
      {
        config: { permission: 'maintain' },
        bodyLimit: maxBytes,
        schema: {
          operationId: 'importRelease',
          tags,
          summary: 'Store an exported release, whole or not at all; it is frozen at once, with the hash it had',
          consumes: ['application/x-ndjson'],
          querystring: importQuerySchema,
          body: linesSchema,
          response: { 200: releaseSchema, 201: releaseSchema }
        }
      },
      async (request, reply) => {
        const lines = await linesOfRelease(request.body, suites)
        return await doOnce({ db, request, reply }, async (transaction) => {
          const order = { ...request.query, lines, now: now() }
          const { release, created } = await importRelease({ db: transaction, suites }, order)
          reply.code(created ? 201 : 200)
          return await showRelease(transaction, release)
        })
      }
    )
  }
}

/** The split that leaves: gold of the private one is for maintainers. */
function allowedSplit(wanted: Split | undefined, seesPrivate: boolean): Split | undefined {
  if (seesPrivate) return wanted
  if (wanted !== 'private') return 'public'
  throw new AppError('split_private', 'the private split is exported for maintainers only', 403)
}

/**
 * Every line of an import.
 *
 * @throws {InvalidError} `import_rejected` with the number of each line that is wrong, and what is wrong with it
 */
async function linesOfRelease(body: Uint8Array, suites: Suites): Promise<{ line: number; value: ReleaseLine }[]> {
  const intake = {
    schema: releaseLineSchema,
    identity: releaseLineSchema.pick({ id: true }),
    idOf: ({ id }: { id: string }) => id,
    check: (line: ReleaseLine) => checkReleaseLine(suites, line),
    tooLong
  }
  const lines: { line: number; value: ReleaseLine }[] = []
  const rejected: { line: number; id: string | null; code: string; message: string }[] = []
  const firstLines = new Map<string, number>()
  for await (const line of readLines(only(body), { maxBytes, maxLineBytes })) {
    const parsed = parseLine(line, intake)
    const first = firstLines.get(parsed.id ?? '')
    if ('rejection' in parsed) rejected.push({ line: line.number, id: parsed.id, ...parsed.rejection })
    else if (first !== undefined) {
      const message = `line ${first} is about ${parsed.id} already`
      rejected.push({ line: line.number, id: parsed.id, code: 'duplicate_item', message })
    } else {
      firstLines.set(parsed.id, line.number)
      lines.push({ line: line.number, value: parsed.value })
    }
    if (line.number % linesAtOnce === 0) await setImmediate()
  }
  const [first] = rejected
  if (!first) return lines
  throw new InvalidError(
    'import_rejected',
    `${rejected.length} lines rejected, the first is line ${first.line} (${first.code}: ${first.message}); nothing is stored`,
    { line: first.line, rejected: rejected.length, lines: rejected.slice(0, maxRejections) }
  )
}

/** As bytes and not as a stream: an `Idempotency-Key` stands for the content. */
function takeLinesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/x-ndjson', 'application/jsonl'],
    { parseAs: 'buffer', bodyLimit: maxBytes },
    async (_: unknown, body: Buffer) => new Uint8Array(body.buffer, body.byteOffset, body.byteLength)
  )
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function notFrozen({ name }: ReleaseRow): ConflictError {
  return new ConflictError('release_not_frozen', `release ${name} is a draft: freeze it, then export it`)
}
