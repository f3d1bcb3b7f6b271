import type { z } from 'zod'
import type { JsonValue } from '../../../schemas/json.ts'
import type { Random } from '../../../statistics/random.ts'
import type { Environment, EnvironmentState } from './environment.ts'
import type { PromptStyle } from './prompt-style.ts'
import type { RunScore, ScoreBounds } from './score.ts'
import type { Variants } from './variants.ts'

/** What a run came to. `figures` stand beside the score by their names; null where a figure is not defined. */
export type RunResult = { score: RunScore; figures: Readonly<Record<string, number | boolean | string | null>> }

/**
 * What is told of an instance beside its hidden values: which task it is, how it is told to whoever plays, and under which rules, where
 * these are not the usual ones.
 */
export type Telling = { level: string; style: PromptStyle; variant?: string | null }

/**
 * An instance with what is known of it once it is solved; `optimum` is null where the environment needs none, and where one of a size of its
 * own was not solved within the time for it.
 */
export type Solved<Instance> = { instance: Instance; level: string; optimum: JsonValue }

/**
 * What one kind of environment has in common over all its instances: levels, instances, seats, prompts, and what a run is
 * worth. Whoever plays, over HTTP, MCP or in the loop of the runner, plays by this.
 *
 * @typeParam Instance what is hidden from who plays, and what is shown
 * @typeParam Period what is recorded of a period of one seat
 */
export type EnvironmentDefinition<Instance = unknown, Period = unknown> = {
  readonly name: string
  readonly title: string
  /** Benchmarks have a best that runs come near to; litmus tests tell where a model stands, and neither end is better. */
  readonly kind: 'benchmark' | 'litmus'
  /** Levels of difficulty, or versions of the task, with how many published instances each has: seeds from 0. */
  readonly levels: Readonly<Record<string, { readonly seeds: number }>>
  readonly instanceSchema: z.ZodType<Instance>
  readonly periodSchema: z.ZodType<Period>
  published(level: string, seed: number): Instance
  /** An instance from a stream that nobody outside knows. */
  fresh(level: string, random: Random): Instance
  /** Instances of other sizes, for practice; there where the size of an instance is a matter of parameters. */
  readonly sizes?: InstanceSizes<Instance>
  /** Left out where an environment has its usual rules alone. */
  readonly variants?: Variants<Instance>
  seats(instance: Instance): number
  /** Of a run, at most. */
  periods(instance: Instance): number
  /** One environment for each seat, in the states given, which they go on to change. */
  open(
    instance: Instance,
    telling: Telling,
    states: readonly EnvironmentState<Period>[]
  ): readonly SeatEnvironment<Period>[]
  systemPrompt(telling: Telling): string
  /** There where a model answers in words: each answer is taken by the action, and no tool is offered. */
  readonly takesWords?: true
  /** What a seat is told of one period that is over, from the next one on; empty where it is told nothing. */
  feedback(
    instance: Instance,
    states: readonly EnvironmentState<Period>[],
    place: { seat: number; period: number }
  ): string
  /** What the dictionary of an action names in a period, all of which its seat is told; null where the argument is no dictionary. */
  actionFields(instance: Instance, period: number): ActionFields | null
  /** Whether the last query of a session offers the action alone. */
  readonly restrictsLastQuery: boolean
  /** The best that can be had, where finding it takes time; off the event loop. With a limit null where it is not found within that. */
  solve?(instance: Instance, options: { limitMs: number | null }): Promise<JsonValue>
  /** Between which scores the runs of any instance lie. */
  readonly scoreBounds: ScoreBounds
  /** The same of one instance, where it tells more. */
  scoreBoundsIn?(instance: Instance, level: string): ScoreBounds
  /** @param states of all seats, once the run is over */
  result(solved: Solved<Instance>, states: readonly EnvironmentState<Period>[]): RunResult
  /** How far the run had come after each period of a seat, for charts: null where nothing can be said. */
  progress(solved: Solved<Instance>, states: readonly EnvironmentState<Period>[]): readonly SeatProgress[]
  /**
   * By period and on the scale of the score, of benchmarks: what the run had come to, or, where the world moves, what the period alone
   * was worth. Null where nothing can be said.
   */
  scoreByPeriod?(solved: Solved<Instance>, states: readonly EnvironmentState<Period>[]): readonly (number | null)[]
  /** A text that two actions of one run share where they do the same; there where the world stands still, so that acting anew is to explore. */
  actionKey?(period: Period): string
  /** What `progress` measures, in a few words. */
  readonly measure: string
  /** The same as far as seats are told it while they play, and as exactly; null where they are told nothing of it. */
  readonly told: {
    readonly measure: string
    progress(instance: Instance, states: readonly EnvironmentState<Period>[]): readonly SeatProgress[]
  } | null
}

/**
 * The dictionary of an action as fields of a form: its keys, each with a number, or with one of the `options`. What is optional may be left
 * out.
 */
export type ActionFields = { keys: readonly string[]; options: readonly string[] | null; isOptional: boolean }

/** The size of an instance by its parameters: numbers, or null where a parameter has a meaning for that. */
export type InstanceSize = Readonly<Record<string, number | null>>

/**
 * Instances of any size within bounds that keep a run of them as cheap for the service as one of the largest level is. The draws are those of
 * published instances: the size of a level with the seed of one of its instances gives that instance.
 */
export type InstanceSizes<Instance> = {
  /** What is left out has a default, for some parameters by the seed. */
  readonly schema: (seed: number) => z.ZodType<InstanceSize>
  /** @param size as the schema gives it */
  draw(size: InstanceSize, seed: number): Instance
}

/** By period; null where nothing can be said. */
export type SeatProgress = { seat: number; values: readonly (number | null)[] }

/** A seat waits where it has acted and another one has not: until then its calls change nothing. */
export type SeatEnvironment<Period> = Environment<Period> & { isWaiting?(): boolean }

export function newState<Period>(): EnvironmentState<Period> {
  return { periods: [], notes: [''], told: [] }
}

/** A definition whose instances and periods are data, as whoever stores them has them. */
export function defineEnvironment<Instance, Period>(
  definition: EnvironmentDefinition<Instance, Period>
): EnvironmentDefinition {
  return definition as unknown as EnvironmentDefinition
}
