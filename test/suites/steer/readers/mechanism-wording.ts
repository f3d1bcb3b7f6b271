/** Of each participant, whether they are served and what they pay. */
type Outcome = readonly { isServed: boolean; paid: number }[]
export type Mechanism = (reports: readonly number[]) => Outcome
/** The report that is served, of all from the highest on. */
type Winner = (ranked: readonly number[]) => number | undefined
type Price = (ranked: readonly number[], own: number) => number

const sum = (reports: readonly number[]) => reports.reduce((total, report) => total + report)
const highest: Winner = ([first]) => first
const second = ([, next]: readonly number[]) => next!

function serveAll(reports: readonly number[], isServed: boolean, paid: (report: number) => number): Outcome {
  return reports.map((report) => ({ isServed, paid: paid(report) }))
}

function serveOne(winner: Winner, price: Price): Mechanism {
  return (reports) => {
    const ranked = reports.toSorted((a, b) => b - a)
    const served = winner(ranked)
    return reports.map((report) => ({
      isServed: report === served,
      paid: report === served ? price(ranked, report) : 0
    }))
  }
}

/** What a wording makes of reports that all differ. */
export function mechanismOf(wording: string): Mechanism {
  const amount = amountIn(wording)
  const total =
    /^If the reports add up to at least (\d+) dollars, everybody is served(.*); otherwise nobody is served, and nobody pays$/.exec(
      wording
    )
  if (total) {
    const [, , how] = total
    const paid = (reports: readonly number[]) => (report: number) => {
      if (how === ' and pays their own report') return report
      if (how!.includes('equal share')) return amount / reports.length
      if (how!.includes('in proportion to the reports')) return (amount * report) / sum(reports)
      throw new Error(`unknown payments: ${wording}`)
    }
    return (reports) =>
      sum(reports) >= amount ? serveAll(reports, true, paid(reports)) : serveAll(reports, false, () => 0)
  }
  if (wording.startsWith('Everybody pays their own report at once;'))
    return (reports) => serveAll(reports, sum(reports) >= amount, (report) => report)
  if (wording.startsWith('The participant who has waited longest is served'))
    return (reports) => reports.map((_, own) => ({ isServed: own === 0, paid: 0 }))
  if (wording.startsWith('The participants are gone through in a fixed order'))
    return (reports) => {
      const winner = reports.findIndex((report) => report >= amount)
      return reports.map((_, own) => ({ isServed: own === winner, paid: own === winner ? amount : 0 }))
    }
  if (wording.startsWith('Everybody pays a fee of')) {
    const auction = serveOne(highest, second)
    return (reports) => auction(reports).map(({ isServed, paid }) => ({ isServed, paid: paid + amount }))
  }
  if (
    /highest report is served if this report is at least (\d+) dollars, and pays \1 dollars or the second-highest/.test(
      wording
    )
  )
    return serveOne(
      ([first]) => (first! >= amount ? first : undefined),
      ([, next]) => Math.max(amount, next!)
    )
  if (wording.includes('everybody pays their own report, served or not')) {
    const auction = serveOne(highest, () => 0)
    return (reports) => auction(reports).map(({ isServed }, own) => ({ isServed, paid: reports[own]! }))
  }
  const [, place, price] =
    /^The participant with the (highest|second-highest) report is served and pays (.+); the others pay nothing$/.exec(
      wording
    )!
  const prices: Readonly<Record<string, Price>> = {
    'this report': (_, own) => own,
    'their own report': (_, own) => own,
    'the highest report': ([first]) => first!,
    'the second-highest report': ([, next]) => next!,
    'the third-highest report': ([, , third]) => third!,
    'half of this report': (_, own) => own / 2,
    'the average of all reports': (ranked) => sum(ranked) / ranked.length
  }
  return serveOne(place === 'highest' ? highest : second, prices[price!]!)
}

/** What the rules name as a price, fee or cost; any amount where they name none. */
export function amountIn(wording: string): number {
  return Number(/(\d+) dollars/.exec(wording)?.[1] ?? 60)
}
