import { plain, rounded } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { questionType, type Solution } from '../../question-bank/question-type.ts'
import { drawPlayers } from './game-table.ts'

type Entry = {
  /** The probability of the tough type. */
  prob: number
  /** Payoffs (first player, second player) by type of the second player, tough first, and reply: fight, then share. */
  replies: readonly (readonly (readonly number[])[])[]
  /** Of the first player when staying out. */
  out: number
}

/**
 * 3.5.b: entry against a player of two types who sees it: each type gives its best reply after an entry, and the entrant enters when
 * that pays in expectation. No payoffs tie.
 */
export function solveEntry({ prob, replies, out }: Entry): { enters: boolean; fights: boolean[]; expected: number } {
  const fights = replies.map(([fight, share]) => fight![1]! > share![1]!)
  const [tough, weak] = replies.map((ends, type) => ends[fights[type] ? 0 : 1]![0]!)
  const expected = prob * tough! + (1 - prob) * weak!
  return { enters: expected > out, fights, expected }
}

type Forecast = {
  /** The probability of a good state, and that of a forecast being right in either state. */
  prior: number
  accuracy: number
  gain: number
  loss: number
}

/**
 * What to do after each forecast: go on exactly when the gain in the good state and the loss in the bad one, weighted by the
 * updated belief, are positive together.
 */
export function solveForecast({ prior, accuracy, gain, loss }: Forecast) {
  const posterior = (likelihood: number) => (prior * likelihood) / (prior * likelihood + (1 - prior) * (1 - likelihood))
  const [good, bad] = [posterior(accuracy), posterior(1 - accuracy)]
  const worth = (belief: number) => belief * gain - (1 - belief) * loss
  return { good, bad, afterGood: worth(good), afterBad: worth(bad) }
}

type NamedEntry = Entry & { players: readonly string[] }

function drawEntry(draw: Draw): NamedEntry | null {
  const replies = [0, 1].map(() => {
    const [fight, share] = draw.shuffled(Array.from({ length: 24 }, (_, index) => index - 6))
    return [
      [draw.integer(-12, 4), fight!],
      [draw.integer(0, 15), share!]
    ]
  })
  const values = { players: drawPlayers(draw), prob: draw.integer(2, 18) / 20, replies, out: draw.integer(0, 6) }
  return Math.abs(solveEntry(values).expected - values.out) < 0.1 ? null : values
}

/** Whether the tough type fights, and the weak one. */
type Plan = readonly boolean[]

/** That the weak type alone fights would belie the names. */
const namedPlans: readonly Plan[] = [
  [true, true],
  [true, false],
  [false, false]
]

/** @param wrong a plan beside the right entry, and one beside the wrong one */
function entrySolution(values: NamedEntry, wrong: readonly [Plan, Plan]): Solution {
  const { enters, fights } = solveEntry(values)
  const [first, second] = values.players
  const word = (fight: boolean) => (fight ? 'fight' : 'share')
  const key = (start: boolean, [tough, weak]: Plan) => `${start ? 'in' : 'out'}_${word(tough!)}_${word(weak!)}`
  const told = (start: boolean, [tough, weak]: Plan) =>
    `${first} ${start ? 'enters' : 'stays out'}; after an entry a tough ${second} would ${word(tough!)} and a weak one would ${word(weak!)}`
  const offered = [
    [enters, fights],
    [!enters, fights],
    [enters, wrong[0]],
    [!enters, wrong[1]]
  ] as const
  return {
    kind: 'choice',
    right: key(enters, fights),
    options: Object.fromEntries(offered.map(([start, then]) => [key(start, then), told(start, then)]))
  }
}

export const subgameBayesNash = [
  questionType({
    id: 'entry_by_type',
    title: 'whether to enter against a player of unknown type, and what each type would reply',
    draw: (draw) => {
      const values = drawEntry(draw)
      if (!values) return null
      const [tough, weak] = values.replies.map(([fight, share]) => fight![1]! - share![1]!)
      // The tough type has more from a fight than the weak one, and a fight hurts the entrant.
      const isNamedRightly = tough! > weak! && values.replies.every(([fight, share]) => fight![0]! < share![0]!)
      return isNamedRightly ? values : null
    },
    solve: (values) => {
      const { fights } = solveEntry(values)
      const [one, other] = namedPlans.filter((plan) => plan.join() !== fights.join())
      return entrySolution(values, [one!, other!])
    },
    fields: ({ players: [first, second], prob, replies, out }) => {
      const told = ([own, other]: readonly number[]) => `${first} gets ${own} and ${second} gets ${other}`
      const ends = replies.map(([fight, share]) => `if it fights, ${told(fight!)}; if it shares, ${told(share!)}`)
      return {
        first: first!,
        second: second!,
        probability: plain(prob),
        tough: ends[0]!,
        weak: ends[1]!,
        out: plain(out)
      }
    },
    explain: (values) => {
      const { enters, fights, expected } = solveEntry(values)
      const { players, replies, prob, out } = values
      const told = ['tough', 'weak'].map(
        (type, at) =>
          `a ${type} ${players[1]} gets ${replies[at]![0]![1]} by fighting and ${replies[at]![1]![1]} by sharing, and so ${fights[at] ? 'fights' : 'shares'}`
      )
      return `After an entry ${told.join(', and ')}. Entering therefore brings ${players[0]} ${plain(rounded(expected, 4))} in expectation, with ${plain(prob)} for tough. Staying out brings ${out}, so ${players[0]} ${enters ? 'enters' : 'stays out'}.`
    },
    earlier: [
      {
        draw: drawEntry,
        solve: (values) => {
          const [tough, weak] = solveEntry(values).fights
          return entrySolution(values, [
            [!tough, weak!],
            [tough!, !weak]
          ])
        }
      }
    ]
  }),
  questionType({
    id: 'after_forecast',
    title: 'what to do after each forecast, with beliefs updated by Bayes',
    draw: (draw) => {
      const values = {
        prior: draw.integer(4, 16) / 20,
        accuracy: draw.integer(11, 18) / 20,
        gain: draw.integer(2, 30),
        loss: draw.integer(2, 30)
      }
      const { afterGood, afterBad } = solveForecast(values)
      return Math.min(Math.abs(afterGood), Math.abs(afterBad)) < 0.2 ? null : { players: drawPlayers(draw), ...values }
    },
    solve: (values) => {
      const { afterGood, afterBad } = solveForecast(values)
      return {
        kind: 'choice',
        right: afterBad > 0 ? 'always' : afterGood > 0 ? 'after_good' : 'never',
        options: {
          always: 'Go on after either forecast',
          after_good: 'Go on after a good forecast, stop after a bad one',
          after_bad: 'Go on after a bad forecast, stop after a good one',
          never: 'Stop after either forecast'
        }
      }
    },
    fields: ({ players: [first, second], prior, accuracy, gain, loss }) => ({
      ...{
        first: first!,
        second: second!,
        probability: plain(prior),
        accuracy: plain(accuracy),
        gain: plain(gain),
        loss: plain(loss)
      }
    }),
    explain: (values) => {
      const { good, bad, afterGood, afterBad } = solveForecast(values)
      const { gain, loss } = values
      const told = ([belief, worth]: readonly [number, number]) =>
        `${plain(rounded(belief, 4))}, so that going on is worth ${plain(rounded(worth, 4))}: ${worth > 0 ? 'go on' : 'stop'}`
      return `By Bayes, the probability of the cooperative type after a good forecast is ${told([good, afterGood])}. After a bad one it is ${told([bad, afterBad])}. Each worth weighs the gain of ${gain} against the loss of ${loss} by that belief.`
    }
  })
]
