import { listSubmissions } from '../../db/submissions.ts'
import { AppError } from '../../errors.ts'
import { gradingChoiceSchema } from '../../schemas/admin.ts'
import { newCardCorrectionSchema } from '../../schemas/card-correction.ts'
import { declarationChangeSchema } from '../../schemas/declaration.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { releaseNameSchema } from '../../schemas/release.ts'
import { type SubmissionState, submissionStateSchema } from '../../schemas/states.ts'
import {
  newSubmissionSchema,
  publicationSchema,
  publishedSubmissionSchema,
  submissionListEntrySchema,
  submissionSchema
} from '../../schemas/submission.ts'
import { changeDeclaration } from '../../workflows/grading/change-declaration.ts'
import { correctCard } from '../../workflows/grading/correct-card.ts'
import { finalizeSubmission } from '../../workflows/grading/finalize-submission.ts'
import { deleteDraft, openDraft } from '../../workflows/grading/open-draft.ts'
import { publishSubmission, withdrawSubmission } from '../../workflows/grading/publish-submission.ts'
import { settleRuns } from '../../workflows/runs/settle-runs.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { attemptLimits } from '../guards/attempt-limits.ts'
import { type Caller, callerOf } from '../guards/authenticate.ts'
import { doOnce } from '../guards/idempotency.ts'
import { newDraftOf } from '../guards/new-draft.ts'
import { may } from '../guards/permissions.ts'
import { ownSubmission, readableSubmission } from '../guards/submission-access.ts'
import { showSubmission, showSubmissionEntry } from '../show/show-submission.ts'
import { listResponse, sendList } from '../tables/send-list.ts'
import { eventStreamResponse, sendEvents } from '../tables/server-sent-events.ts'

const tags = ['submissions']
const submit = { permission: 'submit' } as const
const anyone = { permission: 'anyone' } as const
const querySchema = pageQuerySchema.extend({
  release: releaseNameSchema.optional(),
  state: submissionStateSchema.optional()
})
const underWay: readonly SubmissionState[] = ['queued', 'grading']

/** Submissions from draft to publication. Their responses come in by `responses.ts`, their scores go out by `scores.ts`. */
export function submissionsRoutes(dependencies: Dependencies): Routes {
  const { db, closing } = dependencies

  return async (app) => {
    app.post(
      '/submissions',
      {
        config: submit,
        schema: {
          operationId: 'createSubmission',
          tags,
          summary: 'Begin a draft for the responses of one model to a release',
          body: newSubmissionSchema,
          response: { 201: submissionSchema }
        }
      },
      async (request, reply) => {
        const draft = await newDraftOf(dependencies, request.body, callerOf(request))
        return await doOnce({ db, request, reply }, async (transaction) => {
          const submission = await openDraft(transaction, draft, dependencies.config.OPEN_DRAFTS)
          reply.code(201)
          return await showSubmission(transaction, submission, callerOf(request))
        })
      }
    )

    app.get(
      '/submissions',
      {
        config: anyone,
        schema: {
          operationId: 'listSubmissions',
          tags,
          summary: "The team's own; all for auditors; the published ones for everybody else",
          querystring: querySchema,
          response: { 200: listResponse(submissionListEntrySchema) }
        }
      },
      async (request, reply) => {
        const { release: releaseName, state } = request.query
        return await sendList(request, reply, {
          query: request.query,
          rows: (page) => listSubmissions(db, { ...page, releaseName, state, ...readableBy(request.caller) }),
          keyOf: ({ id }) => id,
          show: (rows) => rows.map(showSubmissionEntry)
        })
      }
    )

    app.get(
      '/submissions/:id',
      {
        config: anyone,
        schema: {
          operationId: 'getSubmission',
          tags,
          summary: 'A submission with how far its grading has come',
          params: idParamsSchema,
          response: { 200: submissionSchema }
        }
      },
      async ({ params: { id }, caller }) => await showSubmission(db, await readableSubmission(db, id, caller), caller)
    )

    app.patch(
      '/submissions/:id',
      {
        config: submit,
        schema: {
          operationId: 'updateSubmission',
          tags,
          summary: 'Change what a draft declares of how its outputs were made; what was finalised keeps it',
          params: idParamsSchema,
          body: declarationChangeSchema,
          response: { 200: submissionSchema }
        }
      },
      async (request, reply) => {
        const { id } = await ownSubmission(db, request.params.id, callerOf(request))
        return await doOnce({ db, request, reply }, async (transaction) => {
          const declared = await changeDeclaration({ db: transaction, suites: dependencies.suites }, id, request.body)
          return await showSubmission(transaction, declared, callerOf(request))
        })
      }
    )

    app.post(
      '/submissions/:id/card-corrections',
      {
        config: submit,
        schema: {
          operationId: 'correctCard',
          tags,
          summary: 'Correct maker, weights or links in the card of a submission that was finalised, with a reason',
          description:
            'The correction is added, and shown with its date and reason beside the card as it was declared. Whatever results rest on stays: version, parameters and tools of the card, setting, sampling, model and release.',
          params: idParamsSchema,
          body: newCardCorrectionSchema,
          response: { 201: submissionSchema }
        }
      },
      async (request, reply) => {
        const { id } = await ownSubmission(db, request.params.id, callerOf(request))
        return await doOnce({ db, request, reply }, async (transaction) => {
          const submission = await correctCard(transaction, id, request.body)
          reply.code(201)
          return await showSubmission(transaction, submission, callerOf(request))
        })
      }
    )

    app.delete(
      '/submissions/:id',
      {
        config: submit,
        schema: {
          operationId: 'deleteSubmission',
          tags,
          summary: 'Delete a draft with its responses; what was finalised can be withdrawn, and stays',
          params: idParamsSchema,
          response: { 200: submissionListEntrySchema }
        }
      },
      async (request, reply) => {
        const { id } = await ownSubmission(db, request.params.id, callerOf(request))
        return await doOnce({ db, request, reply }, async (transaction) =>
          showSubmissionEntry(await deleteDraft(transaction, id))
        )
      }
    )

    app.get(
      '/submissions/:id/events',
      {
        config: anyone,
        schema: {
          operationId: 'followSubmission',
          tags,
          summary: 'The submission now and at each change, until nothing is under way',
          params: idParamsSchema,
          response: { 200: eventStreamResponse }
        }
      },
      async ({ params: { id }, caller }, reply) => {
        await readableSubmission(db, id, caller)
        return sendEvents(reply, {
          read: async () => await showSubmission(db, await readableSubmission(db, id, caller), caller),
          isTerminal: ({ state }) => !underWay.includes(state),
          closing
        })
      }
    )

    app.post(
      '/submissions/:id/finalize',
      {
        config: submit,
        schema: {
          operationId: 'finalizeSubmission',
          tags,
          summary: 'Close a draft and queue its grading; once more after a failure, it goes on where it stopped',
          description: 'Naming a panel or a delivery is for those who run the service, as they pay for it.',
          params: idParamsSchema,
          body: gradingChoiceSchema.nullish(),
          response: { 202: submissionSchema }
        }
      },
      async (request, reply) => {
        const caller = callerOf(request)
        const submission = await ownSubmission(db, request.params.id, caller)
        const { id } = submission
        const choice = request.body ?? {}
        if (Object.keys(choice).length > 0 && !may(caller.role, 'maintain')) {
          const message = `naming a panel or a delivery needs a key with the role maintainer or admin; yours is ${caller.role}`
          throw new AppError('role_insufficient', message, 403)
        }
        const attempts = attemptLimits(dependencies.config, caller)
        await settleRuns(dependencies, submission)
        return await doOnce({ db, request, reply }, async (transaction) => {
          const finalized = await finalizeSubmission({ ...dependencies, db: transaction, attempts }, id, choice)
          reply.code(202)
          return await showSubmission(transaction, finalized, caller)
        })
      }
    )

    app.post(
      '/submissions/:id/publish',
      {
        config: submit,
        schema: {
          operationId: 'publishSubmission',
          tags,
          summary: 'Put a graded submission that lacks no judgment on the leaderboard, with open responses or without',
          description:
            'A published one is taken once more where that opens its responses, which stay open. One that lacks responses is published without a rank, and `unranked` says so.',
          params: idParamsSchema,
          body: publicationSchema.nullish(),
          response: { 200: publishedSubmissionSchema }
        }
      },
      async (request, reply) => {
        const { id } = await ownSubmission(db, request.params.id, callerOf(request))
        const publication = request.body ?? { openResponses: false }
        return await doOnce({ db, request, reply }, async (transaction) => {
          const published = await publishSubmission({ ...dependencies, db: transaction }, id, publication)
          const shown = await showSubmission(transaction, published, callerOf(request))
          const missing = shown.items - shown.responses
          const unranked = `${missing} of ${shown.items} items have no response`
          return { ...shown, ...(missing > 0 && { unranked }) }
        })
      }
    )

    app.post(
      '/submissions/:id/withdraw',
      {
        config: submit,
        schema: {
          operationId: 'withdrawSubmission',
          tags,
          summary: 'Take a submission back, from the leaderboard too, for good',
          params: idParamsSchema,
          response: { 200: submissionSchema }
        }
      },
      async (request, reply) => {
        const { id } = await ownSubmission(db, request.params.id, callerOf(request))
        return await doOnce({ db, request, reply }, async (transaction) => {
          const withdrawn = await withdrawSubmission({ ...dependencies, db: transaction }, id)
          return await showSubmission(transaction, withdrawn, callerOf(request))
        })
      }
    )
  }
}

/** What a list is narrowed to for a caller. */
function readableBy(caller: Caller | null): { teamId?: string; onlyPublished?: true } {
  if (caller === null) return { onlyPublished: true }
  return may(caller.role, 'audit') ? {} : { teamId: caller.teamId }
}
