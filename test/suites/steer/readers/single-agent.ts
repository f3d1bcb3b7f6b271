import { consistencyReaders } from './consistency.ts'
import { expectationOf, numbersIn, optionOf } from './numbers.ts'
import { ordersOf } from './orders.ts'
import type { Printed, Reader } from './reader.ts'
import { numberIn, questionIn } from './words.ts'

const near = 1e-6

/** How the printed texts of setting 2 are answered without the code that drew them. */
export const singleAgentReaders: Readonly<Record<string, Reader>> = {
  'completeness three_way': ({ texts: [text], options }) => {
    const totals = [...text!.matchAll(/(\w+) adds (\d+) and takes away (\d+)/g)].map(([, label, plus, minus]) => ({
      label: label!,
      value: Number(plus) - Number(minus)
    }))
    return ranked(totals, options)
  },
  'completeness_risk three_way': ({ texts: [text], options }) => ranked(lotteriesIn(text!, 'brings'), options),
  'transitivity chain': readChain,
  'transitivity_risk chain_of_lotteries': readChain,
  'sunk_cost continue_or_abandon': ({ texts: [text] }) => {
    const spent = numberIn(text!, /(?:spent|put|paid) (\d+) /)
    const remaining = numberIn(text!, /(?:costs?|another|costs a further) (\d+) /)
    const worth = numberIn(text!, /(?:bring the museum|now earn|sell for|to bring|bring in|income by) (\d+) /)
    if (new Set([...numbersIn(text!), spent, remaining, worth]).size > 3) throw new Error(`other amounts: ${text}`)
    return worth > remaining ? 'Go on and finish it' : 'Stop now and pay no more'
  },
  'compute_expected_utility lottery': ({ texts: [text], options }) => optionOf(options, expectationOf(text!)),
  'maximize_expected_utility job_offer': ({ texts: [text] }) => {
    const sure = numberIn(text!, /fixed pay of (\d+) dollars/)
    const base = numberIn(text!, /(?:pays|guarantees) (\d+) dollars/)
    const bonus = numberIn(text!, /bonus of (\d+) dollars/)
    return base + numberIn(text!, /with probability (0\.\d+)/) * bonus > sure
      ? 'The one with the bonus'
      : 'The one with the fixed pay'
  },
  'maximize_expected_utility prospects': ({ texts: [text] }) => {
    const totals = lotteriesIn(text!, ':')
    return totals.reduce((best, prospect) => (prospect.value > best.value ? prospect : best)).label
  },
  'risk_averse sure_gain': readSureOrRisky,
  'risk_seeking sure_loss': readSureOrRisky,
  'loss_aversion card_games': ({ texts: [text] }) => {
    const [alpha, beta] = ['ALPHA', 'BETA'].map((name) => {
      const fee = numberIn(text!, new RegExp(`${name} has a fee of ([\\d.]+) and brings`))
      return lotteriesIn(text!, 'has a fee of [\\d.]+ and brings').find(({ label }) => label === name)!.value - fee
    })
    if (Math.abs(alpha! - beta!) < near) return 'Both are equally good'
    return alpha! > beta! ? 'ALPHA' : 'BETA'
  },
  'gamblers_fallacy independent_draw': ({ texts: [text] }) => {
    const [, same, streak] = /(?:has been|sees) (\w+), (\d+) times in a row/.exec(text!)!
    const [, one, two] = [...text!.matchAll(/(heads|tails|red|black) (?:or|and) (?:on )?(heads|tails|red|black)/g)].at(
      -1
    )!
    const other = [one!, two!].find((name) => name !== same)!
    const lead = leadOf({ same: same!, streak: Number(streak), other, text: text! })
    if (Math.abs(lead) < near) return `${same} and ${other} are equally likely`
    return lead > 0 ? `${same} is more likely than ${other}` : `${other} is more likely than ${same}`
  },
  ...consistencyReaders
}

type Valued = { label: string; value: number }

/** Lotteries that a text names, with their means. */
function lotteriesIn(text: string, verb: string): Valued[] {
  const outcome = String.raw`-?[\d.]+ with probability 0\.\d+`
  const lotteries = text.matchAll(new RegExp(`(\\w+) ?${verb} (${outcome}(?:(?:, | and )${outcome})*)`, 'g'))
  return [...lotteries].map(([, label, lottery]) => ({ label: label!, value: expectationOf(lottery!) }))
}

function ranked(totals: readonly Valued[], options: readonly string[]): string {
  const best = Math.max(...totals.map(({ value }) => value))
  const first = totals.filter(({ value }) => value > best - near)
  const wording =
    first.length === 1 ? new RegExp(`^${first[0]!.label} (?:is preferred|alone)`) : /equally good|share the first/
  return options.find((option) => wording.test(option))!
}

/** Every ranking of the names that fits what is stated says how the two that are asked for compare, or they do not agree. */
function readChain({ texts: [text] }: Pick<Printed, 'texts'>): string {
  const stated = [...text!.matchAll(/(\w+) is preferred to (\w+)/g)].map((pair) => [pair[1]!, pair[2]!] as const)
  const names = [...new Set(stated.flat())]
  const rankings = ordersOf(names).filter((order) =>
    stated.every(([better, worse]) => order.indexOf(better) < order.indexOf(worse))
  )
  const [one, other, ...others] = questionIn(text!).match(new RegExp(`\\b(?:${names.join('|')})\\b`, 'g')) ?? []
  if (one === undefined || other === undefined || others.length > 0) throw new Error(`two are not asked for: ${text}`)
  const ahead = rankings.filter((order) => order.indexOf(one) < order.indexOf(other)).length
  if (ahead === rankings.length) return `${one} is preferred to ${other}`
  return ahead === 0 ? `${other} is preferred to ${one}` : 'The stated preferences do not tell'
}

/** What is certain is told in words of its own, and apart from what has a probability. */
function readSureOrRisky({ texts: [text] }: Pick<Printed, 'texts'>): string {
  const sure = numberIn(
    text!,
    /(?:certain (?:prize|fee) of|a patent for|certain: in units of ten families, it is|to a trader for|changes(?: \w+){0,2} by) (-?\d+(?:\.\d+)?)(?! with)\b/
  )
  const difference = expectationOf(text!) - sure
  if (Math.abs(difference) < near) return 'Both are equally good'
  return difference > 0 ? 'The uncertain alternative' : 'The certain alternative'
}

/** By how much the outcome of the streak is more likely than the other one, or less. */
function leadOf({ same, streak, other, text }: { same: string; streak: number; other: string; text: string }): number {
  if (/a coin that is known to be fair/.test(text)) return 0
  const loaded = /known to show (\w+) with probability (0\.\d+)/.exec(text)
  if (loaded) return (Number(loaded[2]) - 0.5) * (loaded[1] === same ? 1 : -1)
  const count = (colour: string) => numberIn(text, new RegExp(`(\\d+) ${colour}\\b`))
  return count(same) - (text.includes('never put back') ? streak : 0) - count(other)
}
