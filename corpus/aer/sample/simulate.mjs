// Rebuilds every figure of the paper: node simulate.mjs [--panel FILE]
import { writeFileSync } from 'node:fs'
import { saturations, simulateEconomy, truth, waves } from './economy.mjs'
import {
  baselineRate,
  eventStudy,
  impliedParameters,
  outcomes,
  panelCells,
  stackWaves,
  twoPeriodEffects,
  wholePanel
} from './estimate.mjs'
import { seededRandom } from './random.mjs'
import { normalTail } from './regression.mjs'
import { writePaperFiles } from './write-paper-files.mjs'

const seed = 2026
const resamples = 999

const offices = simulateEconomy(seededRandom(seed))
const stacked = stackWaves(offices)
const stackOf = (saturation) => stackWaves(offices.filter((office) => office.saturation === saturation))
const full = (fit) => fit.beta[1]

const main = mapOutcomes((outcome) => twoPeriodEffects(stacked, outcome))
const events = mapOutcomes((outcome) => eventStudy(stacked, outcome))
const twoWay = mapOutcomes((outcome) => twoPeriodEffects(wholePanel(offices), outcome))
const [low, high] = saturations.map((saturation) => ({
  fit: twoPeriodEffects(stackOf(saturation), outcomes.ineligible),
  events: eventStudy(stackOf(saturation), outcomes.ineligible)
}))

const point = implied(offices, main)
const draws = bootstrap()
const intervals = Object.fromEntries(
  Object.keys(point).map((name) => [name, interval(draws.map((draw) => draw[name]))])
)
const spread = deviation(draws.map((draw) => draw.overidentification))

const results = {
  note: 'Synthetic: all numbers come from simulated data.',
  seed,
  resamples,
  truth,
  offices: offices.length,
  panelCells: panelCells(offices),
  stackedObservations: stacked.length,
  baselineRate: baselineRate(offices),
  baselineDistanceKm: meanDistance(),
  claimants: Math.round(offices.reduce((sum, office) => sum + office.weight, 0)),
  main: mapOutcomes((_, name) => summary(main[name], events[name])),
  twoWay: mapOutcomes((_, name) => summary(twoWay[name])),
  ineligibleLowSaturation: summary(low.fit, low.events),
  ineligibleHighSaturation: summary(high.fit, high.events),
  saturationContrast: {
    value: full(high.fit) - full(low.fit),
    error: Math.hypot(high.fit.standardErrors[1], low.fit.standardErrors[1])
  },
  implied: Object.fromEntries(Object.entries(point).map(([name, value]) => [name, { value, ...intervals[name] }])),
  overidentificationTest: {
    standardError: spread,
    p: 2 * normalTail(Math.abs(point.overidentification) / spread)
  },
  eventStudy: events.eligible.events.map((event, k) => ({
    event,
    eligible: events.eligible.beta[k],
    eligibleError: events.eligible.standardErrors[k],
    ineligible: events.ineligible.beta[k],
    ineligibleError: events.ineligible.standardErrors[k]
  }))
}

writePaperFiles(results)
const panelFlag = process.argv.indexOf('--panel')
if (panelFlag > 0) writeFileSync(process.argv[panelFlag + 1], panelCsv())

function mapOutcomes(compute) {
  return Object.fromEntries(Object.entries(outcomes).map(([name, outcome]) => [name, compute(outcome, name)]))
}

function implied(sample, fits) {
  return impliedParameters(sample, {
    gap: full(fits.gap),
    eligible: full(fits.eligible),
    ineligible: full(fits.ineligible),
    vacancies: full(fits.vacancies),
    distanceEligible: full(fits.distanceEligible)
  })
}

/** Draws offices with replacement within wave and saturation, as the lotteries fixed these counts. */
function bootstrap() {
  const random = seededRandom(seed + 1)
  const needed = ['gap', 'eligible', 'ineligible', 'vacancies', 'distanceEligible']
  const strata = Object.values(Object.groupBy(offices, ({ wave, saturation }) => `${wave}/${saturation}`))
  return Array.from({ length: resamples }, () => {
    const sample = strata
      .flatMap((stratum) => stratum.map(() => stratum[Math.floor(random() * stratum.length)]))
      .map((office, id) => ({ ...office, id }))
    const rows = stackWaves(sample)
    return implied(sample, Object.fromEntries(needed.map((name) => [name, twoPeriodEffects(rows, outcomes[name])])))
  })
}

function interval(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return {
    lower: sorted[Math.round(0.025 * (resamples + 1)) - 1],
    upper: sorted[Math.round(0.975 * (resamples + 1)) - 1]
  }
}

function deviation(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

function summary(fit, events) {
  return {
    phaseIn: fit.beta[0],
    phaseInError: fit.standardErrors[0],
    full: fit.beta[1],
    fullError: fit.standardErrors[1],
    r2: fit.r2,
    observations: fit.observations,
    clusters: fit.clusters,
    ...(events ? { pretrend: events.pretrend } : {})
  }
}

function meanDistance() {
  const groups = offices
    .flatMap((office) => office.cells.filter(({ t }) => t < waves[0]))
    .flatMap(({ eligible, ineligible }) => [eligible, ineligible])
  const hires = groups.reduce((sum, group) => sum + group.hires, 0)
  return groups.reduce((sum, group) => sum + group.hires * Math.exp(group.distance), 0) / hires
}

function panelCsv() {
  const lines = offices.flatMap(({ office, region, wave, saturation, cells }) =>
    cells.flatMap((cell) =>
      ['eligible', 'ineligible'].map((group) => {
        const { size, hires, distance, wage } = cell[group]
        const served = Number.isFinite(wave) ? wave : ''
        return [office, region, served, saturation, cell.t, group, size, hires, distance, wage, cell.vacancies].join(
          ','
        )
      })
    )
  )
  const head = 'office,region,wave,saturation,quarter,group,claimants,hires,log_distance,log_wage,log_vacancies'
  return `${[head, ...lines].join('\n')}\n`
}
