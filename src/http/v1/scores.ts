import { Readable } from 'node:stream'
import { z } from 'zod'
import type { PageRequest } from '../../db/page.ts'
import { findPanel } from '../../db/panels.ts'
import { manifestOfRelease } from '../../db/pinned-suites.ts'
import { listDisputedScores, listScores, type ScoreRow } from '../../db/scores.ts'
import { findSubmission, type SubmissionRow } from '../../db/submissions.ts'
import { NotFoundError } from '../../errors.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { defaultDisagreementBound } from '../../schemas/panel.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import type { Score } from '../../schemas/score.ts'
import { type ItemScore, itemScoreSchema } from '../../schemas/submission.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { readableSubmission, scoreViewOf } from '../guards/submission-access.ts'
import { everything, showScores } from '../show/show-scores.ts'
import { csvRecord } from '../tables/csv.ts'
import { entriesOf, listResponse, sendList } from '../tables/send-list.ts'
import { csvType, tableFormatSchema } from '../tables/table-format.ts'

const querySchema = pageQuerySchema.extend({ format: tableFormatSchema })
const { description, content } = listResponse(itemScoreSchema)
const csvSchema = z.custom<Readable>().meta({ type: 'string', description: 'all scores, one a line, with a head' })
/** Behind these comes a column for each judge of the panel and metric. */
const head = (metrics: readonly string[]) => [
  ...['submission', 'model', 'itemId', 'taskType', 'split', 'paper', ...metrics, 'unscored', 'parse'],
  ...['spread', 'disputed', 'words', 'characters', 'flags']
]

/** Scores of a submission, item by item: as pages, as NDJSON, and as CSV to recompute everything from. */
export function scoresRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/submissions/:id/scores',
      {
        config: { permission: 'anyone' },
        schema: {
          operationId: 'listItemScores',
          tags: ['submissions'],
          summary:
            'Item scores under every metric, with evidence and judgments for the team, or for anyone where it opened its responses; ' +
            'private items for maintainers and auditors',
          params: idParamsSchema,
          querystring: querySchema,
          response: { 200: { description, content: { ...content, 'text/csv': { schema: csvSchema } } } }
        }
      },
      async (request, reply) => {
        const { caller, query } = request
        const submission = await readableSubmission(db, request.params.id, caller)
        const view = scoreViewOf(submission, caller)
        const list = {
          query,
          // To anyone else, its team too, the score of a private item would tell its gold, read with the output sent.
          rows: (page: PageRequest) => listScores(db, submission, { ...page, publicOnly: !view.private }),
          keyOf: ({ itemId }: ScoreRow) => itemId,
          show: (rows: readonly ScoreRow[]) => showScores({ db, suites }, submission, rows, view)
        }
        if (query.format === 'json') return await sendList(request, reply, list)
        reply.type(csvType)
        const panel = submission.panelId === null ? null : await findPanel(db, submission.panelId)
        const judges = panel?.definition.judges.map(({ modelId }) => modelId) ?? []
        const metrics = (await manifestOfRelease(db, submission.releaseName)).metrics.map(({ name }) => name)
        return Readable.from(recordsOf({ submission, judges, metrics }, entriesOf(list)))
      }
    )

    app.get(
      '/submissions/:id/disputes',
      {
        config: { permission: 'inspect' },
        schema: {
          operationId: 'listDisputes',
          tags: ['submissions'],
          summary: 'Items that need a look: their judges disagree, or their responses bear marks of manipulation',
          params: idParamsSchema,
          querystring: pageQuerySchema,
          response: { 200: listResponse(itemScoreSchema) }
        }
      },
      async (request, reply) => {
        const submission = await findSubmission(db, request.params.id)
        if (!submission) throw new NotFoundError('submission', request.params.id)
        const panel = submission.panelId === null ? null : await findPanel(db, submission.panelId)
        const bound = panel?.definition.disagreementBound ?? defaultDisagreementBound
        return await sendList(request, reply, {
          query: request.query,
          rows: (page) => listDisputedScores(db, submission.id, { ...page, bound }),
          keyOf: ({ itemId }) => itemId,
          show: (rows) => showScores({ db, suites }, submission, rows, everything)
        })
      }
    )
  }
}

async function* recordsOf(
  { submission, judges, metrics }: { submission: SubmissionRow; judges: readonly string[]; metrics: readonly string[] },
  scores: AsyncIterable<ItemScore>
): AsyncGenerator<string> {
  const { id, model } = submission
  const byJudge = judges.flatMap((judge) => metrics.map((metric) => ({ judge, metric })))
  yield csvRecord([...head(metrics), ...byJudge.map(({ judge, metric }) => `${metric}:${judge}`)])
  for await (const { itemId, taskType, split, paper, scores: under, parse, judgeScores, ...score } of scores) {
    const first = under[metrics[0]!]!
    const { spread, disputed, words, characters, flags } = score
    const reason = first.status === 'unscored' ? first.reason : null
    yield csvRecord([
      ...[id, model, itemId, taskType, split, paper],
      ...[...metrics.map((metric) => numberOf(under[metric]!)), reason, parse],
      ...[spread, disputed === null ? null : String(disputed), words, characters, flags?.length ?? null],
      ...byJudge.map(({ judge, metric }) => judgeScores?.[metric]?.[judge] ?? null)
    ])
  }
}

function numberOf(score: Score): number | null {
  return score.status === 'scored' ? score.value : null
}
