/** Who is served at given reports, and what each participant pays. */
export type Outcome = { served: readonly boolean[]; payments: readonly number[] }
/** Amounts that the rules name; in the enumeration they lie inside the grid of reports. */
export type Amounts = { price: number; fee: number; cost: number }
export type Mechanism = {
  text(amounts: Amounts): string
  outcome(reports: readonly number[], amounts: Amounts): Outcome
}

const others = 'the others pay nothing'
const dollars = (amount: number) => `${amount} dollars`

/** Mechanisms that serve one participant; ties go to the participant who is listed first. */
export const auctions = {
  first_price: {
    text: () => `The participant with the highest report is served and pays this report; ${others}`,
    outcome: (reports) => serveOne(reports, 0, placed(reports, 0))
  },
  second_price: {
    text: () => `The participant with the highest report is served and pays the second-highest report; ${others}`,
    outcome: (reports) => serveOne(reports, 0, placed(reports, 1))
  },
  third_price: {
    text: () => `The participant with the highest report is served and pays the third-highest report; ${others}`,
    outcome: (reports) => serveOne(reports, 0, placed(reports, 2))
  },
  half_price: {
    text: () => `The participant with the highest report is served and pays half of this report; ${others}`,
    outcome: (reports) => serveOne(reports, 0, placed(reports, 0) / 2)
  },
  average_price: {
    text: () => `The participant with the highest report is served and pays the average of all reports; ${others}`,
    outcome: (reports) => serveOne(reports, 0, reports.reduce((sum, report) => sum + report, 0) / reports.length)
  },
  all_pay_first: {
    text: () => 'The participant with the highest report is served; everybody pays their own report, served or not',
    outcome: (reports) => ({ ...serveOne(reports, 0, 0), payments: reports })
  },
  second_highest_wins_pays_own: {
    text: () => `The participant with the second-highest report is served and pays their own report; ${others}`,
    outcome: (reports) => serveOne(reports, 1, placed(reports, 1))
  },
  second_highest_wins_pays_highest: {
    text: () => `The participant with the second-highest report is served and pays the highest report; ${others}`,
    outcome: (reports) => serveOne(reports, 1, placed(reports, 0))
  },
  second_price_with_reserve: {
    text: ({ price }) =>
      `The participant with the highest report is served if this report is at least ${dollars(price)}, and pays ${dollars(price)} or the second-highest report, whichever is more; ${others}`,
    outcome: (reports, { price }) =>
      placed(reports, 0) < price ? nobody(reports) : serveOne(reports, 0, Math.max(price, placed(reports, 1)))
  },
  second_price_with_fee: {
    text: ({ fee }) =>
      `Everybody pays a fee of ${dollars(fee)}; the participant with the highest report is served and pays the second-highest report on top`,
    outcome: (reports, { fee }) => {
      const { served, payments } = serveOne(reports, 0, placed(reports, 1))
      return { served, payments: payments.map((payment) => payment + fee) }
    }
  },
  posted_price: {
    text: ({ price }) =>
      `The participants are gone through in a fixed order; the first one whose report is at least ${dollars(price)} is served and pays ${dollars(price)}; ${others}`,
    outcome: (reports, { price }) => {
      const winner = reports.findIndex((report) => report >= price)
      const served = reports.map((_, own) => own === winner)
      return { served, payments: served.map((isServed) => (isServed ? price : 0)) }
    }
  },
  seniority: {
    text: () => 'The participant who has waited longest is served, whatever the reports are; nobody pays anything',
    outcome: (reports) => ({ ...nobody(reports), served: reports.map((_, own) => own === 0) })
  }
} satisfies Record<string, Mechanism>

/** Mechanisms that serve all or nobody, by whether the reports cover a cost. */
export const projects = {
  pay_own_report_if_total_covers_cost: {
    text: ({ cost }) =>
      `If the reports add up to at least ${dollars(cost)}, everybody is served and pays their own report; otherwise nobody is served, and nobody pays`,
    outcome: (reports, { cost }) => serveAll(reports, cost, { paid: reports })
  },
  pay_equal_share_if_total_covers_cost: {
    text: ({ cost }) =>
      `If the reports add up to at least ${dollars(cost)}, everybody is served and pays an equal share of the ${dollars(cost)}; otherwise nobody is served, and nobody pays`,
    outcome: (reports, { cost }) => serveAll(reports, cost, { paid: reports.map(() => cost / reports.length) })
  },
  pay_in_proportion_if_total_covers_cost: {
    text: ({ cost }) =>
      `If the reports add up to at least ${dollars(cost)}, everybody is served, and the ${dollars(cost)} are shared in proportion to the reports; otherwise nobody is served, and nobody pays`,
    outcome: (reports, { cost }) => {
      const total = reports.reduce((sum, report) => sum + report, 0)
      return serveAll(reports, cost, { paid: reports.map((report) => (total === 0 ? 0 : (cost * report) / total)) })
    }
  },
  pay_own_report_always: {
    text: ({ cost }) =>
      `Everybody pays their own report at once; if the reports add up to at least ${dollars(cost)}, everybody is served, otherwise nobody is and the money is kept`,
    outcome: (reports, { cost }) => serveAll(reports, cost, { paid: reports, kept: reports })
  }
} satisfies Record<string, Mechanism>

/** A participant whose place from the top is given, 0 for the highest report, is served and pays the price. */
function serveOne(reports: readonly number[], place: number, price: number): Outcome {
  const winner = order(reports)[place]!
  const served = reports.map((_, own) => own === winner)
  return { served, payments: served.map((isServed) => (isServed ? price : 0)) }
}

function serveAll(
  reports: readonly number[],
  cost: number,
  { paid, kept }: { paid: readonly number[]; kept?: readonly number[] }
): Outcome {
  const isCovered = reports.reduce((sum, report) => sum + report, 0) >= cost
  return { served: reports.map(() => isCovered), payments: isCovered ? paid : (kept ?? reports.map(() => 0)) }
}

function nobody(reports: readonly number[]): Outcome {
  return { served: reports.map(() => false), payments: reports.map(() => 0) }
}

function placed(reports: readonly number[], place: number): number {
  return reports[order(reports)[place]!]!
}

/** The participants by their reports, the highest first. */
function order(reports: readonly number[]): number[] {
  return reports.map((_, own) => own).sort((one, other) => reports[other]! - reports[one]! || one - other)
}
