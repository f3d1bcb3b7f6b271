import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { listRuns, type RunHead } from '../../db/runs.ts'
import { NotFoundError } from '../../errors.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import type { RunResult } from '../../schemas/run.ts'
import { findEnvironment } from '../../suites/econevals/environments.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { may } from '../guards/permissions.ts'
import { readableRun } from '../guards/run-access.ts'
import { resultSoon, showRun } from '../show/show-run.ts'
import { showRunPeriod, showRunPeriods } from '../show/show-run-periods.ts'
import { pageOfList } from '../tables/send-list.ts'
import { runPage } from './run-page.ts'
import { runPeriodPage } from './run-period-page.ts'
import { type ListedRun, runsPage } from './runs-page.ts'
import { sendOwnPage } from './send-page.ts'

const hide = { hide: true }
const listQuerySchema = pageQuerySchema.extend({ limit: pageQuerySchema.shape.limit.unwrap().default(50) })
const periodParamsSchema = idParamsSchema.extend({ period: z.coerce.number().int().min(0).max(9999) })
const seatQuerySchema = z.strictObject({ seat: z.coerce.number().int().min(0).max(9).optional() })

/** Runs as their team reads them, period by period. */
export function runPages({ db, runs, config }: Dependencies): Routes {
  return async (app) => {
    app.get('/runs', { schema: { ...hide, querystring: listQuerySchema } }, async (request, reply) => {
      const { caller } = request
      if (!caller) return await reply.redirect('/sign-in', 303)
      const page = await pageOfList<RunHead, ListedRun>({
        query: request.query,
        rows: (asked) => listRuns(db, asked, { teamId: caller.teamId }),
        keyOf: ({ id }) => id,
        show: async (rows) => await Promise.all(rows.map(async (row) => ({ row, result: await knownResult(row) })))
      })
      return await sendOwnPage(reply, runsPage(page))
    })

    app.get('/runs/:id', { schema: { ...hide, params: idParamsSchema } }, async (request, reply) => {
      const row = await runToRead(request, request.params.id)
      const { session } = request
      const run = await showRun({ db, runs, config }, row)
      const periods = await showRunPeriods({ db, runs }, row)
      const isOwn = session !== null && session.teamId === row.teamId && may(session.role, 'submit')
      const plays = isOwn && row.state === 'open' && row.driver === 'person'
      return await sendOwnPage(reply, runPage({ run, periods, plays }))
    })

    app.get(
      '/runs/:id/periods/:period',
      { schema: { ...hide, params: periodParamsSchema, querystring: seatQuerySchema } },
      async (request, reply) => {
        const { id, period } = request.params
        const { seat } = request.query
        const row = await runToRead(request, id)
        const shown = await showRunPeriod({ db, runs }, row, { period, seat })
        const run = await showRun({ db, runs, config }, row)
        return await sendOwnPage(reply, runPeriodPage({ run, ...shown, period, seat }))
      }
    )
  }

  /** A list begins no search for the best of each of its runs: their own pages do. */
  async function knownResult(row: RunHead): Promise<RunResult | null> {
    return findEnvironment(row.taskType).solve ? row.result : await resultSoon(db, row)
  }

  /** Whoever may not read a run is told that there is none. */
  async function runToRead({ caller }: FastifyRequest, id: string): Promise<RunHead> {
    if (!caller) throw new NotFoundError('run', id)
    return await readableRun(db, id, caller)
  }
}
