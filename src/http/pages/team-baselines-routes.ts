import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Executor } from '../../db/client.ts'
import { listHumanBaselines } from '../../db/human-baselines.ts'
import { listParticipants, revokeParticipant } from '../../db/participants.ts'
import { frozenReleases } from '../../db/releases.ts'
import { NotFoundError } from '../../errors.ts'
import { newHumanBaselineSchema, newParticipantSchema } from '../../schemas/human-baseline.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { openBaseline } from '../../workflows/people/open-baseline.ts'
import { inviteParticipant, publishBaseline, withdrawBaseline } from '../../workflows/people/publish-baseline.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { type Caller, callerOf } from '../guards/authenticate.ts'
import { fullBaseline, ownBaseline } from '../guards/baseline-access.ts'
import { assertOwnOrigin } from '../guards/own-forms.ts'
import { assertMay, may } from '../guards/permissions.ts'
import { sessionOf } from '../guards/recognise-sessions.ts'
import { takeForm } from '../guards/take-form.ts'
import { participantLink, showBaseline, showBaselines, showParticipants } from '../show/show-baseline.ts'
import { parseForm, typedFields } from './parse-form.ts'
import { sendOwnPage } from './send-page.ts'
import { serviceAddress } from './service-address.ts'
import { type Outcome, teamBaselinePage, teamBaselinesPage } from './team-baselines-page.ts'

const hide = { hide: true }
const participantParamsSchema = idParamsSchema.extend({ participantId: z.string().min(1).max(200) })
/** More than a team may have open, and than a baseline may have links. */
const all = { after: null, limit: 1000 }
const linkFormSchema = z.strictObject({ days: z.coerce.number().pipe(newParticipantSchema.shape.days.unwrap()) })

type Work<Made> = { change(transaction: Executor): Promise<Made>; tell?(made: Made): Outcome }

/** The human baselines of the team that somebody is signed in for, and their forms. */
export function teamBaselinesRoutes({ db, suites, config, now }: Dependencies): Routes {
  return async (app) => {
    await app.register(formbody)
    app.addHook('onRequest', async (request) => {
      if (request.method === 'POST') assertOwnOrigin(request, config)
    })

    app.get('/team/human-baselines', { schema: hide }, async (request, reply) => {
      if (!request.session) return await reply.redirect('/sign-in', 303)
      return await sendOwnPage(reply, teamBaselinesPage(await listOf(request)))
    })

    app.post(
      '/team/human-baselines',
      { schema: hide },
      async (request, reply) =>
        await takeForm(
          { db, request, reply },
          {
            change: async (transaction, fields) => {
              const { teamId, role } = callerOf(request)
              assertMay(role, 'submit')
              return await openBaseline(
                { db: transaction, suites },
                teamId,
                parseForm(newHumanBaselineSchema, readForm(fields))
              )
            },
            done: async ({ id }) => await reply.redirect(`/team/human-baselines/${id}`, 303),
            refused: async (fault) =>
              await sendOwnPage(
                reply,
                teamBaselinesPage(await listOf(request), { fault, given: typedFields(request.body) })
              )
          }
        )
    )

    const withId = { schema: { ...hide, params: idParamsSchema } }
    app.get('/team/human-baselines/:id', withId, async (request, reply) => {
      if (!request.session) return await reply.redirect('/sign-in', 303)
      return await sendOwnPage(reply, teamBaselinePage(await viewOf(request, request.params.id)))
    })

    app.post('/team/human-baselines/:id/participants', withId, async (request, reply) => {
      const { id } = request.params
      return await carryOut(request, reply, id, {
        async change(transaction) {
          const { memberId, keyId } = callerOf(request)
          const { days } = parseForm(linkFormSchema, withoutToken(request.body))
          const made = { id, createdBy: memberId ?? keyId, days, now: now() }
          const { token, row } = await inviteParticipant(transaction, made)
          return {
            id: row.id,
            number: row.number,
            link: participantLink(token, serviceAddress(request, config))
          }
        },
        tell: (made) => made
      })
    })

    app.post(
      '/team/human-baselines/:id/participants/:participantId/revoke',
      { schema: { ...hide, params: participantParamsSchema } },
      async (request, reply) => {
        const { id: baselineId, participantId: id } = request.params
        return await carryOut(request, reply, baselineId, {
          async change(transaction) {
            const row = await revokeParticipant(transaction, { id, baselineId })
            if (!row) throw new NotFoundError('participant', id)
            return { id }
          }
        })
      }
    )

    app.post('/team/human-baselines/:id/publish', withId, async (request, reply) => {
      const { id } = request.params
      return await carryOut(request, reply, id, { change: (transaction) => publishBaseline(transaction, id, now()) })
    })

    app.post('/team/human-baselines/:id/withdraw', withId, async (request, reply) => {
      const { id } = request.params
      return await carryOut(request, reply, id, { change: (transaction) => withdrawBaseline(transaction, id, now()) })
    })
  }

  /** Does what a form asks for; what is refused is told on the page that the form stands on. */
  async function carryOut<Made extends { id: string }>(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    { change, tell }: Work<Made>
  ): Promise<FastifyReply> {
    // Whose form it is comes first: of another team's baseline no page is shown.
    sessionOf(request)
    const { role } = callerOf(request)
    await ownBaseline(db, id, callerOf(request))
    const page = async (outcome?: Outcome) =>
      await sendOwnPage(reply, teamBaselinePage(await viewOf(request, id), outcome))
    return await takeForm(
      { db, request, reply },
      {
        change: async (transaction) => {
          assertMay(role, 'submit')
          return await change(transaction)
        },
        done: async (made) =>
          tell ? await page(tell(made)) : await reply.redirect(`/team/human-baselines/${id}`, 303),
        refused: (fault) => page({ fault })
      }
    )
  }

  async function listOf(request: FastifyRequest) {
    const { teamId, role } = callerOf(request)
    return {
      baselines: await showBaselines(db, await listHumanBaselines(db, all, { teamId })),
      releases: (await frozenReleases(db)).map(({ name }) => name),
      maySubmit: may(role, 'submit'),
      formToken: sessionOf(request).formToken
    }
  }

  async function viewOf(request: FastifyRequest, id: string) {
    const caller: Caller = callerOf(request)
    const row = await fullBaseline(db, id, caller)
    return {
      baseline: await showBaseline(db, row),
      participants: await showParticipants(db, await listParticipants(db, all, id), now()),
      maySubmit: may(caller.role, 'submit'),
      formToken: sessionOf(request).formToken
    }
  }
}

/** The fields of the form for a new one as the API takes them: items by name, one a line, or so many by chance. */
function readForm({ items, perTaskType, seed, ...told }: Record<string, string>): Record<string, unknown> {
  const texts = Object.fromEntries(Object.entries(told).map(([name, text]) => [name, text.replaceAll('\r\n', '\n')]))
  const named = items?.split(/[\s,]+/).filter((id) => id !== '')
  const draw = perTaskType === undefined ? undefined : { perTaskType: Number(perTaskType), seed: Number(seed ?? 1) }
  return { ...texts, ...(named && { items: named }), ...(draw && { draw }) }
}

function withoutToken(body: unknown): Record<string, string> {
  const { formToken: _, ...fields } = typedFields(body)
  return fields
}
