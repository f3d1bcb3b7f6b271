import type { JudgedPart } from '../../../grading/grading.ts'
import { loadPrompt } from '../../../prompts.ts'
import { loadRubric } from '../../../rubrics.ts'
import type { Criterion, TaskType } from '../../suite.ts'
import { parseText } from '../parse-text.ts'
import { typicalSentences } from '../sentence-claims.ts'
import { checkItem } from './check-item.ts'
import { claims } from './claims.ts'
import { contentSchema, type LrContent } from './content.ts'
import { entryOf } from './entries.ts'
import { extract, rounds } from './extract.ts'
import { findings } from './findings.ts'
import { lacks } from './lacks.ts'
import { reading } from './reading.ts'
import { gradeCitations, gradeEnglishCitations } from './rules.ts'

/** Literature review: the introduction of a paper, written from the rest of it; citations by rule, writing by judges. */
export const literatureReview: TaskType<LrContent, string> = {
  name: 'LR',
  title: 'Literature Review',
  contentSchema,
  source: { kind: 'paper', rounds: Object.values(rounds), extract, check: checkItem },
  lacks,
  claims,
  entryOf,
  typicalClaims: (bodyWords) => [30 + typicalSentences(0.5 * bodyWords)],
  reading,
  rubric: loadRubric('aer/lr'),
  examineePrompt: loadPrompt('aer/lr/examinee'),
  render: ({ condensedBody, instructions }, { fill }) => fill({ condensed_body: condensedBody, instructions }),
  parse: parseText,
  rules: gradeCitations,
  findings,
  earlierReaders: { 1: { parse: parseText, rules: gradeEnglishCitations } },
  judging: {
    mostCharacters: 60_000,
    prompt: 'aer/lr/judge',
    parts: ({ gold }) => gold.writingRubric.map(partOf),
    criteria: { dimension: 'writing', parts: ({ gold }) => gold.writingRubric.flatMap(criteriaOf) },
    variables: ({ examinee, gold }) => ({
      condensed_body: examinee.condensedBody,
      instructions: examinee.instructions,
      argument: gold.argument.map(({ name, summary }) => `- ${name}: ${summary}`).join('\n')
    })
  }
}

function partOf({
  id,
  name,
  description,
  keyElements,
  weight
}: LrContent['gold']['writingRubric'][number]): JudgedPart {
  const elements = keyElements.map((element) => `* ${element}`).join('\n')
  return { id, dimension: 'writing', name, description: `${description}\n${elements}`, weight, scale: 'points' }
}

/** The elements of a dimension share its weight; one that names none is a criterion itself. */
function criteriaOf({
  id,
  name,
  description,
  keyElements,
  weight
}: LrContent['gold']['writingRubric'][number]): Criterion[] {
  const elements = keyElements.length === 0 ? [description] : keyElements
  return elements.map((element, place) => ({
    id: `${id}_${place + 1}`,
    name: `${name}, element ${place + 1}`,
    description: element,
    weight: weight / elements.length
  }))
}
