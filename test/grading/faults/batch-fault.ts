import type { JudgmentFailure } from '../../../src/schemas/judgment.ts'
import type { BatchFault } from '../../helpers/batch-faults.ts'
import type { BatchAnswer } from '../../helpers/batch-server.ts'
import type { BatchStatus } from '../../helpers/batch-wire-formats.ts'
import type { Wire } from './fault.ts'

/** The requests that a batch is looked after with; only OpenAI has an upload, and only OpenAI's results are files. */
export type Step = 'upload' | 'creation' | 'list' | 'poll' | 'results' | 'live'

/** One way in which a batch of a single call goes wrong, and what the provider and the judgment see of it. */
export type FaultOfBatch = {
  name: string
  /** The requests that are spoilt: so many of them, or all of them where no number is given. */
  spoils?: readonly { step: Step; fault: BatchFault; times?: number }[]
  /** What the model makes of the call, by turns; the last one stays. The sound verdict when left out. */
  answers?: readonly (BatchAnswer | 'sound')[]
  /** How its batches end, by turns; the last one stays. */
  ends?: readonly BatchStatus[]
  /** What becomes of the results file, so many times it is read, or always. */
  tampers?: { change: (lines: string[]) => string[]; times?: number }
  /** Null where the verdict is there in the end, without anybody finalising again. */
  failure: JudgmentFailure | null
  /** Requests to create a batch for it (null for: until its time is over), batches made, and requests for a reply at once, as the provider sees them. */
  creations: number | null
  batches: number
  live: number
  /** How often the provider did the work, which is what it bills. */
  paid: number
  wires?: readonly Wire[]
}

type Expected = Partial<Pick<FaultOfBatch, 'failure' | 'creations' | 'batches' | 'live' | 'paid' | 'wires'>>

const once = { failure: null, creations: 1, batches: 1, live: 0, paid: 1 } as const
/** Sent by batch three times, then asked live. */
export const thriceThenLive = { creations: 3, batches: 3, live: 1 } as const
export const thenLive = { live: 1 } as const

/** The batch brings something else than the verdict for the call. */
export function line(name: string, answers: FaultOfBatch['answers'], expected: Expected): FaultOfBatch {
  return { name, answers: answers!, ...once, ...expected }
}

/** A request about the batch is spoilt a few times, and then passes. */
export function passing(step: Step, name: string, fault: BatchFault, expected: Expected & { times?: number } = {}) {
  const { times = 2, ...rest } = expected
  return { name: `${step}: ${name}`, spoils: [{ step, fault, times }], ...once, ...rest } satisfies FaultOfBatch
}

/** A request about the batch is spoilt each time it is sent. */
export function lasting(step: Step, name: string, fault: BatchFault, expected: Expected = {}): FaultOfBatch {
  return { name: `${step}: ${name}, always`, spoils: [{ step, fault }], ...once, ...expected }
}

/** The results file is not what the batch brought. */
export function results(name: string, tampers: FaultOfBatch['tampers'], expected: Expected = {}): FaultOfBatch {
  return { name: `results: ${name}`, tampers: tampers!, ...once, ...expected }
}

const steps: readonly [Step, RegExp][] = [
  ['upload', /^POST \S*\/files$/],
  ['creation', /^POST \S*\/batches$/],
  ['list', /^GET \S*\/batches$/],
  ['poll', /^GET \S*\/batches\/\w+$/],
  ['results', /^GET \S*\/(results|content)$/],
  ['live', /^POST \S*\/(messages|completions)$/]
]

/** What a request to the provider is for; null for one that tidies up. */
export function stepOf(request: string): Step | null {
  return steps.find(([, pattern]) => pattern.test(request))?.[0] ?? null
}
