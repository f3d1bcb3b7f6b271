import type { Executor } from '../../db/client.ts'
import type { ExtractionRow } from '../../db/extractions.ts'
import { itemIdsOfPaper } from '../../db/items.ts'
import { type RoundRow, roundsOf } from '../../db/rounds.ts'
import type { Extraction, ExtractionDetail } from '../../schemas/extraction.ts'
import { tellGeneration } from '../../schemas/extraction-settings.ts'
import { tellSettings } from '../../schemas/round-settings.ts'
import { taskTypeOf } from '../../suites/index.ts'
import type { Suites } from '../../suites/suite.ts'
import { extractionCosts } from '../../workflows/costs/extraction-costs.ts'

/** An extraction as API and pages show it. */
export function showExtraction({ paperId, deadlineAt, createdAt, updatedAt, ...row }: ExtractionRow): Extraction {
  const { id, suite, taskType, state, reason, suitable, delivery } = row
  return {
    id,
    paper: paperId,
    suite,
    taskType,
    ...tellGeneration(row),
    state,
    reason,
    suitable,
    delivery,
    deadlineAt: deadlineAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString()
  }
}

/** The same with its rounds, what they cost, and the items it made. */
export async function showExtractionDetail(
  { db, suites }: { db: Executor; suites: Suites },
  row: ExtractionRow
): Promise<ExtractionDetail> {
  const rounds = await roundsOf(db, row.id)
  const costs = await extractionCosts(db, row)
  const { source } = taskTypeOf(suites, row)
  return {
    ...showExtraction(row),
    roundNames: source.kind === 'paper' ? source.rounds.map(({ name }) => name) : [],
    rounds: rounds.map((round) => ({ ...showRound(round), costUsd: costs.ofRound(round.name) })),
    costUsd: costs.total,
    items: await itemIdsOfPaper(db, row)
  }
}

/** The output of a round that passed is in the items; one that did not is for a person to decide on. */
function showRound({ name, promptId, promptVersion, promptHash, modelId, settings, ...round }: RoundRow) {
  const { repairs, passed, checks, attempts, callIds, wallMs, decidedBy, decisionReason } = round
  return {
    ...{ name, promptId, promptVersion, promptHash, modelId },
    ...tellSettings(settings),
    ...{ repairs, passed, checks, attempts, callIds, wallMs, decidedBy, decisionReason },
    output: passed ? null : round.output
  }
}
