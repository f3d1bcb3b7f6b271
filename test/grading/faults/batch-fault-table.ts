import { defaultRetry } from '../../../src/models/retry.ts'
import type { JsonValue } from '../../../src/schemas/json.ts'
import { type FaultOfBatch, lasting, line, passing, results, thenLive, thriceThenLive } from './batch-fault.ts'
import { passingError, readings, refusedForGood, refusedForNow, spoiltAnswers, walked } from './batch-request-faults.ts'

const openai = { wires: ['openai'] } as const
const refused = { batches: 0, ...thenLive } as const

/** What comes for one call in a batch that ended well. What the endpoint makes of every status is in batch-results.test.ts. */
const lines: FaultOfBatch[] = [
  line('a line with 529', [{ status: 529, type: 'overloaded_error' }], thriceThenLive),
  line('a line with 500, then a reply', [{ status: 500, type: 'api_error' }, 'sound'], { creations: 2, batches: 2 }),
  line('a line with 400', [{ status: 400, type: 'invalid_request_error' }], thenLive),
  line('a line with 413', [{ status: 413, type: 'request_too_large' }], thenLive),
  line('a line that says it expired', ['expired'], thenLive),
  line('a line that says it was cancelled', ['canceled'], thenLive),
  line('no line, and nothing done', ['none'], thriceThenLive),
  line('a refusal', [{ text: 'I will not.', stop: 'refusal' }], { failure: 'refusal' }),
  line('a cut-off answer', [{ text: '{"parts"', stop: 'length' }], { failure: 'cut_off' }),
  line('an empty answer', [{ text: '' }], { failure: 'unparsable', creations: 2, batches: 2, paid: 2 }),
  line('an empty answer, then a verdict', [{ text: '' }, 'sound'], { creations: 2, batches: 2, paid: 2 }),
  line('prose', [{ text: 'Nine of ten.' }], { failure: 'unparsable', creations: 2, batches: 2, paid: 2 }),
  {
    ...line('a line with 500, and a provider that is down', [{ status: 500, type: 'api_error' }], {}),
    spoils: [{ step: 'live', fault: { status: 503 } }],
    ...{ failure: 'provider_down', creations: 3, batches: 3, live: 1 + defaultRetry.faultRetries, paid: 0 }
  }
]

/** Replaces what stands as the reply in a line of either format. */
function replyBecomes(json: JsonValue) {
  const reply = JSON.stringify(json)
  return (lines: string[]) =>
    lines.map((line) => line.replace(/("(?:body|message)":)\{.*\}(?=\}[,}])/, (_, name) => `${name}${reply}`))
}
const twoThenLive = { creations: 3, batches: 3, live: 1, paid: 4 } as const
const again = { creations: 2, batches: 2, paid: 2 } as const
const half = (lines: string[]) => lines.map((line) => line.slice(0, line.length / 2))
const late = { live: 1, paid: 2 } as const

/** The file of results is not what it should be, or what it says is no reply. */
const files: FaultOfBatch[] = [
  results('null for a reply', { change: replyBecomes(null) }, twoThenLive),
  results('an empty object for a reply', { change: replyBecomes({}) }, twoThenLive),
  results('an empty object for a reply, once', { change: replyBecomes({}), times: 1 }, again),
  results('a reply without choices', { change: replyBecomes({ id: 'c', choices: [] }) }, twoThenLive),
  results('an error for a reply', { change: replyBecomes({ error: { message: 'upstream failed' } }) }, twoThenLive),
  results(
    'an error that lasts for a reply',
    { change: replyBecomes({ error: { code: 'invalid_api_key', message: 'no' } }) },
    late
  ),
  results(
    'a reply without usage',
    { change: (lines) => lines.map((line) => line.replace(/"usage":\{[^}]*\}/, '"usage":null')) },
    openai
  ),
  results('a line cut in the middle, three times', { change: half, times: 3 }),
  results('a line that is no JSON, three times', { change: () => ['<html>'], times: 3 }),
  results('a list in place of a line, three times', { change: () => ['[]'], times: 3 }),
  results('no line, though it was done, three times', { change: () => [], times: 3 }),
  results('its line twice, with another verdict', {
    change: (lines) => [...lines, ...lines.map((line) => line.replace(/score\\":[\d.]+/g, 'score\\":9.5'))]
  }),
  results('a line of a stranger beside it', { change: (lines) => [...strangers(lines), ...lines] }),
  results('a line of a stranger in its place, three times', { change: strangers, times: 3 })
]

function strangers(lines: string[]): string[] {
  return lines.map((line) => line.replace(/"custom_id":"[^"]*"/, '"custom_id":"nobody-asked"'))
}

/** How a batch as a whole may end. */
const ends: FaultOfBatch[] = [
  { ...line('it expires', ['expired'], thenLive), ends: ['expired'] },
  { ...line('somebody cancels it', ['canceled'], thenLive), ends: ['cancelled'] },
  { ...line('it expires, and no line tells', ['none'], { ...thenLive, ...openai }), ends: ['expired'] },
  { ...line('somebody cancels it, and no line tells', ['none'], { ...thenLive, ...openai }), ends: ['cancelled'] },
  {
    ...line('it fails as a whole, twice', ['sound'], { creations: 3, batches: 3 }),
    ...{ ends: ['failed', 'failed', 'completed'], ...openai }
  },
  { ...line('it fails as a whole, always', ['sound'], thriceThenLive), ends: ['failed'], ...openai }
]

const creations: FaultOfBatch[] = [
  ...walked(refusedForNow).map(([name, fault]) => passing('creation', name, fault, { creations: 3 })),
  passing('creation', 'a connection that breaks before', 'reset', { creations: 3 }),
  passing('creation', 'an error with 200', passingError, { creations: 3 }),
  ...walked(refusedForGood).map(([name, fault]) => lasting('creation', name, fault, refused)),
  ...spoiltAnswers.map(([name, fault]) => passing('creation', name, fault, { times: 1 }))
]

/** Nothing is made of an upload yet: where its answer is lost it is sent again. */
const uploads: FaultOfBatch[] = [
  ...walked([...refusedForNow, ...spoiltAnswers]).map(([name, fault]) => passing('upload', name, fault, openai)),
  ...walked(refusedForGood).map(([name, fault]) =>
    lasting('upload', name, fault, { ...refused, ...openai, creations: 0 })
  )
]

const polls = walked(readings).map(([name, fault]) => passing('poll', name, fault))
const downloads = walked(readings).map(([name, fault]) => passing('results', name, fault))

/** Every fault of a batch that is over soon, each met by a batch of its own. */
export const batchFaults: readonly FaultOfBatch[] = [
  ...lines,
  ...files,
  ...ends,
  ...creations,
  ...uploads,
  ...polls,
  ...downloads
]

/** Faults that a batch meets until its time is over: each of these is looked at again and again. */
export const lastingBatchFaults: readonly FaultOfBatch[] = [
  results('a line cut in the middle, always', { change: half }, late),
  results('a line of a stranger in its place, always', { change: strangers }, late),
  { ...line('it never ends', ['canceled'], thenLive), ends: ['running'] },
  lasting('creation', '503', { status: 503 }, { ...refused, creations: null }),
  lasting('poll', '503', { status: 503 }, late),
  lasting('poll', '404', { status: 404 }, late),
  lasting('poll', 'a page with 200', 'answer_garbled', late),
  lasting('results', '404', { status: 404 }, late),
  lasting('results', 'a page with 200', 'answer_garbled', late),
  lasting('results', 'a body that breaks off', 'answer_reset_mid_body', late),
  lasting('results', 'a redirect to where it is', { redirect: 307, to: 'the same' })
]
