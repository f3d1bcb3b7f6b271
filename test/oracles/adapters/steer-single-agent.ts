import { fitsOneBelief } from '../../../src/suites/steer/single-agent/ambiguity-aversion.ts'
import { certaintyPair } from '../../../src/suites/steer/single-agent/certainty-effect.ts'
import { preferredOption } from '../../../src/suites/steer/single-agent/completeness.ts'
import { expectedUtility } from '../../../src/suites/steer/single-agent/compute-expected-utility.ts'
import { endsWithSameGood } from '../../../src/suites/steer/single-agent/endowment-effect.ts'
import { likelierNext } from '../../../src/suites/steer/single-agent/gamblers-fallacy.ts'
import { isRepeated } from '../../../src/suites/steer/single-agent/independence.ts'
import { betterGame } from '../../../src/suites/steer/single-agent/loss-aversion.ts'
import { jobOffer } from '../../../src/suites/steer/single-agent/maximize-expected-utility.ts'
import { preferredOf } from '../../../src/suites/steer/single-agent/preferences.ts'
import { hasSameAttitude } from '../../../src/suites/steer/single-agent/reflection-effect.ts'
import { continueOrAbandon } from '../../../src/suites/steer/single-agent/sunk-cost.ts'
import { isSameTradeOff } from '../../../src/suites/steer/single-agent/time-inconsistency.ts'

// biome-ignore lint/suspicious/noExplicitAny: the parameters are those of the oracle's own element.
type Answer = (params: any, type: string) => unknown

/** What the project answers to the cases of each element of setting 2, in the terms of the oracles. */
export const steerSingleAgent: Readonly<Record<string, Answer>> = {
  completeness: preferredOption,
  transitivity: preferredOf,
  independence: isRepeated,
  sunk_cost: continueOrAbandon,
  endowment_effect: endsWithSameGood,
  time_inconsistency: isSameTradeOff,
  compute_expected_utility: expectedUtility,
  maximize_expected_utility: jobOffer,
  loss_aversion: betterGame,
  gamblers_fallacy: likelierNext,
  certainty_effect: certaintyPair,
  reflection_effect: hasSameAttitude,
  ambiguity_aversion: fitsOneBelief
}
