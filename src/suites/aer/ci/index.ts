import { loadPrompt } from '../../../prompts.ts'
import { loadRubric } from '../../../rubrics.ts'
import type { Rubric } from '../../../schemas/rubric.ts'
import type { TaskType } from '../../suite.ts'
import { type CiAnswer, type CiContent, contentSchema } from './content.ts'
import { findings, unreadParts } from './findings.ts'
import { parseLabels } from './read/parse-labels.ts'
import { reader1 } from './reader-1/reader.ts'
import { reading } from './reading.ts'
import { gradeLabels, unreadShare } from './rules.ts'

/** Concept identification: eight closed fields of a historical fragment, matched exactly. */
export const conceptIdentification: TaskType<CiContent, CiAnswer> = {
  name: 'CI',
  title: 'Concept Identification',
  contentSchema,
  source: {
    kind: 'fragments',
    fromFragment: ({ text, language, labels, annotators, consistency, decided, year, source }) => ({
      examinee: { fragment: text, language },
      gold: {
        ...{ labels, annotators, ...(consistency && { consistency }), ...(decided && { decided }) },
        ...{ year, source, characters: text.length }
      }
    })
  },
  reading,
  rubric: loadRubric('aer/ci'),
  examineePrompt: loadPrompt('aer/ci/examinee'),
  render: ({ fragment }, { rubric, fill }) => fill({ fields: listFields(rubric), fragment }),
  parse: (output, _, { dimensions }) => parseLabels(output, dimensions),
  rules: (content, answer) => {
    const result = gradeLabels(content, answer)
    return { ...result, unread: unreadShare(result.evidence.fields) }
  },
  findings,
  unreadParts,
  tellsUnread: true,
  earlierReaders: { 1: reader1 },
  judging: null
}

function listFields({ dimensions }: Rubric): string {
  return dimensions
    .map(({ id, description, values = [] }) => `- ${id} (${values.join(' or ')}): ${description.trim()}`)
    .join('\n')
}
