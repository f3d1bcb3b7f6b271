import { plain } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { drawActions, drawPlayers } from './game-table.ts'
import { leadOf, type SignallingGame, sequentialEquilibria } from './signalling.ts'

const types = ['robust', 'fragile'] as const

type Values = SignallingGame & { players: readonly string[]; signals: readonly string[]; replies: readonly string[] }

export const sequentialEquilibrium = [
  questionType({
    id: 'strategy',
    title: 'what the types of the sender do in a pure sequential equilibrium',
    draw: (draw) => {
      const values = drawGame(draw)
      const found = senderStrategies(values).length
      // Most games that are drawn have none; without this, that would be the answer to every second question.
      if (found > 1 || isTied(values) || (found === 0 && draw.chance(0.7))) return null
      return values
    },
    solve: (values) => {
      const [name] = values.players
      const told = ([robust, fragile]: readonly number[]) => {
        const [one, other] = [values.signals[robust!], values.signals[fragile!]]
        return robust === fragile
          ? `Both types of ${name} send ${one}`
          : `A robust ${name} sends ${one}, a fragile one ${other}`
      }
      const options = [
        [0, 0],
        [1, 1],
        [0, 1],
        [1, 0]
      ].map((strategy) => [`signals_${strategy.join('_')}`, told(strategy)])
      const [right] = senderStrategies(values)
      return {
        kind: 'choice',
        right: right ? `signals_${right}` : 'none',
        options: { ...Object.fromEntries(options), none: 'There is no sequential equilibrium in pure strategies' }
      }
    },
    fields: fieldsOf,
    explain: (values, right) => {
      const equilibria = sequentialEquilibria(values)
      const start =
        'With two types, two signals and two replies there are four pure strategies of each player, so all sixteen pairs can be checked. A pair has to give each type the better signal, and after each signal the receiver the better reply, by Bayes where the signal is sent and by some belief where it is not.'
      if (equilibria.length === 0) return `${start} No pair passes both checks.`
      const replies = equilibria.map((profile) =>
        profile.replies.map((reply, signal) => `${values.replies[reply]} to ${values.signals[signal]}`).join(' and ')
      )
      return `${start} What passes has the replies ${replies.join(', or ')}, and always the same signals: ${right}.`
    }
  }),
  questionType({
    id: 'belief',
    title: 'the least belief after an unsent signal that supports a pooling equilibrium',
    draw: (draw) => {
      const values = drawGame(draw)
      const pooling = sequentialEquilibria(values).find(({ signals: [robust, fragile], replies }) => {
        return robust === fragile && replies[0] !== replies[1]
      })
      if (!pooling || isTied(values)) return null
      const sent = pooling.signals[0]
      const asked = { ...values, sent, reply: pooling.replies[1 - sent]! }
      const belief = leastFragile(asked)
      // With the other reply, a type would send the other signal: the belief is then what the equilibrium hangs on.
      const isNeeded = values.sender.some((bySignal) => {
        return bySignal[1 - sent]![1 - asked.reply]! > bySignal[sent]![pooling.replies[sent]!]!
      })
      const [, lead] = leads(asked)
      return belief > 0.1 && belief < 0.9 && lead! > 0 && isNeeded ? asked : null
    },
    solve: (values) => {
      const right = leastFragile(values)
      const [robust, fragile] = leads(values)
      const wrong = { other_type: 1 - right, prior: 1 - values.prior, ratio: Math.abs(robust! / fragile!), even: 0.5 }
      return { kind: 'number', right, wrong, decimals: 3 }
    },
    fields: (values) => ({
      ...fieldsOf(values),
      sent: values.signals[values.sent]!,
      unsent: values.signals[1 - values.sent]!,
      reply: values.replies[values.reply]!
    }),
    explain: (values, right) => {
      const [robust, fragile] = leads(values)
      const [reply, other] = [values.replies[values.reply], values.replies[1 - values.reply]]
      const unsent = values.signals[1 - values.sent]
      return `After ${unsent}, ${reply} brings ${values.players[1]} ${-robust!} less than ${other} if the type is robust and ${fragile} more if it is fragile. With a probability q of fragile, ${reply} is best when ${fragile} * q is at least ${-robust!} * (1 - q). The smallest such q is ${-robust!}/(${-robust!} + ${fragile}), that is ${right}.`
    }
  })
]

/** Half like beer and quiche (a liked signal, an avoided reply), half with payoffs of their own. */
function drawGame(draw: Draw): Values {
  const [signals, replies] = drawActions(draw)
  const names = { players: drawPlayers(draw), signals: signals!.slice(0, 2), replies: replies!.slice(0, 2) }
  const prior = draw.integer(2, 18) / 20
  const cube = (cell: (type: number, signal: number, reply: number) => number) =>
    [0, 1].map((type) => [0, 1].map((signal) => [0, 1].map((reply) => cell(type, signal, reply))))
  const receiver = cube(() => draw.integer(-5, 9))
  if (draw.chance(0.4)) return { ...names, prior, sender: cube(() => draw.integer(-5, 9)), receiver }
  const liked = draw.shuffled([0, 1])
  const avoided = draw.integer(0, 1)
  const [comfort, peace] = [draw.integer(1, 4), draw.integer(2, 6)]
  const sender = cube((type, signal, reply) => (signal === liked[type] ? comfort : 0) + (reply === avoided ? 0 : peace))
  const [win, lose] = [draw.integer(1, 6), draw.integer(1, 6)]
  // Against the fragile type the avoided reply pays, against the robust one it costs.
  const duel = cube((type, _, reply) => (reply !== avoided ? 0 : type === 1 ? win : -lose))
  return { ...names, prior, sender, receiver: duel }
}

/** The strategies of the sender that belong to an equilibrium, each once. */
function senderStrategies(game: SignallingGame): string[] {
  return [...new Set(sequentialEquilibria(game).map(({ signals }) => signals.join('_')))]
}

/** Whether some player is indifferent where a choice may hang on it. */
function isTied(game: SignallingGame): boolean {
  const isSenderTied = game.sender.some(([one, other]) => one!.some((payoff) => other!.includes(payoff)))
  const isReceiverTied = [0, 1].some((signal) =>
    [0, 1, game.prior].some((belief) => Math.abs(leadOf(game, { signal, reply: 0, belief })) < 1e-9)
  )
  return isSenderTied || isReceiverTied
}

/** What the reply after the unsent signal gains over the other one, against each type. */
function leads(values: Values & { sent: number; reply: number }): number[] {
  return [1, 0].map((belief) => leadOf(values, { signal: 1 - values.sent, reply: values.reply, belief }))
}

function leastFragile(values: Values & { sent: number; reply: number }): number {
  const [robust, fragile] = leads(values)
  return robust! < 0 ? -robust! / (fragile! - robust!) : 0
}

function fieldsOf(values: Values) {
  const { players, signals, replies, prior, sender, receiver } = values
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = types.flatMap((type, t) =>
    signals.map((signal, s) => {
      const cells = replies.map((_, r) => `(${sender[t]![s]![r]}, ${receiver[t]![s]![r]})`)
      return line([`${type}, ${signal}`, ...cells])
    })
  )
  const table = [line(['type and signal', ...replies]), line(['---', '---', '---']), ...rows].join('\n')
  return {
    first: players[0]!,
    second: players[1]!,
    probability: plain(prior),
    game: `Rows are the types and signals of ${players[0]}, columns the replies of ${players[1]}. In each cell, the first number is the payoff of ${players[0]} and the second that of ${players[1]}.\n\n${table}`
  }
}
