import { failurePolicies } from '../../../src/grading/failure-policy.ts'
import { defaultRetry } from '../../../src/models/retry.ts'
import type { JsonValue } from '../../../src/schemas/json.ts'
import type { JudgmentFailure } from '../../../src/schemas/judgment.ts'
import type { ReceivedRequest, ScriptedReply } from '../../helpers/model-server.ts'

export type Wire = ReceivedRequest['wire']
export const wires: readonly Wire[] = ['openai', 'anthropic']

/** Small budgets, and different ones, so that the number of requests tells which was spent. */
export const retry = { ...defaultRetry, rateLimitRetries: 3, faultRetries: 2, unreadableRetries: 4 }

/** A judge's verdict as it is sent, with what a faulty one may hold in its place. */
export type SentVerdict = { parts: Record<string, { [key: string]: JsonValue }> }

/** One way in which a judge fails, and the state that it is documented to end in. */
export type Fault = {
  name: string
  /** What the server answers, again and again; made from the verdict that a sound judge would give. */
  reply: (sound: SentVerdict) => ScriptedReply
  failure: JudgmentFailure
  /** What the provider may bill for the calls of one judgment: `worst` for requests that were never answered. */
  billed: 'nothing' | 'usage' | 'worst'
  /** The formats in which it occurs; both when left out. */
  wires?: readonly Wire[]
  /** Requests that one judgment takes, where it is not what the policy of its failure says. */
  requests?: number
  /** Later calls to the model are not even sent. */
  holdsBack?: true
  /** Bounds of the first pause, in milliseconds. */
  pause?: { least: number; most: number }
  message?: RegExp
  /** Only for verdicts of which one part is a level. */
  needsLevel?: true
}

/** Requests of one judgment that ends in this failure: the first, and what its policy grants. */
export function requestsOf({ failure, requests }: Fault): number {
  const { retries, repairs } = failurePolicies[failure]
  const repeats = {
    'rate limits': retry.rateLimitRetries,
    faults: retry.faultRetries,
    'unreadable replies': retry.unreadableRetries,
    none: 0
  }[retries]
  return requests ?? 1 + repeats + repairs
}

/** Whether calls in this format can meet the fault. */
export function occursIn({ wires: own = wires }: Fault, wire: Wire): boolean {
  return own.includes(wire)
}

/** What is special about a fault. */
export type Changes = Partial<Fault>

/** The provider answers with a fault: nothing is billed. */
export function status(status: number, failure: JudgmentFailure, reply: object = {}, changes: Changes = {}): Fault {
  const said = Object.values(reply).filter((value) => typeof value === 'string')
  const name = [`${status}`, ...said].join(' ')
  return { name, reply: () => ({ status, ...reply }), failure, billed: 'nothing', ...changes }
}
