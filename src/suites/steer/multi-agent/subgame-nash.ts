import { plain } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { drawPlayers } from './game-table.ts'
import { type Node, solveTree, type Tree } from './trees.ts'

type Piles = { big: number; small: number; growth: number; rounds: number }

/**
 * 3.2.b, growing piles: who takes keeps the big pile and hands over the small one; who pushes multiplies both piles and passes
 * the move on; after a push in the last round the other player gets the big pile. Of equal payoffs, taking is chosen.
 *
 * @returns the first action, and the payoffs of the first and of the second player
 */
export function solveTakeOrPush(piles: Piles): { first_action: string; payoffs: number[] } {
  const { payoffs, path } = solveTree(takeOrPush(piles))
  return { first_action: path[0]!, payoffs: [...payoffs] }
}

function takeOrPush({ big, small, growth, rounds }: Piles, player: 0 | 1 = 0): Node {
  const [grownBig, grownSmall] = [big * growth, small * growth]
  const next: Tree =
    rounds === 1
      ? paying(player, [grownSmall, grownBig])
      : takeOrPush({ big: grownBig, small: grownSmall, growth, rounds: rounds - 1 }, player === 0 ? 1 : 0)
  return {
    player,
    moves: [
      { action: 'take', next: paying(player, [big, small]) },
      { action: 'push', next }
    ]
  }
}

function paying(player: 0 | 1, [own, other]: readonly [number, number]): readonly [number, number] {
  return player === 0 ? [own, other] : [other, own]
}

type Offer = {
  coins: number
  /** What the responder has after a rejection. */
  outside: number
  acceptsEqual: boolean
}

/** What the proposer keeps of whole coins when the responder takes whatever is better, or as good, than to reject. */
export function keptByProposer({ coins, outside, acceptsEqual }: Offer): number {
  const offers = Array.from({ length: coins + 1 }, (_, offer) => offer)
  const accepted = offers.filter((offer) => offer > outside || (acceptsEqual && offer === outside))
  return Math.max(...accepted.map((offer) => coins - offer))
}

/** What the first proposer keeps when a rejection lets the responder offer a split of fewer coins, and a second one ends all. */
export function keptBeforeCounterOffer({
  coins,
  later,
  acceptsEqual
}: Omit<Offer, 'outside'> & { later: number }): number {
  return keptByProposer({ coins, outside: keptByProposer({ coins: later, outside: 0, acceptsEqual }), acceptsEqual })
}

const indifference = (acceptsEqual: boolean) => (acceptsEqual ? 'accepted' : 'rejected')

export const subgameNash = [
  questionType({
    id: 'take_or_push',
    title: 'who ends the game with growing piles, and when',
    draw: (draw, grade) => {
      const rounds = grade > 10 ? 3 : 2
      const [small, growth] = [draw.integer(2, 7), draw.oneOf([2, 3])]
      const big = draw.chance(0.5)
        ? draw.integer(small + 1, small * growth - 1)
        : draw.integer(small * growth + 1, small * growth + 9)
      return { players: drawPlayers(draw), big, small, growth, rounds }
    },
    solve: (values) => {
      const { path } = solveTree(takeOrPush(values))
      return { kind: 'choice', right: endKey(path), options: endsOf(values) }
    },
    fields: ({ players: [first, second], big, small, growth, rounds }) => ({
      ...{ first: first!, second: second!, big: plain(big), small: plain(small), growth: plain(growth) },
      rounds: ['', 'one move', 'two moves', 'three moves'][rounds]!,
      last: rounds === 2 ? second! : first!,
      receiver: rounds === 2 ? first! : second!
    }),
    explain: (values, right) => {
      const { big, small, growth, rounds } = values
      const scale = growth ** (rounds - 1)
      const [take, push] = [big * scale, small * scale * growth]
      const mover = values.players[(rounds - 1) % 2]!
      const start = `In the last move the piles are ${big * scale} and ${small * scale}: taking gives ${mover} ${take}, pushing leaves the small pile grown to ${push}.`
      return take > push
        ? `${start} So ${mover} would take there. A player who pushes earlier receives only the small pile that has grown to ${growth} times its size, which is less than the big pile now, so the same holds in every earlier move: ${right}.`
        : `${start} So ${mover} would push there. Whoever pushes earlier ends with one of the two piles after all moves, each larger than the big pile at that moment, since already the small one outgrows it in a single push. Hence nobody takes: ${right}.`
    }
  }),
  questionType({
    id: 'one_offer',
    title: 'what a proposer of whole coins keeps against an outside option',
    draw: (draw) => {
      const coins = draw.integer(12, 90)
      return {
        players: drawPlayers(draw),
        coins,
        outside: draw.integer(0, Math.floor(coins * 0.4)),
        acceptsEqual: draw.chance(0.5)
      }
    },
    solve: ({ coins, outside, acceptsEqual }) => {
      const right = keptByProposer({ coins, outside, acceptsEqual })
      const wrong = {
        even_split: Math.floor(coins / 2),
        all: coins,
        given: coins - right,
        shared_rest: Math.floor((coins - outside) / 2)
      }
      return { kind: 'number', right, wrong, decimals: 0 }
    },
    fields: ({ players: [first, second], coins, outside, acceptsEqual }) => ({
      ...{ first: first!, second: second!, coins: plain(coins), outside: plain(outside) },
      equal: indifference(acceptsEqual)
    }),
    explain: ({ players: [first, second], coins, outside, acceptsEqual }, right) => {
      const least = acceptsEqual ? outside : outside + 1
      return `A rejection brings ${second} ${outside}, and an offer of the same worth is ${indifference(acceptsEqual)}, so the smallest offer that ${second} accepts is ${least}. No threat to reject more than that is believable. ${first} offers exactly ${least} and keeps ${coins} - ${least} = ${right}.`
    }
  }),
  questionType({
    id: 'counter_offer',
    title: 'what the first proposer keeps when a rejection brings a counter-offer of fewer coins',
    draw: (draw) => {
      const coins = draw.integer(20, 90)
      return {
        players: drawPlayers(draw),
        coins,
        later: draw.integer(Math.ceil(coins * 0.2), Math.floor(coins * 0.85)),
        acceptsEqual: draw.chance(0.5)
      }
    },
    solve: ({ coins, later, acceptsEqual }) => {
      const wrong = {
        even_split: Math.floor(coins / 2),
        remaining: later,
        all: coins,
        half_of_later: coins - Math.floor(later / 2)
      }
      return { kind: 'number', right: keptBeforeCounterOffer({ coins, later, acceptsEqual }), wrong, decimals: 0 }
    },
    fields: ({ players: [first, second], coins, later, acceptsEqual }) => ({
      ...{ first: first!, second: second!, coins: plain(coins), later: plain(later) },
      equal: indifference(acceptsEqual)
    }),
    explain: ({ players: [first, second], coins, later, acceptsEqual }, right) => {
      const kept = keptByProposer({ coins: later, outside: 0, acceptsEqual })
      const least = acceptsEqual ? kept : kept + 1
      return `After a rejection ${second} would propose: ${first} accepts ${later - kept} of the ${later} coins then, so ${second} would keep ${kept}. An offer that is as good as rejecting is ${indifference(acceptsEqual)}, so ${second} accepts ${least} or more at first. ${first} offers ${least} and keeps ${coins} - ${least} = ${right}.`
    }
  }),
  questionType({
    id: 'entry',
    title: 'the strategies of an entrant and of who may fight it',
    draw: (draw) => {
      const values = drawEntry(draw)
      const { out, fight, share } = values
      // Who stays out loses nothing, a fight hurts the entrant, and without one the second player is best off.
      const isEntry = out[0] >= 0 && fight[0] < share[0] && out[1] > Math.max(fight[1], share[1])
      return isEntry ? values : null
    },
    solve: ({ players: [first, second], out, fight, share }) => {
      const reply = fight[1] > share[1] ? 'fight' : 'share'
      const entered = reply === 'fight' ? fight : share
      const told = (start: string, then: string) => {
        return `${first} ${start === 'in' ? 'enters' : 'stays out'}; ${second} would ${then} after an entry`
      }
      const options = ['in', 'out'].flatMap((start) =>
        ['fight', 'share'].map((then) => [`${start}_${then}`, told(start, then)])
      )
      return {
        kind: 'choice',
        right: `${entered[0] > out[0] ? 'in' : 'out'}_${reply}`,
        options: Object.fromEntries(options)
      }
    },
    fields: ({ players: [first, second], out, fight, share }) => {
      const told = ([own, other]: readonly number[]) => `${first} gets ${own} and ${second} gets ${other}`
      return { first: first!, second: second!, out: told(out), fight: told(fight), share: told(share) }
    },
    explain: ({ players: [first, second], out, fight, share }) => {
      const reply = fight[1] > share[1] ? 'fight' : 'share'
      const own = reply === 'fight' ? fight[0] : share[0]
      return `After an entry, ${second} gets ${fight[1]} from fighting and ${share[1]} from sharing, and so would ${reply}; another announcement is an empty threat or promise. ${first} therefore compares ${own} from entering with ${out[0]} from staying out, and ${own > out[0] ? 'enters' : 'stays out'}.`
    },
    earlier: [{ draw: drawEntry }]
  })
]

/** Payoffs without ties of who stays out, is fought after an entry or shares after it: of the entrant, then of the other player. */
function drawEntry(draw: Draw) {
  const numbers = () => draw.shuffled(Array.from({ length: 20 }, (_, index) => index - 5)).slice(0, 3)
  const [own, others] = [numbers(), numbers()]
  const leaf = (index: number) => [own[index]!, others[index]!] as const
  return { players: drawPlayers(draw), out: leaf(0), fight: leaf(1), share: leaf(2) }
}

/** After how many pushes somebody takes, or that nobody does. */
function endKey(path: readonly string[]): string {
  return path.at(-1) === 'take' ? `take_${path.length}` : 'push_always'
}

function endsOf({ players, rounds }: { players: readonly string[]; rounds: number }): Record<string, string> {
  const [first, second] = players
  const takes = [
    `${first} takes at once`,
    `${first} pushes, then ${second} takes`,
    `${first} pushes, ${second} pushes, then ${first} takes`
  ]
  const options = takes.slice(0, rounds).map((text, index) => [`take_${index + 1}`, text])
  return { ...Object.fromEntries(options), push_always: 'Every move is a push, and nobody takes' }
}
