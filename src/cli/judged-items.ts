import type { Client } from '../client.ts'
import type { Release } from '../schemas/release.ts'

/** The ids of those items of a frozen release that judges grade. */
export async function judgedItems(client: Pick<Client, 'get' | 'list'>, release: string): Promise<ReadonlySet<string>> {
  const path = `/v1/releases/${encodeURIComponent(release)}`
  const { manifest } = await client.get<Release>(path)
  const judged = new Set(manifest?.taskTypes.flatMap(({ name, judged }) => (judged ? [name] : [])))
  const items = await client.list<{ id: string; taskType: string }>(`${path}/items`)
  return new Set(items.flatMap(({ id, taskType }) => (judged.has(taskType) ? [id] : [])))
}
