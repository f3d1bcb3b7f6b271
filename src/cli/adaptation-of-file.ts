import { existsSync } from 'node:fs'
import { z } from 'zod'
import type { Client } from '../client.ts'
import type { Release } from '../schemas/release.ts'
import { isAmong } from '../suites/adaptation-name.ts'
import { readJsonLines } from './read-json-lines.ts'

const lineSchema = z.object({ itemId: z.string(), output: z.string(), adaptation: z.string() })

/**
 * The way of asking that all lines of a file name, where the release has it: the setting of their submission.
 *
 * @param file standard input can be read but once, and is not read for this
 * @returns undefined where a line names none, two lines differ, or the release puts its items in one way alone
 * @throws {AppError} `release_missing`, as the service says it
 */
export async function adaptationOfFile(client: Client, file: string, release: string): Promise<string | undefined> {
  if (file === '-' || !existsSync(file)) return undefined
  const named = new Set<string>()
  for await (const { value } of readJsonLines(file)) {
    const line = lineSchema.safeParse(value)
    if (!line.success) return undefined
    named.add(line.data.adaptation)
    if (named.size > 1) return undefined
  }
  const [adaptation] = named
  if (adaptation === undefined) return undefined
  const { manifest } = await client.get<Release>(`/v1/releases/${encodeURIComponent(release)}`)
  return isAmong(manifest?.adaptations ?? [], adaptation) ? adaptation : undefined
}
