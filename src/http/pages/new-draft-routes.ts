import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { frozenReleases } from '../../db/releases.ts'
import { newSubmissionSchema } from '../../schemas/submission.ts'
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
import { parseForm, typedFields } from './parse-form.ts'
import { sendOwnPage } from './send-page.ts'

const hide = { hide: true }
const querySchema = z.object({ supersedes: z.string().min(1).max(100).optional(), release: z.string().optional() })
type Fields = Record<string, string>

/** The form that begins a submission. */
export function newDraftRoutes({ db, config }: Dependencies): Routes {
  return async (app) => {
    await app.register(formbody)
    app.addHook('onRequest', async (request) => {
      if (request.method === 'POST') assertOwnOrigin(request, config)
    })

    app.get('/team/submissions/new', { schema: { ...hide, querystring: querySchema } }, async (request, reply) => {
      if (!request.session) return await reply.redirect('/sign-in', 303)
      assertSubmits(callerOf(request))
      return await sendForm(request, reply, { fields: await knownFields(request, request.query), fault: null })
    })

    app.post('/team/submissions', { schema: hide }, async (request, reply) => {
      sessionOf(request)
      const caller = callerOf(request)
      assertSubmits(caller)
      return await takeForm(
        { db, request, reply },
        {
          async change(transaction, fields) {
            const asked = parseForm(newSubmissionSchema, askedFor(fields))
            return await openDraft(transaction, await newDraftOf(transaction, asked, caller), config.OPEN_DRAFTS)
          },
          done: async ({ id }) => await reply.redirect(submissionPath(id), 303),
          refused: async (fault) => await sendForm(request, reply, { fields: typedFields(request.body), fault })
        }
      )
    })
  }

  async function sendForm(
    request: FastifyRequest,
    reply: FastifyReply,
    { fields, fault }: { fields: Fields; fault: string | null }
  ): Promise<FastifyReply> {
    const rows = await frozenReleases(db)
    const replaced = new Set(rows.map(({ replaces }) => replaces))
    const releases = rows.map(({ name }) => ({ name, isReplaced: replaced.has(name) }))
    const { formToken } = sessionOf(request)
    return await sendOwnPage(reply, newDraftPage({ releases, fields, fault, formToken }))
  }

  /** What is known beforehand: of a submission that is to be superseded its release, name and maker. */
  async function knownFields(request: FastifyRequest, query: z.infer<typeof querySchema>): Promise<Fields> {
    const { supersedes, release } = query
    if (supersedes === undefined) return release === undefined ? {} : { release }
    const { releaseName, model, family } = await ownSubmission(db, supersedes, callerOf(request))
    return { supersedes, release: releaseName, model, family }
  }
}

/** The fields of the form as the API names and nests them. */
function askedFor({ temperature, reasoningEffort, maxOutputTokens, other, ...named }: Fields): Record<string, unknown> {
  const sampling = {
    ...(temperature !== undefined && { temperature: parameterValue(temperature) }),
    ...(reasoningEffort !== undefined && { reasoningEffort }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens: parameterValue(maxOutputTokens) }),
    ...(other !== undefined && { other: parametersOf(other) })
  }
  return Object.keys(sampling).length === 0 ? named : { ...named, sampling }
}

/** @example parametersOf('top_p=0.9\nstop=END') // => { top_p: 0.9, stop: 'END' } */
function parametersOf(lines: string): Record<string, number | boolean | string> {
  const pairs = lines.split('\n').filter((line) => line.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name.trim(), parameterValue(value.join('=').trim())]
    })
  )
}

/** What a text says, as JSON would have it: a number, a truth value, or the text itself. */
function parameterValue(text: string): number | boolean | string {
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  return text === 'true' || text === 'false' ? text === 'true' : text
}
