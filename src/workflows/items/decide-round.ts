import { z } from 'zod'
import type { Executor } from '../../db/client.ts'
import { type ExtractionRow, findExtraction } from '../../db/extractions.ts'
import { findPassedRound, findRound, saveRound } from '../../db/rounds.ts'
import { ConflictError, InvalidError, NotFoundError } from '../../errors.ts'
import type { CheckResult, Round } from '../../ingestion/extraction.ts'
import { type JsonValue, toJson } from '../../schemas/json.ts'
import type { PaperText } from '../../schemas/paper.ts'
import { taskTypeOf } from '../../suites/index.ts'
import type { Suites } from '../../suites/suite.ts'
import { currentStructure } from '../papers/current-structure.ts'
import type { PaperReader } from '../papers/ingest-paper.ts'
import { paperSource } from './paper-source.ts'

export type RoundDecision = {
  extractionId: string
  round: string
  /** What the round's output shall be; the model's last reply when left out. */
  output?: unknown
  /** Whether failed checks are accepted, for the reason given. */
  acceptFailedChecks: boolean
  author: string
  reason: string
}

/**
 * A person decides on the round at which an extraction stopped: with an output of their own, or by accepting the
 * model's. The output passes the round's schema and checks like a reply; failed checks stay on record.
 *
 * @throws {NotFoundError} `extraction_not_found`, `round_not_found`
 * @throws {ConflictError} `round_not_stopped` unless the extraction waits for review at this round
 * @throws {InvalidError} `round_output_invalid`, `round_checks_failed`
 */
export async function decideRound(
  { db, suites, pdf }: { db: Executor; suites: Suites; pdf: PaperReader },
  decision: RoundDecision
): Promise<CheckResult[]> {
  const { extractionId, round: name } = decision
  const extraction = await findExtraction(db, extractionId)
  if (!extraction) throw new NotFoundError('extraction', extractionId)
  const stored = await findRound(db, extractionId, name)
  if (!stored) throw new NotFoundError('round', name)
  if (extraction.state !== 'needs_review' || stored.passed) {
    throw new ConflictError('round_not_stopped', `extraction ${extractionId} does not wait for review at round ${name}`)
  }
  const paper = (await currentStructure({ db, pdf }, extraction.paperId))!
  const { output, checks } = await replay({ db, suites, extraction, paper }, { ...decision, stored: stored.output })
  const failed = checks.filter(({ ok }) => !ok)
  if (failed.length > 0 && !decision.acceptFailedChecks) {
    const names = failed.map(({ check, message }) => `${check}: ${message}`).join('; ')
    throw new InvalidError('round_checks_failed', `the output of round ${name} fails its checks: ${names}`, { checks })
  }
  const { author: decidedBy, reason: decisionReason } = decision
  const decided = { ...stored, output: toJson(output), checks, passed: true, decidedBy, decisionReason }
  if (!(await saveRound(db, decided))) {
    throw new ConflictError('round_not_stopped', `round ${name} of extraction ${extractionId} has passed meanwhile`)
  }
  return checks
}

type Replayed = { output: unknown; checks: CheckResult[] }

/** Thrown out of an `extract` function once the round in question was met. */
class RoundMet extends Error {
  readonly replayed: Replayed

  constructor(replayed: Replayed) {
    super('the round was met')
    this.replayed = replayed
  }
}

/** Runs the `extract` function over stored rounds up to the one in question, whose schema and checks only it knows. */
async function replay(
  { db, suites, extraction, paper }: { db: Executor; suites: Suites; extraction: ExtractionRow; paper: PaperText },
  { round: name, output, stored }: RoundDecision & { stored: JsonValue | null }
): Promise<Replayed> {
  const { extract } = paperSource(taskTypeOf(suites, extraction))
  const round = async <Output>(round: Round<Output>): Promise<Output> => {
    if (round.name === name) throw new RoundMet(checkOutput(round, output === undefined ? stored : output))
    const passed = await findPassedRound(db, extraction.id, round.name)
    if (!passed) throw new NotFoundError('round', round.name)
    return round.schema.parse(passed.output)
  }
  try {
    await extract({ paper, round })
  } catch (error) {
    if (error instanceof RoundMet) return error.replayed
    throw error
  }
  throw new NotFoundError('round', name)
}

function checkOutput<Output>(round: Round<Output>, output: unknown): Replayed {
  const parsed = round.schema.safeParse(output)
  if (parsed.success) return { output: parsed.data, checks: round.check(parsed.data) }
  const message = `the output does not have the shape of round ${round.name}: ${z.prettifyError(parsed.error)}`
  throw new InvalidError('round_output_invalid', message)
}
