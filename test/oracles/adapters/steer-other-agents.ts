import { bestFormat } from '../../../src/suites/steer/other-agents/auctions-affiliated.ts'
import { optimalAuction } from '../../../src/suites/steer/other-agents/auctions-risk.ts'
import { bordaWinner } from '../../../src/suites/steer/other-agents/borda-count.ts'
import { budgetOf } from '../../../src/suites/steer/other-agents/budget-balance.ts'
import { condorcetWinner } from '../../../src/suites/steer/other-agents/condorcet-criterion.ts'
import { copelandWinner } from '../../../src/suites/steer/other-agents/copeland.ts'
import { dominantTruth } from '../../../src/suites/steer/other-agents/dsic-mechanism.ts'
import { individualRationality } from '../../../src/suites/steer/other-agents/ir-mechanism.ts'
import { monotonicity } from '../../../src/suites/steer/other-agents/monotonicity-swf.ts'
import { dictatorship } from '../../../src/suites/steer/other-agents/non-dictatorial.ts'
import { paretoEfficiency } from '../../../src/suites/steer/other-agents/pareto-sc.ts'
import { pluralityWinner } from '../../../src/suites/steer/other-agents/plurality-voting.ts'
import { topTradingCycles } from '../../../src/suites/steer/other-agents/top-trading.ts'
import { majorityRelation } from '../../../src/suites/steer/other-agents/transitivity-swf.ts'

/** The answers to the oracles of setting 4, by element. */
// biome-ignore lint/suspicious/noExplicitAny: the parameters of an oracle are those that its element's function names.
export const steerOtherAgents: Record<string, (params: any, type: string) => unknown> = {
  pareto_sc: paretoEfficiency,
  monotonicity_swf: monotonicity,
  transitivity_swf: majorityRelation,
  non_dictatorial: dictatorship,
  plurality_voting: pluralityWinner,
  borda_count: bordaWinner,
  copeland: copelandWinner,
  condorcet_criterion: condorcetWinner,
  dsic_mechanism: dominantTruth,
  ir_mechanism: individualRationality,
  budget_balance: budgetOf,
  top_trading: topTradingCycles,
  auctions_risk: optimalAuction,
  auctions_affiliated: bestFormat
}
