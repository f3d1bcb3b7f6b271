import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { listTemplateFiles, verdictsOf } from '../../db/template-files.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { nameParamsSchema } from '../../schemas/params.ts'
import { newVerdictSchema, type ValidationState, validationStateSchema } from '../../schemas/template-validation.ts'
import { deskSheet } from '../../workflows/templates/desk-sheet.ts'
import { giveVerdict } from '../../workflows/templates/give-verdict.ts'
import { storedValidations } from '../../workflows/templates/stored-file.ts'
import { mayValidate, type Validation, validatorAgreement } from '../../workflows/templates/validations.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { callerOf } from '../guards/authenticate.ts'
import { assertOwnOrigin } from '../guards/own-forms.ts'
import { assertMay } from '../guards/permissions.ts'
import { sessionOf } from '../guards/recognise-sessions.ts'
import { takeForm } from '../guards/take-form.ts'
import { validatorOf } from '../guards/validator-of.ts'
import { showTemplateFiles, showValidation, showYields } from '../show/show-template-file.ts'
import { pageOfList } from '../tables/send-list.ts'
import { parseForm, typedFields } from './parse-form.ts'
import { givenName } from './parts/given-name.ts'
import { html } from './parts/html.ts'
import { sendOwnPage } from './send-page.ts'
import type { Outcome } from './team-page.ts'
import { templateFilesPage } from './template-files-page.ts'
import { templateYieldsPage } from './template-yields-page.ts'
import { type DeskTemplate, validationDeskPage } from './validation-desk-page.ts'

const hide = { hide: true }
const filesOfPage = 20
const querySchema = z.strictObject({
  after: z.string().max(200).optional().describe('the template that was passed over')
})

const stateWords: Readonly<Record<ValidationState, string>> = {
  no_verdict: 'Nobody has read it.',
  one_verdict: 'Another validator reads it without knowing yours.',
  apart: 'The two of you do not agree: a third decides.',
  decided: 'With that it is decided.'
}

/** The pages where validators read generated templates, one at a time. */
export function validationDeskRoutes({ db, suites, config, now }: Dependencies): Routes {
  return async (app) => {
    await app.register(formbody)
    app.addHook('onRequest', async (request) => {
      if (request.method === 'POST') assertOwnOrigin(request, config)
    })

    app.get(
      '/template-files',
      { schema: { ...hide, querystring: pageQuerySchema.pick({ cursor: true }) } },
      async (request, reply) => {
        if (!request.session) return await reply.redirect('/sign-in', 303)
        assertMay(callerOf(request).role, 'inspect')
        const page = await pageOfList({
          query: { cursor: request.query.cursor, limit: filesOfPage },
          rows: (asked) => listTemplateFiles(db, asked),
          keyOf: ({ name }) => name,
          show: (rows) => showTemplateFiles(db, rows)
        })
        return await sendOwnPage(reply, templateFilesPage(page))
      }
    )

    app.get(
      '/template-files/:name',
      { schema: { ...hide, params: nameParamsSchema, querystring: querySchema } },
      async (request, reply) => {
        if (!request.session) return await reply.redirect('/sign-in', 303)
        return await show(request, reply, { file: request.params.name, after: request.query.after })
      }
    )

    app.get(
      '/template-files/:name/yields',
      { schema: { ...hide, params: nameParamsSchema } },
      async (request, reply) => {
        if (!request.session) return await reply.redirect('/sign-in', 303)
        assertMay(callerOf(request).role, 'inspect')
        return await sendOwnPage(reply, templateYieldsPage(await showYields(db, request.params.name)))
      }
    )

    app.post(
      '/template-files/:name/verdict',
      { schema: { ...hide, params: nameParamsSchema } },
      async (request, reply) => {
        const file = request.params.name
        return await takeForm(
          { db, request, reply },
          {
            async change(transaction, fields) {
              const caller = callerOf(request)
              assertMay(caller.role, 'inspect')
              const verdict = parseForm(newVerdictSchema, fields)
              const asked = { file, validator: validatorOf(caller) }
              const validation = await giveVerdict({ db: transaction, now }, asked, verdict)
              return { id: verdict.template, validation }
            },
            done: async ({ id, validation }) => {
              const done = html`Your verdict on <code>${givenName(id)}</code> is kept. ${stateWords[validation.state]}`
              return await show(request, reply, { file, after: id, outcome: { done } })
            },
            refused: async (fault) => {
              const typed = typedFields(request.body)
              return await show(request, reply, { file, outcome: { fault }, typed })
            }
          }
        )
      }
    )
  }

  type Shown = { file: string; after?: string | undefined; outcome?: Outcome; typed?: Record<string, string> }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { file, after, outcome, typed = {} }: Shown
  ): Promise<FastifyReply> {
    const caller = callerOf(request)
    assertMay(caller.role, 'inspect')
    const validator = validatorOf(caller)
    const all = await storedValidations(db, file)
    const template = nextFor(validator, all, { after, wanted: typed.template })
    const states = Object.fromEntries(
      validationStateSchema.options.map((state) => [state, all.filter((one) => one.state === state).length])
    ) as Record<ValidationState, number>
    const agreement = validatorAgreement(await verdictsOf(db, file))
    const { formToken } = sessionOf(request)
    const shown = template && deskTemplate(template, validator)
    return await sendOwnPage(
      reply,
      validationDeskPage({ file, states, agreement, template: shown, formToken, typed }, outcome)
    )
  }

  /** The template of a form that was refused, or the next one in the file that waits for this validator. */
  function nextFor(
    validator: string,
    all: readonly Validation[],
    { after, wanted }: { after: string | undefined; wanted: string | undefined }
  ): Validation | null {
    const nameOf = ({ generated }: Validation) => generated.template.name
    const from = after === undefined ? 0 : all.findIndex((one) => nameOf(one) === after) + 1
    const waiting = (one: Validation) => mayValidate(one, validator)
    return (
      all.find((one) => nameOf(one) === wanted && waiting(one)) ?? all.slice(from).find((one) => waiting(one)) ?? null
    )
  }

  function deskTemplate(validation: Validation, validator: string): DeskTemplate {
    const {
      template: name,
      domain,
      perspective,
      step,
      parent,
      model,
      state,
      verdicts
    } = showValidation(validation, validator)
    return {
      ...{ name, domain, perspective, step, parent, model, state, verdicts },
      sheet: deskSheet(suites, validation.generated)
    }
  }
}
