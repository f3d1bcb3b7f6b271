import { fillPrompt, loadPrompt } from '../../../prompts.ts'
import { loadRubric } from '../../../rubrics.ts'
import type { TaskType } from '../../suite.ts'
import { type CiAnswer, type CiContent, contentSchema } from './content.ts'
import { parseLabels } from './parse-labels.ts'
import { gradeLabels } from './rules.ts'

const rubric = loadRubric('aer/ci')
const examineePrompt = loadPrompt('aer/ci/examinee')
const fields = rubric.rubric.dimensions
  .map(({ id, description, values = [] }) => `- ${id} (${values.join(' or ')}): ${description.trim()}`)
  .join('\n')

/** Concept identification: eight closed fields of a historical fragment, matched exactly. */
export const conceptIdentification: TaskType<CiContent, CiAnswer> = {
  name: 'CI',
  title: 'Concept Identification',
  contentSchema,
  source: {
    kind: 'fragments',
    fromFragment: ({ text, language, labels, annotators, consistency, year, source }) => ({
      examinee: { fragment: text, language },
      gold: { labels, annotators, ...(consistency && { consistency }), year, source, characters: text.length }
    })
  },
  rubric,
  render: ({ fragment }) => fillPrompt(examineePrompt, { fields, fragment }),
  parse: (output) => parseLabels(output, rubric.rubric.dimensions),
  rules: gradeLabels,
  judging: null
}
