import { paragraphs, type ReadingPart } from '../../reading.ts'
import type { PaContent } from './content.ts'

/** The abstract of the authors, what of it any abstract must say, and the condensed body that examinees write from. */
export function reading({ examinee, gold }: PaContent): ReadingPart[] {
  const { abstract, body, condensedBody } = gold.words
  return [
    { title: `Abstract of the authors: ${abstract} words`, lines: paragraphs('', gold.abstract), ids: [] },
    {
      title: 'Key points of the abstract',
      lines: gold.keyPoints.map(({ id, statement, category, mustAppear }) => ({
        label: id,
        text: `${statement} (${category.replaceAll('_', ' ')}${mustAppear ? ', must appear' : ''})`
      })),
      ids: gold.keyPoints.map(({ id }) => id)
    },
    {
      title: `Condensed body: ${condensedBody} words of ${body}; an abstract of at most ${examinee.wordLimit} is asked for`,
      lines: paragraphs('', examinee.condensedBody),
      ids: ['condensedBody']
    }
  ]
}
