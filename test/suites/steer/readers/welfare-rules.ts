import { ordersOf } from './orders.ts'
import type { Printed, Reader } from './reader.ts'

/** What members prefer: the ranking of each, best first. */
type Rankings = readonly (readonly string[])[]
/** By how much one alternative stands above another in the order of society: 0 for a tie. */
type Rule = (rankings: Rankings, one: string, other: string) => number
type Body = { members: readonly string[]; alternatives: readonly string[] }
type Axiom = (rule: Rule, body: Body) => boolean

/** Rules are read from their wording, and tried for every combination of rankings that three members can submit. */
export const welfareRuleReaders: Readonly<Record<string, Reader>> = {
  'pareto_sc rule_choice': choosing(isPareto, /^can place one .* although all members prefer the other/),
  'monotonicity_swf rule_choice': choosing(isMonotone, /^can lower an alternative because/),
  'transitivity_swf rule_choice': choosing(isTransitive, /^can yield comparisons, .* that are not transitive/),
  'non_dictatorial rule_choice': choosing((rule, body) => dictatorsOf(rule, body).length === 0, /^gives one member/),
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
    const isViolated = violation.test(printed.fields.requirement!)
    if (!printed.texts[0]!.endsWith(`${printed.fields.requirement}?`))
      throw new Error('the requirement is not asked for')
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

function readBody({ texts, fields }: Printed): Body {
  const [members, alternatives] = [fields.members!, fields.alternatives!].map((list) => list.split(/, | and /))
  const isTold = [fields.members!, fields.alternatives!].every((list) => texts[0]!.includes(list))
  if (!isTold || members!.length !== 3 || alternatives!.length !== 3)
    throw new Error('three members rank three alternatives')
  return { members: members!, alternatives: alternatives! }
}

function ruleOf(wording: string, { members, alternatives }: Body): Rule {
  const memberIn = (pattern: RegExp) => members.indexOf(pattern.exec(wording)?.[1] ?? '')
  const placeOf = (rankings: Rankings, member: number, name: string) => rankings[member]!.indexOf(name)
  const prefers = (rankings: Rankings, member: number, one: string, other: string) =>
    placeOf(rankings, member, one) < placeOf(rankings, member, other)
  const total = (points: readonly number[], weights: readonly number[] = [1, 1, 1]): Rule => {
    const score = (rankings: Rankings, name: string) =>
      weights.reduce((sum, weight, member) => sum + weight * points[placeOf(rankings, member, name)]!, 0)
    return (rankings, one, other) => score(rankings, one) - score(rankings, other)
  }
  const votes =
    (weights: readonly number[]): Rule =>
    (rankings, one, other) =>
      weights.reduce((sum, weight, member) => sum + (prefers(rankings, member, one, other) ? weight : -weight), 0)
  const ifAgreed =
    (isEnough: (supporters: readonly number[]) => boolean): Rule =>
    (rankings, one, other) => {
      const supporters = [0, 1, 2].filter((member) => prefers(rankings, member, one, other))
      const others = [0, 1, 2].filter((member) => !supporters.includes(member))
      return Number(isEnough(supporters)) - Number(isEnough(others))
    }
  const oneDecides = (member: number, sign = 1): Rule => {
    if (member < 0) throw new Error(`nobody of them decides: ${wording}`)
    return votes([0, 1, 2].map((own) => (own === member ? sign : 0)))
  }

  if (wording.startsWith('Each ranking gives two points to its first place and one to its second')) {
    const favoured = memberIn(/those of (\w+) count/)
    const factor = wording.includes('tenfold') ? 10 : 2
    const sign = wording.includes('the fewest points comes first') ? -1 : 1
    return total(
      [2 * sign, sign, 0],
      members.map((_, member) => (member === favoured ? factor : 1))
    )
  }
  if (/by their number of first places/.test(wording)) return total([1, 0, 0])
  if (/by their number of second places, the most first/.test(wording)) return total([0, 1, 0])
  if (/^The alternative with the fewest last places comes first/.test(wording)) return total([0, 0, -1])
  if (/^The alternative with the most last places comes first/.test(wording)) return total([0, 0, 1])
  if (/the one that more members prefer stands above/.test(wording)) return votes([1, 1, 1])
  if (/the one with more votes stands above/.test(wording)) {
    const favoured = memberIn(/(\w+) has three votes/)
    return votes([0, 1, 2].map((member) => (member === favoured ? 3 : 1)))
  }
  if (/above another if all members prefer it/.test(wording)) return ifAgreed((supporters) => supporters.length === 3)
  if (/above another if \w+ and at least one more member prefer it/.test(wording)) {
    const needed = memberIn(/above another if (\w+) and/)
    return ifAgreed((supporters) => supporters.includes(needed) && supporters.length > 1)
  }
  if (/decides between/.test(wording)) {
    const shares = [...wording.matchAll(/(\w+) (?:decides )?between (\w+) and (\w+)/g)]
    return (rankings, one, other) => {
      const [, member] = shares.find(([, , ...pair]) => pair.includes(one) && pair.includes(other))!
      return oneDecides(members.indexOf(member!))(rankings, one, other)
    }
  }
  if (/whatever the members submit$/.test(wording)) {
    const order = /^The order is (.+), whatever/.exec(wording)![1]!.split(', ')
    if (!alternatives.every((name) => order.includes(name))) throw new Error(`no order of all: ${wording}`)
    return (_, one, other) => order.indexOf(other) - order.indexOf(one)
  }
  if (/is turned upside down/.test(wording)) return oneDecides(memberIn(/The ranking of (\w+)/), -1)
  if (/that \w+ submits$/.test(wording)) return oneDecides(memberIn(/that (\w+) submits/))
  if (/is in the chair, and the order is the ranking of the chair$/.test(wording))
    return oneDecides(memberIn(/^(\w+) is/))
  throw new Error(`an unknown rule: ${wording}`)
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
