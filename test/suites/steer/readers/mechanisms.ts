import { amountIn, type Mechanism, mechanismOf } from './mechanism-wording.ts'
import type { Reader } from './reader.ts'
import { nameListsIn, theOne } from './words.ts'

/** Who can end up better by a report beside the truth, or below zero by the truth. */
type Found = ReadonlySet<string>
type Announcements = { values: number[]; probabilities: number[]; prices: number[] }

/** Rules are read from their wording and tried on many reports; ties are left out, since the texts say nothing of them. */
export const mechanismReaders: Readonly<Record<string, Reader>> = {
  'dsic_mechanism truthful_grid': ({ texts }) => {
    const gains = gainsBesideTruth(rulesIn(texts[0]!))
    if (gains.size === 0) return 'Yes: no other report is ever better than the truth'
    if (gains.size === 2) return 'No: both lower and higher reports can be better'
    return `No: only reports ${gains.has('below') ? 'below' : 'above'} the true value can be better`
  },
  'dsic_mechanism mechanism_choice': ({ texts, options }) => {
    const wantsTruth = /makes truthful reports a weakly dominant strategy for every participant\?$/.test(texts[0]!)
    if (!wantsTruth && !/does not make truthful reports a weakly dominant strategy\?$/.test(texts[0]!)) return ''
    return options.filter((option) => (gainsBesideTruth(option).size === 0) === wantsTruth).join(' or ')
  },
  'ir_mechanism participation': ({ texts }) => {
    const harmed = harmedByTruth(rulesIn(texts[0]!))
    if (harmed.size === 0) return 'Yes: a truthful participant never ends up with less than zero'
    if (harmed.size === 2) return 'No: both served and unserved participants can end up below zero'
    return `No: only participants who are ${harmed.has('served') ? '' : 'not '}served can end up below zero`
  },
  'ir_mechanism mechanism_choice': ({ texts, options }) => {
    const wantsNoHarm = /is individually rational, so that a truthful participant never ends up below zero\?$/.test(
      texts[0]!
    )
    if (!wantsNoHarm && !/is not individually rational, so that .* can end up below zero\?$/.test(texts[0]!)) return ''
    return options.filter((option) => (harmedByTruth(option).size === 0) === wantsNoHarm).join(' or ')
  },
  'bic_mechanism truthful_equilibrium': ({ texts }) => {
    const gaining = gainingValues({ ...readTypes(texts[0]!), prices: readPrices(texts[0]!) })
    return gaining.length === 0
      ? 'Yes: no value gains by another announcement'
      : gaining.map((value) => `No: a participant with the value ${value} gains by another announcement`).join(' or ')
  },
  'bic_mechanism mechanism_choice': ({ texts, options }) =>
    options
      .filter((option) => gainingValues({ ...readTypes(texts[0]!), prices: readPrices(option) }).length === 0)
      .join(' or '),
  'budget_balance surplus': ({ texts }) => {
    const [participants] = nameListsIn(texts[0]!)
    const payers = [...texts[0]!.matchAll(/(\w+) (?:pays|receives) \d/g)].map(([, name]) => name)
    if (
      participants?.names.join() !== payers.join() ||
      !/(?:participants|neighbours|doctors,) $/.test(participants.before)
    )
      throw new Error(`others take part than pay: ${texts[0]}`)
    const surplus = surplusOf(texts[0]!)
    if (surplus === 0) return 'It is budget balanced'
    return `It is not balanced: it runs a ${surplus > 0 ? 'surplus' : 'deficit'}`
  },
  'budget_balance mechanism_choice': ({ texts, options }) => {
    const [asked] = /is budget balanced|leaves a surplus|runs a deficit/.exec(texts[0]!.slice(-80)) ?? ['']
    const wanted = { 'is budget balanced': 0, 'leaves a surplus': 1, 'runs a deficit': -1 }[asked]
    return options.filter((option) => Math.sign(surplusOf(option)) === wanted).join(' or ')
  }
}

/** The rules as the story tells them, behind those who take part. */
function rulesIn(text: string): string {
  const rules = theOne(text, /(?:[.:] )((?:The participants? |If the reports |Everybody pays )[^.?]+)\. [A-Z]/)
  const [participants, ...others] = nameListsIn(text.slice(0, text.indexOf(rules)))
  if (!participants || participants.names.length < 3 || others.length > 0)
    throw new Error(`it is not clear who takes part: ${text}`)
  return rules
}

/** What was found for a wording: a verdict takes thousands of outcomes. */
const [gains, harms] = [new Map<string, Found>(), new Map<string, Found>()]

/** Whether some report below the true value, or above it, is better than the truth at some reports of the others. */
function gainsBesideTruth(wording: string): Found {
  return remembered(gains, wording, (mechanism, grid) => {
    const directions = grid.flatMap((value) =>
      grid.flatMap((one) =>
        grid.flatMap((other) =>
          [0, 1, 2].flatMap((own) => {
            const utility = (report: number) => {
              const reports = [one, other].toSpliced(own, 0, report)
              if (new Set(reports).size < 3) return Number.NaN
              const { isServed, paid } = mechanism(reports)[own]!
              return (isServed ? value : 0) - paid
            }
            const truth = utility(value)
            return grid
              .filter((report) => utility(report) > truth + 1e-9)
              .map((report) => (report < value ? 'below' : 'above'))
          })
        )
      )
    )
    return new Set(directions)
  })
}

/** Whether somebody who is served, or who is not, ends up below zero at truthful reports. */
function harmedByTruth(wording: string): Found {
  return remembered(harms, wording, (mechanism, grid) => {
    const states = grid.flatMap((one) =>
      grid.flatMap((other) =>
        grid.flatMap((third) => {
          const values = [one, other, third]
          if (new Set(values).size < 3) return []
          return mechanism(values).flatMap(({ isServed, paid }, own) =>
            paid > (isServed ? values[own]! : 0) + 1e-9 ? [isServed ? 'served' : 'unserved'] : []
          )
        })
      )
    )
    return new Set(states)
  })
}

function remembered(
  found: Map<string, Found>,
  wording: string,
  examine: (mechanism: Mechanism, grid: readonly number[]) => Found
): Found {
  const known = found.get(wording)
  if (known) return known
  const amount = amountIn(wording)
  const grid = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((steps) => (steps * amount) / 4)
  const verdict = examine(mechanismOf(wording), grid)
  found.set(wording, verdict)
  return verdict
}

function readTypes(text: string): Pick<Announcements, 'values' | 'probabilities'> {
  const types = [...text.matchAll(/(\d+) dollars with a probability of (0\.\d+)/g)]
  return { values: types.map(([, value]) => Number(value)), probabilities: types.map(([, , chance]) => Number(chance)) }
}

/** In the order of the announcements. */
function readPrices(text: string): number[] {
  const prices = [...text.matchAll(/(\d+) dollars for an announcement of (\d+)/g)].map(([, price, said]) => ({
    price: Number(price),
    said: Number(said)
  }))
  return prices.toSorted((one, other) => one.said - other.said).map(({ price }) => price)
}

/** The values for which another announcement is better against a truthful rival. */
function gainingValues({ values, probabilities, prices }: Announcements): number[] {
  return values.filter((value) => {
    const utility = (said: number) =>
      values.reduce((sum, rival, at) => {
        const share = said > rival ? 1 : said === rival ? 1 / 2 : 0
        return sum + probabilities[at]! * share * (value - prices[values.indexOf(said)]!)
      }, 0)
    return values.some((said) => utility(said) > utility(value) + 1e-9)
  })
}

/** What is paid less what is received, in cents. */
function surplusOf(text: string): number {
  return [...text.matchAll(/(pays|receives) (\d+)\.(\d\d) dollars/g)].reduce((sum, [, verb, whole, cents]) => {
    return sum + (verb === 'pays' ? 1 : -1) * (100 * Number(whole) + Number(cents))
  }, 0)
}
