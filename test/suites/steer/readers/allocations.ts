import { ordersOf } from './orders.ts'
import type { Printed, Reader } from './reader.ts'

/** Who ends up with what, by exchange or division. */
export const allocationReaders: Readonly<Record<string, Reader>> = {
  'top_trading allocation': (printed) => {
    const market = readMarket(printed)
    return stableAllocations(market)
      .map((houses) => market.map(({ name }, at) => `${name} gets ${told(houses[at]!, name)}`).join('; '))
      .join(' or ')
  },
  'top_trading one_agent': (printed) => {
    const market = readMarket(printed)
    const question = printed.texts[0]!.slice(printed.texts[0]!.lastIndexOf('\n'))
    const asked = market.findIndex(({ name }) => question.includes(name))
    return stableAllocations(market)
      .map((houses) => `What ${houses[asked]} owned`)
      .join(' or ')
  },
  ...Object.fromEntries(
    ['estate', 'food', 'workplace', 'club', 'clinic'].map((domain) => [`fair_division ${domain}`, readDivision])
  )
}

/** Who owns a house, and what they would have, best first: houses by the names of their owners. */
type Owner = { name: string; wishes: readonly string[] }

function readMarket({ texts, fields }: Printed): Owner[] {
  if (!texts[0]!.includes(fields.owners!)) throw new Error('the owners are not told')
  return [...texts[0]!.matchAll(/^- (\w+): (.+)$/gm)].map(([, name, list]) => ({
    name: name!,
    wishes: list!.split(', then ').map((house) => (house === 'their own' ? name! : house.replace('that of ', '')))
  }))
}

function told(house: string, name: string): string {
  return house === name ? 'their own' : `that of ${house}`
}

/** The allocations that no group can improve upon with its own houses: with strict wishes there is one. */
function stableAllocations(market: readonly Owner[]): string[][] {
  const names = market.map(({ name }) => name)
  const rank = (owner: number, house: string) => market[owner]!.wishes.indexOf(house)
  // Small groups first: most allocations fail for what one alone owns.
  const groups = groupsOf(names).toSorted((one, other) => one.length - other.length)
  const trades = groups.flatMap((group) => {
    const owners = group.map((name) => names.indexOf(name))
    return ordersOf(group).map((houses) => ({ owners, houses }))
  })
  return ordersOf(names).filter((allocation) => {
    return !trades.some(({ owners, houses }) => {
      const gains = owners.map((owner, at) => rank(owner, allocation[owner]!) - rank(owner, houses[at]!))
      return gains.every((gain) => gain >= 0) && gains.some((gain) => gain > 0)
    })
  })
}

function groupsOf([first, ...others]: readonly string[]): string[][] {
  if (first === undefined) return [[]]
  const groups = groupsOf(others)
  return [...groups, ...groups.map((group) => [first, ...group])]
}

/** By what can be done to the goods: to count them out, to cut them, or neither; and by how many share. */
function readDivision({ texts, fields: { people, goods }, options }: Printed): string {
  const [text] = texts as [string]
  if (!text.includes(people!) || !text.includes(goods!)) throw new Error('people or goods are not told')
  const isForTwo = people!.split(/, | and /).length === 2
  const procedure = text.includes('The units are all alike')
    ? 'Equal split'
    : text.includes('It cannot be cut')
      ? 'Sealed bids'
      : isForTwo
        ? 'Divide and choose'
        : 'Last diminisher'
  const isCounted = /^\d+ /.test(goods!)
  if (isCounted !== (procedure === 'Equal split')) throw new Error(`${goods} have another nature`)
  return options.filter((option) => option.startsWith(`${procedure}:`)).join(' or ')
}
