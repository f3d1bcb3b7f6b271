import { findRelease } from '../../db/releases.ts'
import { AppError, NotFoundError } from '../../errors.ts'
import { nameParamsSchema } from '../../schemas/params.ts'
import { type ReleaseYield, releaseYieldSchema } from '../../schemas/release-yield.ts'
import { findSuite } from '../../suites/index.ts'
import type { Suite } from '../../suites/suite.ts'
import { releaseYield } from '../../workflows/costs/release-yield.ts'
import { fragmentYield } from '../../workflows/items/fragment-yield.ts'
import type { Dependencies, Routes } from '../dependencies.ts'

/** What the items of a release took to make. */
export function yieldRoutes({ db, suites }: Dependencies): Routes {
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
        if (release.state === 'draft') return await yieldOfDraft(name, findSuite(suites, release.suite))
        if (release.yield) return release.yield
        throw new AppError('yield_not_found', `release ${name} came without what its items took to make`, 404)
      }
    )
  }

  /** Frozen now, it would take all that are approved. */
  async function yieldOfDraft(name: string, suite: Suite): Promise<ReleaseYield> {
    const taken = await releaseYield(db, name)
    const released = (wanted: string) => taken.tasks.find(({ taskType }) => taskType === wanted)?.released ?? 0
    const fragments = await fragmentYield(db, { suite, released })
    return { ...taken, ...(fragments && { fragments }) }
  }
}
