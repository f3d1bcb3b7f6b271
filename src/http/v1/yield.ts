import { findRelease } from '../../db/releases.ts'
import { AppError, NotFoundError } from '../../errors.ts'
import { nameParamsSchema } from '../../schemas/params.ts'
import { releaseYieldSchema } from '../../schemas/release-yield.ts'
import { releaseYield } from '../../workflows/costs/release-yield.ts'
import type { Dependencies, Routes } from '../dependencies.ts'

/** What the items of a release took to make. */
export function yieldRoutes({ db }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/releases/:name/yield',
      {
        config: { permission: 'inspect' },
        schema: {
          operationId: 'getReleaseYield',
          tags: ['releases'],
          summary: 'What the items of a release took to make, as it was when frozen; of a draft, as it is now',
          params: nameParamsSchema,
          response: { 200: releaseYieldSchema }
        }
      },
      async ({ params: { name } }) => {
        const release = await findRelease(db, name)
        if (!release) throw new NotFoundError('release', name)
        if (release.state === 'draft') return await releaseYield(db, name)
        if (release.yield) return release.yield
        throw new AppError('yield_not_found', `release ${name} came without what its items took to make`, 404)
      }
    )
  }
}
