import { solveThreeStages } from '../../../src/suites/steer/multi-agent/backward-induction.ts'
import { bestOffer } from '../../../src/suites/steer/multi-agent/bayes-nash.ts'
import { bestResponse } from '../../../src/suites/steer/multi-agent/best-response.ts'
import { dominantRow } from '../../../src/suites/steer/multi-agent/dominant-strategies.ts'
import { dominatedRow } from '../../../src/suites/steer/multi-agent/dominated-strategies.ts'
import { enforceabilityOf } from '../../../src/suites/steer/multi-agent/enforceability.ts'
import { feasibilityOf } from '../../../src/suites/steer/multi-agent/feasibility.ts'
import { payoffAt } from '../../../src/suites/steer/multi-agent/interpret-games.ts'
import { survivors } from '../../../src/suites/steer/multi-agent/iterated-removal.ts'
import { beautyContestGuess } from '../../../src/suites/steer/multi-agent/level-k.ts'
import { allEquilibria } from '../../../src/suites/steer/multi-agent/pure-nash.ts'
import { solveTakeOrPush } from '../../../src/suites/steer/multi-agent/subgame-nash.ts'
import { grimTrigger } from '../../../src/suites/steer/multi-agent/trigger.ts'

// biome-ignore lint/suspicious/noExplicitAny: the parameters are those of the oracle's own element.
type Answer = (params: any, type: string) => unknown

/** What the project answers to the cases of each element of setting 3, in the terms of the oracles. */
export const steerMultiAgent: Readonly<Record<string, Answer>> = {
  interpret_games: ({ game, ...place }) => payoffAt(game, place),
  best_response: ({ game, ...against }) => bestResponse(game, against),
  dominant_strategies: ({ game }) => dominantRow(game),
  dominated_strategies: ({ game }) => dominatedRow(game),
  iterated_removal: ({ game }) => survivors(game),
  pure_nash: ({ game }) => allEquilibria(game),
  level_k: (params) => beautyContestGuess(params),
  backward_induction: (params) => solveThreeStages(params),
  subgame_nash: (params) => solveTakeOrPush(params),
  feasibility: (params) => feasibilityOf(params),
  enforceability: (params) => enforceabilityOf(params),
  trigger: (params) => grimTrigger(params),
  bayes_nash: (params) => bestOffer(params)
}
