import { numbersIn, optionOf } from './numbers.ts'
import type { Reader } from './reader.ts'
import { nameListsIn } from './words.ts'

type Payoffs = Readonly<Record<string, number>>
type Choice = { path: readonly string[]; player: string; actions: readonly string[] }
/** A tree as it is printed: who chooses what after which actions, and what every end brings to whom. */
type PrintedTree = { choices: readonly Choice[]; ends: readonly { path: readonly string[]; payoffs: Payoffs }[] }

const payoffPair = '(\\w+) gets (-?\\d+) and (\\w+) gets (-?\\d+)'

/** Games in which players see what was done before: every plan for every choice is tried, one change at a time. */
export const extensiveFormReaders: Readonly<Record<string, Reader>> = {
  'backward_induction first_move': ({ texts }) => {
    const tree = readTree(texts[0]!)
    const asked = texts[0]!.slice(texts[0]!.lastIndexOf('\n'))
    expectNames(texts[0]!, new Set(tree.choices.map(({ player }) => player)))
    if (!asked.includes(tree.choices[0]!.player)) throw new Error(`somebody else begins: ${asked}`)
    return perfectPlays(tree)
      .map(([first]) => first)
      .join(' or ')
  },
  'backward_induction path': ({ texts }) =>
    perfectPlays(readTree(texts[0]!))
      .map((path) => path.join(', then '))
      .join(' or '),
  'subgame_nash take_or_push': ({ texts }) => {
    const [text] = texts as [string]
    const [, first] = /(?:beginning with |(?=[A-Z]\w+ (?:decides )?first\b))(\w+)/.exec(text)!
    const [big, small, growth] = numbersIn(text)
    const [, last, receiver] = /(\w+)(?: pushes)? in the last move, (\w+) /.exec(text)!
    const [, rounds] = /(two|three) moves/.exec(text)!
    const second = [last!, receiver!].find((name) => name !== first)!
    expectNames(text, new Set([first!, second]))
    const movers = [first!, second, first!].slice(0, rounds === 'three' ? 3 : 2)
    if (movers.at(-1) !== last) throw new Error(`${last} does not move last: ${text}`)
    const payoffsAt = (move: number, winner: string, loser: string) => {
      const scale = growth! ** move
      return { [winner]: big! * scale, [loser]: small! * scale }
    }
    const pushes = (count: number) => Array.from({ length: count }, () => 'push')
    const other = (player: string) => (player === first ? second : first!)
    const plays = perfectPlays({
      choices: movers.map((player, move) => ({ path: pushes(move), player, actions: ['take', 'push'] })),
      ends: [
        ...movers.map((player, move) => ({
          path: [...pushes(move), 'take'],
          payoffs: payoffsAt(move, player, other(player))
        })),
        { path: pushes(movers.length), payoffs: payoffsAt(movers.length, receiver!, last!) }
      ]
    })
    return plays.map((path) => pushesTold(path, movers)).join(' or ')
  },
  'subgame_nash one_offer': ({ texts, options }) => {
    const [, coins] = /inherit (\d+)/.exec(texts[0]!)!
    const [, outside] = /gets (\d+)/.exec(texts[0]!)!
    return optionOf(options, keptOf({ coins: Number(coins), outside: Number(outside), text: texts[0]! }))
  },
  'subgame_nash counter_offer': ({ texts, options }) => {
    const [, coins] = /have (\d+)/.exec(texts[0]!)!
    const [, later] = /only (\d+)/.exec(texts[0]!)!
    const outside = keptOf({ coins: Number(later), outside: 0, text: texts[0]! })
    return optionOf(options, keptOf({ coins: Number(coins), outside, text: texts[0]! }))
  },
  'subgame_nash entry': ({ texts }) => {
    const [text] = texts as [string]
    const [, first] = /(?:If|When) (\w+) stays out/.exec(text)!
    const end = (before: string): Payoffs => {
      const [, one, own, other, others] = new RegExp(`(?:${before}), ${payoffPair}`).exec(text)!
      return { [one!]: Number(own), [other!]: Number(others) }
    }
    const [out, fight, share] = [end('stays out'), end('fights|fought'), end('shares|sharing')]
    const second = Object.keys(out).find((name) => name !== first)!
    const tree = {
      choices: [
        { path: [], player: first!, actions: ['enters', 'stays out'] },
        { path: ['enters'], player: second, actions: ['fight', 'share'] }
      ],
      ends: [
        { path: ['stays out'], payoffs: out },
        { path: ['enters', 'fight'], payoffs: fight },
        { path: ['enters', 'share'], payoffs: share }
      ]
    }
    return perfectPlans(tree)
      .map(([start, reply]) => `${first} ${start}; ${second} would ${reply} after an entry`)
      .join(' or ')
  }
}

function pushesTold(path: readonly string[], movers: readonly string[]): string {
  if (path.at(-1) === 'push') return 'Every move is a push, and nobody takes'
  if (path.length === 1) return `${movers[0]} takes at once`
  const before = path.slice(1).map((_, move) => `${movers[move]} pushes`)
  return `${before.join(', ')}, then ${movers[path.length - 1]} takes`
}

function readTree(text: string): PrintedTree {
  const choices = [...text.matchAll(/^- (?:At the start|After (.+?)), (\w+) chooses (\w+) or (\w+)\.$/gm)].map(
    ([, path = '', player, one, other]) => ({
      path: path.split(' and then ').filter(Boolean),
      player: player!,
      actions: [one!, other!]
    })
  )
  const ends = [...text.matchAll(/^- (.+): (\w+) gets (-?\d+), (\w+) gets (-?\d+)\.$/gm)].map(
    ([, path, one, own, other, others]) => ({
      path: path!.split(', then '),
      payoffs: { [one!]: Number(own), [other!]: Number(others) }
    })
  )
  return { choices, ends }
}

/** Who plays is told before anything else. */
function expectNames(text: string, players: ReadonlySet<string>): void {
  const [told] = nameListsIn(text)
  if (told?.names.toSorted().join() !== [...players].toSorted().join())
    throw new Error(`${[...players].join(' and ')} are not told of: ${text}`)
}

/** One action for every choice, so that changing one of them after what leads to it never pays: that is enough. */
function perfectPlans({ choices, ends }: PrintedTree): string[][] {
  const plans = choices.reduce<string[][]>(
    (all, { actions }) => all.flatMap((plan) => actions.map((action) => [...plan, action])),
    [[]]
  )
  return plans.filter((plan) =>
    choices.every(({ path, player, actions }, at) =>
      actions.every((action) => {
        const changed = endOf({ choices, ends }, plan.with(at, action), path)
        return changed.payoffs[player]! <= endOf({ choices, ends }, plan, path).payoffs[player]!
      })
    )
  )
}

function perfectPlays(tree: PrintedTree): (readonly string[])[] {
  return perfectPlans(tree).map((plan) => endOf(tree, plan, []).path)
}

/** Where a plan leads from some actions on. */
function endOf({ choices, ends }: PrintedTree, plan: readonly string[], from: readonly string[]) {
  for (
    let path = [...from];
    ;
    path = [...path, plan[choices.findIndex((choice) => choice.path.join() === path.join())]!]
  ) {
    const end = ends.find((candidate) => candidate.path.join() === path.join())
    if (end) return end
    if (path.length > choices.length) throw new Error(`nothing ends ${path.join(', ')}`)
  }
}

/** The most that somebody keeps who offers so little that it is accepted: every offer is tried. */
function keptOf({ coins, outside, text }: { coins: number; outside: number; text: string }): number {
  const [, equal] = /(?:as good (?:for its receiver )?as rejecting) is (accepted|rejected)/.exec(text)!
  for (let offer = 0; offer <= coins; offer++)
    if (offer > outside || (offer === outside && equal === 'accepted')) return coins - offer
  return 0
}
