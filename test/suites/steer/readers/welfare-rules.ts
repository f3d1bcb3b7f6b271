import { ordersOf } from './orders.ts'
import type { Printed, Reader } from './reader.ts'
import { type Body, type Rankings, type Rule, ruleOf } from './rule-wording.ts'
import { nameListsIn, questionIn, theOne } from './words.ts'

type Axiom = (rule: Rule, body: Body) => boolean

/** Rules are read from their wording, and tried for every combination of rankings that three members can submit. */
export const welfareRuleReaders: Readonly<Record<string, Reader>> = {
  'pareto_sc rule_choice': choosing(isPareto, /can place one .* although all members prefer the other/),
  'monotonicity_swf rule_choice': choosing(isMonotone, /can lower an alternative because/),
  'transitivity_swf rule_choice': choosing(isTransitive, /can yield comparisons, .* that are not transitive/),
  'non_dictatorial rule_choice': choosing((rule, body) => dictatorsOf(rule, body).length === 0, /gives one member/),
  'non_dictatorial rule': (printed) => {
    const [, wording] = /"(.+)\."/.exec(printed.texts[0]!)!
    const body = readBody(printed)
    return dictatorsOf(ruleOf(wording!, body), body).join(' or ') || 'Nobody'
  }
}

/** What was found, by the wording of a rule with numbers for names: a verdict takes thousands of comparisons. */
const found = new Map<string, boolean>()

function choosing(axiom: Axiom, violation: RegExp): Reader {
  return (printed) => {
    const body = readBody(printed)
    const requirement = theOne(
      questionIn(printed.texts[0]!),
      /[Ww]hich(?: of (?:the|these|them)(?: \w+)?)?(?: rules?)?(?: below)? ((?:can|gives|never|always|yields) .+)\?$/
    )
    const isViolated = violation.test(requirement)
    const verdictOn = (wording: string) => {
      const place = (name: string) => String([...body.members, ...body.alternatives].indexOf(name))
      const key = `${violation} ${wording.replaceAll(/[A-Z]\w+/g, (word) => (place(word) === '-1' ? word : place(word)))}`
      const verdict = found.get(key) ?? axiom(ruleOf(wording, body), body)
      found.set(key, verdict)
      return verdict
    }
    return printed.options.filter((wording) => verdictOn(wording) !== isViolated).join(' or ')
  }
}

/** Who ranks what: people are told of as members, things by their kind. */
function readBody({ texts: [text] }: Printed): Body {
  const lists = nameListsIn(text!).filter(({ names }) => names.length === 3)
  const isOfMembers = ({ before }: { before: string }) =>
    /(?:,|are|consists of|[Mm]embers|siblings|trainers|captains) $|^$/.test(before)
  const [members, ...otherMembers] = lists.filter(isOfMembers)
  const [alternatives, ...others] = lists.filter((list) => !isOfMembers(list))
  if (!members || !alternatives || otherMembers.length + others.length > 0)
    throw new Error(`it is not clear which three rank which three: ${text}`)
  return { members: members.names, alternatives: alternatives.names }
}

/** Where all members prefer something, it stands above. */
function isPareto(rule: Rule, body: Body): boolean {
  return profilesOf(body).every((rankings) =>
    pairsOf(body).every(([one, other]) => {
      const isAgreed = rankings.every((ranking) => ranking.indexOf(one) < ranking.indexOf(other))
      return !isAgreed || rule(rankings, one, other) > 0
    })
  )
}

function isTransitive(rule: Rule, body: Body): boolean {
  return profilesOf(body).every((rankings) =>
    pairsOf(body).every(([one, other]) =>
      body.alternatives
        .filter((third) => third !== one && third !== other)
        .every((third) => {
          const isChain = rule(rankings, one, other) >= 0 && rule(rankings, other, third) >= 0
          return !isChain || rule(rankings, one, third) >= 0
        })
    )
  )
}

/** What one member moves up, by however many places, does not fall against anything. */
function isMonotone(rule: Rule, body: Body): boolean {
  return profilesOf(body).every((rankings) =>
    rankings.every((ranking, member) =>
      ranking.every((raised, place) =>
        ranking.slice(0, place).every((_, to) => {
          const later = rankings.with(member, ranking.filter((name) => name !== raised).toSpliced(to, 0, raised))
          return ranking
            .filter((name) => name !== raised)
            .every((other) => Math.sign(rule(later, raised, other)) >= Math.sign(rule(rankings, raised, other)))
        })
      )
    )
  )
}

/** The members whose preferences are always those of society. */
function dictatorsOf(rule: Rule, body: Body): string[] {
  return body.members.filter((_, member) =>
    profilesOf(body).every((rankings) =>
      pairsOf(body).every(([one, other]) => {
        const wants = rankings[member]!.indexOf(one) < rankings[member]!.indexOf(other)
        return !wants || rule(rankings, one, other) > 0
      })
    )
  )
}

function pairsOf({ alternatives }: Body): [string, string][] {
  return alternatives.flatMap((one) =>
    alternatives.filter((other) => other !== one).map((other): [string, string] => [one, other])
  )
}

function profilesOf({ alternatives }: Body): Rankings[] {
  const orders = ordersOf(alternatives)
  return orders.flatMap((one) => orders.flatMap((other) => orders.map((third) => [one, other, third])))
}
