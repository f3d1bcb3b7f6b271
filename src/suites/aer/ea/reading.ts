import { paragraphs, type ReadingPart } from '../../reading.ts'
import type { EaContent } from './content.ts'

/** A result in bare facts beside what its authors make of it. */
export function reading({ examinee, gold }: EaContent): ReadingPart[] {
  return [
    {
      title: `${gold.resultLabel}: ${gold.resultType.replaceAll('_', ' ')}`,
      lines: [...paragraphs('context', examinee.context), ...paragraphs('data', examinee.dataDescription)],
      ids: ['context', 'dataDescription']
    },
    {
      title: 'Reference analysis',
      lines: [
        ...paragraphs('', gold.referenceAnalysis),
        { label: 'judged by', text: gold.applicableDimensions.map((name) => name.replaceAll('_', ' ')).join(', ') }
      ],
      ids: ['referenceAnalysis']
    }
  ]
}
