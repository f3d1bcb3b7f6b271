import type { ScriptedReply } from '../../helpers/model-server.ts'
import { type Fault, retry } from './fault.ts'
import { brokenReplies, refusedRequests, schemaRefused, unreadableBodies } from './provider-faults.ts'
import { otherModels, stoppedReplies, unusableReplies } from './reply-faults.ts'

/** Every fault that a judge's provider answers with; silence and a provider that is not there have tests of their own. */
export const faults: readonly Fault[] = [
  ...refusedRequests,
  ...brokenReplies,
  ...unreadableBodies,
  ...otherModels,
  ...unusableReplies,
  ...stoppedReplies
]

/** Faults that pass within the judgment: what the server answers before the verdict. */
export const passingFaults: { name: string; before: ScriptedReply[] }[] = [
  { name: 'as many 429 as its budget grants', before: Array(retry.rateLimitRetries).fill({ status: 429 }) },
  { name: 'as many 500 as its budget grants', before: Array(retry.faultRetries).fill({ status: 500 }) },
  {
    name: '429 and 529 in turn, each within its own budget',
    before: [{ status: 429 }, { status: 529 }, { status: 429 }, { status: 529 }, { status: 429 }]
  },
  { name: 'a connection that broke', before: [{ fault: 'reset_mid_body' }] },
  {
    name: 'as many bodies that are no reply as its budget grants',
    before: Array(retry.unreadableRetries).fill({ fault: 'html' })
  },
  {
    name: 'half a JSON body, a page and a 500 in turn',
    before: [{ fault: 'truncated_json' }, { fault: 'html' }, { status: 500 }]
  },
  { name: 'an error with 200 about a rate limit', before: [{ json: { error: { code: 429, message: 'slow down' } } }] },
  { name: 'a schema that is refused once', before: [{ status: 400, ...schemaRefused }] },
  { name: 'prose that is repaired', before: [{ text: 'A fine derivation, 9 of 10.' }] },
  { name: 'an empty reply that is repaired', before: [{ text: '' }] },
  { name: 'a 503 before prose that is repaired', before: [{ status: 503 }, { text: 'Nine of ten.' }] }
]
