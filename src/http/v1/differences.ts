import { z } from 'zod'
import { generationSchema } from '../../schemas/extraction-settings.ts'
import {
  generationDifferenceSchema,
  releaseDifferenceSchema,
  versionDifferenceSchema
} from '../../schemas/item-difference.ts'
import { idParamsSchema, nameParamsSchema } from '../../schemas/params.ts'
import { releaseNameSchema } from '../../schemas/release.ts'
import { suiteNames, taskTypeNames } from '../../suites/index.ts'
import { generationDifference } from '../../workflows/differences/generation-difference.ts'
import { versionDifference } from '../../workflows/differences/version-difference.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { releasedDifference } from '../show/released-difference.ts'
import { seesGold } from '../show/show-release.ts'

const maintain = { permission: 'maintain' } as const
const anyone = { permission: 'anyone' } as const
const versionSchema = z.coerce.number().int().min(1).max(0x7fffffff).optional()
const versionsQuerySchema = z.strictObject({
  from: versionSchema.describe('the one before `to` when left out'),
  to: versionSchema.describe('the one that stands when left out')
})
const releaseQuerySchema = z.strictObject({
  from: releaseNameSchema.optional().describe('the release that this one replaces when left out')
})

/** In what generations of a paper, versions of an item and releases differ. */
export function differencesRoutes({ db, suites }: Dependencies): Routes {
  const generationsQuerySchema = z.strictObject({
    suite: z.enum(suiteNames(suites)).optional(),
    taskType: z.enum(taskTypeNames(suites)),
    from: generationSchema.default(1),
    to: generationSchema
  })
  return async (app) => {
    app.get(
      '/papers/:id/difference',
      {
        config: maintain,
        schema: {
          operationId: 'getGenerationDifference',
          tags: ['extractions'],
          summary: 'In what the items of one generation of a paper differ from those of another',
          params: idParamsSchema,
          querystring: generationsQuerySchema,
          response: { 200: generationDifferenceSchema }
        }
      },
      async ({ params: { id: paperId }, query: { suite = suites[0].name, ...asked } }) =>
        await generationDifference(db, { paperId, suite, ...asked })
    )

    app.get(
      '/items/:id/difference',
      {
        config: maintain,
        schema: {
          operationId: 'getItemDifference',
          tags: ['items'],
          summary: 'In what one version of an item differs from another',
          params: idParamsSchema,
          querystring: versionsQuerySchema,
          response: { 200: versionDifferenceSchema }
        }
      },
      async ({ params: { id }, query }) => await versionDifference(db, id, query)
    )

    app.get(
      '/releases/:name/difference',
      {
        config: anyone,
        schema: {
          operationId: 'getReleaseDifference',
          tags: ['releases'],
          summary: 'Items that a release added, removed, changed and moved to another split since another release',
          description: 'Of gold that is private in one of the two, nothing is told but to those who may see it.',
          params: nameParamsSchema,
          querystring: releaseQuerySchema,
          response: { 200: releaseDifferenceSchema }
        }
      },
      async (request) => {
        const asked = { name: request.params.name, from: request.query.from }
        return await releasedDifference({ db, suites }, asked, seesGold(request))
      }
    )
  }
}
