import { listed } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { drawNames } from './elections.ts'
import { drawMembers } from './members.ts'
import { ruleChoice } from './rule-choice.ts'
import { verdictOn } from './rule-verdicts.ts'
import { type RuleName, ruleNames, welfareRules } from './welfare-rules.ts'

/** 4.1.d: whether the strict preferences of one fixed member are always those of society. */
export function dictatorship({ rule }: { rule: RuleName }): 'dictatorial' | 'non_dictatorial' {
  return verdictOn(rule).dictator === null ? 'non_dictatorial' : 'dictatorial'
}

// Whoever is always turned upside down decides as well, in a way: readers would not agree.
const clear = ruleNames.filter((rule) => rule !== 'reversed_voter')

/** 4.1.d: who always decides, if anybody; six of ten rules have a dictator, some of them in disguise. */
export const nonDictatorial = [
  questionType({
    id: 'rule',
    title: 'whether a rule has a dictator, and who that is',
    draw: (draw) => {
      const wanted = draw.chance(0.6) ? 'dictatorial' : 'non_dictatorial'
      return {
        ...{ members: drawMembers(draw, 3), names: drawNames(draw, 3) },
        rule: draw.oneOf(clear.filter((rule) => dictatorship({ rule }) === wanted))
      }
    },
    solve: ({ rule, members }) => {
      const { dictator } = verdictOn(rule)
      return {
        kind: 'choice',
        right: dictator === null ? 'non_dictatorial' : `member_${dictator + 1}`,
        options: {
          non_dictatorial: 'Nobody',
          ...Object.fromEntries(members.map((member, at) => [`member_${at + 1}`, member]))
        }
      }
    },
    fields: ({ rule, ...body }) => ({
      members: listed(body.members),
      alternatives: listed([...body.names].sort()),
      rule: welfareRules[rule].text(body)
    }),
    explain: ({ rule, ...body }, right) => {
      const reason =
        verdictOn(rule).dictator === null
          ? 'Under this rule each member is overruled for some rankings of the others'
          : `Under this rule no rankings of the others ever overrule ${right}`
      return `A dictator is a member whose preference between any two alternatives is always that of the group. The rule reads "${welfareRules[rule].text(body)}". ${reason}, so the answer is: ${right}.`
    }
  }),
  ruleChoice('non_dictatorial')
]
