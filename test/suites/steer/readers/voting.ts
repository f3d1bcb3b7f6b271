import type { Printed, Reader } from './reader.ts'

/** Every ballot by itself, best first. */
type Ballots = readonly (readonly string[])[]

/** Elections, counted ballot by ballot, and what two rounds or a choice say of a rule. */
export const votingReaders: Readonly<Record<string, Reader>> = {
  'plurality_voting winner': ({ texts }) => winnersBy(readBallots(texts[0]!), (place) => Number(place === 0)),
  'borda_count winner': ({ texts }) => winnersBy(readBallots(texts[0]!), (place, count) => count - place),
  'copeland winner': ({ texts }) => {
    const ballots = readBallots(texts[0]!)
    return best(contests(ballots, (lead) => Math.sign(lead)))
  },
  'condorcet_criterion winner_or_none': ({ texts }) => {
    const ballots = readBallots(texts[0]!)
    const wins = contests(ballots, (lead) => Number(lead > 0))
    return [...wins].find(([, count]) => count === ballots[0]!.length - 1)?.[0] ?? 'None of them'
  },
  'pareto_sc satisfied': ({ texts }) => {
    const ballots = readBallots(texts[0]!)
    const chosen = namedIn(texts[0]!.slice(texts[0]!.lastIndexOf('\n')), ballots[0]!)
    if (chosen.length !== 1) throw new Error(`one has to be chosen, not ${chosen.join(' and ')}`)
    const isBeaten = ballots[0]!.some((other) => leadOf(ballots, other, chosen[0]!) === ballots.length)
    return isBeaten ? 'It violates Pareto efficiency' : 'It respects Pareto efficiency'
  },
  'transitivity_swf majority_relation': ({ texts, options }) => {
    const ballots = readBallots(texts[0]!)
    const isTrue = (option: string) => {
      const [, order] = /^The ranking (.+)$/.exec(option) ?? []
      const [one, other, third] = order?.split(', ') ?? []
      const said = order
        ? [
            [one, other],
            [other, third],
            [one, third]
          ]
        : [...option.matchAll(/(\w+) beats (\w+)/g)].map(([, winner, loser]) => [winner, loser])
      return said.every(([winner, loser]) => leadOf(ballots, winner!, loser!) > 0)
    }
    return options.filter(isTrue).join(' or ')
  },
  'monotonicity_swf satisfied': readRounds
}

function readBallots(text: string): Ballots {
  const ballots = text.split('\n').flatMap((line) => {
    const [, count, order] = /^- (\d+) ballots?: (.+)$/.exec(line) ?? []
    return order === undefined ? [] : Array.from({ length: Number(count) }, () => order.split(', then '))
  })
  const missing = ballots[0]!.filter((name) => !text.slice(0, text.indexOf('\n')).includes(name))
  if (missing.length > 0) throw new Error(`${missing.join(' and ')} are on the ballots alone`)
  return ballots
}

function winnersBy(ballots: Ballots, points: (place: number, count: number) => number): string {
  const scores = new Map<string, number>()
  for (const ballot of ballots)
    for (const [at, name] of ballot.entries()) scores.set(name, (scores.get(name) ?? 0) + points(at, ballot.length))
  return best(scores)
}

function best(scores: Map<string, number>): string {
  const most = Math.max(...scores.values())
  return [...scores]
    .filter(([, score]) => score === most)
    .map(([name]) => name)
    .join(' or ')
}

/** By how many ballots more one stands above the other than below. */
function leadOf(ballots: Ballots, one: string, other: string): number {
  return ballots.reduce((sum, ballot) => sum + (ballot.indexOf(one) < ballot.indexOf(other) ? 1 : -1), 0)
}

function contests(ballots: Ballots, points: (lead: number) => number): Map<string, number> {
  return new Map(
    ballots[0]!.map((one) => {
      const rivals = ballots[0]!.filter((other) => other !== one)
      return [one, rivals.reduce((sum, other) => sum + points(leadOf(ballots, one, other)), 0)]
    })
  )
}

/** The names of a list in the order in which a text has them, each once. */
function namedIn(text: string, names: readonly string[]): string[] {
  const place = (name: string) => text.search(new RegExp(`\\b${name}\\b`))
  return names.filter((name) => place(name) >= 0).toSorted((one, other) => place(one) - place(other))
}

/** Two rounds in the order in which they are told: nothing but the first winner may have moved, and support has to follow. */
function readRounds({ texts }: Printed): string {
  const [text] = texts as [string]
  const [list, one, other, third] = /(\w+), (\w+) and (\w+)/.exec(text)!
  const names = [one!, other!, third!]
  const told = text.slice(text.indexOf(list) + list.length)
  const mentions = [...told.matchAll(new RegExp(`\\b(?:${names.join('|')})\\b`, 'g'))].map(([name]) => name)
  const [winner, last] = [mentions[0]!, mentions.at(-1)!]
  const [, moved, direction] = /moved (\w+) (up|down) in their rankings/.exec(told)!
  const [before, after] = [...told.matchAll(/(\d+) percent/g)].map(([, share]) => Number(share))
  if (moved !== winner || after! > before! !== (direction === 'up'))
    throw new Error(`what is moved is not what support moves: ${told}`)
  return direction === 'up' && last !== winner
    ? 'Yes, monotonicity is violated'
    : 'No, the two rounds are consistent with monotonicity'
}
