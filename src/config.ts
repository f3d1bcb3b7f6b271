import { isIP } from 'node:net'
import { z } from 'zod'
import { AppError } from './errors.ts'
import { type Endpoints, endpointPrices, endpointRates } from './models/endpoint.ts'
import { parseModelId, refuseUnknown, takesFiles } from './models/model-id.ts'
import { priceSchema } from './models/price-schema.ts'
import { rateSettingsSchema } from './models/rate-limits/rate-limiters.ts'
import { readEndpoints } from './models/read-endpoints.ts'
import { choicesSchema } from './schemas/choices.ts'
import { effortChoicesSchema, paperChoicesSchema } from './schemas/extraction-settings.ts'
import { effortChoices } from './schemas/reasoning-effort.ts'
import { areNear } from './text/nearest-name.ts'

const text = (fallback: string) => z.string().min(1).default(fallback)
const optionalText = z.string().min(1).optional()
/** A whole number; from `min` on where no `max` is given. */
const int = (fallback: number, min = 0, max = Number.MAX_SAFE_INTEGER) => {
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`
  const error = `must be a whole number ${range}`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).default(fallback)
}
/** Names and addresses of hosts, without ports. */
const hosts = z
  .string()
  .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
  .refine((list) => list.every((host) => isIP(host) !== 0 || /^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/.test(host)), {
    error: 'must be names or addresses of hosts, without ports, as hooks.lab.internal,10.0.0.7'
  })
const address = z.url({ protocol: /^https?$/, error: 'must be an address, as https://example.org' })
/** Of an address that secrets are sent to. */
function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
const mailServer = z.string().refine(isMailServer, {
  error: 'must be a mail server, as smtps://name:password@mail.example.org:465, where a % in either is %25'
})
function isMailServer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text)
  const isWhole = /^smtps?:$/.test(protocol) && hostname !== '' && ['', '/'].includes(pathname)
  return isWhole && search === '' && hash === '' && !/%(?![0-9a-f]{2})/i.test(`${username}${password}`)
}
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })
/** US dollars, or `none` for no limit; a limit with a default has it where nothing is stated (`models/budget-settings.ts`). */
const usdError = { error: 'must be a number above 0, or none' }
const usd = z.union([z.literal('none'), z.coerce.number(usdError).positive(usdError)], usdError).optional()

/** A variable that holds JSON of a given shape. */
function jsonText<Value>(schema: z.ZodType<Value>) {
  return z.string().transform((value, context): Value => {
    try {
      return schema.parse(JSON.parse(value))
    } catch (error) {
      const message = error instanceof z.ZodError ? z.prettifyError(error).replaceAll('\n', ' ') : 'must be JSON'
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
  })
}

const modelId = z.string().superRefine((value, context) => {
  try {
    parseModelId(value)
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
  }
})
const modelIds = z
  .string()
  .transform((list) => list.split(',').map((id) => id.trim()))
  .pipe(z.array(modelId).min(1))
  .refine((ids) => new Set(ids).size === ids.length, 'names a model twice')

/** Proxies whose `X-Forwarded-For` is believed: how many of them stand in a row, or their addresses and networks. */
const trustedProxies = z.string().transform((value, context): number | string[] => {
  if (/^[1-9]\d?$/.test(value)) return Number(value)
  const addresses = value.split(',').map((address) => address.trim())
  if (addresses.every(isNetwork)) return addresses
  const message = 'must be a number of proxies (1 to 99), or addresses and networks as 10.0.0.0/8,::1 or loopback'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', prefix = '', ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0 || text.endsWith('/')) return false
  return prefix === '' || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

const megabyte = 1024 * 1024

/**
 * Every environment variable that the service and its tools read, with unit and default. `.env.example` lists the same
 * names; a test compares the two.
 */
export const environmentSchema = z.object({
  HOST: text('127.0.0.1'),
  PORT: int(8080, 0, 65_535),
  TRUST_PROXY: trustedProxies.optional(),
  PUBLIC_URL: address.optional(),
  OIDC_ISSUER: address
    .refine(isSafe, 'must begin with https: only a provider on this machine is asked without')
    .optional(),
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DATABASE_WAIT_MS: int(60_000, 0),
  DATA_DIR: text('./data'),
  WORKERS: int(1, 0, 64),

  AERBENCH_SERVER: address.optional(),
  AERBENCH_KEY: optionalText,

  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: address.default('https://api.openai.com/v1'),
  ANTHROPIC_API_KEY: optionalText,
  ANTHROPIC_BASE_URL: address.default('https://api.anthropic.com'),
  AZURE_OPENAI_API_KEY: optionalText,
  AZURE_OPENAI_BASE_URL: address.optional(),
  AZURE_OPENAI_API_VERSION: text('2025-04-01-preview'),
  COMPATIBLE_API_KEY: optionalText,
  COMPATIBLE_BASE_URL: address.optional(),
  ENDPOINTS_FILE: optionalText,

  EXTRACTOR_MODEL: modelId.default('openai:gpt-5.2-2025-12-11'),
  EXTRACTOR_EFFORT: effortChoicesSchema.prefault('auto'),
  EXTRACTOR_PAPER: paperChoicesSchema.prefault('auto'),
  REFERENCE_MODEL: modelId.optional(),
  REFERENCE_EFFORT: oneOf(['none', 'low', 'medium', 'high']).default('none'),
  SOLVER_MODEL: modelId.optional(),
  SOLVER_EFFORT: choicesSchema(effortChoices).prefault('auto'),
  VERIFIER_MODEL: modelId.optional(),
  VERIFIER_EFFORT: choicesSchema(effortChoices).prefault('auto'),
  PANEL_FILE: optionalText,
  ALLOW_UNPINNED_JUDGES: z.stringbool({ error: 'must be true or false' }).default(false),
  JUDGE_MODELS: modelIds.default(['anthropic:claude-sonnet-4-6', 'openai:gpt-5.2-2025-12-11']),
  MODEL_CONCURRENCY: int(8, 1, 1000),
  MODEL_RATES: jsonText(rateSettingsSchema).default({}),
  MODEL_TIMEOUT_MS: int(600_000, 1000),
  MODEL_MAX_ATTEMPTS: int(8, 1, 50),
  MODEL_PATIENCE_MS: int(6 * 3_600_000, 0),
  MODEL_PRICES: jsonText(z.record(z.string(), priceSchema)).default({}),
  BUDGET_USD: usd,
  BUDGET_MONTH_USD: usd,
  BUDGET_PAPER_USD: usd,
  BUDGET_EXTRACTION_USD: usd,
  BUDGET_SUBMISSION_USD: usd,
  BUDGET_TEAM_MONTH_USD: usd,
  BATCH_WINDOW_MS: int(60_000, 0),
  BATCH_POLL_MS: int(30_000, 100),
  BATCH_MAX_REQUESTS: int(500, 1, 10_000),
  BATCH_DEADLINE_MS: int(26 * 3_600_000, 60_000),

  UPLOAD_MAX_BYTES: int(50 * megabyte, 1),
  PDF_MAX_PAGES: int(1000, 1),
  PDF_MAX_CHARACTERS: int(5_000_000, 1),
  PDF_MAX_OBJECTS: int(500_000, 1),
  PDF_MAX_OPERATORS: int(500_000, 1),
  PDF_MAX_MEMORY_MB: int(384, 64),
  PDF_TIMEOUT_MS: int(120_000, 100),
  RESPONSE_MAX_BYTES: int(256 * 1024, 1),
  SUBMISSION_MAX_BYTES: int(256 * megabyte, 1),
  EXTRACTION_DEADLINE_MS: int(6 * 3_600_000, 1000),
  EXTRACTION_BATCH_DEADLINE_MS: int(14 * 24 * 3_600_000, 1000),
  GRADING_DEADLINE_MS: int(24 * 3_600_000, 1000),

  OPEN_DRAFTS: int(20, 1, 1000),
  RUN_IDLE_DAYS: int(45, 1, 36_500),
  PRIVATE_ATTEMPTS: int(5, 1, 1000),
  PRIVATE_ATTEMPTS_PER_DAY: int(2, 1, 1000),

  WEBHOOK_PRIVATE_HOSTS: hosts.default([]),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: z.email({ error: 'must be a mail address, as bench@example.org' }).optional(),

  KEEP_RESULTS_DAYS: int(90, 1, 36_500),
  KEEP_REPLIES_DAYS: int(7, 1, 36_500)
})

/** The variables, and the endpoints of `ENDPOINTS_FILE`, whose prices and rates stand among those of the variables. */
export type Config = Readonly<z.infer<typeof environmentSchema> & { endpoints: Endpoints }>

/**
 * Parses the environment; empty values count as unset.
 *
 * @throws {AppError} `config_invalid`, one line that names every variable that is wrong, and what it must be
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
  )
  const endpoints = given.ENDPOINTS_FILE === undefined ? {} : endpointsOf(given.ENDPOINTS_FILE, given)
  const named = Object.values(endpoints).flatMap(({ variables }) => variables)
  const misspelt = findMisspelt(Object.keys(given).filter((name) => !named.includes(name)))
  const parsed = environmentSchema.safeParse(given)
  if (parsed.success) {
    const unknown = unknownModels(parsed.data, Object.keys(endpoints))
    if (misspelt.length + unknown.length > 0) refuse([...misspelt, ...unknown])
    const { WORKERS, DATABASE_URL, EXTRACTOR_MODEL, EXTRACTOR_PAPER } = parsed.data
    const hasFiles = [...EXTRACTOR_PAPER.values()].some((form) => form === 'pdf' || form === 'images')
    if (hasFiles && !takesFiles(EXTRACTOR_MODEL)) {
      const what = 'compatible servers take no PDFs and no images'
      const message = `EXTRACTOR_PAPER=${given.EXTRACTOR_PAPER}: ${what}, set it to auto or text`
      throw new AppError('config_invalid', message, 500)
    }
    refuseHalves(parsed.data)
    // PGlite has one process only: without a worker in it, nothing would ever be extracted or graded.
    if (WORKERS > 0 || DATABASE_URL) {
      const { MODEL_PRICES: prices, MODEL_RATES: rates } = parsed.data
      const MODEL_PRICES = { ...endpointPrices(endpoints), ...prices }
      const MODEL_RATES = { ...endpointRates(endpoints), ...rates }
      return Object.freeze({ ...parsed.data, MODEL_PRICES, MODEL_RATES, endpoints })
    }
    throw new AppError('config_invalid', 'WORKERS=0 needs DATABASE_URL: on PGlite no other process can work', 500)
  }
  refuse([...misspelt, ...parsed.error.issues.map((issue) => wrongValue(String(issue.path[0]), given, issue.message))])
}

function endpointsOf(path: string, given: Record<string, string | undefined>): Endpoints {
  try {
    return readEndpoints(path, given)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError('config_invalid', `ENDPOINTS_FILE: ${error.message}`, 500, { cause: error })
  }
}

/** Models of roles at endpoints that are not there. Judges of a panel's file are looked at where that is read. */
function unknownModels(
  { EXTRACTOR_MODEL, REFERENCE_MODEL, SOLVER_MODEL, VERIFIER_MODEL, JUDGE_MODELS }: z.infer<typeof environmentSchema>,
  endpoints: readonly string[]
): string[] {
  const roles = { EXTRACTOR_MODEL, REFERENCE_MODEL, SOLVER_MODEL, VERIFIER_MODEL, JUDGE_MODELS }
  return Object.entries(roles).flatMap(([name, models = []]) =>
    [models].flat().flatMap((model) => {
      try {
        refuseUnknown(model, endpoints)
        return []
      } catch (error) {
        return [`${name}: ${error instanceof Error ? error.message : String(error)}`]
      }
    })
  )
}

/** A provider or a mail server of which something is missing would be none, without a word. */
function refuseHalves(config: z.infer<typeof environmentSchema>): void {
  const { PUBLIC_URL, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, SMTP_URL, MAIL_FROM } = config
  refuseHalf('sign-in by OpenID Connect', { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }, { PUBLIC_URL })
  refuseHalf('mail', { SMTP_URL, MAIL_FROM }, { PUBLIC_URL })
}

type Given = Record<string, string | undefined>

function refuseHalf(what: string, own: Given, shared: Given): void {
  const missing = Object.entries({ ...own, ...shared }).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length === 0 || Object.values(own).every((value) => !value)) return
  throw new AppError('config_invalid', `${what} needs ${missing.join(' and ')} too (see .env.example)`, 500)
}

/** All that is wrong, at once: whoever sets a service up should not start it once for each. */
function refuse(faults: readonly string[]): never {
  throw new AppError('config_invalid', `${[...new Set(faults)].join('; ')} (see .env.example)`, 500)
}

/** Never the value of a key, nor what stands before the @ of an address. */
function wrongValue(name: string, given: Record<string, string | undefined>, message: string): string {
  if (/_KEY$|_SECRET$|^DATABASE_URL$|^SMTP_URL$/.test(name)) return `${name}: ${message}`
  return `${name}=${JSON.stringify(given[name]?.replace(/.*@/, '…@'))}: ${message}`
}

/** A name that differs so little from one of ours was meant to be it: a budget that is not read limits nothing. */
function findMisspelt(given: readonly string[]): string[] {
  const known = Object.keys(environmentSchema.shape)
  return given.flatMap((name) => {
    // Short names and those of one word are near to variables of other programs.
    if (known.includes(name) || name.length < 8 || !name.includes('_')) return []
    const meant = known.find((other) => other.length >= 8 && areNear(name, other))
    return meant === undefined ? [] : [`${name} is not read: did you mean ${meant}?`]
  })
}

/** The configuration of this process: the only reader of `process.env`. */
export function loadConfig(): Config {
  return readConfig(process.env)
}

/** Columns of the terminal, or of `COLUMNS` where the output goes elsewhere; null where neither says. At least 40. */
export function loadColumns(): number | null {
  const columns = process.stdout.columns ?? Number(process.env.COLUMNS ?? Number.NaN)
  return Number.isInteger(columns) && columns > 0 ? Math.max(40, columns) : null
}

/** Variables of this process that begin as ours do and are none, nor named by an endpoint: nobody reads them. */
export function loadUnknownVariables({ endpoints }: Pick<Config, 'endpoints'> = { endpoints: {} }): string[] {
  const known = Object.keys(environmentSchema.shape)
  const named = Object.values(endpoints).flatMap(({ variables }) => variables)
  const beginnings = [
    'AERBENCH',
    'BATCH',
    'BUDGET',
    'COMPATIBLE',
    'EXTRACTOR',
    'JUDGE',
    'MAIL',
    'MODEL',
    'OIDC',
    'PDF',
    'PRIVATE',
    'SMTP',
    'SOLVER',
    'VERIFIER',
    'WEBHOOK'
  ]
  return Object.keys(process.env).filter(
    (name) => beginnings.some((beginning) => name.startsWith(`${beginning}_`)) && ![...known, ...named].includes(name)
  )
}
