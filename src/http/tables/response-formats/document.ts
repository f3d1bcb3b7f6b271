import { InvalidError } from '../../../errors.ts'
import { duplicateKey } from '../../../models/duplicate-key.ts'
import { inspectCore } from './inspect.ts'
import { idNames } from './named-item.ts'
import { isSample, knownForms } from './read-sample.ts'
import { isMembers, type Members } from './sample.ts'

/** What a JSON document holds: samples of any form, or a text for each id. */
export type Entries = { samples: readonly unknown[]; isIdToText: boolean }

/**
 * The samples of one JSON document: an array of them, a log of Inspect, what promptfoo writes, one object of texts by
 * id, or a single sample.
 *
 * @param json the text that `document` was parsed from: an object by id may hold an id twice, which parsing hides
 * @throws {InvalidError} `format_unknown`, `duplicate_item`
 */
export function entriesOf(document: unknown, json: string): Entries {
  const samples = samplesOf(document)
  if (samples) return { samples, isIdToText: false }
  if (!isMembers(document) || !isIdToText(document)) {
    if (isMembers(document) && 'eval' in document && 'status' in document) {
      throw new InvalidError(
        'format_unknown',
        'the log of Inspect holds no samples: it is a header, or its run had none yet'
      )
    }
    throw new InvalidError('format_unknown', noKnownForm(document))
  }
  const twice = duplicateKey(json)
  if (twice !== null) {
    throw new InvalidError('duplicate_item', `the document is about ${twice.slice(0, 200)} twice: keep one of them`)
  }
  return {
    samples: Object.entries(document).map(([itemId, output]) => ({ itemId, output })),
    isIdToText: true
  }
}

/** An object with an answer for each id, none of which is a text, is what a model gave that was asked for JSON. */
function noKnownForm(document: unknown): string {
  const [itemId] = isMembers(document) ? (Object.entries(document).find(([, value]) => isMembers(value)) ?? []) : []
  const answers =
    itemId === undefined
      ? ''
      : `: what stands under ${itemId.slice(0, 200)} is no text, and an answer in JSON goes in as a string`
  return `the document has no known form${answers}; ${knownForms}, or {"item": "text"}`
}

function samplesOf(document: unknown): readonly unknown[] | null {
  if (Array.isArray(document)) return document
  if (!isMembers(document)) return null
  // A line of ours that lacks a member is told so, and is no object of texts.
  if (isSample(document) || 'output' in document || idNames.some((name) => name in document)) return [document]
  if (Array.isArray(document.samples)) return document.samples.map(inspectCore)
  const { results } = document
  if (Array.isArray(results)) return results
  return isMembers(results) && Array.isArray(results.results) ? results.results : null
}

function isIdToText(document: Members): boolean {
  const texts = Object.values(document)
  return texts.length > 0 && texts.every((text) => typeof text === 'string')
}
