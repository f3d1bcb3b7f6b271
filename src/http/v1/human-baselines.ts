import { z } from 'zod'
import { listHumanBaselines } from '../../db/human-baselines.ts'
import { answersOf, listParticipants, revokeParticipant } from '../../db/participants.ts'
import { NotFoundError } from '../../errors.ts'
import {
  humanBaselineSchema,
  madeParticipantSchema,
  newHumanBaselineSchema,
  newParticipantSchema,
  participantAnswerSchema,
  participantSchema,
  peopleFiguresSchema
} from '../../schemas/human-baseline.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema, nameParamsSchema } from '../../schemas/params.ts'
import { releaseNameSchema } from '../../schemas/release.ts'
import { textSchema } from '../../schemas/text.ts'
import { openBaseline } from '../../workflows/people/open-baseline.ts'
import { inviteParticipant, publishBaseline, withdrawBaseline } from '../../workflows/people/publish-baseline.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { fullBaseline, ownBaseline, readableBaseline } from '../guards/baseline-access.ts'
import { doOnce } from '../guards/idempotency.ts'
import { may } from '../guards/permissions.ts'
import {
  participantLink,
  showBaseline,
  showBaselines,
  showParticipantAnswer,
  showParticipants
} from '../show/show-baseline.ts'
import { showPeople } from '../show/show-people.ts'
import { visibleRelease } from '../show/show-release.ts'
import { listResponse, sendList } from '../tables/send-list.ts'

const tags = ['human baselines']
const submit = { permission: 'submit' } as const
const read = { permission: 'read' } as const
const participantParamsSchema = idParamsSchema.extend({ participantId: z.string().min(1).max(200) })
const withdrawalSchema = z.strictObject({ reason: textSchema(2000).optional() })
const profileSchema = z.strictObject({
  profile: z.string().min(1).max(64).optional().describe('a metric of the release; its first one when left out')
})

/** People who answer public items as models do: who is asked what, and what they scored, apart from all boards. */
export function humanBaselinesRoutes({ db, suites, config: { PUBLIC_URL }, now }: Dependencies): Routes {
  return async (app) => {
    app.post(
      '/human-baselines',
      {
        config: submit,
        schema: {
          operationId: 'openBaseline',
          tags,
          summary: 'Fix which public items people are asked, and what they are told',
          description:
            'Items are named, or drawn by a seed. All of it stays as it is, so that everybody answers the same: for other ' +
            'items or words make another one.',
          body: newHumanBaselineSchema,
          response: { 201: humanBaselineSchema }
        }
      },
      async (request, reply) => {
        const { teamId } = callerOf(request)
        return await doOnce({ db, request, reply }, async (transaction) => {
          const row = await openBaseline({ db: transaction, suites }, teamId, request.body)
          reply.code(201)
          return await showBaseline(transaction, row)
        })
      }
    )

    app.get(
      '/human-baselines',
      {
        config: read,
        schema: {
          operationId: 'listBaselines',
          tags,
          summary: "The team's own; all for auditors",
          querystring: pageQuerySchema.extend({ release: releaseNameSchema.optional() }),
          response: { 200: listResponse(humanBaselineSchema) }
        }
      },
      async (request, reply) => {
        const { teamId, role } = callerOf(request)
        const wanted = { teamId: may(role, 'audit') ? undefined : teamId, releaseName: request.query.release }
        return await sendList(request, reply, {
          query: request.query,
          rows: (page) => listHumanBaselines(db, page, wanted),
          keyOf: ({ id }) => id,
          show: (rows) => showBaselines(db, rows)
        })
      }
    )

    app.get(
      '/human-baselines/:id',
      {
        config: { permission: 'anyone' },
        schema: {
          operationId: 'getBaseline',
          tags,
          summary: 'What people are asked and told; for everybody once it is published',
          params: idParamsSchema,
          response: { 200: humanBaselineSchema }
        }
      },
      async ({ params: { id }, caller }) => await showBaseline(db, await readableBaseline(db, id, caller))
    )

    app.post(
      '/human-baselines/:id/participants',
      {
        config: { ...submit, secretReply: true },
        schema: {
          operationId: 'inviteParticipant',
          tags,
          summary: 'Make the link by which one person answers; the reply is the only place where it is ever shown',
          description:
            'Whoever has the link answers, without an account. The person is a number, and no name is stored.',
          params: idParamsSchema,
          body: newParticipantSchema.nullish(),
          response: { 201: madeParticipantSchema }
        }
      },
      async (request, reply) => {
        const caller = callerOf(request)
        const { id } = await ownBaseline(db, request.params.id, caller)
        const { days } = newParticipantSchema.parse(request.body ?? {})
        reply.header('cache-control', 'no-store')
        return await doOnce({ db, request, reply }, async (transaction) => {
          const invited = { id, createdBy: caller.memberId ?? caller.keyId, days, now: now() }
          const { token, row } = await inviteParticipant(transaction, invited)
          reply.code(201)
          const [shown] = await showParticipants(transaction, [row], now())
          return { ...shown!, token, link: participantLink(token, PUBLIC_URL) }
        })
      }
    )

    app.get(
      '/human-baselines/:id/participants',
      {
        config: read,
        schema: {
          operationId: 'listParticipants',
          tags,
          summary: 'The people of a human baseline by their numbers, and how far each of them is',
          params: idParamsSchema,
          querystring: pageQuerySchema,
          response: { 200: listResponse(participantSchema) }
        }
      },
      async (request, reply) => {
        const { id } = await fullBaseline(db, request.params.id, callerOf(request))
        return await sendList(request, reply, {
          query: request.query,
          rows: (page) => listParticipants(db, page, id),
          keyOf: (row) => row.id,
          show: (rows) => showParticipants(db, rows, now())
        })
      }
    )

    app.delete(
      '/human-baselines/:id/participants/:participantId',
      {
        config: submit,
        schema: {
          operationId: 'revokeParticipant',
          tags,
          summary: 'Revoke the link of a person; what was handed in stays',
          params: participantParamsSchema,
          response: { 200: participantSchema }
        }
      },
      async (request, reply) => {
        const { id: baselineId } = await ownBaseline(db, request.params.id, callerOf(request))
        const { participantId: id } = request.params
        return await doOnce({ db, request, reply }, async (transaction) => {
          const row = await revokeParticipant(transaction, { id, baselineId })
          if (!row) throw new NotFoundError('participant', id)
          return (await showParticipants(transaction, [row], now()))[0]!
        })
      }
    )

    app.get(
      '/human-baselines/:id/answers',
      {
        config: read,
        schema: {
          operationId: 'listParticipantAnswers',
          tags,
          summary:
            'Which items each person answered or skipped, and how long it took; texts and scores are with the submissions',
          params: idParamsSchema,
          querystring: pageQuerySchema.describe('pages hold people, each with all items'),
          response: { 200: listResponse(participantAnswerSchema) }
        }
      },
      async (request, reply) => {
        const { id } = await fullBaseline(db, request.params.id, callerOf(request))
        return await sendList(request, reply, {
          query: request.query,
          rows: (page) => listParticipants(db, page, id),
          keyOf: (row) => row.id,
          show: async (rows) => {
            const numbers = new Map(rows.map((row) => [row.id, row.number]))
            const answers = await answersOf(db, [...numbers.keys()])
            return answers.map((answer) => showParticipantAnswer(answer, numbers.get(answer.participantId)!))
          }
        })
      }
    )

    app.post(
      '/human-baselines/:id/publish',
      {
        config: submit,
        schema: {
          operationId: 'publishBaseline',
          tags,
          summary: 'End the answering, and let everybody read the figures, apart from all boards',
          description: 'Takes one of which no link is open any more, and all that was handed in is graded whole.',
          params: idParamsSchema,
          response: { 200: humanBaselineSchema }
        }
      },
      async (request, reply) => {
        const { id } = await ownBaseline(db, request.params.id, callerOf(request))
        return await doOnce({ db, request, reply }, async (transaction) =>
          showBaseline(transaction, await publishBaseline(transaction, id, now()))
        )
      }
    )

    app.post(
      '/human-baselines/:id/withdraw',
      {
        config: submit,
        schema: {
          operationId: 'withdrawBaseline',
          tags,
          summary: 'End a human baseline for good, with its links; its figures are shown no more',
          params: idParamsSchema,
          body: withdrawalSchema.nullish(),
          response: { 200: humanBaselineSchema }
        }
      },
      async (request, reply) => {
        const { id } = await ownBaseline(db, request.params.id, callerOf(request))
        return await doOnce({ db, request, reply }, async (transaction) =>
          showBaseline(transaction, await withdrawBaseline(transaction, id, now()))
        )
      }
    )

    app.get(
      '/releases/:name/people',
      {
        config: { permission: 'anyone' },
        schema: {
          operationId: 'getPeopleFigures',
          tags,
          summary:
            'The published human baselines of a release: what people scored, and models on the same items; not ranked',
          params: nameParamsSchema,
          querystring: profileSchema,
          response: { 200: z.object({ data: z.array(peopleFiguresSchema) }) }
        }
      },
      async ({ params: { name }, query: { profile } }) => {
        await visibleRelease(db, name, false)
        return { data: await showPeople(db, name, profile) }
      }
    )
  }
}
