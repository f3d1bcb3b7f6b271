import { z } from 'zod'
import { InvalidError } from '../../errors.ts'
import { seededRandom } from '../../statistics/random.ts'
import { shuffled } from '../../statistics/shuffled.ts'
import { findSuite } from '../../suites/index.ts'
import { renderItem } from '../../suites/render-item.ts'
import type { Suites } from '../../suites/suite.ts'
import { bankedTypes } from '../releases/draw/draw-plan.ts'
import { fillingRandom } from './check-templates.ts'
import { type GeneratedTemplate, generatedTemplates } from './generated-templates.ts'
import type { Journal } from './journal.ts'
import type { SpotVerdict } from './records.ts'

/** A question that a validator is to look at; null until it was. */
export type SpotQuestion = {
  template: string
  filling: number
  domain: string | null
  perspective: string | null
  question: string
  style: boolean | null
  complexity: boolean | null
  element: boolean | null
}

/**
 * So many questions of each element, drawn at random from its approved templates: the same for every validator of the same seed.
 * Source: steer-me.md 5.7, steer.md 5.
 */
export function spotQuestions(
  suites: Suites,
  approved: readonly GeneratedTemplate[],
  { count, seed }: { count: number; seed: number }
): SpotQuestion[] {
  return [...Map.groupBy(approved, ({ taskType }) => taskType)].flatMap(([name, own]) => {
    const { taskType, bank } = bankedTypes(findSuite(suites, own[0]!.suite), [name])[0]!
    const order = shuffled(own, seededRandom(seed, `spot check ${name}`))
    return Array.from({ length: count }, (_, index) => {
      const { template } = order[index % order.length]!
      const filling = 1 + Math.floor(index / order.length)
      const { content } = bank.fill(template, fillingRandom(template.name, filling))!
      return {
        ...{ template: template.name, filling, domain: template.domain, perspective: template.perspective },
        question: renderItem(taskType, content.examinee),
        ...{ style: null, complexity: null, element: null }
      }
    })
  })
}

const filledSchema = z.looseObject({
  template: z.string(),
  filling: z.int().positive(),
  style: z.boolean(),
  complexity: z.boolean(),
  element: z.boolean()
})

/**
 * Stores what a validator says of the questions of a sheet.
 *
 * @param lines of the sheet, those that were not looked at among them: they are passed over
 * @throws {InvalidError} `verdict_invalid`, `template_unknown`, before anything is stored
 */
export async function storeVerdicts(
  { journal, now }: { journal: Journal; now: () => Date },
  lines: readonly unknown[],
  by: string
): Promise<number> {
  const names = new Set(generatedTemplates(journal.records).map(({ template }) => template.name))
  const verdicts = lines.filter(isLookedAt).map((line, index): SpotVerdict => {
    const parsed = filledSchema.safeParse(line)
    if (!parsed.success) {
      const message = `verdict ${index + 1} needs "style", "complexity" and "element", each true or false`
      throw new InvalidError('verdict_invalid', message)
    }
    const { template, filling, style, complexity, element } = parsed.data
    if (!names.has(template)) throw new InvalidError('template_unknown', `there is no template ${template}`)
    return { kind: 'verdict', template, filling, by, at: now().toISOString(), style, complexity, element }
  })
  for (const verdict of verdicts) await journal.add(verdict)
  return verdicts.length
}

function isLookedAt(line: unknown): boolean {
  const known = z.looseObject({ style: z.unknown(), complexity: z.unknown(), element: z.unknown() }).safeParse(line)
  return !known.success || [known.data.style, known.data.complexity, known.data.element].some((value) => value !== null)
}
