import { numbersIn, optionOf } from './numbers.ts'
import { tablesIn } from './read-game.ts'
import type { Reader } from './reader.ts'

/** Which auction brings most, and what: bids are computed, and have to be such that no other one is better. */
export const auctionReaders: Readonly<Record<string, Reader>> = {
  'auctions_risk format_and_price': ({ texts }) => {
    const [text] = texts as [string]
    const [, attitude] = /risk (averse|seeking)/.exec(text)!
    const [, rival] = /an (English) auction|a sealed (second-price) auction/.exec(text)!.filter(Boolean)
    const bids = [...text.matchAll(/([A-Z]\w+) (\d+) dollars/g)]
      .map(([, name, bid]) => ({ name: name!, bid: Number(bid) }))
      .toSorted((one, other) => other.bid - one.bid)
    const bidders = bids.length
    const averageOfHighest = bidders / (bidders + 1)
    const averageOfSecond = (bidders - 1) / (bidders + 1)
    // Values from 0 to 1 and a utility that is a power of the gain: bids are this share of values at a first price.
    const power = attitude === 'averse' ? 0.5 : 2
    const firstPrice = ((bidders - 1) / (bidders - 1 + power)) * averageOfHighest
    return firstPrice > averageOfSecond
      ? `The first-price auction; ${bids[0]!.name} pays ${bids[0]!.bid} dollars`
      : `The ${rival} auction; ${bids[0]!.name} pays ${bids[1]!.bid} dollars`
  },
  'auctions_affiliated format': ({ texts, options }) => {
    const [text] = texts as [string]
    const offered = options.filter((option) => text.includes(option.replace(/^The/, 'the')))
    if (offered.length < options.length) throw new Error('a format is no option, or an option no format')
    // Milgrom and Weber (1982): the more signals a price rests on, the higher it is on average.
    const signalsInPrice = { Dutch: 0, 'first-price': 0, 'second-price': 1, English: 2 }
    const rank = (option: string) => Object.entries(signalsInPrice).find(([name]) => option.includes(name))![1]
    const order = offered.toSorted((one, other) => rank(one) - rank(other))
    const [asked] = /highest|lowest/.exec(text)!
    return (asked === 'lowest' ? order[0] : order.at(-1))!
  },
  'auctions_affiliated expected_revenue': ({ texts, options }) => {
    const [own, other] = numbersIn(/worth ([\d.]+)x \+ ([\d.]+)y/.exec(texts[0]!)![0])
    const [header, ...rows] = tablesIn(texts[0]!)[0]!
    const signals = header!.slice(1).map(Number)
    const joint = rows.map((row) => row.slice(1).map(Number))
    const cells = signals.flatMap((one, row) =>
      signals.map((two, column) => ({ one, two, chance: joint[row]![column]! }))
    )
    // A bid is what the object is worth if the rival has the same signal; anything else would gain nothing.
    const bid = (signal: number) => (own! + other!) * signal
    for (const signal of signals) {
      const utility = (offer: number) =>
        cells
          .filter(({ one }) => one === signal)
          .reduce((sum, { two, chance }) => {
            const share = offer > bid(two) ? 1 : offer === bid(two) ? 1 / 2 : 0
            return sum + chance * share * (own! * signal + other! * two - bid(two))
          }, 0)
      for (const offer of signals.map((two) => bid(two) + 0.5).concat(0))
        if (utility(offer) > utility(bid(signal)) + 1e-9) throw new Error(`${offer} is a better bid`)
    }
    return optionOf(
      options,
      cells.reduce((sum, { one, two, chance }) => sum + chance * Math.min(bid(one), bid(two)), 0)
    )
  }
}
