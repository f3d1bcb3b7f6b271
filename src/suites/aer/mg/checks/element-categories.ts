import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { type ElementCategory, type Model, partsOfModel } from '../content.ts'

/** Whether each element has the category of the part that it stands for: points are allotted by category. */
export function elementCategories(
  elements: readonly { source: string; category: ElementCategory }[],
  model: Model
): CheckResult {
  const categories = new Map(partsOfModel(model).map(({ source, category }) => [source, category]))
  const misplaced = elements.filter(({ source, category }) => (categories.get(source) ?? category) !== category)
  return {
    check: 'element-categories',
    ok: misplaced.length === 0,
    message: `an element must have the category of its part; not so: ${misplaced.map(({ source, category }) => `${source} as ${category}`).join(', ') || 'none'}`
  }
}
