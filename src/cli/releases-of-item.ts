import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import type { Release } from '../schemas/release.ts'

/** The frozen releases that hold an item, as far as it is public there. */
export async function releasesOfItem(client: Client, itemId: string): Promise<string[]> {
  const releases = await client.list<Release>('/v1/releases')
  const holding = releases
    .filter(({ frozenAt }) => frozenAt !== null)
    .map(async ({ name }) => ((await isHeld(client, name, itemId)) ? [name] : []))
  return (await Promise.all(holding)).flat()
}

/** Whether a release holds an item, as far as it is public there. */
export async function isHeld(client: Pick<Client, 'get'>, release: string, itemId: string): Promise<boolean> {
  const path = `/v1/releases/${encodeURIComponent(release)}/items/${encodeURIComponent(itemId)}`
  return await client.get(path).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    }
  )
}
