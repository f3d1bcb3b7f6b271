import { Readable } from 'node:stream'
import { z } from 'zod'
import { listScores } from '../../db/scores.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import type { Score } from '../../schemas/score.ts'
import { type ItemScore, itemScoreSchema } from '../../schemas/submission.ts'
import { csvRecord } from '../csv.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { may } from '../permissions.ts'
import { entriesOf, listResponse, sendList } from '../send-list.ts'
import { showScores } from '../show-scores.ts'
import { readableSubmission, readsInFull } from '../submission-access.ts'
import { csvType, tableFormatSchema } from '../table-format.ts'

const querySchema = pageQuerySchema.extend({ format: tableFormatSchema })
const { description, content } = listResponse(itemScoreSchema)
const csvSchema = z.custom<Readable>().meta({ type: 'string', description: 'all scores, one a line, with a head' })
const head = [
  'submission',
  'model',
  'itemId',
  'taskType',
  'split',
  'paper',
  'table2',
  'appendix-g',
  'unscored',
  'parse'
]

/** Scores of a submission, item by item: as pages, as NDJSON, and as CSV to recompute everything from. */
export function scoresRoutes({ db }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/submissions/:id/scores',
      {
        config: { permission: 'anyone' },
        schema: {
          tags: ['submissions'],
          summary:
            'Item scores under both profiles; evidence and judgments for the team, without those that tell private gold',
          params: idParamsSchema,
          querystring: querySchema,
          response: { 200: { description, content: { ...content, 'text/csv': { schema: csvSchema } } } }
        }
      },
      async (request, reply) => {
        const { caller, query } = request
        const submission = await readableSubmission(db, request.params.id, caller)
        const role = caller?.role ?? null
        const view = {
          full: readsInFull(submission, caller) || may(role, 'maintain'),
          private: may(role, 'maintain') || may(role, 'audit')
        }
        const list = {
          query,
          rows: (page: { after: string | null; limit: number }) => listScores(db, submission.id, page),
          keyOf: ({ itemId }: { itemId: string }) => itemId,
          show: (rows: Awaited<ReturnType<typeof listScores>>) => showScores(db, submission, rows, view)
        }
        if (query.format === 'json') return await sendList(request, reply, list)
        reply.type(csvType)
        return Readable.from(recordsOf(submission, entriesOf(list)))
      }
    )
  }
}

async function* recordsOf(
  { id, model }: { id: string; model: string },
  scores: AsyncIterable<ItemScore>
): AsyncGenerator<string> {
  yield csvRecord(head)
  for await (const { itemId, taskType, split, paper, scores: profiles, parse } of scores) {
    const { table2 } = profiles
    const values = [numberOf(table2), numberOf(profiles['appendix-g'])]
    const reason = table2.status === 'unscored' ? table2.reason : null
    yield csvRecord([id, model, itemId, taskType, split, paper, ...values, reason, parse])
  }
}

function numberOf(score: Score): number | null {
  return score.status === 'scored' ? score.value : null
}
