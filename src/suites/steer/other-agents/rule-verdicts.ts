import { type Axiom, counterexampleTo, dictatorOf } from './axioms.ts'
import { type Rankings, type RuleName, welfareRules } from './welfare-rules.ts'

/** What comes of a rule when it is tried on all rankings of three members. */
export type RuleVerdict = {
  /** The member who always decides; null where there is none. */
  dictator: number | null
  /** Rankings for which the rule violates an axiom; null where it satisfies it. */
  counterexamples: Readonly<Record<Axiom, Rankings | null>>
}

/** What was found: a verdict takes thousands of comparisons, and questions about rules ask for several each. */
const found = new Map<RuleName, RuleVerdict>()

export function verdictOn(rule: RuleName): RuleVerdict {
  const verdict = found.get(rule) ?? examine(rule)
  found.set(rule, verdict)
  return verdict
}

function examine(name: RuleName): RuleVerdict {
  const rule = welfareRules[name]
  return {
    dictator: dictatorOf(rule),
    counterexamples: {
      pareto: counterexampleTo('pareto', rule),
      monotonicity: counterexampleTo('monotonicity', rule),
      transitivity: counterexampleTo('transitivity', rule)
    }
  }
}
