import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import type { ItemReleases } from '../schemas/release.ts'

/** Statuses of a service that does not tell: whoever asks may not know, or it has no such route yet. */
const untold = [401, 403, 404]

/** The frozen releases that hold an item, as far as it is public there; none where the service does not tell. */
export async function releasesOfItem(client: Pick<Client, 'get'>, itemId: string): Promise<string[]> {
  try {
    return (await client.get<ItemReleases>(`/v1/items/${encodeURIComponent(itemId)}/releases`)).releases
  } catch (error) {
    if (error instanceof AppError && untold.includes(error.status)) return []
    throw error
  }
}

/**
 * Whether a release holds an item, as far as it is public there.
 *
 * @throws {AppError} whatever is no word on the item, as a fault of the service or a key that has ended
 */
export async function isHeld(client: Pick<Client, 'get'>, release: string, itemId: string): Promise<boolean> {
  const path = `/v1/releases/${encodeURIComponent(release)}/items/${encodeURIComponent(itemId)}`
  try {
    await client.get(path)
    return true
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return false
    throw error
  }
}
