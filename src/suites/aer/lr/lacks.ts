import { paperBody } from '../../../ingestion/paper-body.ts'
import type { PaperText } from '../../../schemas/paper.ts'
import type { Lack } from '../../suite.ts'
import { remainingWords } from './condensed-body-round.ts'
import { fewestReferences, isTooShort } from './references-round.ts'

const leaveOut = 'leave LR out where it prints no more, as it would end as not suitable'

/** What checks hold replies against: a list of references, the bounds of the introduction, and a body behind it. */
export function lacks(paper: PaperText): Lack[] {
  const body = paperBody(paper)
  const listed = paper.references.length
  return [
    ...(listed === 0
      ? [{ code: 'references_missing', message: `no list of references was found in the paper: ${leaveOut}` }]
      : isTooShort(paper.references)
        ? [
            {
              code: 'references_few',
              message: `${listed} references were found in the paper, and ${fewestReferences} are needed: ${leaveOut}`
            }
          ]
        : []),
    ...(body.introduction === null
      ? [{ code: 'introduction_missing', message: 'the bounds of the introduction were not found in the paper' }]
      : []),
    ...(remainingWords(body) === 0
      ? [
          {
            code: 'body_missing',
            message:
              'no running text was found in the paper behind its introduction: leave LR out where it prints no headings'
          }
        ]
      : [])
  ]
}
