import { readFileSync } from 'node:fs'
import { fixed, math, thousands } from './format.mjs'

/** One LaTeX macro for each number that the text of paper.tex quotes. */
export function numbers(results) {
  const { main, twoWay, implied, baselineRate, ineligibleLowSaturation, ineligibleHighSaturation, saturationContrast } =
    results
  const percent = (log) => fixed(100 * Math.abs(Math.expm1(log)), 1)
  const macros = {
    ...named('b', main, ({ full }) => math(full)),
    ...named('abs', main, ({ full }) => fixed(Math.abs(full))),
    ...named('se', main, ({ fullError }) => fixed(fullError)),
    ...named('pre', main, ({ pretrend }) => fixed(pretrend, 2)),
    ...named('tw', twoWay, ({ full }) => math(full)),
    ...named('i', implied, ({ value }) => math(value)),
    ...named('lo', implied, ({ lower }) => math(lower)),
    ...named('hi', implied, ({ upper }) => math(upper)),
    earlyEligible: math(main.eligible.phaseIn),
    earlyIneligible: math(main.ineligible.phaseIn),
    earlyGap: math(main.gap.phaseIn),
    earlyAll: math(main.all.phaseIn),
    doubleDistance: fixed(2 * main.distanceEligible.full),
    spillLow: math(ineligibleLowSaturation.full),
    spillLowError: fixed(ineligibleLowSaturation.fullError),
    spillHigh: math(ineligibleHighSaturation.full),
    spillHighError: fixed(ineligibleHighSaturation.fullError),
    spillContrast: math(saturationContrast.value),
    spillContrastError: fixed(saturationContrast.error),
    percentEligible: percent(main.eligible.full),
    percentIneligible: percent(main.ineligible.full),
    percentAll: percent(main.all.full),
    percentGap: percent(main.gap.full),
    percentDistance: percent(main.distanceEligible.full),
    baseRate: fixed(baselineRate),
    rateEligible: fixed(baselineRate * Math.exp(main.eligible.full)),
    rateIneligible: fixed(baselineRate * Math.exp(main.ineligible.full)),
    baseDistance: fixed(results.baselineDistanceKm, 1),
    newDistance: fixed(results.baselineDistanceKm * Math.exp(main.distanceEligible.full), 1),
    share: fixed(main.all.full / main.gap.full, 2),
    displacedPercent: fixed(100 * implied.displaced.value, 0),
    overP: fixed(results.overidentificationTest.p, 2),
    overSe: fixed(results.overidentificationTest.standardError),
    offices: String(results.offices),
    cells: thousands(results.panelCells),
    stackedRows: thousands(results.stackedObservations),
    claimants: thousands(results.claimants),
    resamples: String(results.resamples)
  }
  const paper = readFileSync(new URL('paper.tex', import.meta.url), 'utf8')
  return Object.entries(macros)
    .map(([name, value]) => [`\\n${capital(name)}`, value])
    .filter(([macro]) => new RegExp(`\\${macro}(?![A-Za-z])`).test(paper))
    .map(([macro, value]) => `\\newcommand{${macro}}{${value}}\n`)
    .join('')
}

/** `compute` of every entry under the name prefix + Key. */
function named(prefix, entries, compute) {
  return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [prefix + capital(name), compute(entry)]))
}

const capital = (name) => name[0].toUpperCase() + name.slice(1)
