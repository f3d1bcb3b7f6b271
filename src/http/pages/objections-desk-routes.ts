import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { adjudicationsOf } from '../../db/adjudications.ts'
import { decidedObjections, listObjections, type ObjectionRow } from '../../db/objections.ts'
import { manifestOfRelease } from '../../db/pinned-suites.ts'
import { findSubmission, type SubmissionRow } from '../../db/submissions.ts'
import { AppError } from '../../errors.ts'
import { responseOrderSchema } from '../../schemas/explained-response.ts'
import { objectionDecisionSchema } from '../../schemas/objection.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { decideObjection } from '../../workflows/grading/object-to-score.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { type Caller, callerOf } from '../guards/authenticate.ts'
import { assertOwnOrigin } from '../guards/own-forms.ts'
import { assertMay, may } from '../guards/permissions.ts'
import { sessionOf } from '../guards/recognise-sessions.ts'
import { readsInFull } from '../guards/submission-access.ts'
import { takeForm } from '../guards/take-form.ts'
import { explainResponse } from '../show/explain-response.ts'
import { showAdjudication } from '../show/show-adjudication.ts'
import { showObjectionsToDecide } from '../show/show-objections.ts'
import { pageOfList } from '../tables/send-list.ts'
import { notDecidingPage } from './not-deciding-page.ts'
import { objectionViews } from './objection-tabs.ts'
import { objectionsDecidedPage } from './objections-decided-page.ts'
import { type Case, objectionsDeskPage } from './objections-desk-page.ts'
import { parseForm, typedFields } from './parse-form.ts'
import { givenName } from './parts/given-name.ts'
import { html } from './parts/html.ts'
import { sendOwnPage } from './send-page.ts'
import type { Outcome } from './team-page.ts'

const hide = { hide: true }
/** Each is shown with what its response lost, which reads all verdicts on it. */
const shown = 10
/** Decided ones are lines of a table. */
const shownDecided = 50
const querySchema = pageQuerySchema.pick({ cursor: true }).extend({ show: z.enum(objectionViews).default('open') })

/** The page where those who may decide objections find the open ones of all teams. */
export function objectionsDeskRoutes({ db, suites, config, queue, now }: Dependencies): Routes {
  return async (app) => {
    await app.register(formbody)
    app.addHook('onRequest', async (request) => {
      if (request.method === 'POST') assertOwnOrigin(request, config)
    })

    app.get('/objections', { schema: { ...hide, querystring: querySchema } }, async (request, reply) => {
      if (!request.session) return await reply.redirect('/sign-in', 303)
      const { role } = callerOf(request)
      if (!may(role, 'inspect')) return await sendOwnPage(reply.code(403), notDecidingPage(role))
      const { cursor, show: view } = request.query
      return view === 'decided' ? await showDecided(request, reply, cursor) : await show(request, reply, { cursor })
    })

    app.post(
      '/objections/:id/decision',
      { schema: { ...hide, params: idParamsSchema } },
      async (request, reply) =>
        await takeForm(
          { db, request, reply },
          {
            async change(transaction, fields) {
              const caller = callerOf(request)
              assertMay(caller.role, 'inspect')
              const decision = parseForm(objectionDecisionSchema, fields)
              const asked = { id: request.params.id, teamId: caller.teamId }
              return await decideObjection({ db: transaction, queue, now }, asked, decision)
            },
            done: async ({ itemId, state }) => {
              const done = html`The objection to the score of <code>${givenName(itemId)}</code> is ${state}. Its team is told, and reads why.`
              return await show(request, reply, { outcome: { done } })
            },
            refused: async (fault) => {
              const { reason = '' } = typedFields(request.body)
              return await show(request, reply, { outcome: { fault }, typed: { id: request.params.id, reason } })
            }
          }
        )
    )
  }

  type Shown = { cursor?: string | undefined; outcome?: Outcome; typed?: { id: string; reason: string } }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { cursor, outcome, typed }: Shown
  ): Promise<FastifyReply> {
    const caller = callerOf(request)
    assertMay(caller.role, 'inspect')
    const { data: cases, next } = await pageOfList({
      query: { cursor, limit: shown },
      rows: (page) => listObjections(db, page, { state: 'open' }),
      keyOf: ({ id }) => id,
      show: (rows) => casesOf(rows, caller)
    })
    const { formToken } = sessionOf(request)
    return await sendOwnPage(reply, objectionsDeskPage({ cases, next, formToken, typed: typed ?? null }, outcome))
  }

  async function showDecided(
    request: FastifyRequest,
    reply: FastifyReply,
    cursor: string | undefined
  ): Promise<FastifyReply> {
    const caller = callerOf(request)
    const { data: decided, next } = await pageOfList({
      query: { cursor, limit: shownDecided },
      rows: (page) => decidedObjections(db, page),
      keyOf: ({ id }) => id,
      show: async (rows) => {
        const readable = new Map<string, boolean>()
        for (const id of new Set(rows.map(({ submissionId }) => submissionId))) {
          const submission = (await findSubmission(db, id))!
          readable.set(id, submission.state === 'published' || readsInFull(submission, caller))
        }
        const objections = await showObjectionsToDecide(db, rows)
        return objections.map((objection) => ({ objection, mayRead: readable.get(objection.submission)! }))
      }
    })
    return await sendOwnPage(reply, objectionsDecidedPage({ decided, next }))
  }

  async function casesOf(rows: readonly ObjectionRow[], caller: Caller): Promise<Case[]> {
    const objections = await showObjectionsToDecide(db, rows)
    const cases: Case[] = []
    for (const objection of objections) {
      const { itemId } = objection
      const submission = (await findSubmission(db, objection.submission))!
      const { metrics } = await manifestOfRelease(db, submission.releaseName)
      const looks = (await adjudicationsOf(db, submission.id, [itemId])).filter(({ state }) => state === 'done')
      const mayRead = submission.state === 'published' || readsInFull(submission, caller)
      cases.push({
        ...{ objection, isOwn: submission.teamId === caller.teamId },
        ...{ mayRead, explained: mayRead ? await explainedTo(caller, submission, itemId) : null },
        looks: looks.map((look) => showAdjudication(look, metrics))
      })
    }
    return cases
  }

  /** What a score is made of; an objection to one that cannot be explained any more is decided without. */
  async function explainedTo(caller: Caller, submission: SubmissionRow, itemId: string): Promise<Case['explained']> {
    const asked = { submission, itemId, query: responseOrderSchema.parse({}), caller }
    return await explainResponse({ db, suites }, asked).catch((error: unknown) => {
      if (error instanceof AppError && error.status < 500) return null
      throw error
    })
  }
}
