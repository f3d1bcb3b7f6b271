import { modelSettings } from '../../compose/model-settings.ts'
import type { Config } from '../../config.ts'
import { InvalidError } from '../../errors.ts'
import type { ModelParameters } from '../../models/model.ts'
import { openModel } from '../../models/open-model.ts'
import { type LeftOutParameter, refusedParameters } from '../../models/refused-parameters.ts'
import type { EnvironmentDefinition, InstanceSize } from '../../suites/econevals/environment/definition.ts'
import type { PromptStyle } from '../../suites/econevals/environment/prompt-style.ts'
import { findEnvironment } from '../../suites/econevals/environments.ts'
import { instanceUnder, type PracticeInstance, sizedInstance } from '../../workflows/runs/open-run.ts'
import { type ParameterOptions, runParameters } from '../run-parameters.ts'
import { WrongUsageError } from '../wrong-usage.ts'
import type { PlayTask } from './play-file.ts'

export type PlayOptions = Omit<ParameterOptions, 'model' | 'maxOutputTokens'> & {
  /** One, or one for each seat. */
  model: string[]
  maxOutputTokens?: number
  environment?: string
  level?: string
  size?: InstanceSize
  variant?: string
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

/** A task of an environment, as far as it is known before its run is opened; one for practice has an instance that is known. */
export type KnownTask = {
  task: PlayTask
  definition: EnvironmentDefinition
  level: string
  instance?: () => unknown
}

/** Instances for practice: how each is named, and which it is, drawn when it is asked for. */
export type NamedInstances = {
  definition: EnvironmentDefinition
  level: string
  parameters: PracticeInstance['parameters']
  instances: {
    named: { taskType: string; variant?: string; seed: number } & ({ level: string } | { size: InstanceSize })
    instance(): unknown
  }[]
}

type InstanceOptions = {
  environment?: string
  level?: string
  size?: InstanceSize
  variant?: string
  seeds?: number[]
}

/**
 * The instances for practice that options name: published ones, all of the level where they name no seeds, or those of a size;
 * under other rules where they name a variant.
 *
 * @throws {WrongUsageError} `option_invalid`, `option_missing`
 * @throws {NotFoundError} `task_type_not_found`, `variant_not_found`
 * @throws {InvalidError} `size_invalid`
 */
export function namedInstances({ variant, ...options }: InstanceOptions): NamedInstances {
  const definition = findEnvironment(options.environment!)
  const usual = usualInstances(definition, options)
  if (variant === undefined) return usual
  const instances = usual.instances.map(({ named, instance }) => ({
    named: { ...named, variant },
    instance: () => instanceUnder(definition, instance(), variant)
  }))
  // A name that it does not have is refused before anything is played.
  instances[0]!.instance()
  return { ...usual, instances }
}

function usualInstances(definition: EnvironmentDefinition, options: InstanceOptions): NamedInstances {
  const { name: taskType } = definition
  if (options.size === undefined) {
    const { level, seeds } = publishedSeeds(definition, options)
    const instances = seeds.map((seed) => ({
      ...{ named: { taskType, level, seed }, instance: () => definition.published(level, seed) }
    }))
    return { definition, level, parameters: null, instances }
  }
  const { size, seeds } = options
  if (options.level !== undefined) throw new WrongUsageError('option_invalid', '--size stands in place of --level')
  if (!seeds) throw new WrongUsageError('option_missing', '--seeds says which instances of that size, as 0-3')
  const { level, parameters } = sizedInstance(definition, { size, seed: seeds[0]! })
  const instances = seeds.map((seed) => ({
    ...{ named: { taskType, size, seed }, instance: () => sizedInstance(definition, { size, seed }).instance }
  }))
  return { definition, level, parameters, instances }
}

function publishedSeeds(
  { name, levels }: EnvironmentDefinition,
  { level: named, seeds }: InstanceOptions
): { level: string; seeds: number[] } {
  const level = named ?? Object.keys(levels)[0]!
  if (!Object.hasOwn(levels, level)) {
    throw new WrongUsageError('option_invalid', `--level of ${name}: ${Object.keys(levels).join(', ')}`)
  }
  const count = levels[level]!.seeds
  if (seeds?.some((seed) => seed >= count)) {
    throw new WrongUsageError('option_invalid', `--seeds of ${name} ${level} are 0 to ${count - 1}`)
  }
  return { level, seeds: seeds ?? Array.from({ length: count }, (_, seed) => seed) }
}

/**
 * The instances for practice to be played by models, each as often as options say.
 *
 * @throws {WrongUsageError} `option_missing`, `option_invalid`, `models_mismatch`
 */
export function practiceTasks(options: PlayOptions): KnownTask[] {
  const { definition, level, instances } = namedInstances(options)
  // All of them are dear: whoever wants them says so.
  if (!options.seeds) {
    throw new WrongUsageError('option_missing', `--seeds says which instances, as 0-${instances.length - 1}`)
  }
  refuseMoreModels(options.model, definition.seats(instances[0]!.instance()))
  return Array.from({ length: options.repeats }, (_, repeat) =>
    instances.map(({ named, instance }) => ({
      task: { ...named, repeat: repeat + 1 },
      ...{ definition, level, instance }
    }))
  ).flat()
}

/** @throws {WrongUsageError} `option_invalid` where a size or rules are named of what has them already */
export function refuseForItems({ size, variant, environment }: InstanceOptions): void {
  if (environment !== undefined) return
  const named = size === undefined ? variant && '--variant' : '--size'
  if (!named) return
  const message = `${named} is for practice: items of a release have the size and the rules that they have`
  throw new WrongUsageError('option_invalid', message)
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
  const { taskType, variant, seed, repeat } = task
  const of = 'level' in task ? task.level : sizeText(task.size)
  return [
    variant === undefined ? taskType : `${taskType}:${variant}`,
    of,
    seed,
    ...(repeat > 1 ? [`again ${repeat}`] : [])
  ].join(' ')
}

function sizeText(size: InstanceSize): string {
  return Object.entries(size)
    .map(([name, value]) => `${name}=${value ?? 'none'}`)
    .join(',')
}
