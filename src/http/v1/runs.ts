import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { listRunCalls, listRuns } from '../../db/runs.ts'
import { NotFoundError } from '../../errors.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import {
  newRunCallSchema,
  newRunSchema,
  runCallAnswerSchema,
  runCallSchema,
  runEndSchema,
  runSchema,
  runToolsSchema
} from '../../schemas/run.ts'
import { callTool } from '../../workflows/runs/call-tool.ts'
import { endRun } from '../../workflows/runs/end-run.ts'
import { liveRun } from '../../workflows/runs/live-runs.ts'
import { openPracticeRun } from '../../workflows/runs/open-run.ts'
import { runForItem } from '../../workflows/runs/run-for-item.ts'
import { settleRun } from '../../workflows/runs/settle-runs.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { doOnce } from '../guards/idempotency.ts'
import { ownRun, readableRun } from '../guards/run-access.ts'
import { ownSubmission } from '../guards/submission-access.ts'
import { showRun, showRunCall } from '../show/show-run.ts'
import { listResponse, sendList } from '../tables/send-list.ts'

const tags = ['runs']
const submit = { permission: 'submit' } as const
const read = { permission: 'read' } as const
const seatQuerySchema = z.strictObject({ seat: z.coerce.number().int().min(0).max(9).optional() })

/** Sessions of tool calls in environments, call by call. */
export function runsRoutes({ db, suites, runs, now, config: settings }: Dependencies): Routes {
  /** Who finalises the submission waits for what is missing; before, it is there for whoever looks at the draft. */
  function settleSoon(id: string, log: FastifyBaseLogger): void {
    settleRun({ db, suites }, id).catch((error: unknown) => log.warn({ err: error, run: id }, 'a run was not settled'))
  }

  return async (app) => {
    app.post(
      '/runs',
      {
        config: submit,
        schema: {
          operationId: 'openRun',
          tags,
          summary:
            'Begin a run: for practice in a published instance or one of another size, or for an item of a submission',
          body: newRunSchema,
          response: { 201: runSchema }
        }
      },
      async (request, reply) => {
        const { taskType, seed, submission, item } = request.body
        const caller = callerOf(request)
        const draft = submission === undefined ? null : await ownSubmission(db, submission, caller)
        return await doOnce({ db, request, reply }, async (transaction) => {
          const practice = { ...request.body, taskType: taskType!, seed: seed! }
          const row = draft
            ? await runForItem({ db: transaction, suites }, draft, { ...request.body, item: item! })
            : await openPracticeRun(transaction, practice, caller.teamId)
          reply.code(201)
          return await showRun({ db: transaction, runs, config: settings }, row, {
            seat: request.body.seat,
            isWithin: true
          })
        })
      }
    )

    app.get(
      '/runs',
      {
        config: read,
        schema: {
          operationId: 'listRuns',
          tags,
          summary: "The team's own runs, the latest first",
          querystring: pageQuerySchema,
          response: { 200: listResponse(runSchema) }
        }
      },
      async (request, reply) =>
        await sendList(request, reply, {
          query: request.query,
          rows: (page) => listRuns(db, page, { teamId: callerOf(request).teamId }),
          keyOf: ({ id }) => id,
          show: async (rows) => await Promise.all(rows.map((row) => showRun({ db, runs, config: settings }, row)))
        })
    )

    app.get(
      '/runs/:id',
      {
        config: read,
        schema: {
          operationId: 'getRun',
          tags,
          summary: 'A run as it stands; its result once it is over',
          params: idParamsSchema,
          querystring: seatQuerySchema,
          response: { 200: runSchema }
        }
      },
      async (request) => {
        const row = await readableRun(db, request.params.id, callerOf(request))
        return await showRun({ db, runs, config: settings }, row, request.query)
      }
    )

    app.get(
      '/runs/:id/tools',
      {
        config: read,
        schema: {
          operationId: 'listRunTools',
          tags,
          summary: 'The tools of a seat, with their JSON Schemas',
          params: idParamsSchema,
          querystring: seatQuerySchema,
          response: { 200: runToolsSchema }
        }
      },
      async (request) => {
        const row = await readableRun(db, request.params.id, callerOf(request))
        const { seat = 0 } = request.query
        const environment = (await liveRun(db, runs, row)).seats[seat]
        if (!environment) throw new NotFoundError('seat', String(seat))
        return {
          action: environment.action,
          tools: environment.tools.map(({ name, description, parameters }) => ({
            ...{ name, description: description ?? '', inputSchema: parameters }
          }))
        }
      }
    )

    app.post(
      '/runs/:id/calls',
      {
        config: submit,
        schema: {
          operationId: 'callRunTool',
          tags,
          summary: 'Call a tool; the same callId again gets the same answer, and nothing is done twice',
          description:
            'A call is stored before it is answered. `error` and `retry_error` changed nothing and cost no period. ' +
            '409 `seat_waiting` where the seat has acted and another has not, `run_ended` after the end; 422 `call_id_reused`.',
          params: idParamsSchema,
          body: newRunCallSchema,
          response: { 200: runCallAnswerSchema }
        }
      },
      async (request) => {
        const run = await ownRun(db, request.params.id, callerOf(request))
        const answer = await callTool({ db, runs, now }, run.id, request.body)
        if (answer.runOver) settleSoon(run.id, request.log)
        return answer
      }
    )

    app.get(
      '/runs/:id/history',
      {
        config: read,
        schema: {
          operationId: 'getRunHistory',
          tags,
          summary: 'The calls of a run with what was answered, in order',
          params: idParamsSchema,
          querystring: pageQuerySchema.extend(seatQuerySchema.shape),
          response: { 200: listResponse(runCallSchema) }
        }
      },
      async (request, reply) => {
        const { id } = await readableRun(db, request.params.id, callerOf(request))
        return await sendList(request, reply, {
          query: request.query,
          rows: (page) => listRunCalls(db, page, { runId: id, seat: request.query.seat }),
          keyOf: ({ number }) => String(number),
          stretch: 50,
          show: (rows) => rows.map(showRunCall)
        })
      }
    )

    app.post(
      '/runs/:id/finish',
      {
        config: submit,
        schema: {
          operationId: 'finishRun',
          tags,
          summary: 'End a run: one that is not over is given up, and has no score',
          params: idParamsSchema,
          body: runEndSchema.nullish(),
          response: { 200: runSchema }
        }
      },
      async (request, reply) => {
        const { id } = await ownRun(db, request.params.id, callerOf(request))
        return await doOnce({ db, request, reply }, async (transaction) => {
          const ended = await endRun({ db: transaction, now }, id, request.body ?? { reason: 'abandoned' })
          return await showRun({ db: transaction, runs, config: settings }, ended, { isWithin: true })
        })
      }
    )
  }
}
