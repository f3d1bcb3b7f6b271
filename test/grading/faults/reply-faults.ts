import type { JsonValue } from '../../../src/schemas/json.ts'
import type { JudgmentFailure } from '../../../src/schemas/judgment.ts'
import { type Changes, type Fault, type SentVerdict, status } from './fault.ts'

type SentPart = { [key: string]: JsonValue }

/** A whole reply with this text. */
function says(name: string, failure: JudgmentFailure, text: string | ((sound: SentVerdict) => string)): Fault {
  const reply = (sound: SentVerdict) => ({ text: typeof text === 'string' ? text : text(sound) })
  return { name, reply, failure, billed: 'usage' }
}

/** A whole reply that is sound but for its first part; a part that becomes null is left out. */
function spoils(name: string, failure: JudgmentFailure, spoil: (part: SentPart) => SentPart | null): Fault {
  return says(name, failure, ({ parts }) => JSON.stringify({ parts: spoilFirst(parts, spoil) }))
}

function spoilFirst(parts: SentVerdict['parts'], spoil: (part: SentPart) => SentPart | null) {
  const [first, ...rest] = Object.entries(parts)
  const spoiled = spoil(first![1])
  return Object.fromEntries([...(spoiled ? [[first![0], spoiled] as const] : []), ...rest])
}

const without = (part: SentPart, key: string) => Object.fromEntries(Object.entries(part).filter(([own]) => own !== key))

/** Whole replies that are no verdict. */
export const unusableReplies: Fault[] = [
  says('prose', 'unparsable', 'A fine derivation, 9 of 10.'),
  says('an empty text', 'unparsable', ''),
  says('NaN for a score', 'unparsable', (sound) => JSON.stringify(sound).replace(/"score":[^,}]+/, '"score":NaN')),
  says('half an object', 'unparsable', (sound) => JSON.stringify(sound).slice(0, -20)),
  says('two verdicts', 'unparsable', (sound) => `${JSON.stringify(sound)}\n${JSON.stringify(sound)}`),
  says('a list', 'unparsable', (sound) => JSON.stringify([sound])),
  says('another object', 'missing_dimension', '{"verdict": "good"}'),
  says('no parts', 'missing_dimension', '{"parts": {}}'),
  says('null for the parts', 'missing_dimension', '{"parts": null}'),
  says('a list of parts', 'invalid', ({ parts }) => JSON.stringify({ parts: Object.values(parts) })),
  spoils('a part left out', 'missing_dimension', () => null),
  spoils('a score left out', 'missing_dimension', (part) => without(part, 'score')),
  spoils('a rationale left out', 'missing_dimension', (part) => without(part, 'rationale')),
  spoils('null for a score', 'missing_dimension', (part) => ({ ...part, score: null })),
  spoils('a score of 11', 'out_of_range', (part) => ({ ...part, score: 11 })),
  spoils('a score of -1', 'out_of_range', (part) => ({ ...part, score: -1 })),
  spoils('a score in quotes', 'invalid', (part) => ({ ...part, score: '8' })),
  spoils('NaN in quotes', 'invalid', (part) => ({ ...part, score: 'NaN' })),
  spoils('a bare number for a part', 'invalid', ({ score }) => ({ rationale: ['none'], quote: '', score: score! })),
  {
    ...says('a level that nobody knows', 'out_of_range', ({ parts }) => {
      const spoiled = Object.entries(parts).map(([id, part]) => {
        return [id, typeof part.score === 'string' ? { ...part, score: 'stellar' } : part] as const
      })
      return JSON.stringify({ parts: Object.fromEntries(spoiled) })
    }),
    needsLevel: true
  },
  {
    name: 'no content',
    reply: () => ({ json: emptyMessage }),
    failure: 'unparsable',
    billed: 'usage',
    wires: ['anthropic']
  }
]

const router = /the reply is by .*aliases: \["router\/small-1"\]/

/** Replies by another model than the judge's: looked at before all else, and never repaired. */
export const otherModels: Fault[] = [
  {
    name: 'a sound verdict by another model',
    reply: (sound) => ({ text: JSON.stringify(sound), model: 'router/small-1' }),
    failure: 'other_model',
    billed: 'usage',
    message: router
  },
  {
    name: 'prose by another model',
    reply: () => ({ text: 'Nine of ten.', model: 'router/small-1' }),
    failure: 'other_model',
    billed: 'usage',
    message: router
  },
  {
    name: 'a refusal of another model',
    reply: () => ({ text: 'I will not.', stop: 'refusal', model: 'router/small-1' }),
    failure: 'other_model',
    billed: 'usage',
    message: router
  }
]

const emptyMessage = {
  id: 'msg_scripted',
  type: 'message',
  role: 'assistant',
  model: 'claude-sonnet-4-6',
  stop_reason: 'end_turn',
  stop_sequence: null,
  content: [],
  usage: { input_tokens: 10, output_tokens: 1 }
}

/** A reply that ended before the judge was done: looked at before its text, and never repaired. */
function stops(
  name: string,
  failure: JudgmentFailure,
  stop: 'length' | 'refusal' | 'content_filter' | 'other',
  changes: Changes & { text?: (whole: string) => string } = {}
): Fault {
  const { text = (whole: string) => whole, ...rest } = changes
  const reply = (sound: SentVerdict) => ({ text: text(JSON.stringify(sound)), stop })
  return { name, reply, failure, billed: 'usage', ...rest }
}

const half = (whole: string) => whole.slice(0, whole.length / 2)
const filterCode = { code: 'content_filter', message: 'The prompt was filtered' }

export const stoppedReplies: Fault[] = [
  stops('cut off by length, whole or not', 'cut_off', 'length'),
  stops('cut off by length in the middle', 'cut_off', 'length', { text: half }),
  stops('cut off while it was thinking', 'cut_off', 'length', { text: () => '' }),
  stops('a refusal', 'refusal', 'refusal', { text: () => 'I will not.', message: /the model declined/ }),
  stops('a refusal written as a verdict', 'refusal', 'refusal'),
  stops('a filtered reply', 'refusal', 'content_filter', { wires: ['openai'], message: /content filter/ }),
  status(400, 'refusal', filterCode, { name: 'a filtered prompt', wires: ['openai'], message: /content filter/ }),
  stops('an end for a reason that nobody knows', 'unparsable', 'other', { requests: 1 })
]
