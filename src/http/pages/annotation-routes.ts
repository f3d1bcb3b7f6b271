import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { annotationsOf, findFragment, listAnnotations } from '../../db/fragments.ts'
import { ConflictError, NotFoundError } from '../../errors.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { annotateFragment } from '../../workflows/items/annotate-fragment.ts'
import { annotationAgreement } from '../../workflows/items/annotation-agreement.ts'
import { annotationCases, hasAnnotated } from '../../workflows/items/annotation-cases.ts'
import { annotationProgress, annotationStates } from '../../workflows/items/annotation-progress.ts'
import { decideAnnotations } from '../../workflows/items/decide-annotations.ts'
import { fragmentFields, fragmentTaskType } from '../../workflows/items/make-fragment-items.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { assertOwnOrigin } from '../guards/own-forms.ts'
import { pagesFor } from '../guards/pages-for.ts'
import { assertMay } from '../guards/permissions.ts'
import { sessionOf } from '../guards/recognise-sessions.ts'
import { takeForm } from '../guards/take-form.ts'
import { validatorOf } from '../guards/validator-of.ts'
import { annotationGuidelines } from '../show/annotation-guidelines.ts'
import { annotationPage } from './annotation-page.ts'
import { annotationsPage } from './annotations-page.ts'
import { decisionPage } from './decision-page.ts'
import { decisionsPage } from './decisions-page.ts'
import { chosenBy, typedFields } from './parse-form.ts'
import { givenName } from './parts/given-name.ts'
import { html } from './parts/html.ts'
import { sendOwnPage } from './send-page.ts'
import type { Outcome } from './team-page.ts'

const hide = { hide: true }
const after = z.string().max(64).optional().describe('the fragment behind which the list goes on')
const listQuerySchema = chosenBy(z.strictObject({ state: z.enum(annotationStates).default('left'), after }))
const decisionsQuerySchema = chosenBy(z.strictObject({ after }))

/** The pages where annotators label fragments, each blind to the other, and where a decider has the word between them. */
export function annotationRoutes({ db, suites, config }: Dependencies): Routes {
  const labelled = () => fragmentFields(fragmentTaskType(suites).taskType)
  return async (app) => {
    pagesFor(app, 'maintain')
    await app.register(formbody)
    app.addHook('onRequest', async (request) => {
      if (request.method === 'POST') assertOwnOrigin(request, config)
    })

    app.get(
      '/annotations',
      { schema: { ...hide, querystring: listQuerySchema } },
      async (request, reply) => await showProgress(request, reply, request.query)
    )

    app.get(
      '/annotations/:id',
      { schema: { ...hide, params: idParamsSchema } },
      async (request, reply) => await showFragment(request, reply, { id: request.params.id })
    )

    app.post('/annotations/:id', { schema: { ...hide, params: idParamsSchema } }, async (request, reply) => {
      const { id } = request.params
      return await takeForm(
        { db, request, reply },
        {
          async change(transaction, labels) {
            const caller = callerOf(request)
            assertMay(caller.role, 'maintain')
            const annotation = { fragmentId: id, annotator: validatorOf(caller), labels }
            await annotateFragment(transaction, annotation, labelled())
            return { id }
          },
          done: async () => await showNext(request, reply, id),
          refused: async (fault) => {
            const { formToken: _, ...typed } = typedFields(request.body)
            return await showFragment(request, reply, { id, typed, outcome: { fault } })
          }
        }
      )
    })

    app.get(
      '/decisions',
      { schema: { ...hide, querystring: decisionsQuerySchema } },
      async (request, reply) => await showCases(request, reply, request.query.after)
    )

    app.get(
      '/decisions/:id',
      { schema: { ...hide, params: idParamsSchema } },
      async (request, reply) => await showCase(request, reply, { id: request.params.id })
    )

    app.post('/decisions/:id', { schema: { ...hide, params: idParamsSchema } }, async (request, reply) => {
      const { id } = request.params
      return await takeForm(
        { db, request, reply },
        {
          async change(transaction, labels) {
            const caller = callerOf(request)
            assertMay(caller.role, 'maintain')
            const { keyId, memberId } = caller
            const decision = { fragmentId: id, decider: validatorOf(caller), labels, keyId, memberId }
            await decideAnnotations(transaction, decision, labelled())
            return { id }
          },
          done: async () => await showNextCase(request, reply, id),
          refused: async (fault) => {
            const { formToken: _, ...typed } = typedFields(request.body)
            return await showCase(request, reply, { id, typed, outcome: { fault } })
          }
        }
      )
    })
  }

  type Shown = { id: string; typed?: Record<string, string>; outcome?: Outcome }

  async function showProgress(
    request: FastifyRequest,
    reply: FastifyReply,
    { state, after }: z.infer<typeof listQuerySchema>,
    outcome?: Outcome
  ): Promise<FastifyReply> {
    const annotator = validatorOf(callerOf(request))
    const progress = await annotationProgress(db, annotator)
    return await sendOwnPage(reply, annotationsPage({ annotator, progress, state, after }, outcome))
  }

  /** The fragment that is left behind one that was labelled, or the list where none is. */
  async function showNext(request: FastifyRequest, reply: FastifyReply, id: string): Promise<FastifyReply> {
    const left = (await annotationProgress(db, validatorOf(callerOf(request)))).filter(({ state }) => state === 'left')
    const next = left.find((one) => one.id > id) ?? left[0]
    const outcome = { done: html`Your labels of <code>${givenName(id)}</code> are kept.` }
    if (next === undefined) return await showProgress(request, reply, { state: 'left', after: undefined }, outcome)
    return await showFragment(request, reply, { id: next.id, outcome })
  }

  async function showFragment(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, typed, outcome }: Shown
  ): Promise<FastifyReply> {
    const annotator = validatorOf(callerOf(request))
    const fragment = await findFragment(db, id)
    if (!fragment) throw new NotFoundError('fragment', id)
    const progress = await annotationProgress(db, annotator)
    const own = (await annotationsOf(db, id)).find((annotation) => annotation.annotator === annotator)
    const left = progress.filter(({ state }) => state === 'left')
    const others = left.filter((one) => one.id !== id)
    const view = {
      ...{ fragment, state: progress.find((one) => one.id === id)!.state, left: left.length },
      fields: annotationGuidelines(suites).fields,
      labels: typed ?? own?.labels ?? {},
      next: (others.find((one) => one.id > id) ?? others[0])?.id ?? null,
      formToken: sessionOf(request).formToken
    }
    return await sendOwnPage(reply, annotationPage(view, outcome))
  }

  async function casesFor(request: FastifyRequest) {
    const decider = validatorOf(callerOf(request))
    const cases = await annotationCases(db, labelled())
    return { decider, cases: cases.map((one) => ({ ...one, isOwn: hasAnnotated(one, decider) })) }
  }

  async function showCases(
    request: FastifyRequest,
    reply: FastifyReply,
    after?: string,
    outcome?: Outcome
  ): Promise<FastifyReply> {
    const { decider, cases } = await casesFor(request)
    const agreement = annotationAgreement(await listAnnotations(db), labelled(), { metric: 'nominal' })
    const rank = ({ state, isOwn }: (typeof cases)[number]) => (state === 'decided' ? 2 : isOwn ? 1 : 0)
    const ordered = cases.toSorted((one, other) => rank(one) - rank(other))
    return await sendOwnPage(reply, decisionsPage({ cases: ordered, agreement, decider, after }, outcome))
  }

  async function showNextCase(request: FastifyRequest, reply: FastifyReply, id: string): Promise<FastifyReply> {
    const outcome = { done: html`Your decision on <code>${givenName(id)}</code> is kept.` }
    const { cases } = await casesFor(request)
    const next = cases.find(({ state, isOwn }) => state === 'disputed' && !isOwn)
    if (next === undefined) return await showCases(request, reply, undefined, outcome)
    return await showCase(request, reply, { id: next.fragment, outcome })
  }

  /** @throws {ConflictError} `decider_has_annotated`: annotators see nothing of each other's labels while they may change their own */
  async function showCase(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, typed = {}, outcome }: Shown
  ): Promise<FastifyReply> {
    const { cases } = await casesFor(request)
    const found = cases.find(({ fragment }) => fragment === id)
    const fragment = await findFragment(db, id)
    if (!found || !fragment) throw new NotFoundError('annotation_case', id)
    if (found.isOwn && found.state === 'disputed')
      throw new ConflictError('decider_has_annotated', `you have labelled fragment ${id}: another decides`)
    const { fields } = annotationGuidelines(suites)
    const { formToken } = sessionOf(request)
    return await sendOwnPage(reply, decisionPage({ fragment, case: found, fields, typed, formToken }, outcome))
  }
}
