import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { standingOf } from '../../boards/leaderboard/standing.ts'
import { answersPrivateItems, otherAttempts } from '../../db/attempts.ts'
import { objectedItems } from '../../db/objections.ts'
import { manifestOfRelease } from '../../db/pinned-suites.ts'
import { unrecordedTaskTypes } from '../../db/recorded-verdicts.ts'
import { listMissing } from '../../db/responses.ts'
import { listScores } from '../../db/scores.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import { AppError } from '../../errors.ts'
import { newCardCorrectionSchema } from '../../schemas/card-correction.ts'
import { declarationChangeSchema } from '../../schemas/declaration.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import type { Standing } from '../../schemas/standing.ts'
import type { Submission } from '../../schemas/submission.ts'
import { inTaskOrder } from '../../suites/aer/task-order.ts'
import { hasOptions } from '../../suites/graded-choice.ts'
import { findSuite } from '../../suites/index.ts'
import { offeredSettings } from '../../suites/settings.ts'
import { changeDeclaration } from '../../workflows/grading/change-declaration.ts'
import { correctCard } from '../../workflows/grading/correct-card.ts'
import { whyIncomplete } from '../../workflows/grading/publish-submission.ts'
import { readSent } from '../../workflows/grading/read-sent.ts'
import { settleRuns } from '../../workflows/runs/settle-runs.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { assertSubmits } from '../guards/assert-submits.ts'
import { callerOf } from '../guards/authenticate.ts'
import { assertOwnOrigin } from '../guards/own-forms.ts'
import { may } from '../guards/permissions.ts'
import { keepPrivate } from '../guards/private-reply.ts'
import { sessionOf } from '../guards/recognise-sessions.ts'
import { outliving } from '../guards/statistics-turns.ts'
import { isOwn, ownSubmission, readableSubmission, readsInFull, scoreViewOf } from '../guards/submission-access.ts'
import { takeForm } from '../guards/take-form.ts'
import { showMe } from '../show/show-me.ts'
import { showScores } from '../show/show-scores.ts'
import { showSubmission } from '../show/show-submission.ts'
import { pageOfList } from '../tables/send-list.ts'
import { submissionPath } from './address.ts'
import { confirmPage } from './confirm-page.ts'
import { faultsOf, parseForm, typedFields } from './parse-form.ts'
import type { Content } from './parts/html.ts'
import { messageBox } from './parts/message-box.ts'
import type { FilledForm } from './parts/text-field.ts'
import { refreshSeconds } from './progress-section.ts'
import { answeredOf, type PublicationView } from './publication-note.ts'
import { correctionFields, declarationFields } from './read-declaration.ts'
import type { Sent } from './receipts-section.ts'
import { htmlType, sendOwnPage } from './send-page.ts'
import { slowPages } from './slow-pages.ts'
import { carryOutAct } from './submission-acts.ts'
import { type Desk, unrecordedSection } from './submission-desk.ts'
import { submissionPage } from './submission-page.ts'
import { type SubmissionAct, submissionActs } from './submission-paths.ts'
import { receiveFiles, uploadLimits } from './upload-form.ts'

const hide = { hide: true }
const querySchema = pageQuerySchema.extend({ follow: z.literal('no').optional() })
/** So many items without a response are named on the page of a draft. */
const namedMissing = 50
const underWay = new Set(['queued', 'grading'])

type ToSubmission = FastifyRequest<{ Params: { id: string } }>
type Asked = {
  query: z.infer<typeof querySchema>
  sent: readonly Sent[]
  fault: string | null
  declaration?: FilledForm
  correction?: FilledForm
}

/** How long the page of a submission waits for where it stands. */
const standingPatienceMs = 2000

/** The page of a submission, for whoever asks, and what its team does with it there. */
export function submissionRoutes(dependencies: Dependencies): Routes {
  const { db, suites, config, now, visitors } = dependencies
  const slowStanding = slowPages<{ standing: Standing | null }>(standingPatienceMs)

  return async (app) => {
    await app.register(formbody)
    await app.register(multipart, uploadLimits(config))
    app.addHook('onRequest', async (request) => {
      if (request.method === 'POST') assertOwnOrigin(request, config)
    })

    const withId = { schema: { ...hide, params: idParamsSchema } }
    app.get(
      '/submissions/:id',
      { schema: { ...withId.schema, querystring: querySchema } },
      async (request, reply) => await sendSubmission(request, reply, { query: request.query, sent: [], fault: null })
    )

    app.post('/submissions/:id/responses', withId, async (request, reply) => {
      const submission = await changeable(request)
      const { token } = sessionOf(request)
      const { status, sent, fault } = await receiveFiles(dependencies, request, {
        token,
        draftOf: async () => submission
      })
      reply.code(status)
      return await sendSubmission(request, reply, { query: querySchema.parse({}), sent, fault })
    })

    app.post('/submissions/:id/declaration', withId, async (request, reply) => {
      const { id } = await changeable(request)
      return await takeForm(
        { db, request, reply },
        {
          change: async (transaction, fields) =>
            await changeDeclaration(
              { db: transaction, suites },
              id,
              parseForm(declarationChangeSchema, declarationFields(fields))
            ),
          done: async () => await reply.redirect(submissionPath(id), 303),
          refused: async (fault, error) => {
            const declaration = { fields: typedFields(request.body), faults: faultsOf(error) }
            return await sendSubmission(request, reply, { query: querySchema.parse({}), sent: [], fault, declaration })
          }
        }
      )
    })

    app.post('/submissions/:id/card', withId, async (request, reply) => {
      const { id } = await changeable(request)
      return await takeForm(
        { db, request, reply },
        {
          change: async (transaction, fields) =>
            await correctCard(transaction, id, parseForm(newCardCorrectionSchema, correctionFields(fields))),
          done: async () => await reply.redirect(submissionPath(id), 303),
          refused: async (fault, error) => {
            const correction = { fields: typedFields(request.body), faults: faultsOf(error) }
            return await sendSubmission(request, reply, { query: querySchema.parse({}), sent: [], fault, correction })
          }
        }
      )
    })

    for (const act of submissionActs) {
      const path = `/submissions/:id/${act}`
      app.get(path, withId, async (request, reply) => {
        if (!request.session) return await reply.redirect('/sign-in', 303)
        return await sendConfirmation(request, reply, { act, fault: null })
      })
      app.post(path, withId, async (request, reply) => {
        const submission = await changeable(request)
        const { id } = submission
        if (act === 'finalize') await settleRuns(dependencies, submission)
        return await takeForm(
          { db, request, reply },
          {
            change: async (transaction, fields) =>
              await carryOutAct(dependencies, { transaction, id, act, caller: callerOf(request) }, fields),
            done: async (made) =>
              await reply.redirect(act === 'delete' ? '/team#submissions' : submissionPath(made.id), 303),
            refused: async (fault) => await sendConfirmation(request, reply, { act, fault })
          }
        )
      })
    }
  }

  /** The submission that a form is about, of somebody who is signed in and may change it. */
  async function changeable(request: ToSubmission): Promise<SubmissionRow> {
    sessionOf(request)
    const submission = await ownSubmission(db, request.params.id, callerOf(request))
    assertSubmits(callerOf(request))
    return submission
  }

  async function sendConfirmation(
    request: ToSubmission,
    reply: FastifyReply,
    { act, fault }: { act: SubmissionAct; fault: string | null; declaration?: FilledForm }
  ): Promise<FastifyReply> {
    const row = await changeable(request)
    const submission = await showSubmission(db, row, callerOf(request))
    const reading = row.state === 'draft' ? await readSent({ db, suites }, row) : null
    const manifest = await manifestOfRelease(db, row.releaseName)
    const { metrics } = manifest
    const publication = publicationOf(manifest)
    const { formToken } = sessionOf(request)
    const refusal =
      act === 'publish' ? await refusalOf(row, submission, metrics) : refusalAlone(act, submission, publication)
    const answersPrivate = await answersPrivateItems(db, row)
    const shown = { submission, act, reading, metrics, answersPrivate, publication }
    const page = confirmPage({ ...shown, formToken, fault, refusal })
    return await sendOwnPage(reply, page)
  }

  /** Why publication is refused for certain, which is told before it is asked for, as the page of the submission tells it. */
  async function refusalOf(row: SubmissionRow, submission: Submission, metrics: Manifest['metrics']): Promise<Content> {
    const incomplete = whyIncomplete(row)
    if (incomplete === null) return null
    const unrecorded = await unrecordedOf(row)
    return unrecorded.taskTypes.length > 0
      ? unrecordedSection(submission, { unrecorded, metrics })
      : messageBox('fault', incomplete)
  }

  /** Where rules grade nothing of it, there is nothing that could be sent alone. */
  function refusalAlone(act: SubmissionAct, submission: Submission, { byRules }: PublicationView): Content {
    const isEmpty = act === 'rules' && answeredOf(submission, byRules).length === 0
    return isEmpty ? messageBox('fault', 'It answers nothing that rules grade.') : null
  }

  async function sendSubmission(request: ToSubmission, reply: FastifyReply, asked: Asked): Promise<FastifyReply> {
    const { caller } = request
    const submission = await readableSubmission(db, request.params.id, caller)
    const page = await pageOfList({
      query: asked.query,
      rows: (stretch) => listScores(db, submission, { ...stretch, publicOnly: true }),
      keyOf: ({ itemId }) => itemId,
      show: (rows) => showScores({ db, suites }, submission, rows, scoreViewOf(submission, null))
    })
    const manifest = await manifestOfRelease(db, submission.releaseName)
    const { metrics, suite } = manifest
    const hasChoices = isGraded(submission) && hasOptions(findSuite(suites, suite))
    const desk = await deskOf(request, submission, { ...asked, manifest })
    keepPrivate(reply, caller)
    // A header and no element: who must not be moved by a page that changes asks for one that stands still.
    if (desk && !desk.isStill && underWay.has(submission.state)) {
      reply.header('refresh', refreshSeconds(submission, now()))
    }
    const objected = await objectedItems(db, submission.id)
    const shown = await showSubmission(db, submission, desk ? caller : null)
    return await reply.type(htmlType).send(submissionPage(shown, page, { desk, metrics, hasChoices, objected }))
  }

  /** What those see of a submission who read it in full. */
  async function deskOf(
    request: ToSubmission,
    submission: SubmissionRow,
    { query, sent, fault, declaration, correction, manifest }: Asked & { manifest: Manifest }
  ): Promise<Desk | null> {
    const { caller, session } = request
    if (caller === null || !readsInFull(submission, caller)) return null
    const submits = isOwn(submission, caller) && may(caller.role, 'submit')
    const attempts = await otherAttempts(db, submission)
    return {
      formToken: submits ? (session?.formToken ?? null) : null,
      quota:
        submission.teamId === caller.teamId
          ? { me: await showMe(dependencies, caller), attempts: attempts.length }
          : null,
      draft: submission.state === 'draft' ? await draftOf(submission, manifest) : null,
      unrecorded: await unrecordedOf(submission),
      metrics: manifest.metrics,
      standing: isGraded(submission) ? await standingNow(request, submission) : null,
      sent,
      fault,
      declaration: declaration ?? null,
      correction: correction ?? null,
      isStill: query.follow === 'no'
    }
  }

  /**
   * What the team may do with its submission does not wait for statistics: null too where they are refused or busy, and
   * `computing` where a long board is looked at for the first time.
   */
  async function standingNow(request: ToSubmission, submission: SubmissionRow): Promise<Desk['standing']> {
    const { id, state, updatedAt } = submission
    const compute = async () => ({ standing: await standingOf({ db, suites }, submission) })
    try {
      const found = await slowStanding(`${id} ${state} ${updatedAt.toISOString()}`, () => outliving(request, compute))
      return found === null ? 'computing' : found.standing
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }

  async function unrecordedOf(submission: SubmissionRow): Promise<Desk['unrecorded']> {
    const unrecorded = await unrecordedTaskTypes(db, submission)
    const taskTypes = unrecorded
      .map((taskType) => ({ taskType }))
      .sort(inTaskOrder)
      .map(({ taskType }) => taskType)
    if (taskTypes.length === 0) return { taskTypes, byRules: [] }
    return { taskTypes, byRules: publicationOf(await manifestOfRelease(db, submission.releaseName)).byRules }
  }

  function publicationOf({ taskTypes }: Manifest): PublicationView {
    const names = (isJudged: boolean) => taskTypes.filter(({ judged }) => judged === isJudged).map(({ name }) => name)
    return { byJudges: names(true), byRules: names(false), isRecorded: visitors !== null }
  }

  async function draftOf(submission: SubmissionRow, manifest: Manifest): Promise<Desk['draft']> {
    const missing = await pageOfList({
      query: { limit: namedMissing },
      rows: (stretch) => listMissing(db, submission, stretch),
      keyOf: ({ itemId }) => itemId,
      show: (rows) => [...rows]
    })
    const reading = await readSent({ db, suites }, submission)
    const publication = publicationOf(manifest)
    return { missing, reading, metrics: manifest.metrics, settings: offeredSettings(manifest), publication }
  }
}

function isGraded({ state }: SubmissionRow): boolean {
  return state === 'graded' || state === 'published'
}
