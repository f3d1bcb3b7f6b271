/** What members prefer: the ranking of each, best first. */
export type Rankings = readonly (readonly string[])[]
/** By how much one alternative stands above another in the order of society: 0 for a tie. */
export type Rule = (rankings: Rankings, one: string, other: string) => number
export type Body = { members: readonly string[]; alternatives: readonly string[] }

/** What a wording makes of three rankings. */
export function ruleOf(wording: string, { members, alternatives }: Body): Rule {
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
