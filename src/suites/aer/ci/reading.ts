import type { Rubric } from '../../../schemas/rubric.ts'
import { paragraphs, type ReadingPart } from '../../reading.ts'
import type { CiContent } from './content.ts'

/** A fragment, and its labels with the guideline of each field. */
export function reading({ examinee, gold }: CiContent, { dimensions }: Rubric): ReadingPart[] {
  const when = gold.year === null ? 'no year' : String(gold.year)
  const shares = gold.consistency?.shares
  return [
    {
      title: `Fragment: ${gold.source}, ${when}, ${examinee.language}`,
      lines: paragraphs('', examinee.fragment),
      ids: []
    },
    {
      title: `Labels: ${gold.annotators} annotators, ${shares ? 'by majority' : 'all agree'}`,
      lines: Object.entries(gold.labels).flatMap(([field, label]) => {
        const share = shares?.[field]
        const guideline =
          dimensions.find(({ id }) => id === field)?.description.trim() ?? 'is not a field of the rubric'
        const support = share === undefined ? '' : ` (${Math.round(100 * share)} % of them)`
        return [
          { label: label, text: `${field}${support}` },
          { label: '', text: guideline }
        ]
      }),
      ids: Object.keys(gold.labels)
    }
  ]
}
