import { plain, rounded } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'

type Posterior = { prior: number; likelihood: number; likelihood_other: number }
type MarginalGiven = { prior: number; likelihood: number; marginal: number }

/** P(B given A) of P(B), P(A given B), and either P(A given not B) or P(A). */
export function posterior(params: Posterior | MarginalGiven): number {
  return (params.likelihood * params.prior) / marginalOf(params)
}

function marginalOf(params: Posterior | MarginalGiven): number {
  if ('marginal' in params) return params.marginal
  const { prior, likelihood, likelihood_other } = params
  return likelihood * prior + likelihood_other * (1 - prior)
}

/** 1.3.c: probabilities of two decimals in grade 5, of three in grade 6. */
export const bayesRule = [
  questionType({
    id: 'posterior',
    title: 'the posterior from a prior and two likelihoods',
    draw: ({ uniform }, grade) => {
      const decimals = grade <= 5 ? 2 : 3
      const values = {
        prior: uniform(0.05, 0.9, decimals),
        likelihood: uniform(0.1, 0.95, decimals),
        likelihood_other: uniform(0.05, 0.9, decimals)
      }
      return Math.abs(values.likelihood - values.likelihood_other) < 0.1 ? null : values
    },
    solve: (values) => {
      const { prior, likelihood, likelihood_other } = values
      const wrong = {
        prior_kept: prior,
        likelihood,
        joint: likelihood * prior,
        prior_ignored: likelihood / (likelihood + likelihood_other),
        marginal: marginalOf(values)
      }
      return { kind: 'number', right: posterior(values), wrong, decimals: 4 }
    },
    fields: ({ prior, likelihood, likelihood_other }) => ({
      ...{ prior: plain(prior), likelihood: plain(likelihood), otherwise: plain(likelihood_other) }
    }),
    explain: (values, right) => {
      const { prior, likelihood, likelihood_other } = values
      const [joint, marginal] = [likelihood * prior, marginalOf(values)].map((value) => plain(rounded(value, 6)))
      return `Both together have probability ${plain(likelihood)} * ${plain(prior)} = ${joint}. The observation alone has probability ${joint} + ${plain(likelihood_other)} * ${plain(rounded(1 - prior, 6))} = ${marginal}. By Bayes' rule the first is divided by the second, which gives ${right}.`
    }
  }),
  questionType({
    id: 'marginal_given',
    title: 'the posterior from a prior, a likelihood and the probability of the observation',
    draw: ({ uniform }, grade) => {
      const decimals = grade <= 5 ? 2 : 3
      const values = {
        prior: uniform(0.1, 0.9, decimals),
        likelihood: uniform(0.1, 0.95, decimals),
        marginal: uniform(0.1, 0.95, decimals)
      }
      const joint = values.likelihood * values.prior
      const least = joint + 0.02
      const isPossible = values.marginal > least && values.marginal < joint + 1 - values.prior
      // Where the observation says nothing, there is nothing to update.
      return isPossible && Math.abs(values.marginal - values.likelihood) > 0.05 ? values : null
    },
    solve: (values) => {
      const { prior, likelihood, marginal } = values
      const wrong = {
        prior_kept: prior,
        likelihood,
        joint: likelihood * prior,
        prior_ignored: likelihood / (likelihood + marginal),
        marginal
      }
      return { kind: 'number', right: posterior(values), wrong, decimals: 4 }
    },
    fields: ({ prior, likelihood, marginal }) => ({
      ...{ prior: plain(prior), likelihood: plain(likelihood), marginal: plain(marginal) }
    }),
    explain: ({ prior, likelihood, marginal }, right) =>
      `By Bayes' rule the posterior is likelihood times prior over the probability of the observation. Here that is ${plain(likelihood)} * ${plain(prior)} / ${plain(marginal)} = ${right}.`
  })
]
