import type { Answers } from '../asked.ts'
import { zeroOf } from '../numerics.ts'

/** What the first welfare theorem asks of a market, and what it forbids. */
const idealMarket = [/take prices as given/, /a market for everything/, /everybody prefers more to less/]
const failures = [/harms people .* nobody pays/, /a single seller .* above its marginal cost/]

/** Levies by what their words say of the taxed thing: it can be avoided by doing less, or it cannot. */
const avoidable = [/respond to the wage/, /downward-sloping demand and upward-sloping supply/, /can be cut back/]
const unavoidable = [/of the fixed land/, /whatever the person does/, /of a year that is over/]

/** Units that sellers offer more for each dollar more, where buyers want one unit less. */
const slopes: readonly (readonly [RegExp, number])[] = [
  [/supply is perfectly elastic/, 1e9],
  [/quantity supplied is fixed whatever the price/, 0],
  [/as many units as it raises the quantity supplied/, 1]
]

/** Questions of which the market is told in words: a market of that kind is solved, or a theorem's conditions gone through. */
export const marketsInWords: Answers = {
  'first_welfare_theorem concept': ({ text }) => {
    const isIdeal = idealMarket.every((condition) => condition.test(text('condition')))
    return onlyOne(text('condition'), { No: isIdeal, 'Yes, in principle': fits(text('condition'), failures) })
  },
  'second_welfare_theorem concept': ({ text }) =>
    onlyOne(text('condition'), {
      Yes: /\ball preferences and all technologies are convex\b.*takes prices as given/.test(text('condition')),
      'Not necessarily: for some of them no such prices may exist': /\bnot convex\b/.test(text('condition'))
    }),
  'non_distortionary_taxes choose_tax': ({ text, options }) => {
    const wanted = onlyOne(text('effect'), {
      changes: /^changes what people do/.test(text('effect')),
      leaves: /^leaves the allocation unchanged/.test(text('effect'))
    })
    const told = options.filter((levy) => {
      const effect = onlyOne(levy, { changes: fits(levy, avoidable), leaves: fits(levy, unavoidable) })
      return effect === wanted
    })
    return told.join(' or ')
  },
  'tax_incidence side_choice': ({ text }) => {
    const reform = text('reform')
    const tax = Number(/\btax of ([\d.]+) dollars/.exec(reform)![1])
    const supplied = slopes.find(([words]) => words.test(reform))?.[1]
    // Where the words say nothing of supply, the answer has to be the same for each.
    const changes = (supplied === undefined ? [0.2, 1, 7] : [supplied]).map((slope) => {
      const paid = (remitted: { byBuyers: number; bySellers: number }) => paidFor(slope, remitted)
      const [by, none] = [
        { byBuyers: 0, bySellers: tax },
        { byBuyers: 0, bySellers: 0 }
      ]
      if (reform.startsWith('introduces')) return (paid(by) - paid(none)) / tax
      if (reform.startsWith('abolishes')) return (paid(none) - paid(by)) / tax
      if (/^moves the duty to remit .* from buyers to sellers/.test(reform))
        return (paid(by) - paid({ byBuyers: tax, bySellers: 0 })) / tax
      throw new Error(`no such reform: ${reform}`)
    })
    return onlyOne(reform, {
      'It stays the same': changes.every((change) => Math.abs(change) < 1e-3),
      'It rises by the tax': changes.every((change) => Math.abs(change - 1) < 1e-3),
      'It falls by the tax': changes.every((change) => Math.abs(change + 1) < 1e-3),
      'It falls by half the tax': changes.every((change) => Math.abs(change + 0.5) < 1e-3)
    })
  }
}

/** What buyers pay with all taxes in a market that would clear with 50 units at a price of 50. */
function paidFor(slope: number, { byBuyers, bySellers }: { byBuyers: number; bySellers: number }): number {
  const wanted = (paid: number) => 100 - paid
  const offered = (received: number) => 50 + slope * (received - 50)
  const posted = zeroOf((price) => offered(price - bySellers) - wanted(price + byBuyers), -100, 200)
  return posted + byBuyers
}

function fits(text: string, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) => pattern.test(text))
}

function onlyOne<Name extends string>(text: string, claims: Readonly<Record<Name, boolean>>): Name {
  const holding = (Object.keys(claims) as Name[]).filter((name) => claims[name])
  if (holding.length !== 1) throw new Error(`${holding.join(' and ') || 'nothing'} follows from: ${text}`)
  return holding[0]!
}
