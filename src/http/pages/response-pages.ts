import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Executor } from '../../db/client.ts'
import { findObjection, listObjections } from '../../db/objections.ts'
import { manifestOfRelease } from '../../db/pinned-suites.ts'
import { listOrderedScores, type OrderedScore } from '../../db/score-order.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import { AppError, NotFoundError } from '../../errors.ts'
import {
  explainedResponseQuerySchema,
  listedResponsesQuerySchema,
  type ResponseOrderQuery
} from '../../schemas/explained-response.ts'
import { newObjectionSchema } from '../../schemas/objection.ts'
import { idParamsSchema, submissionItemParamsSchema } from '../../schemas/params.ts'
import { objectToScore, withdrawObjection } from '../../workflows/grading/object-to-score.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { type Caller, callerOf } from '../guards/authenticate.ts'
import { doOnce } from '../guards/idempotency.ts'
import { assertFormToken, assertOwnOrigin } from '../guards/own-forms.ts'
import { may } from '../guards/permissions.ts'
import { keepPrivate } from '../guards/private-reply.ts'
import { sessionOf } from '../guards/recognise-sessions.ts'
import { ownSubmission, readableSubmission, readsInFull, scoreViewOf } from '../guards/submission-access.ts'
import { explainResponse } from '../show/explain-response.ts'
import { scoreOrder, showListed } from '../show/listed-responses.ts'
import { showObjections } from '../show/show-objections.ts'
import { pageOfList } from '../tables/send-list.ts'
import { responsePath } from './address.ts'
import { parseForm } from './parse-form.ts'
import { responsePage } from './response-page.ts'
import { responsesPage } from './responses-page.ts'

const hide = { hide: true }
const htmlType = 'text/html; charset=utf-8'
/** One is open at a time, and each of them was decided or taken back. */
const allObjections = { after: null, limit: 100 }

type ToResponse = FastifyRequest<{ Params: { id: string; itemId: string } }>
type Own = { submission: SubmissionRow; itemId: string }
type Change = (transaction: Executor, own: Own, fields: Record<string, string>) => Promise<{ id: string }>

/** The responses of a submission, for whoever asks: the same answers that the API gives this caller. */
export function responsePages({ db, suites, config, now }: Dependencies): Routes {
  return async (app) => {
    await app.register(formbody)
    app.addHook('onRequest', async (request) => {
      if (request.method === 'POST') assertOwnOrigin(request, config)
    })

    app.get(
      '/submissions/:id/items',
      { schema: { ...hide, params: idParamsSchema, querystring: listedResponsesQuerySchema } },
      async ({ params: { id }, query, caller }, reply) => {
        const submission = await readableSubmission(db, id, caller)
        const { metrics, taskTypes } = await manifestOfRelease(db, submission.releaseName)
        const publicOnly = !scoreViewOf(submission, caller).private
        const walk = scoreOrder(metrics, { submission, query, publicOnly })
        const page = await pageOfList({
          query,
          rows: (stretch) => listOrderedScores(db, walk, stretch),
          keyOf: ({ itemId }: OrderedScore) => itemId,
          show: (rows) => rows.map((row) => showListed(row, walk.metric))
        })
        keepPrivate(reply, caller)
        const { cursor: _, limit: __, ...rest } = query
        const asked: ResponseOrderQuery = rest
        return await reply.type(htmlType).send(responsesPage({ submission, taskTypes, asked, publicOnly, page }))
      }
    )

    app.get(
      '/submissions/:id/items/:itemId',
      { schema: { ...hide, params: submissionItemParamsSchema, querystring: explainedResponseQuerySchema } },
      async (request, reply) => await showResponse(request, reply, request.query, null)
    )

    const formsOf = { schema: { ...hide, params: submissionItemParamsSchema } }
    app.post(
      '/submissions/:id/items/:itemId/objections',
      formsOf,
      async (request, reply) =>
        await carryOut(request, reply, async (transaction, own, fields) => {
          const { reason } = parseForm(newObjectionSchema, fields)
          return await objectToScore(transaction, own, reason)
        })
    )
    app.post(
      '/submissions/:id/items/:itemId/objections/:objection/withdraw',
      { schema: { ...hide, params: submissionItemParamsSchema.extend({ objection: z.string() }) } },
      async (request, reply) =>
        await carryOut(request, reply, async (transaction, { submission }) => {
          const { objection } = request.params
          const found = await findObjection(transaction, objection)
          if (found?.objection.submissionId !== submission.id) throw new NotFoundError('objection', objection)
          return await withdrawObjection(transaction, objection, now())
        })
    )
  }

  async function showResponse(
    request: ToResponse,
    reply: FastifyReply,
    query: z.infer<typeof explainedResponseQuerySchema>,
    fault: string | null
  ): Promise<FastifyReply> {
    const { params, caller } = request
    const submission = await readableSubmission(db, params.id, caller)
    const explained = await explainResponse({ db, suites }, { submission, itemId: params.itemId, query, caller })
    const rows = readsInFull(submission, caller)
      ? await listObjections(db, allObjections, { submissionId: submission.id, itemId: params.itemId })
      : []
    const mayObject = explained.item.split === 'public' && isGraded(submission) && isOwner(submission, caller)
    const objections = {
      list: await showObjections(db, rows),
      formToken: mayObject ? (request.session?.formToken ?? null) : null,
      fault
    }
    keepPrivate(reply, caller)
    return await reply.type(htmlType).send(responsePage(explained, objections))
  }

  /** Does what a form asks for; what is refused is told on the page that the form stands on. */
  async function carryOut(request: ToResponse, reply: FastifyReply, change: Change): Promise<FastifyReply> {
    const { formToken, ...fields } = z.record(z.string(), z.string()).safeParse(request.body).data ?? {}
    assertFormToken(formToken, sessionOf(request).token)
    const { id, itemId } = request.params
    try {
      const own = await ownResponse(request)
      await doOnce({ db, request, reply }, (transaction) => change(transaction, own, fields))
      return await reply.redirect(`${responsePath(id, itemId)}#objections`, 303)
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      return await showResponse(
        request,
        reply.code(error.status),
        explainedResponseQuerySchema.parse({}),
        error.message
      )
    }
  }

  /** A response of the team that somebody is signed in for, and who may object for it. */
  async function ownResponse(request: ToResponse): Promise<Own> {
    const caller = callerOf(request)
    const submission = await ownSubmission(db, request.params.id, caller)
    if (may(caller.role, 'submit')) return { submission, itemId: request.params.itemId }
    throw new AppError('role_insufficient', `to object takes the role of a submitter; yours is ${caller.role}`, 403)
  }
}

function isGraded({ state }: SubmissionRow): boolean {
  return state === 'graded' || state === 'published'
}

function isOwner({ teamId }: SubmissionRow, caller: Caller | null): boolean {
  return caller !== null && caller.teamId === teamId && may(caller.role, 'submit')
}
