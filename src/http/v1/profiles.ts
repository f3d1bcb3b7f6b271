import { parse } from 'yaml'
import { z } from 'zod'
import { findProfile, listProfiles, type ProfileRow } from '../../db/profiles.ts'
import { AppError, NotFoundError } from '../../errors.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { nameParamsSchema } from '../../schemas/params.ts'
import { newProfileSchema, profileSchema } from '../../schemas/profile.ts'
import { addProfile } from '../../workflows/grading/add-profile.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { doOnce } from '../guards/idempotency.ts'
import { listResponse, sendList } from '../tables/send-list.ts'

const tags = ['statistics']
const anyone = { permission: 'anyone' } as const
const yamlTypes = ['application/yaml', 'application/x-yaml', 'text/yaml']
/** A profile is a few dozen numbers. */
const bodyLimit = 64 * 1024
const suiteQuerySchema = z.strictObject({ suite: z.string().optional().describe('the first one when left out') })

/** Profiles: weights of dimensions that boards may be computed with. One is added and read, and never changed. */
export function profilesRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.addContentTypeParser(yamlTypes, { parseAs: 'string', bodyLimit }, async (_: unknown, body: string | Buffer) =>
      parseYaml(String(body))
    )

    app.post(
      '/profiles',
      {
        config: { permission: 'maintain' },
        bodyLimit,
        schema: {
          operationId: 'addProfile',
          tags,
          summary: 'Add a profile, as JSON or YAML; boards then take it as `profile`',
          description:
            '201 when it was added, 200 when it was there already. Scores under it are computed from stored rule results ' +
            'and judgments: no model is asked. A task type that it leaves out keeps the weights of the first metric.',
          body: newProfileSchema,
          response: { 200: profileSchema, 201: profileSchema }
        }
      },
      async (request, reply) =>
        await doOnce({ db, request, reply }, async (transaction) => {
          const { row, isNew } = await addProfile({ db: transaction, suites }, request.body)
          reply.code(isNew ? 201 : 200)
          return show(row)
        })
    )

    app.get(
      '/profiles',
      {
        config: anyone,
        schema: {
          operationId: 'listProfiles',
          tags,
          summary: 'The profiles that there are',
          querystring: pageQuerySchema,
          response: { 200: listResponse(profileSchema) }
        }
      },
      async (request, reply) =>
        await sendList(request, reply, {
          query: request.query,
          rows: (page) => listProfiles(db, page),
          keyOf: ({ hash }) => hash,
          show: (rows) => rows.map(show)
        })
    )

    app.get(
      '/profiles/:name',
      {
        config: anyone,
        schema: {
          operationId: 'getProfile',
          tags,
          summary: 'A profile of a suite',
          params: nameParamsSchema,
          querystring: suiteQuerySchema,
          response: { 200: profileSchema }
        }
      },
      async ({ params: { name }, query: { suite = suites[0].name } }) => {
        const row = await findProfile(db, { suite, name })
        if (!row) throw new NotFoundError('profile', name)
        return show(row)
      }
    )
  }
}

function show({ createdAt, ...row }: ProfileRow): z.infer<typeof profileSchema> {
  return { ...row, createdAt: createdAt.toISOString() }
}

function parseYaml(text: string): unknown {
  try {
    return parse(text)
  } catch (cause) {
    // The parser's message goes on with an excerpt of the text.
    const [message] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
    throw new AppError('yaml_invalid', `the body is no YAML: ${message}`, 400, { cause })
  }
}
