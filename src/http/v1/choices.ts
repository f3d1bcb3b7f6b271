import { choicesQuerySchema, submissionChoicesSchema } from '../../schemas/choice-figures.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { keepPrivate } from '../guards/private-reply.ts'
import { showChoices } from '../show/show-choices.ts'

/** What a submission to a question bank chose, in the metrics of choices. */
export function choicesRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/submissions/:id/choices',
      {
        config: { permission: 'anyone' },
        schema: {
          operationId: 'getSubmissionChoices',
          tags: ['submissions'],
          summary:
            'Metrics of a submission to a question bank, by element, module, setting and as a whole: accuracy and gaps, ' +
            'calibration, worst groups, prerequisites, errors by name, positions of letters',
          description:
            'Of releases whose items are all public; of others for maintainers and auditors. What follows from the letters ' +
            'that were chosen is for the team and auditors, and for anyone where responses are open.',
          params: idParamsSchema,
          querystring: choicesQuerySchema,
          response: { 200: submissionChoicesSchema }
        }
      },
      async ({ params: { id }, query, caller }, reply) => {
        keepPrivate(reply, caller)
        return await showChoices({ db, suites }, { id, query, caller })
      }
    )
  }
}
