import pLimit from 'p-limit'
import type { GradedItem } from '../../db/grades.ts'
import { type Extractor, extractAnswer, type FoundAnswer } from '../../grading/extract-answer.ts'
import { createJudgePauses } from '../../grading/judge-pause.ts'
import type { Ask } from '../../models/ask.ts'
import { ReplyPending } from '../../models/batch/reply-pending.ts'
import type { JudgmentFailure } from '../../schemas/judgment.ts'
import { findTaskType } from '../../suites/index.ts'
import { readContent } from '../../suites/read-content.ts'
import { readResponse } from '../../suites/read-response.ts'
import type { Suite } from '../../suites/suite.ts'
import { ownTurn } from '../../text/own-turn.ts'

type Extracting = {
  /** Of the release. */
  suite: Suite
  ask: Ask
  /** Responses of which it is asked at the same time. */
  atOnce: number
  /** Told of an item that could not be looked at; the others go on. */
  fault: (itemId: string, error: unknown) => void
}

/** An item whose extractor could not be asked. */
export type UnaskedItem = { itemId: string } & Extract<FoundAnswer, { status: 'failed' }>

/**
 * What an extractor found by item; `waiting` are those that cannot be graded yet: `pending` of them come by batch, and `unasked` are there
 * for whoever finalises anew once the extractor can be asked.
 */
export type Extracted = {
  found: ReadonlyMap<string, FoundAnswer>
  waiting: ReadonlySet<string>
  pending: number
  unasked: readonly UnaskedItem[]
}

/** Failures that say nothing of the response: no key, no budget, nobody there. The number reader is no way round them. */
const unaskable: readonly JudgmentFailure[] = [
  ...(['auth', 'no_credit', 'budget', 'model_not_found', 'not_recorded'] as const),
  ...(['rate_limited', 'provider_down'] as const)
]

/**
 * Makes the extractor of one run of a grading, for releases that pin one: it is asked of each response that rules have not seen and that is
 * to be read by it. Its calls are stored and answer whoever asks again, so that a grading that was killed pays for none twice. An extractor that
 * cannot be reached is paused as judges are, until the run ends, and what it was not asked about is left ungraded.
 */
export function createExtractor({ suite, ask, atOnce, fault }: Extracting) {
  const limit = pLimit(atOnce)
  const pauses = createJudgePauses()

  async function extract(row: GradedItem, extractor: Extractor): Promise<FoundAnswer | null> {
    const { itemId, output, record, rules } = row
    if (rules !== null || output === null) return null
    const taskType = findTaskType(suite, row.taskType)
    const content = readContent(taskType, row)
    const values = taskType.extractedFrom?.(content, record ?? undefined) ?? null
    const response = ownTurn(readResponse(taskType, { output, content, record }).text)
    if (values === null || response.trim() === '') return null
    const { model } = extractor
    const pause = pauses.of(model)
    if (pause) return { model, status: 'failed', ...pause }
    const subject = `${taskType.name} ${itemId}`
    const found = await extractAnswer(extractor, { subject, values, response }, ask)
    pauses.note({ judge: model, ...found })
    return found
  }

  return async (page: readonly GradedItem[]): Promise<Extracted> => {
    const found = new Map<string, FoundAnswer>()
    const waiting = new Set<string>()
    const unasked: UnaskedItem[] = []
    const { extractor } = suite
    if (!extractor) return { found, waiting, pending: 0, unasked }
    let pending = 0
    await limit.map(page, async (row) => {
      try {
        const answer = await extract(row, extractor)
        if (answer?.status === 'failed' && unaskable.includes(answer.failure)) {
          waiting.add(row.itemId)
          unasked.push({ itemId: row.itemId, ...answer })
        } else if (answer) found.set(row.itemId, answer)
      } catch (error) {
        waiting.add(row.itemId)
        if (error instanceof ReplyPending) pending += 1
        else fault(row.itemId, error)
      }
    })
    return { found, waiting, pending, unasked }
  }
}
