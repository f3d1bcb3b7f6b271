import { AppError } from '../../../errors.ts'
import { seededRandom } from '../../../statistics/random.ts'
import type { ItemContent, StoredTemplate, TemplateBank } from '../../suite.ts'
import { contentSchema } from '../content.ts'

/** So many fillings have to hold. Source: steer-me.md 5. */
const seeds = [1, 2, 3, 4, 5]

/** What keeps a template from being filled: a field that is not given, values that never hold, options that are one. */
export function fillingFaults(bank: TemplateBank<ItemContent>, template: StoredTemplate): string[] {
  return seeds.flatMap((seed) => {
    try {
      const filled = bank.fill(template, seededRandom(seed, template.name))
      if (filled === null) return ['its question type is not there']
      const { parts } = contentSchema.parse(filled.content).examinee
      return parts
        .filter(({ options }) => new Set(options.map(({ text }) => text)).size < options.length)
        .map(() => `with seed ${seed} two options are the same`)
    } catch (error) {
      if (error instanceof AppError || error instanceof RangeError) return [error.message]
      throw error
    }
  })
}
