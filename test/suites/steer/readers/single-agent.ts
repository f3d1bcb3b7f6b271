import { consistencyReaders } from './consistency.ts'
import { expectationOf, numbersIn, optionOf } from './numbers.ts'
import { ordersOf } from './orders.ts'
import type { Reader } from './reader.ts'

const near = 1e-6

/** How the printed texts of setting 2 are answered without the code that drew them. */
export const singleAgentReaders: Readonly<Record<string, Reader>> = {
  'completeness three_way': ({ fields, options }) => {
    const totals = fields.offers!.split('; ').map((offer) => {
      const [plus, minus] = numbersIn(offer)
      return { label: offer.split(' ')[0]!, value: plus! - minus! }
    })
    return ranked(totals, options)
  },
  'completeness_risk three_way': ({ fields, options }) => ranked(valued(fields.lotteries!, ' '), options),
  'transitivity chain': readChain,
  'transitivity_risk chain_of_lotteries': readChain,
  'sunk_cost continue_or_abandon': ({ fields }) =>
    Number(fields.worth) - Number(fields.remaining) > 0 ? 'Go on and finish it' : 'Stop now and pay no more',
  'compute_expected_utility lottery': ({ fields, options }) => optionOf(options, expectationOf(fields.utilities!)),
  'maximize_expected_utility job_offer': ({ fields }) =>
    Number(fields.base) + Number(fields.p) * Number(fields.bonus) > Number(fields.sure)
      ? 'The one with the bonus'
      : 'The one with the fixed pay',
  'maximize_expected_utility prospects': ({ fields }) => {
    const totals = valued(fields.prospects!, ': ')
    return totals.reduce((best, prospect) => (prospect.value > best.value ? prospect : best)).label
  },
  'risk_averse sure_gain': readSureOrRisky,
  'risk_seeking sure_loss': readSureOrRisky,
  'loss_aversion card_games': ({ fields }) => {
    const [alpha, beta] = fields.games!.split('; ').map((game) => {
      const [, fee, lottery] = /fee of (\S+) and brings (.*)$/.exec(game)!
      return expectationOf(lottery!) - Number(fee)
    })
    if (Math.abs(alpha! - beta!) < near) return 'Both are equally good'
    return alpha! > beta! ? 'ALPHA' : 'BETA'
  },
  'gamblers_fallacy independent_draw': ({ fields: { device, same, other } }) => {
    const loaded = /probability (\S+),/.exec(device!)
    if (device!.includes('never put back') || (loaded && Number(loaded[1]) < 0.5))
      return `${other} is more likely than ${same}`
    return loaded ? `${same} is more likely than ${other}` : `${same} and ${other} are equally likely`
  },
  ...consistencyReaders
}

type Valued = { label: string; value: number }

function valued(text: string, end: string): Valued[] {
  return text.split('; ').map((part) => {
    return { label: part.slice(0, part.indexOf(end)), value: expectationOf(part.slice(part.indexOf(end))) }
  })
}

function ranked(totals: readonly Valued[], options: readonly string[]): string {
  const best = Math.max(...totals.map(({ value }) => value))
  const first = totals.filter(({ value }) => value > best - near)
  const wording =
    first.length === 1 ? new RegExp(`^${first[0]!.label} (?:is preferred|alone)`) : /equally good|share the first/
  return options.find((option) => wording.test(option))!
}

/** Every ranking of the names that fits what is stated says how the two that are asked for compare, or they do not agree. */
function readChain({ fields }: { fields: Readonly<Record<string, string>> }): string {
  const stated = fields.preferences!.split('; ').map((text) => text.split(' is preferred to ') as [string, string])
  const rankings = ordersOf([...new Set(stated.flat())]).filter((order) =>
    stated.every(([better, worse]) => order.indexOf(better) < order.indexOf(worse))
  )
  const { one, other } = fields as { one: string; other: string }
  const ahead = rankings.filter((order) => order.indexOf(one) < order.indexOf(other)).length
  if (ahead === rankings.length) return `${one} is preferred to ${other}`
  return ahead === 0 ? `${other} is preferred to ${one}` : 'The stated preferences do not tell'
}

function readSureOrRisky({ fields }: { fields: Readonly<Record<string, string>> }): string {
  const difference = expectationOf(fields.lottery!) - Number(fields.sure)
  if (Math.abs(difference) < near) return 'Both are equally good'
  return difference > 0 ? 'The uncertain alternative' : 'The certain alternative'
}
