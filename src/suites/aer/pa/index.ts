import { partsOfRubric } from '../../../grading/parts-of-rubric.ts'
import { loadPrompt } from '../../../prompts.ts'
import { loadRubric } from '../../../rubrics.ts'
import type { Criterion, TaskType } from '../../suite.ts'
import { parseText } from '../parse-text.ts'
import { typicalSentences } from '../sentence-claims.ts'
import { checkItem } from './check-item.ts'
import { claims } from './claims.ts'
import { contentSchema, type PaContent } from './content.ts'
import { entryOf } from './entries.ts'
import { extract, rounds } from './extract.ts'
import { findings } from './findings.ts'
import { lacks } from './lacks.ts'
import { reading } from './reading.ts'
import { measureAbstract, measureLength } from './rules.ts'

/** Paper abstraction: the abstract of a paper, written from its condensed body and judged against the original's points. */
export const paperAbstraction: TaskType<PaContent, string> = {
  name: 'PA',
  title: 'Paper Abstraction',
  contentSchema,
  source: { kind: 'paper', rounds: Object.values(rounds), extract, check: checkItem },
  lacks,
  claims,
  entryOf,
  typicalClaims: (bodyWords) => [8 + typicalSentences(0.3 * bodyWords)],
  reading,
  rubric: loadRubric('aer/pa'),
  examineePrompt: loadPrompt('aer/pa/examinee'),
  render: ({ condensedBody, wordLimit }, { fill }) =>
    fill({ condensed_body: condensedBody, word_limit: String(wordLimit) }),
  parse: parseText,
  rules: measureAbstract,
  findings,
  judging: {
    mostCharacters: 10_000,
    prompt: 'aer/pa/judge',
    parts: (_, rubric) => partsOfRubric(rubric),
    criteria: { dimension: 'coverage', parts: ({ gold }) => gold.keyPoints.map(criterionOf) },
    variables: ({ examinee, gold }, response) => ({
      condensed_body: examinee.condensedBody,
      abstract: gold.abstract,
      key_points: gold.keyPoints.map(describePoint).join('\n'),
      word_limit: String(examinee.wordLimit),
      word_count: String(measureLength(examinee.wordLimit, response).words)
    })
  }
}

function describePoint({ id, statement, category, mustAppear }: PaContent['gold']['keyPoints'][number]): string {
  return `- ${id} (${category}, ${mustAppear ? 'must appear' : 'may be left out'}): ${statement}`
}

/** The rubric has a point that must appear weigh more; twice as much is our choice. */
function criterionOf({ statement, mustAppear }: PaContent['gold']['keyPoints'][number], place: number): Criterion {
  const name = `Key point ${place + 1}`
  return { id: `key_point_${place + 1}`, name, description: statement, weight: mustAppear ? 2 : 1 }
}
