import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { WritingDimension } from '../content.ts'

/** Whether every dimension of the writing rubric has a name and a description, and no two have the same. */
export function dimensionTexts(dimensions: readonly WritingDimension[]): CheckResult {
  const texts = dimensions.map(({ name, description }) => `${name.trim()}\n${description.trim()}`.toLowerCase())
  const wrong = dimensions.filter(
    ({ name, description }, at) => !name.trim() || !description.trim() || texts.indexOf(texts[at]!) !== at
  )
  return {
    check: 'dimension-texts',
    ok: wrong.length === 0,
    message: `a dimension needs a name and a description of its own; not so: ${wrong.map(({ id }) => id).join(', ') || 'none'}`
  }
}
