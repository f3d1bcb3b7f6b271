import { findFingerprints } from '../../boards/leaderboard/find-fingerprints.ts'
import { familyFingerprintsSchema, fingerprintsQuerySchema } from '../../schemas/family-fingerprints.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { seesPrivate } from '../guards/assert-visible.ts'

/** The families of a board's models. */
export function familiesRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/leaderboard/families',
      {
        config: { permission: 'anyone', isOfBoard: true },
        schema: {
          operationId: 'getFamilies',
          tags: ['statistics'],
          summary: 'Mean scores of families of models by task type, with the spread within and between families',
          description: 'Private items are for maintainers and auditors: ask for split=public.',
          querystring: fingerprintsQuerySchema,
          response: { 200: familyFingerprintsSchema }
        }
      },
      async ({ query, caller }) => await findFingerprints({ db, suites }, query, { seesPrivate: seesPrivate(caller) })
    )
  }
}
