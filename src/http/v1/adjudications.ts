import { z } from 'zod'
import { adjudicationsOf } from '../../db/adjudications.ts'
import { manifestOfRelease } from '../../db/pinned-suites.ts'
import { findSubmission, type SubmissionRow } from '../../db/submissions.ts'
import { NotFoundError } from '../../errors.ts'
import { adjudicationSchema, newAdjudicationSchema } from '../../schemas/adjudication.ts'
import { submissionItemParamsSchema } from '../../schemas/params.ts'
import { adjudicateByPerson, askFurtherJudge } from '../../workflows/grading/adjudicate.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { doOnce } from '../guards/idempotency.ts'
import { showAdjudication } from '../show/show-adjudication.ts'

const config = { permission: 'inspect' } as const
const tags = ['submissions']
const params = submissionItemParamsSchema
const path = '/submissions/:id/items/:itemId/adjudications'

/** What a further judge or a person makes of a response, beside the score of its panel. */
export function adjudicationsRoutes(dependencies: Dependencies): Routes {
  const { db } = dependencies
  return async (app) => {
    app.post(
      path,
      {
        config,
        schema: {
          operationId: 'adjudicateResponse',
          tags,
          summary: 'Have a judge from outside the panel look at a response, or store what a person makes of it',
          description: 'It is kept beside the score and changes neither the score nor the leaderboard.',
          params,
          body: newAdjudicationSchema,
          response: { 201: adjudicationSchema, 202: adjudicationSchema }
        }
      },
      async (request, reply) => {
        const { params, body } = request
        const place = { submission: await anySubmission(params.id), itemId: params.itemId }
        return await doOnce({ db, request, reply }, async (transaction) => {
          const walk = { ...dependencies, db: transaction }
          const row =
            'judge' in body ? await askFurtherJudge(walk, place, body) : await adjudicateByPerson(walk, place, body)
          reply.code('judge' in body ? 202 : 201)
          return showAdjudication(row, (await manifestOfRelease(transaction, place.submission.releaseName)).metrics)
        })
      }
    )

    app.get(
      path,
      {
        config,
        schema: {
          operationId: 'listAdjudications',
          tags,
          summary: 'What was made of a response beside the score of its panel, the oldest first',
          params,
          response: { 200: z.object({ data: z.array(adjudicationSchema) }) }
        }
      },
      async ({ params: { id, itemId } }) => {
        const submission = await anySubmission(id)
        const { metrics } = await manifestOfRelease(db, submission.releaseName)
        const rows = await adjudicationsOf(db, submission.id, [itemId])
        return { data: rows.map((row) => showAdjudication(row, metrics)) }
      }
    )
  }

  async function anySubmission(id: string): Promise<SubmissionRow> {
    const submission = await findSubmission(db, id)
    if (!submission) throw new NotFoundError('submission', id)
    return submission
  }
}
