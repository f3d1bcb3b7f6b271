import type { AnyQuestionType } from '../../question-bank/question-type.ts'
import { ambiguityAversion } from './ambiguity-aversion.ts'
import { certaintyEffect } from './certainty-effect.ts'
import { completeness } from './completeness.ts'
import { completenessRisk } from './completeness-risk.ts'
import { computeExpectedUtility } from './compute-expected-utility.ts'
import { endowmentEffect } from './endowment-effect.ts'
import { gamblersFallacy } from './gamblers-fallacy.ts'
import { independence } from './independence.ts'
import { independenceRisk } from './independence-risk.ts'
import { lossAversion } from './loss-aversion.ts'
import { maximizeExpectedUtility } from './maximize-expected-utility.ts'
import { reflectionEffect } from './reflection-effect.ts'
import { riskAverse } from './risk-averse.ts'
import { riskSeeking } from './risk-seeking.ts'
import { sunkCost } from './sunk-cost.ts'
import { timeInconsistency } from './time-inconsistency.ts'
import { transitivity } from './transitivity.ts'
import { transitivityRisk } from './transitivity-risk.ts'

/** Setting 2: the question types of each element. */
export const singleAgent: Readonly<Record<string, readonly AnyQuestionType[]>> = {
  completeness,
  transitivity,
  independence,
  sunk_cost: sunkCost,
  endowment_effect: endowmentEffect,
  time_inconsistency: timeInconsistency,
  completeness_risk: completenessRisk,
  transitivity_risk: transitivityRisk,
  independence_risk: independenceRisk,
  compute_expected_utility: computeExpectedUtility,
  maximize_expected_utility: maximizeExpectedUtility,
  risk_averse: riskAverse,
  risk_seeking: riskSeeking,
  loss_aversion: lossAversion,
  gamblers_fallacy: gamblersFallacy,
  certainty_effect: certaintyEffect,
  reflection_effect: reflectionEffect,
  ambiguity_aversion: ambiguityAversion
}
