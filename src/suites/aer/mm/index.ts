import { partsOfRubric } from '../../../grading/parts-of-rubric.ts'
import { loadPrompt } from '../../../prompts.ts'
import { loadRubric } from '../../../rubrics.ts'
import type { TaskType } from '../../suite.ts'
import { parseText } from '../parse-text.ts'
import { checkItem } from './check-item.ts'
import { claims } from './claims.ts'
import { contentSchema, difficultySchema, type MmContent, problemKinds } from './content.ts'
import { entryOf } from './entries.ts'
import { extract, rounds } from './extract.ts'
import { reading } from './reading.ts'
import { compareSolutions } from './solve.ts'

/** Mathematical modeling: a derivation from a described setting, judged against a reference solution. */
export const mathematicalModeling: TaskType<MmContent, string> = {
  name: 'MM',
  title: 'Mathematical Modeling',
  contentSchema,
  source: { kind: 'paper', rounds: Object.values(rounds), extract, check: checkItem },
  claims,
  entryOf,
  typicalClaims: () => [38, 38, 38],
  reading,
  rubric: loadRubric('aer/mm'),
  examineePrompt: loadPrompt('aer/mm/examinee'),
  render: (examinee, { fill }) => fill(problemVariables(examinee)),
  parse: parseText,
  rules: () => ({ dimensions: [], evidence: null }),
  judging: {
    mostCharacters: 40_000,
    prompt: 'aer/mm/judge',
    parts: (_, rubric) => partsOfRubric(rubric),
    // The elements are what a complete answer contains; whether they are right is left to the dimension beside it.
    criteria: {
      dimension: 'completeness',
      parts: ({ gold }) =>
        gold.keyElements.map((description, place) => ({
          id: `key_element_${place + 1}`,
          name: `Key element ${place + 1}`,
          description,
          weight: 1
        }))
    },
    variables: ({ examinee, gold }) => ({
      ...problemVariables(examinee),
      solution: gold.solution.latex,
      explanation: gold.solution.explanation,
      correctness: gold.correctness,
      key_elements: listed(gold.keyElements)
    })
  },
  solving: { reasoningEffort: 'high', compare: compareSolutions },
  tagging: {
    part: 'item',
    tags: [
      { name: 'kind', title: 'Kind of problem', values: problemKinds },
      { name: 'difficulty', title: 'Difficulty', values: difficultySchema.options }
    ],
    parts: ({ examinee, gold }) => [
      { id: 'item', share: 1, tags: { kind: examinee.kind, difficulty: gold.difficulty } }
    ],
    scoredBy: 'metric'
  }
}

function problemVariables({ scenario, notation, conditions, task }: MmContent['examinee']): Record<string, string> {
  return {
    scenario,
    notation: listed(notation.map(({ symbol, meaning }) => `$${symbol}$: ${meaning}`)),
    conditions: listed(conditions),
    task
  }
}

function listed(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}
