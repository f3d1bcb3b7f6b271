import type { Executor } from '../../db/client.ts'
import type { ExtractionRow } from '../../db/extraction-states.ts'
import { discardCalls } from '../../db/model-calls.ts'
import { findPassedRound, findRound, findRoundUnderWay, type RoundRow, saveRound } from '../../db/rounds.ts'
import type { Extraction, Round } from '../../ingestion/extraction.ts'
import { plannedSettings, type RoundChoices, settingsBegun, settingsGranted } from '../../ingestion/round-settings.ts'
import { roundParameters, roundPurpose, runRound } from '../../ingestion/run-round.ts'
import { type Ask, chargedTo } from '../../models/ask.ts'
import type { MessagePart, ModelParameters } from '../../models/model.ts'
import { nobody } from '../../models/model-calls.ts'
import { readPrompt } from '../../prompts.ts'
import { type ExtractionSettings, effortChoicesSchema, paperChoicesSchema } from '../../schemas/extraction-settings.ts'
import { toJson } from '../../schemas/json.ts'
import type { PaperText } from '../../schemas/paper.ts'
import type { PaperForm, RoundSettings } from '../../schemas/round-settings.ts'

export type RoundDependencies = {
  db: Executor
  /** Name of the extraction model. */
  extractor: string
  /** What operators chose for its rounds. */
  roundChoices: RoundChoices
  ask: Ask
  now: () => Date
}

/** A round did not pass: the extraction stops with what it has, for a person to look at. */
export class RoundFailed extends Error {
  constructor(round: string, failure: string | null) {
    super(`round ${round}: ${failure ?? 'no usable reply'}`)
  }
}

/** A paper with the extraction that is made of it. */
type Subject = {
  paper: PaperText
  paperParts: (form: PaperForm) => Promise<readonly MessagePart[]>
  extraction: ExtractionRow
}

/**
 * The tools of an `extract` function: rounds run in order, each is stored when it is done, and one that is stored is
 * not run again.
 *
 * @throws {RoundFailed} from `round`, when no reply passed
 * @throws {ReplyPending} from `round`, when the reply comes by batch
 */
export function roundTools(given: RoundDependencies, subject: Subject): Extraction {
  const { paper, extraction } = subject
  const dependencies = underSettings(given, extraction.settings)
  let position = 0
  return {
    paper,
    async round<Output>(round: Round<Output>): Promise<Output> {
      position += 1
      const stored = await findPassedRound(dependencies.db, extraction.id, round.name)
      if (stored) return round.schema.parse(stored.output)
      return await takeRound(dependencies, round, { ...subject, position })
    }
  }
}

/** What a generation chooses stands before what operators chose. */
export function underSettings<Given extends Pick<RoundDependencies, 'extractor' | 'roundChoices'>>(
  given: Given,
  settings: ExtractionSettings | null
): Given {
  const { model = given.extractor, effort, paperForm } = settings ?? {}
  const roundChoices = {
    effort: effort === undefined ? given.roundChoices.effort : effortChoicesSchema.parse(effort),
    paper: paperForm === undefined ? given.roundChoices.paper : paperChoicesSchema.parse(paperForm)
  }
  return { ...given, extractor: model, roundChoices }
}

/**
 * Runs a round and stores it, passed or not.
 *
 * @param dependencies under the settings of the extraction (`underSettings`)
 * @throws {RoundFailed} when no reply passed; {ReplyPending} when the reply comes by batch
 */
export async function takeRound<Output>(
  dependencies: RoundDependencies,
  round: Round<Output>,
  { paper, paperParts, extraction, position }: Subject & { position: number }
): Promise<Output> {
  const { db, extractor, ask, now } = dependencies
  const { id: extractionId, paperId, taskType } = extraction
  const { prompts = {}, sample = 1 } = extraction.settings ?? {}
  const ownPrompt = prompts[round.prompt]
  const startedAt = now().getTime()
  // What an earlier run of the round cost and failed stays on record.
  const earlier = await findRound(db, extractionId, round.name)
  const { settings, parameters } = await settingsFor(dependencies, round, { paper, extraction, earlier })
  const result = await runRound(round, {
    taskType,
    paper,
    paperParts: await paperParts(settings.paperForm ?? 'text'),
    modelId: extractor,
    parameters,
    ...(ownPrompt !== undefined && { prompt: readPrompt(round.prompt, ownPrompt) }),
    sample,
    ask: chargedTo({ ...nobody, paperId, extractionId }, ask)
  })
  const { prompt, inputHash, modelId, output, checks, attempts, failure, leftOut } = result
  const callIds = attempts.map(({ callId }) => callId)
  const isSaved = await saveRound(db, {
    extractionId,
    name: round.name,
    position,
    promptId: prompt.id,
    promptVersion: prompt.version,
    promptHash: prompt.hash,
    inputHash,
    modelId,
    settings: settingsGranted(settings, { modelId, leftOut }),
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

/**
 * What a round is asked with: as planned, unless it is under way in another way, from before a change of the service or of
 * its configuration. It then goes on as it began, since its calls would be paid for again.
 */
async function settingsFor(
  { db, extractor: modelId, roundChoices: choices }: RoundDependencies,
  round: Round<unknown>,
  { paper, extraction, earlier }: Pick<Subject, 'paper' | 'extraction'> & { earlier: RoundRow | null }
): Promise<{ settings: RoundSettings; parameters: ModelParameters }> {
  const { id: extractionId, taskType } = extraction
  const planned = plannedSettings(round, { taskType, modelId, choices, paper })
  const purpose = roundPurpose(taskType, round.name, paper)
  const counted = earlier?.callIds ?? []
  const begun = await findRoundUnderWay(db, { extractionId, modelId, purpose, counted })
  if (!begun)
    return { settings: planned, parameters: roundParameters(round, { paper, effort: planned.reasoningEffort }) }
  const { parameters, paperForm } = begun
  const { reasoningEffort = null } = parameters
  return { settings: settingsBegun(planned, { reasoningEffort, paperForm }), parameters }
}
