import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import stringify from 'safe-stable-stringify'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Rubric, rubricSchema } from './schemas/rubric.ts'

const folder = new URL('../rubrics/', import.meta.url)
/** Rubrics from before they went by their content: what was scored by one knows it by the sha256 of its file. */
const knownByFile = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(new URL('known-by-file.json', folder), 'utf8')))

export type LoadedRubric = { rubric: Rubric; hash: string }

/**
 * Reads `rubrics/<path>.yaml` and parses it.
 *
 * @param path for example `aer/mm`
 * @returns the rubric and its hash, which is stored with every score made under it
 * @throws {ZodError} when the file does not follow `rubricSchema`
 */
export function loadRubric(path: string): LoadedRubric {
  const content: unknown = parse(readFileSync(new URL(`${path}.yaml`, folder), 'utf8'))
  return { rubric: rubricSchema.parse(content), hash: rubricHash(content) }
}

/** What a rubric is known by: its content, so that a comment or the order of members makes no other rubric. */
export function rubricHash(content: unknown): string {
  const hash = createHash('sha256')
    .update(stringify(content) ?? '')
    .digest('hex')
  return knownByFile[hash] ?? hash
}
