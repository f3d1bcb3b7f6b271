import { binomial, normal, shuffle } from './random.mjs'

/** Parameters put into the simulation: the equilibrium of Section 3 of the paper with these values. */
export const truth = {
  subsidy: 0.13, // effective share of the commuting cost that is paid, once phased in
  alpha: 0.5, // elasticity of matches with respect to effective search
  eta: 2, // elasticity of vacancy supply
  jobFinding: 0.13, // quarterly hires per claimant without vouchers
  radiusKm: 22 // search radius without vouchers
}

export const regions = 10
export const officesPerRegion = 12
export const quarters = 24 // 2012Q1 is 1, 2017Q4 is 24
export const waves = [8, 12, 16, Number.POSITIVE_INFINITY] // 2013Q4, 2014Q4, 2015Q4, after the sample
export const saturations = [0.2, 0.7]

/** Share of the full effect that is reached in event quarters 0, 1 and 2; 1 afterwards. */
const phaseIn = [0.35, 0.6, 0.85]

/**
 * Draws both lotteries and the whole panel.
 * @returns one record per office: wave, saturation, weight (claimants at the start) and `cells`, one per quarter
 *   with the outcomes of eligible and ineligible claimants, all in logs
 */
export function simulateEconomy(random) {
  const calendar = Array.from({ length: quarters }, (_, t) => 0.06 * Math.sin((Math.PI * t) / 2) + 0.004 * t)
  return Array.from({ length: regions }, (_, region) => drawLotteries(random).map((draw) => ({ region, ...draw })))
    .flat()
    .map((draw, office) => simulateOffice(random, { office, ...draw }, calendar))
}

/** In each region three offices for every wave, and six offices for every saturation, drawn apart. */
function drawLotteries(random) {
  const slots = waves.flatMap((wave) => [0, 1, 2].map(() => wave))
  const rates = shuffle(
    random,
    slots.map((_, slot) => saturations[slot % 2])
  )
  return shuffle(random, slots).map((wave, slot) => ({ wave, saturation: rates[slot] }))
}

function simulateOffice(random, { office, region, wave, saturation }, calendar) {
  const claimants = Math.round(1000 + 1600 * random())
  const level = { job: 0.18 * normal(random), distance: 0.2 * normal(random), wage: 0.08 * normal(random) }
  const postings = Math.log(claimants * 0.2) + 0.25 * normal(random)
  const cells = []
  let shock = 0.035 * normal(random)
  for (let t = 1; t <= quarters; t++) {
    // Local demand is common to both groups and persistent: it cancels in the gap, not in the single series.
    shock = 0.5 * shock + 0.035 * Math.sqrt(0.75) * normal(random)
    const effect = equilibriumEffect(t - wave, saturation)
    const common = Math.log(truth.jobFinding) + level.job + calendar[t - 1] + shock
    const present = Math.round(claimants * Math.exp(0.03 * normal(random)))
    const eligible = Math.round(saturation * present)
    const groups = [
      { size: eligible, job: effect.direct + effect.congestion, distance: effect.direct / 2 },
      { size: present - eligible, job: effect.congestion, distance: 0 }
    ].map((group) => drawGroup(random, group, common, level))
    cells.push({
      t,
      claimants: present,
      eligible: groups[0],
      ineligible: groups[1],
      all: Math.log((groups[0].hires + groups[1].hires) / present),
      vacancies: postings + 0.8 * calendar[t - 1] + 0.6 * shock + effect.vacancies + 0.07 * normal(random)
    })
  }
  return { office, region, wave, saturation, weight: claimants, cells }
}

/** Log changes in equilibrium, Proposition 1 of the paper. */
function equilibriumEffect(eventQuarter, saturation) {
  const share = eventQuarter < 0 ? 0 : (phaseIn[eventQuarter] ?? 1)
  const direct = -2 * share * Math.log(1 - truth.subsidy)
  const search = Math.log(saturation * Math.exp(direct) + 1 - saturation)
  const denominator = 2 - truth.alpha + truth.alpha * truth.eta
  return {
    direct,
    congestion: (-2 * (1 - truth.alpha) * search) / denominator,
    vacancies: (truth.alpha * truth.eta * search) / denominator
  }
}

function drawGroup(random, group, common, level) {
  const hires = binomial(random, group.size, Math.exp(common + group.job + 0.02 * normal(random)))
  // Distances of accepted jobs are uniform on [0, R]: mean R/2 and variance R^2/12, so the mean of n has
  // standard deviation R / sqrt(12 n).
  const radius = truth.radiusKm * Math.exp(level.distance + group.distance + 0.02 * normal(random))
  const distance = radius / 2 + (radius / Math.sqrt(12 * hires)) * normal(random)
  const wage = Math.log(14.2) + level.wage + 0.12 * (normal(random) / Math.sqrt(hires)) + 0.01 * normal(random)
  return { size: group.size, hires, job: Math.log(hires / group.size), distance: Math.log(distance), wage }
}
