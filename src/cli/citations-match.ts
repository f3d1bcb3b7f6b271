import { InvalidError } from '../errors.ts'
import type { Reference } from '../ingestion/citations/cited-work.ts'
import { type CitationMatch, matchCitations } from '../ingestion/citations/match-citations.ts'
import { citedReferencesSchema } from '../schemas/citation.ts'

/**
 * Matches a text against the references of a file, as `aerbench citations match` does.
 *
 * @param input.referencesJson `[{"key", "authors": ["David Card"], "year", "title"}]`
 * @throws {InvalidError} `references_not_json`, `references_invalid`: the message names the first place that is wrong
 */
export function matchCitationsFile({ referencesJson, text }: { referencesJson: string; text: string }): CitationMatch {
  return matchCitations(text, readReferences(referencesJson))
}

function readReferences(json: string): Reference[] {
  const parsed = citedReferencesSchema.safeParse(parseJson(json))
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0]!
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
  throw new InvalidError('references_invalid', `references${place}: ${message.replaceAll(/\s+/g, ' ')}`)
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replaceAll(/\s+/g, ' ') : 'no JSON'
    throw new InvalidError('references_not_json', `the file of references is not JSON: ${reason}`)
  }
}
