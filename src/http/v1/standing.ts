import { standingOf } from '../../boards/leaderboard/standing.ts'
import { ConflictError } from '../../errors.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { standingSchema } from '../../schemas/standing.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { keepPrivate } from '../guards/private-reply.ts'
import { fullSubmission } from '../guards/submission-access.ts'

/** What a team looks at before it publishes. */
export function standingRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/submissions/:id/standing',
      {
        config: { permission: 'read' },
        schema: {
          operationId: 'getStanding',
          tags: ['submissions'],
          summary:
            'Where a graded submission stands among the rows of its board by task type, also before it is published',
          description:
            'Over the public split, for its team and auditors: its place on each task type to which it responds and has every score, and its ' +
            'difference from the first and from those next to it, with the interval of each pair alone.',
          params: idParamsSchema,
          response: { 200: standingSchema }
        }
      },
      async (request, reply) => {
        keepPrivate(reply, request.caller)
        const submission = await fullSubmission(db, request.params.id, callerOf(request))
        const standing = await standingOf({ db, suites }, submission)
        if (standing) return standing
        const { kind, releaseName, panelId } = submission
        const message =
          kind === 'people'
            ? 'what people answered stands on no board, but with its human baseline'
            : `nothing to ${releaseName} is published that ${panelId} judged: there is no board to stand on`
        throw new ConflictError('board_empty', message)
      }
    )
  }
}
