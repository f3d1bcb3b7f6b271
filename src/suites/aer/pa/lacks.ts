import { paperBody } from '../../../ingestion/paper-body.ts'
import type { PaperText } from '../../../schemas/paper.ts'
import type { Lack } from '../../suite.ts'

/** What an item is made of and replies are measured by: an abstract, and the running text of the body. */
export function lacks(paper: PaperText): Lack[] {
  return [
    ...(paper.abstract === null
      ? [
          {
            code: 'abstract_missing',
            message:
              'no abstract was found in the paper: leave PA out where it prints none, as it would end as not suitable'
          }
        ]
      : []),
    ...(paperBody(paper).words === 0
      ? [{ code: 'body_missing', message: 'no running text was found in the body of the paper' }]
      : [])
  ]
}
