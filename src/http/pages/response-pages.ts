import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Executor } from '../../db/client.ts'
import { allObjections, findObjection, listObjections, objectedItems } from '../../db/objections.ts'
import { manifestOfRelease, suiteOfRelease } from '../../db/pinned-suites.ts'
import { bestOpenSubmission } from '../../db/recorded-verdicts.ts'
import { findRelease, releaseItemsOf } from '../../db/releases.ts'
import { findResponse } from '../../db/responses.ts'
import { listOrderedScores, type OrderedScore } from '../../db/score-order.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import { NotFoundError } from '../../errors.ts'
import {
  type ExplainedResponse,
  explainedResponseQuerySchema,
  listedResponsesQuerySchema,
  type ResponseOrderQuery,
  responseOrders
} from '../../schemas/explained-response.ts'
import { newObjectionSchema } from '../../schemas/objection.ts'
import { idParamsSchema, submissionItemParamsSchema } from '../../schemas/params.ts'
import { objectToScore, withdrawObjection } from '../../workflows/grading/object-to-score.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { assertSubmits } from '../guards/assert-submits.ts'
import { type Caller, callerOf } from '../guards/authenticate.ts'
import { assertOwnOrigin } from '../guards/own-forms.ts'
import { may } from '../guards/permissions.ts'
import { keepPrivate } from '../guards/private-reply.ts'
import { sessionOf } from '../guards/recognise-sessions.ts'
import { ownSubmission, readableSubmission, readsInFull, scoreViewOf } from '../guards/submission-access.ts'
import { takeForm } from '../guards/take-form.ts'
import { explainResponse } from '../show/explain-response.ts'
import { scoreOrder, showListed } from '../show/listed-responses.ts'
import { showObjections } from '../show/show-objections.ts'
import { showReleaseItem } from '../show/show-release.ts'
import { pageOfList } from '../tables/send-list.ts'
import { responsePath } from './address.ts'
import { parseForm } from './parse-form.ts'
import { type Reader, responsePage } from './response-page.ts'
import { responsesPage } from './responses-page.ts'
import { htmlType } from './send-page.ts'
import { sentPage } from './sent-page.ts'

const hide = { hide: true }

type ToResponse = FastifyRequest<{ Params: { id: string; itemId: string }; Querystring: ResponseOrderQuery }>
type Own = { submission: SubmissionRow; itemId: string; teamId: string }
type Change = (transaction: Executor, own: Own, fields: Record<string, string>) => Promise<{ id: string }>

/** The responses of a submission, for whoever asks: the same answers that the API gives this caller. */
export function responsePages({ db, suites, config, queue, now }: Dependencies): Routes {
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
        const objected = await objectedItems(db, id)
        const page = await pageOfList({
          query,
          rows: (stretch) => listOrderedScores(db, walk, stretch),
          keyOf: ({ itemId }: OrderedScore) => itemId,
          show: (rows) => rows.map((row) => showListed(row, { metric: walk.metric, objected }))
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
      async (request, reply) => {
        const { id, itemId } = request.params
        const submission = await readableSubmission(db, id, request.caller)
        if (submission.state === 'draft') return await showSent(request, reply, { submission, itemId })
        return await showResponse(request, reply, request.query, null)
      }
    )

    const formsOf = {
      schema: { ...hide, params: submissionItemParamsSchema, querystring: explainedResponseQuerySchema }
    }
    app.post(
      '/submissions/:id/items/:itemId/objections',
      formsOf,
      async (request, reply) =>
        await carryOut(request, reply, async (transaction, own, fields) => {
          const { reason } = parseForm(newObjectionSchema, fields)
          return await objectToScore({ db: transaction, queue, now }, own, reason)
        })
    )
    app.post(
      '/submissions/:id/items/:itemId/objections/:objection/withdraw',
      { schema: { ...formsOf.schema, params: submissionItemParamsSchema.extend({ objection: z.string() }) } },
      async (request, reply) =>
        await carryOut(request, reply, async (transaction, { submission, teamId }) => {
          const { objection } = request.params
          const found = await findObjection(transaction, objection)
          if (found?.objection.submissionId !== submission.id) throw new NotFoundError('objection', objection)
          return await withdrawObjection(transaction, { id: objection, teamId }, now())
        })
    )
  }

  /** What a draft holds for an item. */
  async function showSent(
    { caller }: FastifyRequest,
    reply: FastifyReply,
    { submission, itemId }: { submission: SubmissionRow; itemId: string }
  ): Promise<FastifyReply> {
    const row = (await releaseItemsOf(db, submission.releaseName, [itemId])).get(itemId)
    if (!row) throw new NotFoundError('item', itemId)
    const release = (await findRelease(db, submission.releaseName))!
    const suite = await suiteOfRelease({ db, suites }, release)
    const view = { suite, canary: release.canary }
    const item = showReleaseItem(view, row, { wantsGold: false, seesPrivateGold: false })
    const sent = await findResponse(db, submission.id, itemId)
    keepPrivate(reply, caller)
    return await reply.type(htmlType).send(sentPage({ submission, item, output: sent?.output ?? null }))
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
      : null
    // Without a score there is nothing to object to: what is missing is asked for by grading again.
    const isScored = explained.score.scores[explained.metric]?.status === 'scored'
    const isObjectable =
      explained.item.split === 'public' && isGraded(submission) && isScored && explained.responseReason !== 'not_sent'
    const mayObject = isObjectable && mayObjectTo(submission, caller)
    const objections = {
      list: rows && (await showObjections(db, rows)),
      formToken: mayObject ? (request.session?.formToken ?? null) : null,
      fault
    }
    keepPrivate(reply, caller)
    const recorded = isUnrecorded(explained) ? await recordedBeside(request, submission, query) : null
    return await reply.type(htmlType).send(responsePage(explained, objections, { recorded, reader: readerOf(caller) }))
  }

  /** What a recorded submission answered to the same item, with what its judges said. */
  async function recordedBeside(
    { params: { itemId }, caller }: ToResponse,
    { releaseName }: SubmissionRow,
    query: z.infer<typeof explainedResponseQuerySchema>
  ): Promise<ExplainedResponse | null> {
    const submission = await bestOpenSubmission(db, { releaseName, itemId })
    return submission && (await explainResponse({ db, suites }, { submission, itemId, query, caller }))
  }

  /** Does what a form asks for; what is refused is told on the page that the form stands on. */
  async function carryOut(request: ToResponse, reply: FastifyReply, change: Change): Promise<FastifyReply> {
    const { id, itemId } = request.params
    // Nothing but the transaction asks the database while it lasts.
    const submission = await ownSubmission(db, id, sessionCaller(request))
    return await takeForm(
      { db, request, reply },
      {
        change(transaction, fields) {
          const caller = callerOf(request)
          assertSubmits(caller)
          return change(transaction, { submission, itemId, teamId: caller.teamId }, fields)
        },
        done: async () => await reply.redirect(`${responsePath(id, itemId, chosenOf(request.query))}#objections`, 303),
        refused: async (fault) => await showResponse(request, reply, request.query, fault)
      }
    )
  }
}

/** What of a walk its reader has chosen. */
function chosenOf({ order, ...rest }: ResponseOrderQuery): Partial<ResponseOrderQuery> {
  return order === responseOrders[0] ? rest : { ...rest, order }
}

/** Whoever is signed in, before anything is looked up for them. */
function sessionCaller(request: FastifyRequest): Caller {
  sessionOf(request)
  return callerOf(request)
}

/** Whether the judges of a response are recordings that do not know it. */
function isUnrecorded({ score: { judgments } }: ExplainedResponse): boolean {
  return judgments?.some((judgment) => judgment.status === 'failed' && judgment.failure === 'not_recorded') ?? false
}

function isGraded({ state }: SubmissionRow): boolean {
  return state === 'graded' || state === 'published'
}

function mayObjectTo({ teamId }: SubmissionRow, caller: Caller | null): boolean {
  return caller !== null && teamId === caller.teamId && may(caller.role, 'submit')
}

function readerOf(caller: Caller | null): Reader {
  return { isSignedIn: caller !== null, seesCalls: may(caller?.role ?? null, 'audit') }
}
