import { loadPrompt } from '../../../prompts.ts'
import { loadRubric } from '../../../rubrics.ts'
import type { TaskType } from '../../suite.ts'
import { parseText } from '../parse-text.ts'
import { checkItem } from './check-item.ts'
import { claims } from './claims.ts'
import { complexities, contentSchema, elementCategories, firstContentSchema, type MgContent } from './content.ts'
import { entryOf } from './entries.ts'
import { extract, rounds } from './extract.ts'
import { reading } from './reading.ts'
import { showModel } from './show-model.ts'

/** Model generation: a formal model built from a story without symbols, judged element by element. */
export const modelGeneration: TaskType<MgContent, string> = {
  name: 'MG',
  title: 'Model Generation',
  contentSchema,
  contentVersion: 2,
  earlierContents: { 1: firstContentSchema },
  source: { kind: 'paper', rounds: Object.values(rounds), extract, check: checkItem },
  claims,
  entryOf,
  typicalClaims: () => [45],
  reading,
  rubric: loadRubric('aer/mg'),
  examineePrompt: loadPrompt('aer/mg/examinee'),
  render: ({ scenario }, { fill }) => fill({ scenario }),
  parse: parseText,
  rules: () => ({ dimensions: [], evidence: null }),
  judging: {
    mostCharacters: 40_000,
    prompt: 'aer/mg/judge',
    parts: ({ gold }) =>
      gold.elements.map(({ id, category, name, description, points }) => ({
        id,
        dimension: 'elements',
        name: `${name} (${category})`,
        description,
        weight: points,
        scale: 'levels'
      })),
    variables: ({ examinee, gold }) => ({ scenario: examinee.scenario, model: showModel(gold.model) })
  },
  tagging: {
    part: 'element',
    tags: [
      { name: 'category', title: 'Kind of element', values: elementCategories },
      { name: 'complexity', title: 'Complexity', values: complexities }
    ],
    parts({ gold: { elements } }, version) {
      const total = elements.reduce((sum, { points }) => sum + points, 0)
      return elements.map(({ id, category, complexity, points }) => ({
        ...{ id, share: points / total },
        // Items of the first version do not say how demanding an element is; their reader takes all for simple.
        tags: { category, ...(version > 1 && { complexity }) }
      }))
    },
    scoredBy: 'judges'
  }
}
