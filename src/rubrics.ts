import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { type Rubric, rubricSchema } from './schemas/rubric.ts'

const folder = new URL('../rubrics/', import.meta.url)

export type LoadedRubric = { rubric: Rubric; hash: string }

/**
 * Reads `rubrics/<path>.yaml` and parses it.
 *
 * @param path for example `aer/mm`
 * @returns the rubric and the sha256 of the file, which is stored with every score made under it
 * @throws {ZodError} when the file does not follow `rubricSchema`
 */
export function loadRubric(path: string): LoadedRubric {
  const text = readFileSync(new URL(`${path}.yaml`, folder), 'utf8')
  return { rubric: rubricSchema.parse(parse(text)), hash: createHash('sha256').update(text).digest('hex') }
}
