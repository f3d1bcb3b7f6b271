import { drawnOutline } from '../../db/drawn-releases.ts'
import { findRelease } from '../../db/releases.ts'
import { newDrawSchema } from '../../schemas/draw.ts'
import { drawnTemplateSchema } from '../../schemas/drawn.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { nameParamsSchema } from '../../schemas/params.ts'
import { releaseSchema } from '../../schemas/release.ts'
import { closeDrawnRelease } from '../../workflows/releases/draw/close-drawn-release.ts'
import { startDraw } from '../../workflows/releases/draw/start-draw.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { doOnce } from '../guards/idempotency.ts'
import { seesGold, showRelease, visibleRelease } from '../show/show-release.ts'
import { listResponse, sendList } from '../tables/send-list.ts'

const tags = ['releases']
const maintain = { permission: 'maintain' } as const

/** Releases that are drawn from the templates of a suite. */
export function drawnReleasesRoutes({ db, suites, queue, now, config: { UPLOAD_MAX_BYTES } }: Dependencies): Routes {
  return async (app) => {
    app.post(
      '/releases/draw',
      {
        config: maintain,
        bodyLimit: UPLOAD_MAX_BYTES,
        schema: {
          operationId: 'drawRelease',
          tags,
          summary: 'Draw a release from the templates of its suite in the background, and freeze it',
          description:
            'Templates, seed and counts are stored, and no question: any of them is drawn when it is asked for. Without a ' +
            'seed the service draws a secret one, whose sha256 is told at once and which is published when the release is closed.',
          body: newDrawSchema,
          response: { 202: releaseSchema }
        }
      },
      async (request, reply) =>
        await doOnce({ db, request, reply }, async (transaction) => {
          const release = await startDraw({ db: transaction, suites, queue }, request.body)
          reply.code(202)
          return await showRelease(transaction, release)
        })
    )

    app.post(
      '/releases/:name/close',
      {
        config: maintain,
        schema: {
          operationId: 'closeRelease',
          tags,
          summary: 'Take no more submissions to a drawn release, and publish its seed, for good',
          params: nameParamsSchema,
          response: { 200: releaseSchema }
        }
      },
      async (request, reply) =>
        await doOnce({ db, request, reply }, async (transaction) => {
          const { name } = request.params
          await closeDrawnRelease({ db: transaction, now }, name)
          return await showRelease(transaction, (await findRelease(transaction, name))!)
        })
    )

    app.get(
      '/releases/:name/templates',
      {
        config: { permission: 'anyone' },
        schema: {
          operationId: 'listReleaseTemplates',
          tags,
          summary: 'The templates of a drawn release with how many questions each gives; none of other releases',
          params: nameParamsSchema,
          querystring: pageQuerySchema,
          response: { 200: listResponse(drawnTemplateSchema) }
        }
      },
      async (request, reply) => {
        const { name } = await visibleRelease(db, request.params.name, seesGold(request))
        const templates = [...((await drawnOutline(db, name))?.templates ?? [])]
        const byName = templates.sort((one, other) => (one.template < other.template ? -1 : 1))
        return await sendList(request, reply, {
          query: request.query,
          rows: async ({ after, limit }) => {
            const from = byName.findIndex(({ template }) => after === null || template > after)
            return from === -1 ? [] : byName.slice(from, from + limit)
          },
          keyOf: ({ template }) => template,
          show: (rows) =>
            rows.map(({ template, taskType, domain, perspective, writer, items, asked }) => {
              return { template, taskType, domain, perspective, ...(writer !== null && { writer }), items, asked }
            })
        })
      }
    )
  }
}
