import type { Draw } from '../../question-bank/draw.ts'
import { listed } from '../../question-bank/formulas.ts'
import { type AnyQuestionType, questionType } from '../../question-bank/question-type.ts'
import type { Axiom } from './axioms.ts'
import { drawNames } from './elections.ts'
import { drawMembers } from './members.ts'
import { verdictOn } from './rule-verdicts.ts'
import { type Body, type Rankings, type RuleName, ruleNames, welfareRules } from './welfare-rules.ts'

/** Rules of which one alone satisfies the axiom, or one alone violates it. */
type RuleChoice = Body & { asks: 'satisfied' | 'violated'; rules: readonly RuleName[] }

/** What the question asks of a rule, and which rules are left out since readers define the axiom in several ways. */
const requirements: Readonly<
  Record<Axiom | 'non_dictatorial', { satisfied: string; violated: string; unclear: readonly RuleName[] }>
> = {
  pareto: {
    satisfied: 'always places one alternative above another if all members prefer it',
    violated: 'can place one alternative above another although all members prefer the other one',
    unclear: ['plurality', 'fewest_last_places']
  },
  monotonicity: {
    satisfied: 'never lowers an alternative because a member has moved it up',
    violated: 'can lower an alternative because a member has moved it up',
    unclear: []
  },
  transitivity: {
    satisfied: 'yields a transitive order of the alternatives, ties included, whatever the members submit',
    violated: 'can yield comparisons, ties included, that are not transitive',
    unclear: []
  },
  non_dictatorial: {
    satisfied: 'gives no member the power to decide every comparison alone',
    violated: 'gives one member the power to decide every comparison alone',
    unclear: ['reversed_voter']
  }
}

/** Whether a rule satisfies an axiom for all rankings of three members. */
export function satisfies(axiom: Axiom | 'non_dictatorial', rule: RuleName): boolean {
  const { dictator, counterexamples } = verdictOn(rule)
  return (axiom === 'non_dictatorial' ? dictator : counterexamples[axiom]) === null
}

/** The one of four rules that satisfies an axiom, or that violates it. */
export function ruleChoice(axiom: Axiom | 'non_dictatorial'): AnyQuestionType {
  const { unclear, ...wanted } = requirements[axiom]
  const clear = ruleNames.filter((rule) => !unclear.includes(rule))
  return questionType({
    id: 'rule_choice',
    title: 'the one of four rules that satisfies the axiom, or that violates it',
    draw: (draw: Draw): RuleChoice => {
      const asks = draw.oneOf(['satisfied', 'violated'] as const)
      const passes = (rule: RuleName) => satisfies(axiom, rule) === (asks === 'satisfied')
      const rules = draw.shuffled([
        draw.oneOf(clear.filter(passes)),
        ...draw.shuffled(clear.filter((rule) => !passes(rule))).slice(0, 3)
      ])
      return { members: drawMembers(draw, 3), names: drawNames(draw, 3), asks, rules }
    },
    solve: ({ asks, rules, ...body }) => ({
      kind: 'choice',
      right: rules.find((rule) => satisfies(axiom, rule) === (asks === 'satisfied'))!,
      options: Object.fromEntries(rules.map((rule) => [rule, welfareRules[rule].text(body)]))
    }),
    fields: ({ asks, members, names }) => ({
      members: listed(members),
      alternatives: listed([...names].sort()),
      requirement: wanted[asks]
    }),
    explain: ({ asks, rules, ...body }, right) => {
      const failing = rules.filter((rule) => !satisfies(axiom, rule)).map((rule) => reasonFor(axiom, rule, body))
      const others = asks === 'satisfied' ? 'The three other rules do not pass' : 'The three other rules pass'
      return `The test has to be passed for all rankings that the three members can submit. ${failing.join('. ')}. ${others}, so the answer is: ${right}.`
    }
  })
}

/** Why a rule violates an axiom: a counterexample, or who decides. */
function reasonFor(axiom: Axiom | 'non_dictatorial', rule: RuleName, body: Body): string {
  const { dictator, counterexamples } = verdictOn(rule)
  const said = `"${welfareRules[rule].text(body)}"`
  if (axiom === 'non_dictatorial') return `Under ${said}, ${body.members[dictator!]} always decides`
  return `${said} fails for ${rankingTexts(counterexamples[axiom]!, body)}`
}

function rankingTexts(rankings: Rankings, { members, names }: Body): string {
  return listed(
    rankings.map(
      (ranking, member) => `${members[member]} (${ranking.map((alternative) => names[alternative]).join(', ')})`
    )
  )
}
