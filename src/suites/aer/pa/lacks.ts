import { paperBody } from '../../../ingestion/paper-body.ts'
import type { PaperText } from '../../../schemas/paper.ts'
import type { Lack } from '../../suite.ts'

/** What checks measure replies by: the running text of the body. */
export function lacks(paper: PaperText): Lack[] {
  return paperBody(paper).words === 0
    ? [{ code: 'body_missing', message: 'no running text was found in the body of the paper' }]
    : []
}
