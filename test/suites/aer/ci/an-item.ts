import type { CiContent } from '../../../../src/suites/aer/ci/content.ts'
import { conceptIdentification } from '../../../../src/suites/aer/ci/index.ts'

export const fields = [
  'relevance',
  'math_formalization',
  'uniqueness',
  'stability',
  'existence',
  'equilibrium_scene',
  'time_characteristic',
  'time_horizon'
] as const

/** Yes and no by turns. */
export const labels: Readonly<Record<string, string>> = Object.fromEntries(
  fields.map((field, index) => [field, index % 2 === 0 ? 'yes' : 'no'])
)

/** A synthetic fragment with `labels` as its gold. */
export function aCiItem(): CiContent {
  const { source } = conceptIdentification
  if (source.kind !== 'fragments') throw new Error('CI items come from fragments')
  return source.fromFragment({
    id: 'f1',
    text: 'Of the price of corn in a closed market.',
    year: 1912,
    source: 'Synthetic',
    language: 'en',
    labels: { ...labels },
    annotators: 2
  })
}
