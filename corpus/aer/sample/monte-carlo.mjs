// Checks the estimators: node monte-carlo.mjs prints, over 24 seeds, mean and standard deviation of each estimate.
import { saturations, simulateEconomy } from './economy.mjs'
import { impliedParameters, outcomes, stackWaves, twoPeriodEffects } from './estimate.mjs'
import { seededRandom } from './random.mjs'

const runs = Array.from({ length: 24 }, (_, run) => estimatesOf(simulateEconomy(seededRandom((run + 1) * 7919))))

for (const name of Object.keys(runs[0])) {
  const values = runs.map((run) => run[name])
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
  console.log(`${name.padEnd(20)} ${mean.toFixed(4)} (${deviation.toFixed(4)})`)
}

function estimatesOf(offices) {
  const rows = stackWaves(offices)
  const effects = Object.fromEntries(
    Object.entries(outcomes).map(([name, outcome]) => [name, twoPeriodEffects(rows, outcome).beta[1]])
  )
  const [low, high] = saturations.map((saturation) => {
    const sample = offices.filter((office) => office.saturation === saturation)
    return twoPeriodEffects(stackWaves(sample), outcomes.ineligible).beta[1]
  })
  const { delta, nu, alpha, eta } = impliedParameters(offices, effects)
  return { ...effects, low, high, delta, nu, alpha, eta }
}
