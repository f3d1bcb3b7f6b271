import type { AnyQuestionType } from '../../question-bank/question-type.ts'
import { auctionsAffiliated } from './auctions-affiliated.ts'
import { auctionsRisk } from './auctions-risk.ts'
import { bicMechanism } from './bic-mechanism.ts'
import { bordaCount } from './borda-count.ts'
import { budgetBalance } from './budget-balance.ts'
import { condorcetCriterion } from './condorcet-criterion.ts'
import { copeland } from './copeland.ts'
import { dsicMechanism } from './dsic-mechanism.ts'
import { fairDivision } from './fair-division.ts'
import { irMechanism } from './ir-mechanism.ts'
import { monotonicitySwf } from './monotonicity-swf.ts'
import { nonDictatorial } from './non-dictatorial.ts'
import { paretoSc } from './pareto-sc.ts'
import { pluralityVoting } from './plurality-voting.ts'
import { topTrading } from './top-trading.ts'
import { transitivitySwf } from './transitivity-swf.ts'

/** Setting 4: the question types of each element. */
export const otherAgents: Readonly<Record<string, readonly AnyQuestionType[]>> = {
  pareto_sc: paretoSc,
  monotonicity_swf: monotonicitySwf,
  transitivity_swf: transitivitySwf,
  non_dictatorial: nonDictatorial,
  plurality_voting: pluralityVoting,
  borda_count: bordaCount,
  copeland: copeland,
  condorcet_criterion: condorcetCriterion,
  fair_division: fairDivision,
  dsic_mechanism: dsicMechanism,
  bic_mechanism: bicMechanism,
  ir_mechanism: irMechanism,
  budget_balance: budgetBalance,
  top_trading: topTrading,
  auctions_risk: auctionsRisk,
  auctions_affiliated: auctionsAffiliated
}
