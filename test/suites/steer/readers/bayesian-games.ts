import { optionOf } from './numbers.ts'
import { payoffsIn, playersOf, tablesIn } from './read-game.ts'
import type { Reader } from './reader.ts'
import { theOne } from './words.ts'

/** Payoffs by type, own action and action of the other. */
type ByType = readonly (readonly (readonly number[])[])[]
type SignallingGame = {
  players: [string, string]
  signals: string[]
  replies: string[]
  /** Of the robust type. */
  prior: number
  sender: ByType
  receiver: ByType
}

const bits = [0, 1] as const
const pairs = bits.flatMap((one) => bits.map((other) => [one, other] as const))

/** Games in which somebody does not know the other's type: every profile of plans is tried, and a grid of beliefs. */
export const bayesianGameReaders: Readonly<Record<string, Reader>> = {
  'sequential_equilibrium strategy': ({ texts }) => {
    const game = readSignalling(texts[0]!)
    const found = pairs.filter((sent) => pairs.some((replies) => isSequential(game, { sent, replies })))
    const [sender] = game.players
    const told = found.map(([robust, fragile]) =>
      robust === fragile
        ? `Both types of ${sender} send ${game.signals[robust]}`
        : `A robust ${sender} sends ${game.signals[robust]}, a fragile one ${game.signals[fragile]}`
    )
    return told.join(' or ') || 'There is no sequential equilibrium in pure strategies'
  },
  'sequential_equilibrium belief': ({ texts, options }) => {
    const game = readSignalling(texts[0]!)
    const question = texts[0]!.slice(texts[0]!.lastIndexOf('\n'))
    const [, sentName] = /both types (?:send|post) (\w+)/.exec(question)!
    const [, unsentName, replyName] = /would (?:reply to|answer) (\w+) with (\w+)/.exec(question)!
    const [sent, unsent] = [game.signals.indexOf(sentName!), game.signals.indexOf(unsentName!)]
    const reply = game.replies.indexOf(replyName!)
    if (sent < 0 || unsent !== 1 - sent || reply < 0) throw new Error(`no such signals and replies: ${question}`)
    const isPooling = bits.some((other) => {
      const replies = sent === 0 ? ([other, reply] as const) : ([reply, other] as const)
      return isSequential(game, { sent: [sent, sent], replies })
    })
    if (!isPooling) throw new Error(`${sentName} is not sent by both in an equilibrium: ${question}`)
    let [low, high] = [0, 1]
    for (let step = 0; step < 40; step++) {
      const fragile = (low + high) / 2
      if (leadOf(game, { signal: unsent, reply, robust: 1 - fragile }) >= 0) high = fragile
      else low = fragile
    }
    return optionOf(options, high)
  },
  'bayes_nash lemons_offer': ({ texts, options }) => {
    const [text] = texts as [string]
    const [, seller] = /worth (\d+) (?:thousand dollars|million dollars|million) to (?:its owner|the seller|this club)/
      .exec(text)!
      .map(Number)
    const [, buyer] = /and (\d+) (?:thousand|million)(?: dollars)? to the (?:builder|hospital|club that wants to buy)/
      .exec(text)!
      .map(Number)
    const good = probabilityIn(text)
    const gain = (offer: number) => (offer >= seller! ? good * buyer! - offer : -(1 - good) * offer)
    const offers = Array.from({ length: buyer! * 4 + 1 }, (_, at) => at / 4)
    return optionOf(
      options,
      offers.reduce((best, offer) => (gain(offer) > gain(best) ? offer : best))
    )
  },
  'bayes_nash two_types': ({ texts }) => {
    const [text] = texts as [string]
    const [first, second] = playersOf(text)
    const kinds = ['strong', 'weak'].map((kind) => {
      const [table] = tablesIn(text.slice(text.indexOf(`If ${second} is ${kind}:`)))
      return { table: table!, own: payoffsIn(table!, 0), other: payoffsIn(table!, 1) }
    })
    const strong = probabilityIn(text)
    const [rows, columns] = [kinds[0]!.table.slice(1).map(([row]) => row!), kinds[0]!.table[0]!.slice(1)]
    const mean = (of: 'own' | 'other', row: number, plan: readonly number[]) =>
      strong * kinds[0]![of][row]![plan[0]!]! + (1 - strong) * kinds[1]![of][row]![plan[1]!]!
    const equilibria = bits.flatMap((row) =>
      pairs
        .filter((plan) => mean('own', row, plan) >= mean('own', 1 - row, plan))
        .filter((plan) => pairs.every((other) => mean('other', row, plan) >= mean('other', row, other)))
        .map((plan) => ({ row, plan }))
    )
    return equilibria
      .map(({ row, plan: [one, other] }) => {
        return `${first} plays ${rows[row]}; ${second} plays ${columns[one]} if strong and ${columns[other]} if weak`
      })
      .join(' or ')
  },
  'subgame_bayes_nash entry_by_type': ({ texts }) => {
    const [text] = texts as [string]
    const kinds = ['tough', 'weak'].map((kind) => {
      const ends = new RegExp(
        `${kind}(?: \\w+)?: if it fights, (\\w+) gets (-?\\d+) and (\\w+) gets (-?\\d+); if it shares, \\w+ gets (-?\\d+) and \\w+ gets (-?\\d+)`
      ).exec(text)!
      const [, first, fought, second, fighting, shared, sharing] = ends
      return { first, second, own: [fought, shared].map(Number), other: [fighting, sharing].map(Number) }
    })
    const { first, second } = kinds[0]!
    const entrant = theOne(text, /(\w+) (?:thinks about a|decides whether to enter|may found a)/)
    if (entrant !== first) throw new Error(`${entrant} may enter, not ${first}: ${text}`)
    const out = Number(/(?:it gets|is worth|new league \w+ has) (-?\d+)/.exec(text)![1])
    const tough = probabilityIn(text)
    const plans = pairs.filter((replies) =>
      replies.every((reply, kind) => kinds[kind]!.other[reply]! >= kinds[kind]!.other[1 - reply]!)
    )
    const word = (reply: number) => (reply === 0 ? 'fight' : 'share')
    return plans
      .map(([one, other]) => {
        const inside = tough * kinds[0]!.own[one]! + (1 - tough) * kinds[1]!.own[other]!
        return `${first} ${inside > out ? 'enters' : 'stays out'}; after an entry a tough ${second} would ${word(one)} and a weak one would ${word(other)}`
      })
      .join(' or ')
  },
  'subgame_bayes_nash after_forecast': ({ texts }) => {
    const [text] = texts as [string]
    const number = (pattern: RegExp) => Number(pattern.exec(text)![1])
    const cooperative = number(/(?:type with probability|of probability) (0\.\d+)/)
    const accuracy = number(/(?:good one|right) with probability (0\.\d+)/)
    const [gain, loss] = [number(/gains? (?:of )?(\d+)/), number(/(?:loss of|loses) (\d+)/)]
    // What it is worth to go on after each forecast, before anything is known.
    const good = cooperative * accuracy * gain - (1 - cooperative) * (1 - accuracy) * loss
    const bad = cooperative * (1 - accuracy) * gain - (1 - cooperative) * accuracy * loss
    const worth: Readonly<Record<string, number>> = {
      'Go on after either forecast': good + bad,
      'Go on after a good forecast, stop after a bad one': good,
      'Go on after a bad forecast, stop after a good one': bad,
      'Stop after either forecast': 0
    }
    return Object.keys(worth).reduce((best, plan) => (worth[plan]! > worth[best]! ? plan : best))
  }
}

function probabilityIn(text: string): number {
  return Number(/probability (?:of (?:that|tough) is )?(0\.\d+)/.exec(text)![1])
}

function readSignalling(text: string): SignallingGame {
  const [table] = tablesIn(text)
  const [header, ...body] = table!
  const signals = [...new Set(body.map(([row]) => row!.split(', ')[1]!))]
  const byType = (seat: 0 | 1) => {
    const payoffs = payoffsIn(table!, seat)
    return ['robust', 'fragile'].map((type) =>
      signals.map((signal) => payoffs[body.findIndex(([row]) => row === `${type}, ${signal}`)]!)
    )
  }
  return {
    ...{ players: playersOf(text), signals, replies: header!.slice(1), prior: probabilityIn(text) },
    ...{ sender: byType(0), receiver: byType(1) }
  }
}

/** Whether nobody gains by another signal or reply, for some beliefs that fit what is sent. */
function isSequential(
  game: SignallingGame,
  { sent, replies }: { sent: readonly number[]; replies: readonly number[] }
): boolean {
  const isSent = bits.every((type) =>
    bits.every((signal) => {
      const worth = (other: number) => game.sender[type]![other]![replies[other]!]!
      return worth(sent[type]!) >= worth(signal)
    })
  )
  const isAnswered = bits.every((signal) => {
    const senders = bits.filter((type) => sent[type] === signal)
    const beliefs =
      senders.length === 2
        ? [game.prior]
        : senders.length === 1
          ? [1 - senders[0]!]
          : Array.from({ length: 101 }, (_, at) => at / 100)
    return beliefs.some((robust) => leadOf(game, { signal, reply: replies[signal]!, robust }) >= 0)
  })
  return isSent && isAnswered
}

/** By how much a reply is better than the other one, if the type is robust with this probability. */
function leadOf(
  { receiver }: SignallingGame,
  { signal, reply, robust }: { signal: number; reply: number; robust: number }
): number {
  const worth = (of: number) => robust * receiver[0]![signal]![of]! + (1 - robust) * receiver[1]![signal]![of]!
  return worth(reply) - worth(1 - reply)
}
