import { z } from 'zod'
import { type AdjudicationRow, adjudicationsOf } from '../../db/adjudications.ts'
import { manifestOfRelease } from '../../db/pinned-suites.ts'
import { findSubmission, type SubmissionRow } from '../../db/submissions.ts'
import { NotFoundError } from '../../errors.ts'
import { type Adjudication, adjudicationSchema, newAdjudicationSchema } from '../../schemas/adjudication.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { adjudicateByPerson, askFurtherJudge } from '../../workflows/grading/adjudicate.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { showAdjudication } from '../show/show-adjudication.ts'

const config = { permission: 'inspect' } as const
const tags = ['submissions']
const params = idParamsSchema.extend({ itemId: z.string().min(1).max(200) })
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
          tags,
          summary: 'Have a judge from outside the panel look at a response, or store what a person makes of it',
          description: 'It is kept beside the score and changes neither the score nor the leaderboard.',
          params,
          body: newAdjudicationSchema,
          response: { 201: adjudicationSchema, 202: adjudicationSchema }
        }
      },
      async ({ params: { id, itemId }, body }, reply) => {
        const place = { submission: await anySubmission(id), itemId }
        if ('judge' in body) {
          return await reply
            .code(202)
            .send(await show(place.submission, await askFurtherJudge(dependencies, place, body)))
        }
        return await reply
          .code(201)
          .send(await show(place.submission, await adjudicateByPerson(dependencies, place, body)))
      }
    )

    app.get(
      path,
      {
        config,
        schema: {
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

  async function show({ releaseName }: SubmissionRow, row: AdjudicationRow): Promise<Adjudication> {
    return showAdjudication(row, (await manifestOfRelease(db, releaseName)).metrics)
  }

  async function anySubmission(id: string): Promise<SubmissionRow> {
    const submission = await findSubmission(db, id)
    if (!submission) throw new NotFoundError('submission', id)
    return submission
  }
}
