import type { AnyQuestionType } from '../../question-bank/question-type.ts'
import { backwardInduction } from './backward-induction.ts'
import { bayesNash } from './bayes-nash.ts'
import { bestResponses } from './best-response.ts'
import { dominantStrategies } from './dominant-strategies.ts'
import { avoidDominated } from './dominated-strategies.ts'
import { enforceability } from './enforceability.ts'
import { feasibility } from './feasibility.ts'
import { interpretGames } from './interpret-games.ts'
import { iteratedRemovals } from './iterated-removal.ts'
import { levelK } from './level-k.ts'
import { pureNash } from './pure-nash.ts'
import { sequentialEquilibrium } from './sequential-equilibrium.ts'
import { subgameBayesNash } from './subgame-bayes-nash.ts'
import { subgameNash } from './subgame-nash.ts'
import { trigger } from './trigger.ts'

/** Setting 3: the question types of each element. */
export const multiAgent: Readonly<Record<string, readonly AnyQuestionType[]>> = {
  interpret_games: interpretGames,
  best_response: bestResponses,
  dominant_strategies: dominantStrategies,
  dominated_strategies: avoidDominated,
  iterated_removal: iteratedRemovals,
  pure_nash: pureNash,
  level_k: levelK,
  backward_induction: backwardInduction,
  subgame_nash: subgameNash,
  sequential_equilibrium: sequentialEquilibrium,
  feasibility,
  enforceability,
  trigger,
  bayes_nash: bayesNash,
  subgame_bayes_nash: subgameBayesNash
}
