import { modelSettings } from '../../compose/model-settings.ts'
import type { Config } from '../../config.ts'
import { InvalidError } from '../../errors.ts'
import type { ModelParameters } from '../../models/model.ts'
import { openModel } from '../../models/open-model.ts'
import { type LeftOutParameter, refusedParameters } from '../../models/refused-parameters.ts'
import type { EnvironmentDefinition } from '../../suites/econevals/environment/definition.ts'
import type { PromptStyle } from '../../suites/econevals/environment/prompt-style.ts'
import { findEnvironment } from '../../suites/econevals/environments.ts'
import { type ParameterOptions, runParameters } from '../run-parameters.ts'
import { WrongUsageError } from '../wrong-usage.ts'
import type { PlayTask } from './play-file.ts'

export type PlayOptions = Omit<ParameterOptions, 'model' | 'maxOutputTokens'> & {
  /** One, or one for each seat. */
  model: string[]
  maxOutputTokens?: number
  environment?: string
  level?: string
  seeds?: number[]
  submission?: string
  release?: string
  types?: string[]
  items?: string
  limit?: number
  style: PromptStyle
  output: string
  repeats: number
  concurrency?: number
  estimate?: true
  resume?: true
  json?: true
}

/** Anthropic's own default in the public code; other vendors get as much as an answer to an item may take. */
const defaultOutputTokens = { anthropic: 8_192, others: 32_000 }

/** Who plays, by seat, with the parameters that are sent. */
export type PlayerOptions = { model: string; parameters: ModelParameters }

/**
 * Models and parameters by seat: temperature 1 unless told otherwise or known to be refused. Source: EconEvals specification 2.
 *
 * @throws {InvalidError} `parameters_refused`, `parameters_invalid`
 */
export function playersOf(
  options: PlayOptions,
  config: Config
): { players: PlayerOptions[]; leftOut: LeftOutParameter[] } {
  const made = options.model.map((model) => {
    const { traits } = openModel(model, modelSettings(config).providers)
    const isAnthropic = model.startsWith('anthropic:')
    const maxOutputTokens = options.maxOutputTokens ?? defaultOutputTokens[isAnthropic ? 'anthropic' : 'others']
    const reasoningEffort = options.reasoning && { reasoningEffort: options.reasoning }
    const takesTemperature = refusedParameters(model, { maxOutputTokens, temperature: 1, ...reasoningEffort }) === null
    const temperature = options.temperature ?? (takesTemperature ? 1 : undefined)
    const asked = { ...options, model, maxOutputTokens, ...(temperature !== undefined && { temperature }) }
    const { parameters, leftOut } = runParameters(asked, traits)
    const refused = refusedParameters(model, parameters, { toolChoice: 'required' })
    if (refused) throw new InvalidError('parameters_refused', `${model}: ${refused}`)
    return { player: { model, parameters }, leftOut }
  })
  return { players: made.map(({ player }) => player), leftOut: made.flatMap(({ leftOut }) => leftOut) }
}

/** A task of an environment, as far as it is known before its run is opened. */
export type KnownTask = { task: PlayTask; definition: EnvironmentDefinition; level: string }

/**
 * The published instances that options name: all of the level where they name no seeds.
 *
 * @throws {WrongUsageError} `option_invalid`
 * @throws {NotFoundError} `task_type_not_found`
 */
export function namedInstances({
  environment,
  level: named,
  seeds
}: {
  environment?: string
  level?: string
  seeds?: number[]
}): { definition: EnvironmentDefinition; level: string; seeds: number[] } {
  const definition = findEnvironment(environment!)
  const { levels } = definition
  const level = named ?? Object.keys(levels)[0]!
  if (!Object.hasOwn(levels, level)) {
    throw new WrongUsageError('option_invalid', `--level of ${environment}: ${Object.keys(levels).join(', ')}`)
  }
  const count = levels[level]!.seeds
  if (seeds?.some((seed) => seed >= count)) {
    throw new WrongUsageError('option_invalid', `--seeds of ${environment} ${level} are 0 to ${count - 1}`)
  }
  return { definition, level, seeds: seeds ?? Array.from({ length: count }, (_, seed) => seed) }
}

/**
 * The published instances to be played by models, each as often as options say.
 *
 * @throws {WrongUsageError} `option_missing`, `option_invalid`, `models_mismatch`
 */
export function practiceTasks(options: PlayOptions): KnownTask[] {
  const { definition, level, seeds } = namedInstances(options)
  // All of them are dear: whoever wants them says so.
  if (!options.seeds) {
    throw new WrongUsageError('option_missing', `--seeds says which instances, as 0-${seeds.length - 1}`)
  }
  refuseMoreModels(options.model, definition.seats(definition.published(level, seeds[0]!)))
  return Array.from({ length: options.repeats }, (_, repeat) =>
    seeds.map((seed) => ({
      task: { taskType: definition.name, level, seed, repeat: repeat + 1 },
      ...{ definition, level }
    }))
  ).flat()
}

/** @throws {WrongUsageError} `models_mismatch` where there are more models than seats */
export function refuseMoreModels(models: readonly unknown[], seats: number): void {
  if (models.length <= seats) return
  throw new WrongUsageError(
    'models_mismatch',
    `${models.length} models for ${seats === 1 ? 'one seat' : `${seats} seats`}`
  )
}

export function nameOfTask(task: PlayTask): string {
  if ('item' in task) return task.item
  const { taskType, level, seed, repeat } = task
  return [taskType, level, seed, ...(repeat > 1 ? [`again ${repeat}`] : [])].join(' ')
}
