import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { callsOfPeriod, findRun, type RunHead } from '../../db/runs.ts'
import { AppError, ConflictError, NotFoundError } from '../../errors.ts'
import type { JsonValue } from '../../schemas/json.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { newRunCallSchema } from '../../schemas/run.ts'
import { callTool } from '../../workflows/runs/call-tool.ts'
import { endRun } from '../../workflows/runs/end-run.ts'
import { type LiveRun, liveRun, systemPromptOf } from '../../workflows/runs/live-runs.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { assertSubmits } from '../guards/assert-submits.ts'
import { callerOf } from '../guards/authenticate.ts'
import { assertFormToken, assertOwnOrigin } from '../guards/own-forms.ts'
import { sessionOf } from '../guards/recognise-sessions.ts'
import { ownRun } from '../guards/run-access.ts'
import { takeForm } from '../guards/take-form.ts'
import { showRunCall } from '../show/show-run.ts'
import { actionArgument } from '../show/show-run-periods.ts'
import { playPath, runPath } from './address.ts'
import { parseForm, typedFields } from './parse-form.ts'
import { dictionaryText, typedBefore } from './play-form.ts'
import { type PlayedSeat, playPage } from './play-page.ts'
import { driverWords } from './run-words.ts'
import { sendOwnPage } from './send-page.ts'

const hide = { hide: true }
const seatQuerySchema = z.strictObject({ seat: z.coerce.number().int().min(0).max(9).default(0) })
const toPlay = { schema: { ...hide, params: idParamsSchema, querystring: seatQuerySchema } }
const formSchema = newRunCallSchema.pick({ callId: true, name: true, arguments: true })

/** Where a person plays a run of the team: each form is a call of a tool, which is made once, however often it is sent. */
export function playRoutes({ db, runs, config, now }: Dependencies): Routes {
  return async (app) => {
    await app.register(formbody)
    app.addHook('onRequest', async (request) => {
      if (request.method === 'POST') assertOwnOrigin(request, config)
    })

    app.get('/runs/:id/play', toPlay, async (request, reply) => {
      if (!request.session) return await reply.redirect('/sign-in', 303)
      const row = await playedRun(request, request.params.id)
      return await show(request, reply, { row, seat: request.query.seat })
    })

    app.post('/runs/:id/play', toPlay, async (request, reply) => {
      const { formToken, ...fields } = typedFields(request.body)
      assertFormToken(formToken, sessionOf(request).token)
      const row = await playedRun(request, request.params.id)
      const { seat } = request.query
      try {
        const live = await liveRun(db, runs, row)
        assertSeat(live, seat)
        const { number, periodOver } = await callTool({ db, runs, now }, row.id, {
          ...callOf(live, seat, fields),
          seat,
          session: 0
        })
        // What was told last is where the reader goes on.
        return await reply.redirect(`${playPath(row.id, seat)}${periodOver ? '' : `#call-${number}`}`, 303)
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500 || error.status === 404) throw error
        reply.code(error.status)
        const refused = { row: (await findRun(db, row.id))!, seat, fault: faultWords(error), sent: fields }
        return await show(request, reply, refused)
      }
    })

    app.post('/runs/:id/give-up', { schema: { ...hide, params: idParamsSchema } }, async (request, reply) => {
      const row = await playedRun(request, request.params.id)
      return await takeForm(
        { db, request, reply },
        {
          change: async (transaction) => await endRun({ db: transaction, now }, row.id, { reason: 'abandoned' }),
          done: async () => await reply.redirect(runPath(row.id), 303),
          refused: async (fault) => await show(request, reply, { row, seat: 0, fault })
        }
      )
    })
  }

  async function playedRun(request: FastifyRequest, id: string): Promise<RunHead> {
    sessionOf(request)
    const caller = callerOf(request)
    const row = await ownRun(db, id, caller)
    assertSubmits(caller)
    if (row.driver === 'person') return row
    throw new ConflictError('run_not_played_here', `this run is played by ${driverWords[row.driver]}, and not here`)
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { row, seat, fault, sent }: { row: RunHead; seat: number; fault?: string; sent?: Record<string, string> }
  ): Promise<FastifyReply> {
    if (row.state !== 'open') return await reply.redirect(runPath(row.id), 303)
    const live = await liveRun(db, runs, row)
    assertSeat(live, seat)
    const { formToken } = sessionOf(request)
    const played = await seatOf(live, row, seat)
    const typed = { ...played.typed, ...(sent && keptOf(sent, played.period)) }
    return await sendOwnPage(reply, playPage({ ...played, typed, formToken }, fault))
  }

  async function seatOf(live: LiveRun, row: RunHead, seat: number): Promise<Omit<PlayedSeat, 'formToken'>> {
    const { definition, instance, states, seats, underWay } = live
    const environment = seats[seat]!
    const isWaiting = environment.isWaiting?.() ?? false
    const period = states[seat]!.periods.length - (isWaiting ? 1 : 0)
    const { action, tools } = environment
    const calls = (await callsOfPeriod(db, { runId: row.id, seat, period })).map(showRunCall)
    const fields = definition.actionFields(instance, period)
    return {
      ...{ row, seat, seats: seats.length, period, periods: definition.periods(instance), isWaiting },
      ...{ systemPrompt: systemPromptOf(live, row), prompt: environment.initialPrompt(), calls, tools, action },
      fields,
      typed: typedBefore(fields, { action, argument: actionArgument(live) }, calls),
      callId: `person ${period} ${underWay[seat]!.calls}`
    }
  }
}

function assertSeat({ seats }: LiveRun, seat: number): void {
  if (!seats[seat]) throw new NotFoundError('seat', String(seat))
}

/** What is typed anew of a form that was refused: notes always, and all else where its period is still under way. */
function keptOf({ period: of, ...sent }: Record<string, string>, period: number): Record<string, string> {
  return of === String(period) ? sent : { notes: sent.notes ?? '' }
}

/** The call that a form stands for. */
function callOf(live: LiveRun, seat: number, { callId = '', tool = '', period, ...sent }: Record<string, string>) {
  const environment = live.seats[seat]!
  const argument = actionArgument(live)
  const names = Object.keys(environment.tools.find(({ name }) => name === tool)?.parameters.properties ?? {})
  // Browsers send ends of lines as CR and LF; models write LF.
  const textOf = (name: string) => (sent[name] ?? '').replaceAll('\r\n', '\n')
  // Of the page that the form stood on: sent again after its period, it means what it meant then.
  const fields = live.definition.actionFields(live.instance, Number(period))
  const given: Record<string, JsonValue> =
    tool === environment.action
      ? {
          [argument]: fields && sent.argument === undefined ? dictionaryText(fields, sent) : textOf('argument')
        }
      : Object.fromEntries(names.map((name) => [name, textOf(name)]))
  return parseForm(formSchema, { callId, name: tool, arguments: given })
}

function faultWords({ code, message }: AppError): string {
  if (code !== 'call_id_reused') return message
  return 'That form was of an earlier state of the run, from which it has moved on: nothing was done. This is where it stands.'
}
