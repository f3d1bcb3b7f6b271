import { z } from 'zod'
import { anchorAgreement } from '../../boards/judges/anchor-agreement.ts'
import { type AnchorRow, listAnchors } from '../../db/anchors.ts'
import { findRelease } from '../../db/releases.ts'
import { AppError, ConflictError, NotFoundError } from '../../errors.ts'
import {
  anchorAgreementQuerySchema,
  anchorAgreementSchema,
  anchorIdentitySchema,
  anchorLineSchema,
  anchorSchema
} from '../../schemas/anchor.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { anchorId, takeAnchors } from '../../workflows/grading/take-anchors.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { noteUpload } from '../guards/note-request.ts'
import { receiveLines } from '../tables/receive-lines.ts'
import { listResponse, sendList } from '../tables/send-list.ts'
import { linesWithin, parseLinesAsBytes, tooLong, trimCells, uploadSchema } from '../tables/upload-lines.ts'

const tags = ['anchors']
const config = { permission: 'inspect' } as const
const params = z.object({ release: z.string().min(1).max(200) })
const keySchema = z.object({ itemId: z.string(), responseSha256: z.string(), rater: z.string() })
const table = {
  columns: ['itemId', 'responseSha256', 'submission', 'output', 'rater', 'scores', 'comment'],
  toValue({ output = '', ...cells }: Record<string, string>) {
    const { scores = '', ...named } = trimCells(cells)
    // An output is hashed as it is: blanks around it belong to it.
    const given = Object.entries({ ...named, output }).filter(([, cell]) => cell !== '')
    return { ...Object.fromEntries(given), scores: scoresOf(scores) }
  }
}

/** Scores that people gave to responses: what judges are held against. */
export function anchorsRoutes({ db, suites, config: { UPLOAD_MAX_BYTES } }: Dependencies): Routes {
  return async (app) => {
    parseLinesAsBytes(app, UPLOAD_MAX_BYTES)
    const linesOf = linesWithin(UPLOAD_MAX_BYTES)

    app.post(
      '/anchors/:release',
      {
        config,
        bodyLimit: UPLOAD_MAX_BYTES,
        schema: {
          operationId: 'importAnchors',
          tags,
          ...uploadSchema,
          params,
          summary: 'Import scores that people gave to responses; a receipt for each line',
          description:
            'A line is {"itemId", "rater", "scores": {part: 0-10 or a level}, "comment"} and the response by its ' +
            '"responseSha256", the "submission" that holds it, or its "output". Scores that a rater gave a response ' +
            `earlier are replaced. CSV has the columns ${table.columns.join(', ')}, with scores as "part=8; part=6".`
        }
      },
      async (request) => {
        const release = await frozenRelease(request.params.release)
        const note = noteUpload(request)
        return await receiveLines(linesOf(request, table), {
          schema: anchorLineSchema,
          identity: anchorIdentitySchema,
          idOf: anchorId,
          check: () => null,
          store: (lines) =>
            db.transaction(async (transaction) => {
              await note(transaction)
              return await takeAnchors({ db: transaction, suites }, release, lines)
            }),
          tooLong,
          duplicate: 'duplicate_anchor'
        })
      }
    )

    app.get(
      '/anchors/:release',
      {
        config,
        schema: {
          operationId: 'listAnchors',
          tags,
          summary: 'Scores that people gave to responses',
          params,
          querystring: pageQuerySchema,
          response: { 200: listResponse(anchorSchema) }
        }
      },
      async (request, reply) => {
        const release = await frozenRelease(request.params.release)
        return await sendList(request, reply, {
          query: request.query,
          rows: ({ after, limit }) => listAnchors(db, release, { after: parseKey(after), limit }),
          keyOf: (row) => JSON.stringify(keySchema.parse(row)),
          show: (rows) => rows.map(showAnchor)
        })
      }
    )

    app.get(
      '/anchors/:release/agreement',
      {
        config,
        schema: {
          operationId: 'getAnchorAgreement',
          tags,
          summary: 'How each judge compares with the people, and the people with each other',
          params,
          querystring: anchorAgreementQuerySchema,
          response: { 200: anchorAgreementSchema }
        }
      },
      async ({ params: { release }, query: { profile } }) =>
        await anchorAgreement({ db, suites }, await frozenRelease(release), profile)
    )
  }

  /** @returns its name */
  async function frozenRelease(name: string): Promise<string> {
    const release = await findRelease(db, name)
    if (!release) throw new NotFoundError('release', name)
    if (release.state === 'frozen') return name
    throw new ConflictError('release_not_frozen', `release ${name} is a draft: its items may still change`)
  }
}

/** `correctness=8; notation=6` as an object; what is no number stays text, a level or for the check to refuse. */
function scoresOf(cell: string): Record<string, number | string> {
  const pairs = cell.split(';').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [id = '', ...rest] = pair.split('=')
      const score = rest.join('=').trim()
      return [id.trim(), /^\d{1,3}(\.\d{1,10})?$/.test(score) ? Number(score) : score]
    })
  )
}

function parseKey(after: string | null): z.infer<typeof keySchema> | null {
  if (after === null) return null
  try {
    return keySchema.parse(JSON.parse(after))
  } catch (cause) {
    throw new AppError('cursor_invalid', 'cursor must be `next` of an earlier page', 400, { cause })
  }
}

function showAnchor({ itemId, responseSha256, rater, scores, comment, createdAt }: AnchorRow) {
  return { itemId, responseSha256, rater, scores, comment, createdAt: createdAt.toISOString() }
}
