import type { Executor } from '../../db/client.ts'
import { findPanel, listPanels, reportedModels } from '../../db/panels.ts'
import { NotFoundError } from '../../errors.ts'
import { atEndpoints } from '../../grading/at-endpoints.ts'
import { checkJudges } from '../../grading/check-judges.ts'
import { panelDetailSchema, panelQuerySchema, panelSchema, regradeSchema } from '../../schemas/admin.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { newPanelSchema } from '../../schemas/panel.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { submissionSchema } from '../../schemas/submission.ts'
import { findSuite } from '../../suites/index.ts'
import { definePanel } from '../../workflows/grading/define-panel.ts'
import { regradeSubmission } from '../../workflows/grading/regrade-submission.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { doOnce } from '../guards/idempotency.ts'
import { showPanel, showPanelDetail } from '../show/show-panel.ts'
import { showSubmission } from '../show/show-submission.ts'
import { listResponse, sendList } from '../tables/send-list.ts'

const administer = { permission: 'administer' } as const
const audit = { permission: 'audit' } as const
const tags = ['panels']

/** The judges of submissions. A panel is made and read, and never changed: there is no other route. */
export function panelsRoutes(dependencies: Dependencies): Routes {
  const { db, suites, config, panel: configuredPanel } = dependencies

  return async (app) => {
    app.post(
      '/admin/panels',
      {
        config: administer,
        schema: {
          operationId: 'createPanel',
          tags,
          summary: 'Make a panel of these judges with the prompts and rubrics of now, or of the configured judges',
          description: '201 when it was made, 200 when it was there already: a panel is known by its content.',
          querystring: panelQuerySchema,
          body: newPanelSchema.nullish(),
          response: { 200: panelSchema, 201: panelSchema }
        }
      },
      async (request, reply) => {
        const { query } = request
        const body = request.body && atEndpoints(request.body, config.endpoints)
        const suite = query.suite === undefined ? suites[0] : findSuite(suites, query.suite)
        if (body) checkJudges(body, query)
        return await doOnce({ db, request, reply }, async (transaction) => {
          const { id, isNew } = body
            ? await definePanel(transaction, suite, body)
            : { id: await configuredPanel(transaction, suite), isNew: false }
          reply.code(isNew ? 201 : 200)
          return showPanel(await found(transaction, id), suites)
        })
      }
    )

    app.get(
      '/admin/panels',
      {
        config: audit,
        schema: {
          operationId: 'listPanels',
          tags,
          summary: 'All panels, with what has changed since each was made',
          querystring: pageQuerySchema,
          response: { 200: listResponse(panelSchema) }
        }
      },
      async (request, reply) =>
        await sendList(request, reply, {
          query: request.query,
          rows: (page) => listPanels(db, page),
          keyOf: ({ id }) => id,
          show: (rows) => rows.map((row) => showPanel(row, suites))
        })
    )

    app.get(
      '/admin/panels/:id',
      {
        config: audit,
        schema: {
          operationId: 'getPanel',
          tags,
          summary: 'A panel, with the models that answered under the names of its judges',
          params: idParamsSchema,
          response: { 200: panelDetailSchema }
        }
      },
      async ({ params: { id } }) =>
        showPanelDetail(await found(db, id), suites, await reportedModels(db, { panelId: id }))
    )

    app.post(
      '/submissions/:id/regrade',
      {
        config: audit,
        schema: {
          operationId: 'regradeSubmission',
          tags,
          summary: 'Have another panel judge the same responses, in a new submission',
          description: '202 when it was queued, 200 when these responses have, or had, that panel already.',
          params: idParamsSchema,
          body: regradeSchema,
          response: { 200: submissionSchema, 202: submissionSchema }
        }
      },
      async (request, reply) => {
        const { id } = request.params
        return await doOnce({ db, request, reply }, async (transaction) => {
          const walk = { ...dependencies, db: transaction }
          const { submission, isNew } = await regradeSubmission(walk, id, request.body)
          reply.code(isNew ? 202 : 200)
          return await showSubmission(transaction, submission, callerOf(request))
        })
      }
    )
  }

  async function found(executor: Executor, id: string) {
    const panel = await findPanel(executor, id)
    if (!panel) throw new NotFoundError('panel', id)
    return panel
  }
}
