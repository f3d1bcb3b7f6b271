import { ordersOf } from './orders.ts'
import type { Printed, Reader } from './reader.ts'
import { nameListsIn, theOne } from './words.ts'

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

function readMarket({ texts: [text] }: Printed): Owner[] {
  const owners = [...text!.matchAll(/^- (\w+): (.+)$/gm)].map(([, name, list]) => ({
    name: name!,
    wishes: list!.split(', then ').map((house) => (house === 'their own' ? name! : house.replace('that of ', '')))
  }))
  const [told] = nameListsIn(text!.slice(0, text!.indexOf('\n')))
  if (
    told?.names.toSorted().join() !==
    owners
      .map(({ name }) => name)
      .toSorted()
      .join()
  )
    throw new Error(`the owners are not told: ${text}`)
  return owners
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
function readDivision({ texts: [text], options }: Printed): string {
  const [sharing, ...others] = nameListsIn(text!)
  if (!sharing || others.length > 0) throw new Error(`it is not clear who shares: ${text}`)
  const nature = theOne(text!, /(?<=[.] )(It can be cut anywhere|The units are all alike|It cannot be cut), /)
  const procedure = nature.startsWith('The units')
    ? 'Equal split'
    : nature.startsWith('It cannot')
      ? 'Sealed bids'
      : sharing.names.length === 2
        ? 'Divide and choose'
        : 'Last diminisher'
  if (/\d+ [a-z]/.test(text!) !== (procedure === 'Equal split'))
    throw new Error(`the goods have another nature: ${text}`)
  return options.filter((option) => option.startsWith(`${procedure}:`)).join(' or ')
}
