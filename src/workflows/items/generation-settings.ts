import { isDeepStrictEqual } from 'node:util'
import type { ExtractionRow } from '../../db/extraction-states.ts'
import { AppError, ConflictError, InvalidError } from '../../errors.ts'
import { loadPrompt, readPrompt } from '../../prompts.ts'
import type { ExtractionSettings, GenerationAsked } from '../../schemas/extraction-settings.ts'
import type { TaskType } from '../../suites/suite.ts'

/**
 * Holds the prompts of a new generation against those that they stand in place of.
 *
 * @throws {InvalidError} `generation_unnamed` for settings without a name of their own; `prompt_unknown` for a name that no
 *   round of the task types asks with; `prompt_invalid` for a text without a version or with other variables
 */
export function checkPrompts(
  { prompts = {} }: ExtractionSettings,
  { wanted, generation }: { wanted: readonly TaskType[]; generation: GenerationAsked }
): void {
  if (typeof generation === 'number') {
    const message =
      'settings make a new generation, which needs a name of its own: the first goes by what is configured'
    throw new InvalidError('generation_unnamed', message)
  }
  const known = new Set(wanted.flatMap(promptsOf))
  for (const [id, text] of Object.entries(prompts)) {
    if (!known.has(id)) {
      const message = `no round of ${wanted.map(({ name }) => name).join(', ')} asks with the prompt ${id}: these are ${[...known].join(', ')}`
      throw new InvalidError('prompt_unknown', message)
    }
    refuseOtherVariables(id, text)
  }
}

function refuseOtherVariables(id: string, text: string): void {
  const own = loadPrompt(id).variables
  const { variables } = readGiven(id, text)
  const missing = own.filter((name) => !variables.includes(name))
  const unknown = variables.filter((name) => !own.includes(name))
  if (missing.length === 0 && unknown.length === 0) return
  const told = [
    ...(missing.length > 0 ? [`lacks {{${missing.join('}}, {{')}}}`] : []),
    ...(unknown.length > 0 ? [`names {{${unknown.join('}}, {{')}}}, which nothing fills`] : [])
  ]
  throw new InvalidError('prompt_invalid', `prompt ${id} ${told.join(' and ')}`)
}

function readGiven(id: string, text: string) {
  try {
    return readPrompt(id, text)
  } catch (error) {
    if (error instanceof AppError) throw new InvalidError(error.code, error.message)
    throw error
  }
}

/** The settings of a generation as one of its task types has them: with the prompts of its own rounds. */
export function settingsFor(taskType: TaskType, { prompts, ...settings }: ExtractionSettings): ExtractionSettings {
  const names = promptsOf(taskType)
  const own = Object.entries(prompts ?? {}).filter(([id]) => names.includes(id))
  return { ...settings, ...(own.length > 0 && { prompts: Object.fromEntries(own) }) }
}

/**
 * A generation keeps its settings: what is asked for under its name again goes on with it.
 *
 * @param settings left out by whoever does not mind
 * @throws {ConflictError} `generation_differs`
 */
export function refuseOtherSettings(
  known: readonly ExtractionRow[],
  { settings, wanted }: { settings: ExtractionSettings | undefined; wanted: readonly TaskType[] }
): void {
  if (!settings) return
  for (const { taskType: name, generationName, settings: kept } of known) {
    const given = settingsFor(wanted.find((taskType) => taskType.name === name)!, settings)
    if (isDeepStrictEqual(given, kept ?? {})) continue
    const members = [...new Set([...Object.keys(given), ...Object.keys(kept ?? {})])] as (keyof ExtractionSettings)[]
    const other = members.filter((member) => !isDeepStrictEqual(given[member], kept?.[member]))
    const message = `generation ${generationName} of ${name} has another ${other.join(' and ')}: give the new one a name of its own`
    throw new ConflictError('generation_differs', message)
  }
}

function promptsOf({ source }: TaskType): string[] {
  return source.kind === 'paper' ? source.rounds.map(({ prompt }) => prompt) : []
}
