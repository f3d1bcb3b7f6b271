import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { NotFoundError } from '../../errors.ts'
import { nameParamsSchema } from '../../schemas/params.ts'
import { newRunSchema } from '../../schemas/run.ts'
import { type EnvironmentDefinition, newState } from '../../suites/econevals/environment/definition.ts'
import { environments, findEnvironment } from '../../suites/econevals/environments.ts'
import { openPracticeRun } from '../../workflows/runs/open-run.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { assertSubmits } from '../guards/assert-submits.ts'
import { callerOf } from '../guards/authenticate.ts'
import { assertOwnOrigin } from '../guards/own-forms.ts'
import { may } from '../guards/permissions.ts'
import { keepPrivate } from '../guards/private-reply.ts'
import { takeForm } from '../guards/take-form.ts'
import { playPath } from './address.ts'
import { environmentPage, environmentsPage, type Player, type Told } from './environments-page.ts'
import { parseForm, typedFields } from './parse-form.ts'
import { htmlType } from './send-page.ts'

const hide = { hide: true }
const formSchema = newRunSchema.and(z.object({ taskType: z.string(), level: z.string(), seed: z.number() }))

/** Environments for everybody, and the form by which a person begins a run in one. */
export function environmentRoutes({ db, config }: Dependencies): Routes {
  return async (app) => {
    await app.register(formbody)
    app.addHook('onRequest', async (request) => {
      if (request.method === 'POST') assertOwnOrigin(request, config)
    })

    app.get(
      '/environments',
      { schema: hide },
      async (_, reply) => await reply.type(htmlType).send(environmentsPage(environments))
    )

    app.get(
      '/environments/:name',
      { schema: { ...hide, params: nameParamsSchema } },
      async (request, reply) => await show(request, reply, request.params.name)
    )

    app.post('/runs', { schema: hide }, async (request, reply) => {
      const { taskType = '' } = typedFields(request.body)
      // A form of an environment that is not there stands on no page.
      findEnvironment(taskType)
      return await takeForm(
        { db, request, reply },
        {
          async change(transaction, { level, seed }) {
            const caller = callerOf(request)
            assertSubmits(caller)
            const made = { taskType, level, seed: seed === undefined ? undefined : Number(seed), driver: 'person' }
            return await openPracticeRun(transaction, parseForm(formSchema, made), caller.teamId)
          },
          done: async ({ id }) => await reply.redirect(playPath(id, 0), 303),
          refused: async (fault) => await show(request, reply, taskType, fault)
        }
      )
    })
  }

  async function show({ session, caller }: FastifyRequest, reply: FastifyReply, name: string, fault?: string) {
    const definition = environments.find((one) => one.name === name)
    if (!definition) throw new NotFoundError('environment', name)
    const player: Player = session && { formToken: session.formToken, plays: may(session.role, 'submit') }
    keepPrivate(reply, caller)
    return await reply.type(htmlType).send(environmentPage(toldOf(definition), player, fault))
  }
}

/** What is told of an environment: the same in all its instances, but for what the first message of a period says of one. */
function toldOf(definition: EnvironmentDefinition): Told {
  const levels = Object.keys(definition.levels)
  const told = levels.map((level) => ({ level, text: definition.systemPrompt({ level, style: 'standard' }) }))
  const instance = definition.published(levels[0]!, 0)
  const states = Array.from({ length: definition.seats(instance) }, () => newState<unknown>())
  const [seat] = definition.open(instance, { level: levels[0]!, style: 'standard' }, states)
  return {
    definition,
    tools: seat!.tools,
    systemPrompts: [...Map.groupBy(told, ({ text }) => text)].map(([text, those]) => ({
      text,
      levels: those.map(({ level }) => level)
    })),
    initialPrompt: seat!.initialPrompt()
  }
}
