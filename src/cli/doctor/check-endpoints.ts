import { modelSettings } from '../../compose/model-settings.ts'
import type { Config } from '../../config.ts'
import type { Endpoint } from '../../models/endpoint.ts'
import type { ListedModel } from '../../models/model.ts'
import { ModelError } from '../../models/model-error.ts'
import { openModel } from '../../models/open-model.ts'
import { type Finding, messageOf, ok, warning } from './finding.ts'

/** For the list of its models, which is free and needs no model at work. */
const patienceMs = 5_000
/** Of the models that an endpoint lists, so many are named. */
const mostNamed = 5

/** Every named endpoint: whether its variables are set, and whether it answers, with the models that it lists. */
export async function checkEndpoints(config: Config): Promise<Finding[]> {
  return await Promise.all(Object.values(config.endpoints).map((endpoint) => checkEndpoint(endpoint, config)))
}

async function checkEndpoint({ name, baseUrl, unset }: Endpoint, config: Config): Promise<Finding> {
  const subject = `endpoint ${name}`
  if (unset.length > 0) return warning(subject, `${unset.join(' and ')} not set`, 'Without it, no call is made to it.')
  try {
    // Any of its models: none is asked.
    const { list } = openModel(`${name}:any`, modelSettings(config).providers)
    const models = (await list?.(AbortSignal.timeout(patienceMs))) ?? []
    return ok(subject, `${baseUrl} answers: ${namesOf(models)}`)
  } catch (error) {
    if (error instanceof ModelError && error.kind === 'model_not_found')
      return warning(
        subject,
        `${baseUrl} answers, and lists no models`,
        'Where no call succeeds either, correct baseUrl.'
      )
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    const message = isLate ? `no answer within ${patienceMs / 1000} s` : messageOf(error)
    return warning(subject, `${baseUrl}: ${message}`, 'Start it, or correct its entry in ENDPOINTS_FILE.')
  }
}

/** @example namesOf([{ id: 'qwen3-32b', contextTokens: 32768 }]) // => 'qwen3-32b (32768 tokens)' */
function namesOf(models: readonly ListedModel[]): string {
  if (models.length === 0) return 'no models'
  const named = models
    .slice(0, mostNamed)
    .map(({ id, contextTokens }) => (contextTokens === undefined ? id : `${id} (${contextTokens} tokens)`))
  const more = models.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
