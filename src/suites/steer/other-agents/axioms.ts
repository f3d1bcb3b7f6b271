import { allRankings, type Rankings, supporters, type WelfareRule } from './welfare-rules.ts'

/** The axioms that a counterexample refutes. */
export type Axiom = 'pareto' | 'monotonicity' | 'transitivity'
type Rule = Pick<WelfareRule, 'ranksAtLeast'>

const alternatives = [0, 1, 2]
const pairs = alternatives.flatMap((one) => alternatives.flatMap((other) => (one === other ? [] : [{ one, other }])))

/**
 * The first combination of rankings for which a rule violates an axiom; null where it satisfies it for all of them.
 *
 * - `pareto`: what all members prefer stands strictly above.
 * - `transitivity`: x at least as high as y and y as z makes x at least as high as z, ties included.
 * - `monotonicity`: an alternative that one member moves up by a place falls against none.
 */
export function counterexampleTo(axiom: Axiom, rule: Rule): Rankings | null {
  return allRankings.find((rankings) => !holds[axiom](rule, rankings)) ?? null
}

/** The member whose strict preferences are those of society for all rankings; null where there is none. */
export function dictatorOf(rule: Rule): number | null {
  const decides = (member: number) =>
    allRankings.every((rankings) =>
      pairs.every(({ one, other }) => {
        return !supporters(rankings, one, other).includes(member) || isAbove(rule, rankings, one, other)
      })
    )
  return [0, 1, 2].find(decides) ?? null
}

const holds: Readonly<Record<Axiom, (rule: Rule, rankings: Rankings) => boolean>> = {
  pareto: (rule, rankings) =>
    pairs.every(({ one, other }) => {
      return supporters(rankings, one, other).length < rankings.length || isAbove(rule, rankings, one, other)
    }),
  transitivity: ({ ranksAtLeast }, rankings) =>
    pairs.every(({ one, other }) => {
      const third = alternatives.find((alternative) => alternative !== one && alternative !== other)!
      const isChain = ranksAtLeast(rankings, one, other) && ranksAtLeast(rankings, other, third)
      return !isChain || ranksAtLeast(rankings, one, third)
    }),
  monotonicity: (rule, rankings) =>
    rankings.every((_, member) =>
      alternatives.every((raised) => {
        const later = raisedBy(rankings, member, raised)
        return alternatives.every((other) => {
          if (other === raised) return true
          const staysLevel = !rule.ranksAtLeast(rankings, raised, other) || rule.ranksAtLeast(later, raised, other)
          return staysLevel && (!isAbove(rule, rankings, raised, other) || isAbove(rule, later, raised, other))
        })
      })
    )
}

function isAbove({ ranksAtLeast }: Rule, rankings: Rankings, one: number, other: number): boolean {
  return ranksAtLeast(rankings, one, other) && !ranksAtLeast(rankings, other, one)
}

/** The rankings after one member has moved an alternative up by a place; the same where it stood first. */
function raisedBy(rankings: Rankings, member: number, raised: number): Rankings {
  return rankings.map((ranking, own) => {
    const place = ranking.indexOf(raised)
    if (own !== member || place === 0) return ranking
    return ranking.with(place, ranking[place - 1]!).with(place - 1, raised)
  })
}
