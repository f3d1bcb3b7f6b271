import { quarters, waves } from './economy.mjs'
import { jointTest, leastSquares, removeFixedEffects } from './regression.mjs'

export const leads = 6
export const lags = 7

/** The outcomes of the paper: what is read from a cell. */
export const outcomes = {
  eligible: (cell) => cell.eligible.job,
  ineligible: (cell) => cell.ineligible.job,
  gap: (cell) => cell.eligible.job - cell.ineligible.job,
  all: (cell) => cell.all,
  distanceEligible: (cell) => cell.eligible.distance,
  distanceIneligible: (cell) => cell.ineligible.distance,
  wageEligible: (cell) => cell.eligible.wage,
  vacancies: (cell) => cell.vacancies
}

/**
 * Stacks one data set per wave: its offices and those not yet served at the end of the window, event quarters -6 to 7.
 * @returns rows {unit, period, cluster, weight, treated, eventQuarter, cell}
 */
export function stackWaves(offices) {
  return waves.filter(Number.isFinite).flatMap((wave) =>
    offices
      .filter((office) => office.wave === wave || office.wave > wave + lags)
      .flatMap((office) =>
        office.cells
          .filter(({ t }) => t >= wave - leads && t <= wave + lags)
          .map((cell) => ({
            unit: `${wave}/${office.id ?? office.office}`,
            period: `${wave}/${cell.t}`,
            cluster: office.id ?? office.office,
            weight: office.weight,
            treated: office.wave === wave,
            eventQuarter: cell.t - wave,
            cell
          }))
      )
  )
}

/** The whole panel with its own event time, for the conventional two-way fixed effects regression. */
export function wholePanel(offices) {
  return offices.flatMap((office) =>
    office.cells.map((cell) => ({
      unit: office.office,
      period: cell.t,
      cluster: office.office,
      weight: office.weight,
      treated: true,
      eventQuarter: cell.t - office.wave,
      cell
    }))
  )
}

/** Effects in the phase-in (event quarters 0 to 2) and in full operation (3 onwards), against all quarters before. */
export function twoPeriodEffects(rows, outcome) {
  return regress(rows, outcome, [
    (row) => row.eventQuarter >= 0 && row.eventQuarter <= 2,
    (row) => row.eventQuarter >= 3
  ])
}

/** One coefficient for each event quarter but -1, and the test that all five leads are zero. */
export function eventStudy(rows, outcome) {
  const events = Array.from({ length: leads + lags + 1 }, (_, i) => i - leads).filter((event) => event !== -1)
  const fit = regress(
    rows,
    outcome,
    events.map((event) => (row) => row.eventQuarter === event)
  )
  return { events, ...fit, pretrend: jointTest(fit, [0, 1, 2, 3, 4]) }
}

function regress(rows, outcome, indicators) {
  const y = removeFixedEffects(
    rows,
    rows.map((row) => outcome(row.cell))
  )
  const X = indicators.map((holds) =>
    removeFixedEffects(
      rows,
      rows.map((row) => Number(row.treated && holds(row)))
    )
  )
  return {
    ...leastSquares(rows, y, X),
    observations: rows.length,
    clusters: new Set(rows.map((row) => row.cluster)).size
  }
}

/**
 * Solves the model for what the reduced-form effects imply (Section 7.1 of the paper).
 * @param effects full-operation effects: gap, eligible, ineligible, vacancies, distanceEligible
 */
export function impliedParameters(offices, effects) {
  const served = offices.filter((office) => Number.isFinite(office.wave))
  const total = served.reduce((sum, office) => sum + office.weight, 0)
  const search =
    served.reduce(
      (sum, { weight, saturation }) => sum + weight * Math.log(saturation * Math.expm1(effects.gap) + 1),
      0
    ) / total
  const delta = -effects.ineligible / search
  const nu = effects.vacancies / search
  const denominator = 1 / (1 - nu - delta / 2)
  const alpha = 1 - (denominator * delta) / 2
  const a = 2 * (1 - delta)
  const z = Math.exp(effects.distanceEligible)
  const share = served.reduce((sum, { weight, saturation }) => sum + weight * saturation, 0) / total
  const spilloverAt = (saturation) => -delta * Math.log(saturation * Math.expm1(effects.gap) + 1)
  return {
    search,
    delta,
    nu,
    alpha,
    eta: (nu * denominator) / alpha,
    rate: 1 - 1 / z,
    predictedAll: (1 - delta) * search,
    overidentification: effects.gap - 2 * effects.distanceEligible,
    ratio: effects.gap / effects.distanceEligible,
    breakEven: 1 / (2 * a),
    rationalising: (((a + 1) * z) / a - 1) / 2,
    rationalisingPartial: ((3 * z) / 2 - 1) / 2,
    displaced: (-(1 - share) * Math.expm1(effects.ineligible)) / (share * Math.expm1(effects.eligible)),
    spilloverLow: spilloverAt(0.2),
    spilloverHigh: spilloverAt(0.7)
  }
}

/** Mean quarterly hires per claimant before any office was served, weighted by claimants. */
export function baselineRate(offices) {
  const cells = offices.flatMap((office) => office.cells.filter(({ t }) => t < waves[0]))
  const hires = cells.reduce((sum, { eligible, ineligible }) => sum + eligible.hires + ineligible.hires, 0)
  return hires / cells.reduce((sum, { claimants }) => sum + claimants, 0)
}

export const panelCells = (offices) => 2 * offices.length * quarters
