import { paperBody } from '../../../ingestion/paper-body.ts'
import type { PaperText } from '../../../schemas/paper.ts'
import type { Lack } from '../../suite.ts'
import { remainingWords } from './condensed-body-round.ts'

/** What checks hold replies against: a list of references, the bounds of the introduction, and a body behind it. */
export function lacks(paper: PaperText): Lack[] {
  const body = paperBody(paper)
  return [
    ...(paper.references.length === 0
      ? [{ code: 'references_missing', message: 'no list of references was found in the paper' }]
      : []),
    ...(body.introduction === null
      ? [{ code: 'introduction_missing', message: 'the bounds of the introduction were not found in the paper' }]
      : []),
    ...(remainingWords(body) === 0
      ? [{ code: 'body_missing', message: 'no running text was found in the paper behind its introduction' }]
      : [])
  ]
}
