import { isDeepStrictEqual } from 'node:util'
import type { Random } from '../../../src/statistics/random.ts'
import {
  type Environment,
  type EnvironmentState,
  openEnvironment
} from '../../../src/suites/econevals/environment/environment.ts'
import type { Rules } from '../../../src/suites/econevals/environment/tools.ts'
import { randomCall } from './random-calls.ts'

/**
 * Makes random calls, of any kind, to an environment and to its twin, which is stored as JSON and opened again after each of them.
 * Of all of them must hold: both answer the same; what is refused changes no period, what is accepted adds one behind the others.
 *
 * @throws when it does not
 * @returns every text that was shown before the end of a run, and the periods of each run that ended
 */
export function playAtRandom<Instance, Period>(
  game: { rules: Rules<Instance, Period>; instance: Instance },
  { calls, random, act }: { calls: number; random: Random; act(): unknown }
): { texts: Set<string>; runs: Period[][] } {
  const texts = new Set<string>()
  const runs: Period[][] = []
  let environment = openEnvironment(game)
  let stored = JSON.stringify(environment.state)
  let periods = JSON.stringify(environment.state.periods)
  for (let call = 0; call < calls; call++) {
    const { name, input } = randomCall(environment as Environment<unknown>, { random, act })
    const result = environment.callTool(name, input)
    const twin = openEnvironment(game, JSON.parse(stored) as EnvironmentState<Period>)
    const ofTwin = twin.callTool(name, input)
    stored = JSON.stringify(environment.state)
    const after = JSON.stringify(environment.state.periods)
    const holds =
      isDeepStrictEqual(ofTwin, result) &&
      JSON.stringify(twin.state) === stored &&
      result.periodOver === (result.status === 'period_over') &&
      (result.periodOver ? after.startsWith(periods.slice(0, -1)) && after !== periods : after === periods)
    if (!holds)
      throw new Error(`call ${call}: ${name} ${JSON.stringify(input)} gave ${JSON.stringify([result, ofTwin])}`)
    periods = after
    if (!result.runOver) texts.add(result.text).add(environment.initialPrompt())
    if (!environment.isOver()) continue
    runs.push(environment.state.periods)
    environment = openEnvironment(game)
    stored = JSON.stringify(environment.state)
    periods = JSON.stringify(environment.state.periods)
  }
  return { texts, runs }
}
