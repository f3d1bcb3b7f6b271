import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { frozenReleases } from '../../db/releases.ts'
import { newSubmissionSchema } from '../../schemas/submission.ts'
import { offeredSettings } from '../../suites/settings.ts'
import { openDraft } from '../../workflows/grading/open-draft.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { assertSubmits } from '../guards/assert-submits.ts'
import { callerOf } from '../guards/authenticate.ts'
import { newDraftOf } from '../guards/new-draft.ts'
import { assertOwnOrigin } from '../guards/own-forms.ts'
import { sessionOf } from '../guards/recognise-sessions.ts'
import { ownSubmission } from '../guards/submission-access.ts'
import { takeForm } from '../guards/take-form.ts'
import { submissionPath } from './address.ts'
import { newDraftPage } from './new-draft-page.ts'
import { faultsOf, parseForm, typedFields } from './parse-form.ts'
import type { FilledForm } from './parts/text-field.ts'
import { declaredFields, type Fields, samplingFields } from './read-declaration.ts'
import { sendOwnPage } from './send-page.ts'

const hide = { hide: true }
const querySchema = z.object({ supersedes: z.string().min(1).max(100).optional(), release: z.string().optional() })

/** The form that begins a submission. */
export function newDraftRoutes({ db, suites, config }: Dependencies): Routes {
  return async (app) => {
    await app.register(formbody)
    app.addHook('onRequest', async (request) => {
      if (request.method === 'POST') assertOwnOrigin(request, config)
    })

    app.get('/team/submissions/new', { schema: { ...hide, querystring: querySchema } }, async (request, reply) => {
      if (!request.session) return await reply.redirect('/sign-in', 303)
      assertSubmits(callerOf(request))
      return await sendForm(request, reply, {
        fields: await knownFields(request, request.query),
        faults: {},
        fault: null
      })
    })

    app.post('/team/submissions', { schema: hide }, async (request, reply) => {
      sessionOf(request)
      const caller = callerOf(request)
      assertSubmits(caller)
      return await takeForm(
        { db, request, reply },
        {
          async change(transaction, fields) {
            const asked = parseForm(newSubmissionSchema, samplingFields(fields))
            return await openDraft(
              transaction,
              await newDraftOf({ db: transaction, suites }, asked, caller),
              config.OPEN_DRAFTS
            )
          },
          done: async ({ id }) => await reply.redirect(submissionPath(id), 303),
          refused: async (fault, error) => {
            const form = { fields: typedFields(request.body), faults: faultsOf(error) }
            return await sendForm(request, reply, { ...form, fault })
          }
        }
      )
    })
  }

  async function sendForm(
    request: FastifyRequest,
    reply: FastifyReply,
    { fault, ...form }: FilledForm & { fault: string | null }
  ): Promise<FastifyReply> {
    const rows = await frozenReleases(db)
    const replaced = new Set(rows.map(({ replaces }) => replaces))
    const releases = rows.map(({ name }) => ({ name, isReplaced: replaced.has(name) }))
    // Of all releases there are dozens, most of them of question banks.
    const known = rows.filter(({ name }) => name === form.fields.release)
    const taking = known.length > 0 ? known : rows
    const settings = [...new Set(taking.flatMap(({ manifest }) => offeredSettings(manifest ?? {})))]
    const { formToken } = sessionOf(request)
    return await sendOwnPage(reply, newDraftPage({ releases, settings, ...form, fault, formToken }))
  }

  /**
   * What is known beforehand: of a submission that is to be superseded its release, name and maker, and how it was asked. The
   * day is another one.
   */
  async function knownFields(request: FastifyRequest, query: z.infer<typeof querySchema>): Promise<Fields> {
    const { supersedes, release } = query
    if (supersedes === undefined) return release === undefined ? {} : { release }
    const { releaseName, model, family, setting, sampling } = await ownSubmission(db, supersedes, callerOf(request))
    const declared = declaredFields({ ...(setting && { setting }), ...(sampling && { sampling }) })
    return { ...declared, supersedes, release: releaseName, model, family }
  }
}
