import type { Rubric } from '../../../../schemas/rubric.ts'
import type { CiContent } from '../content.ts'
import { gradeLabels } from '../rules.ts'
import { parseLabels } from './parse-labels.ts'

/** The first reader, as releases from before the second one pin it: nothing below this folder changes any more. */
export const reader1 = {
  parse: (output: string, _: CiContent, { dimensions }: Rubric) => parseLabels(output, dimensions),
  rules: gradeLabels
}
