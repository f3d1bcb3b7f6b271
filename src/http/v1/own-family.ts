import { findOwnFamily } from '../../boards/judges/find-own-family.ts'
import { ownFamilyQuerySchema, ownFamilySchema } from '../../schemas/own-family.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { seesPrivate } from '../guards/assert-visible.ts'

/** What judges of a model's own family add to its Overall. */
export function ownFamilyRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/judges/own-family',
      {
        config: { permission: 'anyone', isOfBoard: true },
        schema: {
          operationId: 'getOwnFamily',
          tags: ['statistics'],
          summary:
            'Models with a judge of their own family, Overall less what it prefers, and the pairs whose order that turns',
          description:
            "The preference of a family's judges is the excess of its models' gap between judges over that of models of " +
            'families without a judge (paper, Appendix C). Null with a reason where that is not known. Private items are ' +
            'for maintainers and auditors.',
          querystring: ownFamilyQuerySchema,
          response: { 200: ownFamilySchema }
        }
      },
      async ({ query, caller }) => await findOwnFamily({ db, suites }, query, { seesPrivate: seesPrivate(caller) })
    )
  }
}
