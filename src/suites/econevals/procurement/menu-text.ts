import { cents, type Deal } from './instance.ts'
import { moneyText } from './money-text.ts'

/** The deals on offer, a line each. Source: EconEvals specification 4. */
export function menuText(menu: readonly Deal[]): string {
  return menu.map((deal) => `- ${deal.id}: ${priceText(deal)} for ${contentsText(deal.contents)}\n`).join('')
}

function priceText(deal: Deal): string {
  const dollars = (price: number) => `$${moneyText(cents(price))}`
  if (deal.type === 'two_part_tariff') {
    return `[additional upfront cost ${dollars(deal.fixed_cost)}] ${dollars(deal.variable_cost)}`
  }
  if (deal.type === 'bulk_discount') return `[minimum order quantity ${deal.min_quantity}] ${dollars(deal.cost)}`
  return dollars(deal.cost)
}

function contentsText(contents: Deal['contents']): string {
  const parts = contents.map(([product, units]) => `${units} unit${units === 1 ? '' : 's'} of ${product}`)
  if (parts.length <= 2) return parts.join(' and ')
  return `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`
}
