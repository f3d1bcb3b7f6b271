import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { listItemVersions } from '../../db/item-versions.ts'
import { findItem, listItems } from '../../db/items.ts'
import { reviewSchema } from '../../schemas/item.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { itemDecisionSchema } from '../../schemas/states.ts'
import { suiteNames, taskTypeNames } from '../../suites/index.ts'
import { versionDifference } from '../../workflows/differences/version-difference.ts'
import { mayBeSentBack, takeDecision } from '../../workflows/items/take-decision.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { assertOwnOrigin } from '../guards/own-forms.ts'
import { pagesFor } from '../guards/pages-for.ts'
import { assertMay } from '../guards/permissions.ts'
import { sessionOf } from '../guards/recognise-sessions.ts'
import { takeForm } from '../guards/take-form.ts'
import { validatorOf } from '../guards/validator-of.ts'
import { filterOfItems, itemsQuery } from '../show/items-query.ts'
import { showItem, showItems } from '../show/show-item.ts'
import { pageOfList } from '../tables/send-list.ts'
import { itemsPage } from './items-page.ts'
import { ownItemPage } from './own-item-page.ts'
import { chosenBy, parseForm, typedFields } from './parse-form.ts'
import { givenName } from './parts/given-name.ts'
import { html } from './parts/html.ts'
import { sendOwnPage } from './send-page.ts'
import type { Outcome } from './team-page.ts'
import { versionDifferencePage } from './version-difference-page.ts'

const hide = { hide: true }
const rowsOfPage = 50
const versionSchema = z.coerce.number().int().min(1).max(0x7fffffff).optional()
const versionsQuerySchema = chosenBy(z.strictObject({ from: versionSchema, to: versionSchema }))

/** A field that was left empty is not there. */
const reasonField = z
  .string()
  .transform((reason) => reason.trim() || undefined)
  .optional()
const decisionFormSchema = z.strictObject({
  decision: itemDecisionSchema,
  reason: reasonField,
  version: z.coerce.number().int().min(1),
  decisionsSeen: z.coerce.number().int().min(0).optional(),
  acceptFailedChecks: z
    .literal('true')
    .transform(() => true as const)
    .optional()
})

/** The pages where maintainers see the items that releases are made of, decide on them, and see in what their versions differ. */
export function itemRoutes({ db, queue, suites, config }: Dependencies): Routes {
  const verifying = { suites, verifierModel: config.VERIFIER_MODEL ?? null }
  const itemsQuerySchema = chosenBy(
    itemsQuery(suites).extend({ limit: pageQuerySchema.shape.limit.unwrap().default(rowsOfPage) })
  )
  return async (app) => {
    pagesFor(app, 'maintain')
    await app.register(formbody)
    app.addHook('onRequest', async (request) => {
      if (request.method === 'POST') assertOwnOrigin(request, config)
    })

    app.get('/items', { schema: { ...hide, querystring: itemsQuerySchema } }, async ({ query }, reply) => {
      const { cursor: _, limit: __, attention, ...chosen } = query
      const page = await pageOfList({
        query,
        rows: (asked) => listItems(db, { ...asked, ...filterOfItems(query) }),
        keyOf: ({ id }) => id,
        show: (rows) => showItems(db, rows)
      })
      const asked = { ...chosen, attention: attention === undefined ? undefined : `${attention}` }
      const names = { suites: suiteNames(suites), taskTypes: taskTypeNames(suites) }
      return await sendOwnPage(reply, itemsPage({ asked, ...names, page }))
    })

    app.get(
      '/items/:id',
      { schema: { ...hide, params: idParamsSchema } },
      async (request, reply) => await showOwnItem(request, reply, request.params.id)
    )

    app.post('/items/:id/decision', { schema: { ...hide, params: idParamsSchema } }, async (request, reply) => {
      const { id } = request.params
      return await takeForm(
        { db, request, reply },
        {
          async change(transaction, fields) {
            const caller = callerOf(request)
            assertMay(caller.role, 'maintain')
            const given = parseForm(reviewSchema, parseForm(decisionFormSchema, fields))
            const signed = { author: validatorOf(caller), memberId: caller.memberId }
            await takeDecision({ ...verifying, queue, db: transaction }, id, { ...given, ...signed })
            return { id }
          },
          done: async () => {
            const { state } = (await findItem(db, id))!
            const what = state === 'candidate' ? 'sent back: the verifier looks at it again' : state
            const done = html`<code>${givenName(id)}</code> is ${what}.`
            return await showOwnItem(request, reply, id, { outcome: { done } })
          },
          refused: async (fault) => {
            const { reason } = typedFields(request.body)
            return await showOwnItem(request, reply, id, { outcome: { fault }, typed: reason })
          }
        }
      )
    })

    app.get(
      '/items/:id/difference',
      { schema: { ...hide, params: idParamsSchema, querystring: versionsQuerySchema } },
      async ({ params: { id }, query }, reply) => {
        const difference = await versionDifference(db, id, query)
        const versions = await listItemVersions(db, id)
        return await sendOwnPage(reply, versionDifferencePage(difference, versions.length))
      }
    )
  }

  async function showOwnItem(
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    { outcome, typed }: { outcome?: Outcome; typed?: string | undefined } = {}
  ): Promise<FastifyReply> {
    const item = await showItem(db, id)
    const { formToken } = sessionOf(request)
    const canSendBack = await mayBeSentBack({ ...verifying, db }, id)
    return await sendOwnPage(reply, ownItemPage(item, { formToken, canSendBack, typed }, outcome))
  }
}
