import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import type { Release } from '../schemas/release.ts'

/** So many releases are named to whoever names one that there is not; the list has all. */
const mostNamed = 20
const whereKeysAre =
  'a key is shown once, when it is made: on the page of your team, or by those who run the service with `aerbench keys create`'

/**
 * A refusal of a service in words of the command line, where those of HTTP name nothing that its reader has typed: keys stand in
 * AERBENCH_KEY, names of releases among those that there are, and without a key submissions that nobody has published are as if they
 * were not. All else stays as it is.
 */
export async function inCommandWords(
  error: unknown,
  { client, hasKey }: { client: Client; hasKey: boolean }
): Promise<unknown> {
  if (!(error instanceof AppError)) return error
  const detail = error.message.replace(/^[A-Z]+ \/\S*: /, '')
  switch (error.code) {
    case 'key_invalid':
      return reworded(error, `the service does not know the key in AERBENCH_KEY, or it was revoked; ${whereKeysAre}`)
    case 'key_expired':
      return reworded(error, `the key in AERBENCH_KEY ${endOf(error)}; ${whereKeysAre}`)
    case 'release_not_found':
      // A command that found none by itself has said so already, and a service may have said which there are.
      if (detail.includes(': there ')) return reworded(error, detail)
      return detail === error.message ? error : reworded(error, `${detail}: ${await releasesThereAre(client)}`)
    case 'submission_not_found':
      return hasKey ? error : reworded(error, `${detail} that is published: ${keyForOthers}`)
    default:
      return error
  }
}

/** What is said to whoever asks without a key for what may be there, and not for everybody. */
const keyForOthers = `set AERBENCH_KEY for one of your team that is not; ${whereKeysAre}`

/** What is said to whoever has named a service, and no key. */
export const keyMissing = `AERBENCH_SERVER is set: set AERBENCH_KEY too; ${whereKeysAre}`

function endOf({ details: { endedAt } }: AppError): string {
  return typeof endedAt === 'string' ? `ended at ${endedAt}` : 'has ended'
}

function reworded(error: AppError, message: string): AppError {
  const { code, status, details, retryAfterSeconds } = error
  const retry = retryAfterSeconds === null ? {} : { retryAfterSeconds }
  return new AppError(code, message, status, { cause: error, details, ...retry })
}

async function releasesThereAre(client: Client): Promise<string> {
  const releases = await client.list<Release>('/v1/releases').catch((error: unknown) => {
    if (error instanceof AppError) return null
    throw error
  })
  if (releases === null) return 'aerbench release list has all'
  const names = releases.map(({ name }) => name)
  const rest = names.length > mostNamed ? ` and ${names.length - mostNamed} more (aerbench release list)` : ''
  return names.length === 0 ? 'there is none yet' : `there are ${names.slice(0, mostNamed).join(', ')}${rest}`
}
