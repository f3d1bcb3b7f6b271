import { plain, rounded } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'

/** With six decimals, since variances are small. */
const step = (value: number) => plain(rounded(value, 6))

type TwoAssets = { mu1: number; mu2: number; s1: number; s2: number; rho: number; gamma: number }

/** The covariance, and the variance of holding one unit of asset 1 against one of asset 2. */
function momentsOf({ s1, s2, rho }: TwoAssets) {
  const covariance = rho * s1 * s2
  return { covariance, spread: s1 * s1 + s2 * s2 - 2 * covariance }
}

/** A.17: choices by mean and variance of returns, which are decimal fractions. */
export const priceOfRisk = [
  questionType({
    id: 'market_price_of_risk',
    title: 'excess mean per unit of standard deviation',
    draw: ({ uniform }) => ({ mu: uniform(0.06, 0.2, 3), rf: uniform(0.01, 0.05, 3), sigma: uniform(0.08, 0.4, 3) }),
    solve: ({ mu, rf, sigma }) => {
      const right = (mu - rf) / sigma
      return {
        kind: 'number',
        right,
        wrong: { per_variance: right / sigma, no_excess: mu / sigma, inverse: 1 / right }
      }
    },
    fields: ({ mu, rf, sigma }) => ({ mean: plain(mu), safe_rate: plain(rf), deviation: plain(sigma) }),
    explain: ({ mu, rf, sigma }, right) =>
      `The risky asset earns ${plain(mu)} - ${plain(rf)} = ${plain(mu - rf)} more than the safe one on average. ` +
      `For this excess a standard deviation of ${plain(sigma)} is borne. ` +
      `The price of risk is ${plain(mu - rf)}/${plain(sigma)}, that is ${right}.`
  }),
  questionType({
    id: 'risk_allocation',
    title: 'the share of a risky asset beside a safe one',
    draw: ({ uniform }) => ({
      ...{ mu: uniform(0.06, 0.2, 3), rf: uniform(0.01, 0.05, 3) },
      ...{ sigma: uniform(0.1, 0.4, 3), gamma: uniform(1, 8) }
    }),
    solve: ({ mu, rf, sigma, gamma }) => {
      const [excess, variance] = [mu - rf, sigma * sigma]
      const wrong = {
        price_of_risk_over_gamma: excess / (gamma * sigma),
        no_excess: mu / (gamma * variance),
        half: excess / (2 * gamma * variance)
      }
      return { kind: 'number', right: excess / (gamma * variance), wrong }
    },
    fields: ({ mu, rf, sigma, gamma }) => ({
      mean: plain(mu),
      safe_rate: plain(rf),
      deviation: plain(sigma),
      aversion: plain(gamma)
    }),
    explain: ({ mu, rf, sigma, gamma }, right) =>
      `With the share z in the risky asset the mean is ${plain(rf)} + z * (${plain(mu)} - ${plain(rf)}) and the variance z^2 * ${plain(sigma)}^2 = z^2 * ${step(sigma * sigma)}. ` +
      `A little more of z adds ${plain(mu - rf)} to the mean and takes ${plain(gamma)} * ${step(sigma * sigma)} * z for the variance. ` +
      `Both are equal at z = ${plain(mu - rf)}/(${plain(gamma)} * ${step(sigma * sigma)}), that is ${right}.`
  }),
  questionType({
    id: 'two_assets',
    title: 'the weight of one of two risky assets',
    draw: ({ uniform }): TwoAssets => ({
      ...{ mu1: uniform(0.05, 0.2, 3), mu2: uniform(0.05, 0.2, 3) },
      ...{ s1: uniform(0.1, 0.4, 3), s2: uniform(0.1, 0.4, 3) },
      ...{ rho: uniform(-0.6, 0.6), gamma: uniform(1, 8) }
    }),
    solve: (values) => {
      const { mu1, mu2, s1, s2, gamma } = values
      const { covariance, spread } = momentsOf(values)
      const gain = (mu1 - mu2) / gamma
      const right = (gain + s2 * s2 - covariance) / spread
      const wrong = {
        min_variance: (s2 * s2 - covariance) / spread,
        ignored_correlation: (gain + s2 * s2) / (s1 * s1 + s2 * s2),
        equal: 0.5,
        other_asset: 1 - right,
        half: (gain / 2 + s2 * s2 - covariance) / spread
      }
      return { kind: 'number', right, wrong }
    },
    fields: ({ mu1, mu2, s1, s2, rho, gamma }) => ({
      first_mean: plain(mu1),
      second_mean: plain(mu2),
      first_deviation: plain(s1),
      second_deviation: plain(s2),
      correlation: plain(rho),
      aversion: plain(gamma)
    }),
    explain: (values, right) => {
      const { mu1, mu2, s1, s2, rho, gamma } = values
      const { covariance, spread } = momentsOf(values)
      const gain = (mu1 - mu2) / gamma
      const signed = (value: number) => (value < 0 ? `(${step(value)})` : step(value))
      return (
        `The covariance is ${plain(rho)} * ${plain(s1)} * ${plain(s2)} = ${step(covariance)}, and the variance of the difference of the two returns is ${plain(s1)}^2 + ${plain(s2)}^2 - 2 * ${signed(covariance)} = ${step(spread)}. ` +
        `The weight of the first asset is best where its advantage in the mean per unit of risk aversion, (${plain(mu1)} - ${plain(mu2)})/${plain(gamma)} = ${step(gain)}, equals the marginal variance, z * ${step(spread)} - (${plain(s2)}^2 - ${signed(covariance)}). ` +
        `So z = (${step(gain)} + ${step(s2 * s2)} - ${signed(covariance)})/${step(spread)}, that is ${right}.`
      )
    }
  })
]
