import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

/** An element, or a single type of it, that is told in no story of a domain. */
const exclusionSchema = z.strictObject({
  element: z.string(),
  type: z.string().optional(),
  domain: z.string(),
  reason: z.string().min(20)
})
export type Exclusion = z.infer<typeof exclusionSchema>

/** The topic areas that stories of a suite may be told in; `exclusions` are asked for when somebody wants to know. */
export type Domains = { all: readonly string[]; exclusions: () => readonly Exclusion[] }

/** @param file YAML: a list of exclusions */
export function readExclusions(file: URL): Exclusion[] {
  return z.array(exclusionSchema).parse(parse(readFileSync(file, 'utf8')))
}

/** Those that make sense for a question type of an element. */
export function domainsFor(
  { all, exclusions }: Domains,
  { element, type }: { element: string; type: string }
): string[] {
  const own = exclusions().filter((one) => one.element === element && (one.type ?? type) === type)
  return all.filter((domain) => !own.some((one) => one.domain === domain))
}
