import { z } from 'zod'
import { noteAct } from '../../db/audit-log.ts'
import { findObjection, listObjections, type ObjectionRow } from '../../db/objections.ts'
import { NotFoundError } from '../../errors.ts'
import {
  newObjectionSchema,
  newObjectionsSchema,
  objectionDecisionSchema,
  objectionDecisionsSchema,
  objectionSchema,
  objectionsQuerySchema,
  objectionsSchema,
  objectionToDecideSchema
} from '../../schemas/objection.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import {
  decideObjection,
  decideObjections,
  objectToScore,
  objectToScores,
  withdrawObjection
} from '../../workflows/grading/object-to-score.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { doOnce } from '../guards/idempotency.ts'
import { fullSubmission, ownSubmission } from '../guards/submission-access.ts'
import { showObjections, showObjectionsToDecide } from '../show/show-objections.ts'
import { listResponse, sendList } from '../tables/send-list.ts'

const tags = ['objections']
const querystring = objectionsQuerySchema.extend(pageQuerySchema.shape)
const keyOf = ({ id }: ObjectionRow) => id

/** What teams hold against scores, and what was decided. */
export function objectionsRoutes({ db, queue, now }: Dependencies): Routes {
  return async (app) => {
    app.post(
      '/submissions/:id/items/:itemId/objections',
      {
        config: { permission: 'submit' },
        schema: {
          operationId: 'objectToScore',
          tags,
          summary: 'Object to the score of a response, with a reason',
          description:
            'Of items of the public split alone, to which a response was sent. Somebody of another team decides; the score stays what it is, and the ' +
            'decision stands beside it.',
          params: idParamsSchema.extend({ itemId: z.string().min(1).max(200) }),
          body: newObjectionSchema,
          response: { 201: objectionSchema }
        }
      },
      async (request, reply) => {
        const { id, itemId } = request.params
        const { teamId } = callerOf(request)
        const submission = await ownSubmission(db, id, callerOf(request))
        return await doOnce({ db, request, reply }, async (transaction) => {
          const teller = { db: transaction, queue, now }
          const row = await objectToScore(teller, { submission, itemId, teamId }, request.body.reason)
          reply.code(201)
          return (await showObjections(transaction, [row]))[0]!
        })
      }
    )

    app.post(
      '/submissions/:id/objections',
      {
        config: { permission: 'submit' },
        schema: {
          operationId: 'objectToScores',
          tags,
          summary: 'Object to the scores of many responses at once, each with a reason',
          description:
            'All are made, or none: 422 `objections_refused` has every fault of every one in `refused`, with its place in the list from 1 as `line`. ' +
            'What holds for a single one holds for each.',
          params: idParamsSchema,
          body: newObjectionsSchema,
          response: { 201: objectionsSchema }
        }
      },
      async (request, reply) => {
        const caller = callerOf(request)
        const submission = await ownSubmission(db, request.params.id, caller)
        return await doOnce({ db, request, reply }, async (transaction) => {
          const teller = { db: transaction, queue, now }
          const asked = { submission, teamId: caller.teamId }
          const rows = await objectToScores(teller, asked, request.body.objections)
          for (const { id, itemId, reason } of rows) {
            const act = 'POST /v1/submissions/{id}/items/{itemId}/objections'
            await noteAct(transaction, { ...caller, act, subject: { id: submission.id, itemId }, made: id, reason })
          }
          reply.code(201)
          return { data: await showObjections(transaction, rows) }
        })
      }
    )

    app.get(
      '/submissions/:id/objections',
      {
        config: { permission: 'read' },
        schema: {
          operationId: 'listSubmissionObjections',
          tags,
          summary: 'The objections to scores of a submission, the oldest first',
          params: idParamsSchema,
          querystring,
          response: { 200: listResponse(objectionSchema) }
        }
      },
      async (request, reply) => {
        const { state } = request.query
        const { id: submissionId } = await fullSubmission(db, request.params.id, callerOf(request))
        return await sendList(request, reply, {
          query: request.query,
          rows: (page) => listObjections(db, page, { submissionId, state }),
          keyOf,
          show: (rows) => showObjections(db, rows)
        })
      }
    )

    app.get(
      '/me/objections',
      {
        config: { permission: 'read' },
        schema: {
          operationId: 'listTeamObjections',
          tags,
          summary: "The objections of the caller's team to scores of any of its submissions, the oldest first",
          querystring,
          response: { 200: listResponse(objectionSchema) }
        }
      },
      async (request, reply) => {
        const { teamId } = callerOf(request)
        return await sendList(request, reply, {
          query: request.query,
          rows: (page) => listObjections(db, page, { teamId, state: request.query.state }),
          keyOf,
          show: (rows) => showObjections(db, rows)
        })
      }
    )

    app.get(
      '/objections',
      {
        config: { permission: 'inspect' },
        schema: {
          operationId: 'listObjections',
          tags,
          summary: 'The objections of all teams, the oldest first, with whose scores they are to',
          querystring,
          response: { 200: listResponse(objectionToDecideSchema) }
        }
      },
      async (request, reply) =>
        await sendList(request, reply, {
          query: request.query,
          rows: (page) => listObjections(db, page, { state: request.query.state }),
          keyOf,
          show: (rows) => showObjectionsToDecide(db, rows)
        })
    )

    app.post(
      '/objections/:id/decision',
      {
        config: { permission: 'inspect' },
        schema: {
          operationId: 'decideObjection',
          tags,
          summary: 'Uphold or reject an objection of another team, with the reason',
          params: idParamsSchema,
          body: objectionDecisionSchema,
          response: { 200: objectionSchema }
        }
      },
      async (request, reply) =>
        await doOnce({ db, request, reply }, async (transaction) => {
          const decided = { id: request.params.id, teamId: callerOf(request).teamId }
          const row = await decideObjection({ db: transaction, queue, now }, decided, request.body)
          return (await showObjections(transaction, [row]))[0]!
        })
    )

    app.post(
      '/objections/decision',
      {
        config: { permission: 'inspect' },
        schema: {
          operationId: 'decideObjections',
          tags,
          summary: 'Uphold or reject several objections of other teams, with one reason',
          description:
            'All are decided, or none: 422 `decisions_refused` has in `refused` what is wrong with each that cannot be.',
          body: objectionDecisionsSchema,
          response: { 200: objectionsSchema }
        }
      },
      async (request, reply) =>
        await doOnce({ db, request, reply }, async (transaction) => {
          const caller = callerOf(request)
          const { ids, ...decision } = request.body
          const rows = await decideObjections({ db: transaction, queue, now }, { ids, teamId: caller.teamId }, decision)
          for (const { id } of rows) {
            const act = 'POST /v1/objections/{id}/decision'
            await noteAct(transaction, { ...caller, act, subject: { id }, made: id, reason: decision.reason })
          }
          return { data: await showObjections(transaction, rows) }
        })
    )

    app.post(
      '/objections/:id/withdraw',
      {
        config: { permission: 'submit' },
        schema: {
          operationId: 'withdrawObjection',
          tags,
          summary: 'Take an objection back',
          params: idParamsSchema,
          response: { 200: objectionSchema }
        }
      },
      async (request, reply) => {
        const { id } = request.params
        const found = await findObjection(db, id)
        if (!found) throw new NotFoundError('objection', id)
        await ownSubmission(db, found.objection.submissionId, callerOf(request)).catch((error: unknown) => {
          // Of another team's objection nothing is told, nor of its submission.
          throw error instanceof NotFoundError ? new NotFoundError('objection', id) : error
        })
        return await doOnce({ db, request, reply }, async (transaction) => {
          const row = await withdrawObjection(transaction, { id, teamId: callerOf(request).teamId }, now())
          return (await showObjections(transaction, [row]))[0]!
        })
      }
    )
  }
}
