import { hash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Ask } from '../../../src/models/ask.ts'
import type { ModelRequest } from '../../../src/models/model.ts'
import type { ModelCall } from '../../../src/models/model-calls.ts'
import type { VerifiedCase } from './verify-case.ts'

/**
 * A request as a fresh reader answered it, who knew of nothing but the request: the hash of its instructions and claims, and that of
 * the paper's text as it was read then. How a PDF is read gets better, and an answer stays one: its quotes are looked up in the text
 * as it is read today.
 */
export type BlindReply = { request: string; paper: string; reader: string; reply: unknown }

/** Recorded answers of readers to the verifier's requests: readers, not a model of a provider. */
const blindPlanFile = fileURLToPath(new URL('blind-plan.json', import.meta.url))
const blindRepliesFile = fileURLToPath(new URL('blind-replies.ndjson', import.meta.url))

/** A request that no reader has answered. */
export type Unanswered = { request: ModelRequest; sha256: string }
/** How many requests readers have answered, and of how many the paper was read in other words when they did. */
export type Answered = { requests: number; onAnotherReading: number }

export function readBlindReplies(file = blindRepliesFile): Map<string, BlindReply> {
  if (!existsSync(file)) return new Map()
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return new Map(lines.map((line) => JSON.parse(line) as BlindReply).map((reply) => [reply.request, reply]))
}

/** A verifier whose answers are those of the readers; requests without one count as refused, and are listed. */
export function askReaders(replies: ReadonlyMap<string, BlindReply>): {
  ask: Ask
  unanswered: Unanswered[]
  answered: Answered
} {
  const unanswered: Unanswered[] = []
  const answered: Answered = { requests: 0, onAnotherReading: 0 }
  const firstLooks = new Set<string>()
  const ask: Ask = async (_, { request, purpose }) => {
    const [paper = '', ...questions] = textsOf(request)
    const sha256 = hashOf([request.system, questions])
    const known = replies.get(sha256)
    if (known) {
      answered.requests += 1
      if (known.paper !== hashOf(paper)) answered.onAnotherReading += 1
    }
    // What is asked once more of claims that were never read is no request of the verifier.
    const isSecondOfNone = firstLooks.has(purpose.replace('verify again', 'verify'))
    if (!known && !isSecondOfNone) {
      firstLooks.add(purpose)
      unanswered.push({ request, sha256 })
    }
    const told = known ? { status: 'done', stopReason: 'stop', text: JSON.stringify(known.reply) } : refused
    return { call: { id: sha256, reportedModel: null, ...told } as unknown as ModelCall, fromCache: true }
  }
  return { ask, unanswered, answered }
}

const refused = { status: 'refused', stopReason: 'refusal', text: null }

/** Of words that a model is sent, whatever the settings of the call. */
function hashOf(words: unknown): string {
  return hash('sha256', JSON.stringify(words)).slice(0, 32)
}

function textsOf({ messages }: ModelRequest): string[] {
  return messages.flatMap(({ parts }) => parts.map((part) => ('text' in part ? part.text : '')))
}

/** The defects that readers were asked about under a seed, each as `paper kind number`; null where none were. */
export function readBlindPlan(seed: number): ReadonlySet<string> | null {
  if (!existsSync(blindPlanFile)) return null
  const plan = JSON.parse(readFileSync(blindPlanFile, 'utf8')) as { seed: number; defects: string[] }
  return plan.seed === seed ? new Set(plan.defects) : null
}

/**
 * Writes each request that no reader has answered, for the reader who is to see it: no two variants of one item go to the same. The
 * system prompt and the paper, which stand in every request, are written once; the reply belongs into a file of the same name that
 * ends in `.reply.json`.
 */
export function writeMissing(folder: string, verified: readonly VerifiedCase[]): void {
  const written = new Set<string>()
  for (const { missing } of verified) {
    for (const { paperName, taskType, item, variant, unanswered } of missing) {
      const own = join(folder, `reader-${variant + 1}`)
      for (const { sha256, request } of unanswered.filter((each) => !written.has(each.sha256))) {
        written.add(sha256)
        mkdirSync(own, { recursive: true })
        const [paper = '', question = ''] = textsOf(request)
        const name = `${paperName}-${taskType}-${item + 1}-${sha256.slice(0, 6)}`
        writeFileSync(join(own, 'system.txt'), `${request.system}\n`)
        writeFileSync(join(own, `paper-${paperName}.txt`), `${paper}\n`)
        writeFileSync(join(own, `${name}.question.txt`), `${question}\n`)
        const asked = { reader: own, name, request: sha256, paper: hashOf(paper) }
        appendFileSync(join(folder, 'requests.ndjson'), `${JSON.stringify(asked)}\n`)
      }
    }
  }
}
