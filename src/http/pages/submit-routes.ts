import { randomBytes } from 'node:crypto'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { makeApiKey } from '../../db/api-keys.ts'
import { frozenReleases } from '../../db/releases.ts'
import { countResponses } from '../../db/responses.ts'
import { findSession, openSession } from '../../db/sessions.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import { insertTeam } from '../../db/teams.ts'
import { AppError, ConflictError, NotFoundError } from '../../errors.ts'
import { releaseNameSchema } from '../../schemas/release.ts'
import { newSubmissionSchema } from '../../schemas/submission.ts'
import { deleteDraft, openDraft } from '../../workflows/grading/open-draft.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { assertSubmits } from '../guards/assert-submits.ts'
import { type Caller, callerOf } from '../guards/authenticate.ts'
import { doOnce } from '../guards/idempotency.ts'
import { newDraftOf } from '../guards/new-draft.ts'
import { assertOwnOrigin } from '../guards/own-forms.ts'
import { may } from '../guards/permissions.ts'
import { enterSession, sessionOf } from '../guards/recognise-sessions.ts'
import { giveSessionCookie } from '../guards/session-cookie.ts'
import { submissionPath } from './address.ts'
import { parseForm } from './parse-form.ts'
import { givenName } from './parts/given-name.ts'
import { type Html, html } from './parts/html.ts'
import type { Sent } from './receipts-section.ts'
import { sendOwnPage } from './send-page.ts'
import { carryOutAct } from './submission-acts.ts'
import { type Sender, type SubmitView, submitPage } from './submit-page.ts'
import { type ReceivedFiles, receiveFiles, uploadLimits } from './upload-form.ts'
import { visitLabel } from './visit.ts'

const hide = { hide: true }
const formSchema = newSubmissionSchema.pick({ release: true, model: true })
const querySchema = z.strictObject({ release: releaseNameSchema.optional() })
type Shown = Partial<Pick<SubmitView, 'fields' | 'fault' | 'sent' | 'draft'>>

/** The way in: one form that begins a submission, sends its files and has it graded. */
export function submitRoutes(dependencies: Dependencies): Routes {
  const { db, suites, config, now, visitors } = dependencies

  return async (app) => {
    await app.register(formbody)
    await app.register(multipart, uploadLimits(config))
    app.addHook('onRequest', async (request) => {
      if (request.method === 'POST') assertOwnOrigin(request, config)
    })

    app.get('/submit', { schema: { ...hide, querystring: querySchema } }, async (request, reply) => {
      const { release } = request.query
      return await sendForm(request, reply, release === undefined ? {} : { fields: { release } })
    })

    app.post('/submit', { schema: hide }, async (request, reply) => {
      // Visitors sign in by sending: all others have done so before.
      if (visitors === null) sessionOf(request)
      if (request.caller) assertSubmits(callerOf(request))
      let fields: Record<string, string> = {}
      let received: ReceivedFiles | null = null
      try {
        received = await receiveFiles(dependencies, request, {
          token: request.session?.token ?? null,
          draftOf: async ({ formToken: _, ...given }) => {
            fields = given
            return await beginDraft(request, reply, given)
          }
        })
        const { id } = received.submission
        const { status, sent, fault } = received
        // Counted where it is stored: a file that breaks off has receipts for none of its lines.
        if ((await countResponses(db, id)) === 0) {
          await doOnce({ db, request, reply }, (transaction) => deleteDraft(transaction, id))
          const shown = { fields, sent, fault: fault ?? nothingStored(sent) }
          return await sendForm(request, reply.code(fault === null ? 422 : status), shown)
        }
        if (fault !== null || !sent.every(isReadable)) {
          return await sendForm(request, reply.code(status), { fields, sent, fault, draft: id })
        }
        const caller = callerOf(request)
        await doOnce({ db, request, reply }, (transaction) =>
          carryOutAct(dependencies, { transaction, id, act: 'finalize', caller }, {})
        )
        return await reply.redirect(submissionPath(id), 303)
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error
        const shown = received && { sent: received.sent, draft: received.submission.id }
        return await sendForm(request, reply.code(error.status), { fields, fault: error.message, ...shown })
      }
    })
  }

  /** Opens the draft, and signs a visitor in for it. */
  async function beginDraft(
    request: FastifyRequest,
    reply: FastifyReply,
    fields: Record<string, string>
  ): Promise<SubmissionRow> {
    const asked = parseForm(formSchema, fields)
    const begun = await doOnce({ db, request, reply }, async (transaction, actAs) => {
      const visit = request.caller ? null : await beginVisit(transaction)
      const caller = visit?.caller ?? callerOf(request)
      actAs(caller)
      const draft = await newDraftOf({ db: transaction, suites }, asked, caller)
      return { ...(await openDraft(transaction, draft, config.OPEN_DRAFTS)), visit }
    })
    const { visit, ...draft } = begun
    if (visit) {
      giveSessionCookie(reply, visit.token, config)
      enterSession(request, { ...(await findSession(db, visit.token, now()))!, token: visit.token })
    }
    return draft
  }

  /** A session of a team of the visitor's own, so that visitors neither read nor change what others sent; nobody is shown its key. */
  async function beginVisit(transaction: Dependencies['db']): Promise<{ token: string; caller: Caller }> {
    const team = await insertTeam(transaction, `${visitors!} ${randomBytes(3).toString('hex')}`)
    if (!team) throw new ConflictError('name_taken', 'another visitor came by the same name: send it again')
    const made = { teamId: team.id, role: 'submitter' as const, label: visitLabel }
    const { row } = await makeApiKey(transaction, made)
    const caller = { keyId: row.id, memberId: null, teamId: team.id, role: made.role }
    return { token: await openSession(transaction, { keyId: row.id }, now()), caller }
  }

  async function sendForm(request: FastifyRequest, reply: FastifyReply, shown: Shown = {}): Promise<FastifyReply> {
    const releases = await frozenReleases(db)
    const asked = shown.fields?.release
    const chosen = releases.find(({ name }) => name === asked) ?? null
    // Of a form that was refused the page shows the fault, and the release that was frozen last.
    if (asked !== undefined && chosen === null && request.method === 'GET') throw new NotFoundError('release', asked)
    const { session } = request
    const page = submitPage({
      ...{ fields: {}, fault: null, sent: [], draft: null, ...shown },
      sender: senderOf(request),
      formToken: session?.formToken ?? null,
      isRecorded: visitors !== null,
      releases,
      chosen: chosen ?? releases[0] ?? null
    })
    return await sendOwnPage(reply, page)
  }

  function senderOf({ session }: FastifyRequest): Sender {
    if (session) return may(session.role, 'submit') ? 'member' : 'reader'
    return visitors === null ? 'nobody' : 'visitor'
  }
}

/** The head of what is said of files line by line. */
function nothingStored(sent: readonly Sent[]): Html {
  const files = sent.length > 1 ? `these ${sent.length} files` : givenName(sent[0]!.fileName)
  return html`Nothing of ${files} could be stored.`
}

/** Whether a file was read to its end, and holds nothing to mend: outputs that were left empty are answers left out. */
function isReadable({ fault, receipts }: Sent): boolean {
  const rejected = receipts?.receipts.filter(({ status }) => status === 'rejected') ?? []
  return fault === null && rejected.every(({ code }) => code === 'output_empty')
}
