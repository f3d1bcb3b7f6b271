import type { Executor } from '../../db/client.ts'
import type { ExtractionRow } from '../../db/extraction-states.ts'
import { discardCalls } from '../../db/model-calls.ts'
import { findPassedRound, findRound, saveRound } from '../../db/rounds.ts'
import type { Extraction, Round } from '../../ingestion/extraction.ts'
import { runRound } from '../../ingestion/run-round.ts'
import { type Ask, chargedTo } from '../../models/ask.ts'
import type { MessagePart } from '../../models/model.ts'
import { nobody } from '../../models/model-calls.ts'
import { toJson } from '../../schemas/json.ts'
import type { PaperText } from '../../schemas/paper.ts'

export type RoundDependencies = {
  db: Executor
  /** Name of the extraction model. */
  extractor: string
  ask: Ask
  now: () => Date
}

/** A round did not pass: the extraction stops with what it has, for a person to look at. */
export class RoundFailed extends Error {
  constructor(round: string, failure: string | null) {
    super(`round ${round}: ${failure ?? 'no usable reply'}`)
  }
}

/**
 * The tools of an `extract` function: rounds run in order, each is stored when it is done, and one that is stored is
 * not run again.
 *
 * @throws {RoundFailed} from `round`, when no reply passed
 * @throws {ReplyPending} from `round`, when the reply comes by batch
 */
export function roundTools(
  dependencies: RoundDependencies,
  { paper, paperPart, extraction }: { paper: PaperText; paperPart: MessagePart; extraction: ExtractionRow }
): Extraction {
  let position = 0
  return {
    paper,
    async round<Output>(round: Round<Output>): Promise<Output> {
      position += 1
      const stored = await findPassedRound(dependencies.db, extraction.id, round.name)
      if (stored) return round.schema.parse(stored.output)
      return await takeRound(dependencies, round, { paper, paperPart, extraction, position })
    }
  }
}

async function takeRound<Output>(
  { db, extractor, ask, now }: RoundDependencies,
  round: Round<Output>,
  {
    paper,
    paperPart,
    extraction,
    position
  }: { paper: PaperText; paperPart: MessagePart; extraction: ExtractionRow; position: number }
): Promise<Output> {
  const { id: extractionId, paperId, taskType } = extraction
  const startedAt = now().getTime()
  const result = await runRound(round, {
    taskType,
    paper,
    paperPart,
    modelId: extractor,
    ask: chargedTo({ ...nobody, paperId, extractionId }, ask)
  })
  const { prompt, inputHash, modelId, output, checks, attempts, failure } = result
  const callIds = attempts.map(({ callId }) => callId)
  // What an earlier run of the round cost and failed stays on record.
  const earlier = await findRound(db, extractionId, round.name)
  const isSaved = await saveRound(db, {
    extractionId,
    name: round.name,
    position,
    promptId: prompt.id,
    promptVersion: prompt.version,
    promptHash: prompt.hash,
    inputHash,
    modelId,
    output: toJson(output),
    checks,
    callIds: [...(earlier?.callIds ?? []), ...callIds],
    attempts: [...(earlier?.attempts ?? []), ...attempts],
    repairs: (earlier?.repairs ?? 0) + attempts.length - 1,
    passed: failure === null,
    wallMs: (earlier?.wallMs ?? 0) + now().getTime() - startedAt
  })
  // A person decided on the round meanwhile: that stands, and the rounds behind it rest on it.
  if (!isSaved) return round.schema.parse((await findPassedRound(db, extractionId, round.name))!.output)
  if (output !== null && failure === null) return output
  await discardCalls(db, callIds)
  throw new RoundFailed(round.name, failure)
}
