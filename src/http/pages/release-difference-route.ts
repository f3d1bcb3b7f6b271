import { z } from 'zod'
import { drawnNames } from '../../db/drawn-releases.ts'
import { frozenReleases, type ReleaseRow } from '../../db/releases.ts'
import { nameParamsSchema } from '../../schemas/params.ts'
import { releaseNameSchema } from '../../schemas/release.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { releasedDifference } from '../show/released-difference.ts'
import { seesGold, visibleRelease } from '../show/show-release.ts'
import { chosenBy } from './parse-form.ts'
import { releaseDifferencePage } from './release-difference-page.ts'
import { sendOwnPage } from './send-page.ts'

const querySchema = chosenBy(
  z.strictObject({
    from: releaseNameSchema.optional().describe('the release that this one replaces when left out'),
    after: z.string().max(200).optional().describe('the item behind which the list goes on')
  })
)

/** The page that tells in what two releases differ: to everybody what the API tells to everybody. */
export function releaseDifferenceRoute({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/releases/:name/difference',
      { schema: { hide: true, params: nameParamsSchema, querystring: querySchema } },
      async (request, reply) => {
        const { name } = request.params
        const { from, after } = request.query
        const sees = seesGold(request)
        const release = await visibleRelease(db, name, sees)
        const isChosen = from !== undefined || release.replaces !== null
        const difference = isChosen ? await releasedDifference({ db, suites }, { name, from }, sees) : null
        const others = await comparable(release)
        // Maintainers are told of private gold: no cache keeps that for others.
        return await sendOwnPage(reply, releaseDifferencePage({ name, others, difference, after }))
      }
    )
  }

  /** Frozen releases of the same suite whose items are stored. */
  async function comparable({ name, suite }: ReleaseRow): Promise<string[]> {
    const drawn = await drawnNames(db)
    const frozen = await frozenReleases(db)
    return frozen.flatMap((other) =>
      other.suite === suite && other.name !== name && !drawn.has(other.name) ? [other.name] : []
    )
  }
}
