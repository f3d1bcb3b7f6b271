import { z } from 'zod'
import { modelFamilySchema } from '../schemas/model-family.ts'
import { extraBodySchema, headerNameSchema, namesSecret } from '../schemas/request-members.ts'
import type { JsonObject } from './model.ts'
import { providers } from './model-id.ts'
import { anyModel, priceSchema } from './price-schema.ts'
import { rateLimitsSchema } from './rate-limits/quantities.ts'

const nameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,39}$/, { error: 'must be a name of small letters, digits and hyphens, as vllm-local' })
  .refine((name) => !providers.some((provider) => provider === name), { error: 'must not be called as a provider' })

/** The name of an environment variable. A key that stands here itself does not look like one. */
const variableSchema = z.string().regex(/^[A-Z][A-Z0-9_]{2,63}$/, {
  error: 'must be the NAME of an environment variable, as VLLM_API_KEY: the key itself never stands in a file'
})

const headerValueSchema = z.union([z.strictObject({ variable: variableSchema }), z.string().min(1).max(1000)], {
  error: 'must be a text, or {variable: NAME} for what is secret'
})
const headersSchema = z.record(headerNameSchema, headerValueSchema).superRefine((headers, context) => {
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== 'string' || !namesSecret(name)) continue
    context.addIssue({
      code: 'custom',
      path: [name],
      message: 'must be {variable: NAME}: a secret never stands in a file'
    })
  }
})

const addressSchema = z
  .url({ protocol: /^https?$/, error: 'must be an address, as http://127.0.0.1:8000/v1' })
  .transform((address) => address.replace(/\/+$/, ''))
  .refine((address) => !/[@?#]/.test(address), {
    error: 'must hold no user, query or fragment: secrets go into variables'
  })

const ofModel = {
  /** Tokens of prompt and output together. */
  contextTokens: z.int().min(256).optional(),
  /** Of output, thinking included. */
  maxOutputTokens: z.int().min(1).optional(),
  price: priceSchema.optional(),
  family: modelFamilySchema.optional(),
  extraBody: extraBodySchema.optional(),
  /** Whether the server holds a model to a JSON Schema; false where it is known to refuse one. */
  structuredOutputs: z.boolean().optional(),
  /** Whether replies are asked for as streams: for servers that send nothing else, and gateways that wait for no long reply. */
  streams: z.boolean().optional()
}
const modelSettingsSchema = z.strictObject(ofModel)

const endpointSchema = z.strictObject({
  /** What is spoken there; `openai` are chat completions, as vLLM, Ollama, llama.cpp and most gateways have them. */
  protocol: z.enum(['openai', 'azure', 'anthropic']).default('openai'),
  baseUrl: addressSchema,
  /** Azure only. */
  apiVersion: z.string().min(1).optional(),
  keyVariable: variableSchema.optional(),
  headers: headersSchema.default({}),
  /** Calls in flight to each of its models, in place of `MODEL_CONCURRENCY`. */
  concurrency: z.int().min(1).max(1000).optional(),
  /** A minute, for each of its models. */
  rates: rateLimitsSchema.optional(),
  ...ofModel,
  /** What is otherwise for one of its models, by its name there. */
  models: z.record(z.string().min(1), modelSettingsSchema).default({})
})

/** Endpoints by name, as people write them. */
export const endpointsSchema = z.record(nameSchema, endpointSchema)

type Written = z.infer<typeof endpointSchema>
/** What is said of a model of an endpoint. */
export type EndpointModel = Omit<z.infer<typeof modelSettingsSchema>, 'extraBody'> & { extraBody: JsonObject }

/** An endpoint with its secrets, which came from the environment. */
export type Endpoint = Omit<Written, 'headers'> & {
  name: string
  apiKey: string | null
  /** Headers that decide a reply. */
  headers: Readonly<Record<string, string>>
  /** Headers whose values stand in variables: in no key, and on no record. */
  secretHeaders: Readonly<Record<string, string>>
  /** Variables that it names, and those of them that are not set. */
  variables: readonly string[]
  unset: readonly string[]
}
export type Endpoints = Readonly<Record<string, Endpoint>>

/** Takes keys and secret headers from the environment. What is not set is told where a model is opened. */
export function withSecrets(
  written: z.infer<typeof endpointsSchema>,
  environment: Readonly<Record<string, string | undefined>>
): Endpoints {
  const resolved = Object.entries(written).map(([name, { headers, ...endpoint }]): [string, Endpoint] => {
    const open: Record<string, string> = {}
    const secretHeaders: Record<string, string> = {}
    const variables = endpoint.keyVariable === undefined ? [] : [endpoint.keyVariable]
    for (const [header, value] of Object.entries(headers)) {
      if (typeof value === 'string') open[header] = value
      else {
        variables.push(value.variable)
        secretHeaders[header] = environment[value.variable] ?? ''
      }
    }
    const unset = variables.filter((variable) => !environment[variable])
    const apiKey = (endpoint.keyVariable !== undefined && environment[endpoint.keyVariable]) || null
    return [name, { ...endpoint, name, apiKey, headers: open, secretHeaders, variables, unset }]
  })
  return Object.fromEntries(resolved)
}

/** What an endpoint says of one of its models: its own entry over that of the endpoint, extra members one by one. */
export function endpointModel(endpoint: Endpoint, model: string): EndpointModel {
  const { contextTokens, maxOutputTokens, price, family, extraBody, structuredOutputs, streams, models } = endpoint
  const own = Object.hasOwn(models, model) ? models[model]! : {}
  const general = { contextTokens, maxOutputTokens, price, family, structuredOutputs, streams }
  return { ...general, ...own, extraBody: { ...extraBody, ...own.extraBody } }
}

/** Prices of models by their ids, as `loadPrices` takes them. */
export function endpointPrices(endpoints: Endpoints): Record<string, z.infer<typeof priceSchema>> {
  const prices = Object.values(endpoints).flatMap(({ name, price, models }) => [
    ...(price ? [[`${name}:${anyModel}`, price] as const] : []),
    ...Object.entries(models).flatMap(([model, own]) => (own.price ? [[`${name}:${model}`, own.price] as const] : []))
  ])
  return Object.fromEntries(prices)
}

/** Limits a minute by the names of endpoints, as `MODEL_RATES` has them. */
export function endpointRates(endpoints: Endpoints): Record<string, z.infer<typeof rateLimitsSchema>> {
  return Object.fromEntries(Object.values(endpoints).flatMap(({ name, rates }) => (rates ? [[name, rates]] : [])))
}
