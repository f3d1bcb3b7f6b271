import { partsOfRubric } from '../../../grading/parts-of-rubric.ts'
import { loadPrompt } from '../../../prompts.ts'
import { loadRubric } from '../../../rubrics.ts'
import type { TaskType } from '../../suite.ts'
import { parseText } from '../parse-text.ts'
import { checkItem } from './check-item.ts'
import { claims } from './claims.ts'
import { contentSchema, type EaContent, resultTypes } from './content.ts'
import { entryOf } from './entries.ts'
import { extract, rounds } from './extract.ts'
import { lacks } from './lacks.ts'
import { reading } from './reading.ts'

/** Economic analysis: what a result means, written from its bare facts and judged on the dimensions that it supports. */
export const economicAnalysis: TaskType<EaContent, string> = {
  name: 'EA',
  title: 'Economic Analysis',
  contentSchema,
  source: { kind: 'paper', rounds: Object.values(rounds), extract, check: checkItem },
  lacks,
  claims,
  entryOf,
  typicalClaims: () => [48, 48],
  reading,
  rubric: loadRubric('aer/ea'),
  examineePrompt: loadPrompt('aer/ea/examinee'),
  render: ({ context, dataDescription }, { fill }) => fill({ context, data_description: dataDescription }),
  parse: parseText,
  rules: () => ({ dimensions: [], evidence: null }),
  judging: {
    mostCharacters: 40_000,
    prompt: 'aer/ea/judge',
    parts: ({ gold }, rubric) => partsOfRubric(rubric, gold.applicableDimensions),
    variables: ({ examinee, gold }) => ({
      context: examinee.context,
      data_description: examinee.dataDescription,
      reference_analysis: gold.referenceAnalysis,
      result_type: gold.resultType.replaceAll('_', ' ')
    })
  },
  tagging: {
    part: 'item',
    tags: [{ name: 'result_type', title: 'Type of result', values: resultTypes }],
    parts: ({ gold }) => [{ id: 'item', share: 1, tags: { result_type: gold.resultType } }],
    scoredBy: 'metric'
  }
}
