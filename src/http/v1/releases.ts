import { z } from 'zod'
import { suiteOfRelease } from '../../db/pinned-suites.ts'
import { listReleases, releasesOfPublicItem } from '../../db/releases.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema, nameParamsSchema, releaseItemParamsSchema } from '../../schemas/params.ts'
import {
  freezeSchema,
  itemReleasesSchema,
  newReleaseSchema,
  publicItemSchema,
  releaseItemSchema,
  releaseSchema
} from '../../schemas/release.ts'
import { splitSchema } from '../../schemas/states.ts'
import { suiteNames, taskTypeNames } from '../../suites/index.ts'
import { freezeRelease } from '../../workflows/releases/freeze-release.ts'
import { openRelease } from '../../workflows/releases/open-release.ts'
import { itemsOfRelease } from '../../workflows/releases/release-items.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { doOnce } from '../guards/idempotency.ts'
import { seesGold, showPublicItem, showRelease, showReleaseItem, visibleRelease } from '../show/show-release.ts'
import { listResponse, sendList } from '../tables/send-list.ts'

const tags = ['releases']
const anyone = { permission: 'anyone' } as const
const maintain = { permission: 'maintain' } as const
const querySchema = pageQuerySchema.extend({
  split: splitSchema.optional(),
  gold: z.stringbool().default(false).describe('gold too: of the public split, and for maintainers of the private one')
})

/** Releases and their items: examinee views for anyone, gold as far as it may be seen. */
export function releasesRoutes({ db, suites, now }: Dependencies): Routes {
  const itemsQuerySchema = querySchema.extend({ taskType: z.enum(taskTypeNames(suites)).optional() })
  const releasesQuerySchema = pageQuerySchema.extend({ suite: z.enum(suiteNames(suites)).optional() })
  return async (app) => {
    app.post(
      '/releases',
      {
        config: maintain,
        schema: {
          operationId: 'createRelease',
          tags,
          summary: 'Open a draft; a correction names what it replaces',
          body: newReleaseSchema,
          response: { 201: releaseSchema }
        }
      },
      async (request, reply) => {
        return await doOnce({ db, request, reply }, async (transaction) => {
          const release = await openRelease({ db: transaction, suites }, request.body)
          reply.code(201)
          return await showRelease(transaction, release)
        })
      }
    )

    app.post(
      '/releases/:name/freeze',
      {
        config: maintain,
        schema: {
          operationId: 'freezeRelease',
          tags,
          summary: 'Copy every approved item into the release, and close it for good',
          description:
            '409 `licence_missing` where items of papers without a redistributable licence would be public, unless there is a ' +
            '`reason`; 409 `generations_mixed` for items of two generations of a paper.',
          params: nameParamsSchema,
          body: freezeSchema.nullish(),
          response: { 200: releaseSchema }
        }
      },
      async (request, reply) => {
        const { name } = request.params
        const { reason = null, author = callerOf(request).keyId, ...order } = request.body ?? {}
        return await doOnce({ db, request, reply }, async (transaction) => {
          await freezeRelease({ db: transaction, suites, now }, name, { reason, author, ...order })
          return await showRelease(transaction, await visibleRelease(transaction, name, seesGold(request)))
        })
      }
    )

    app.get(
      '/releases',
      {
        config: anyone,
        schema: {
          operationId: 'listReleases',
          tags,
          summary: 'The releases that there are',
          querystring: releasesQuerySchema,
          response: { 200: listResponse(releaseSchema) }
        }
      },
      async (request, reply) =>
        await sendList(request, reply, {
          query: request.query,
          rows: (page) => {
            const { suite } = request.query
            return listReleases(db, { ...page, suite, withDrafts: seesGold(request) })
          },
          keyOf: ({ name }) => name,
          show: (rows) => Promise.all(rows.map((row) => showRelease(db, row)))
        })
    )

    app.get(
      '/releases/:name',
      {
        config: anyone,
        schema: {
          operationId: 'getRelease',
          tags,
          summary: 'A release with its splits, hashes and manifest',
          params: nameParamsSchema,
          response: { 200: releaseSchema }
        }
      },
      async (request) => await showRelease(db, await visibleRelease(db, request.params.name, seesGold(request)))
    )

    app.get(
      '/releases/:name/items',
      {
        config: anyone,
        schema: {
          operationId: 'listReleaseItems',
          tags,
          summary: 'What candidates are asked',
          params: nameParamsSchema,
          querystring: itemsQuerySchema,
          response: { 200: listResponse(releaseItemSchema) }
        }
      },
      async (request, reply) => {
        const { split, taskType, gold } = request.query
        const release = await visibleRelease(db, request.params.name, seesGold(request))
        const { canary } = release
        const suite = await suiteOfRelease({ db, suites }, release)
        const wishes = { wantsGold: gold, seesPrivateGold: seesGold(request) }
        return await sendList(request, reply, {
          query: request.query,
          rows: (page) => itemsOfRelease({ db, suites }, release, { ...page, split, taskType }),
          keyOf: ({ itemId }) => itemId,
          show: (rows) => rows.map((row) => showReleaseItem({ suite, canary }, row, wishes))
        })
      }
    )

    app.get(
      '/releases/:name/items/:itemId',
      {
        config: anyone,
        schema: {
          operationId: 'getReleaseItem',
          tags,
          summary: 'A public item with its gold, and its neighbours; of private ones nothing',
          params: releaseItemParamsSchema,
          response: { 200: publicItemSchema }
        }
      },
      async (request) => {
        const { name, itemId } = request.params
        const release = await visibleRelease(db, name, seesGold(request))
        return await showPublicItem({ db, suites }, release, itemId)
      }
    )

    app.get(
      '/items/:id/releases',
      {
        config: anyone,
        schema: {
          operationId: 'listReleasesOfItem',
          tags,
          summary: 'Names of the frozen releases in whose public split an item is, the one frozen last first',
          description: 'Of a private item it says what it says of an id that no release has: none.',
          params: idParamsSchema,
          response: { 200: itemReleasesSchema }
        }
      },
      async ({ params: { id } }) => ({ releases: await releasesOfPublicItem(db, id) })
    )
  }
}
