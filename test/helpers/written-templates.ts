import type { NewGeneratedTemplate } from '../../src/schemas/draw.ts'
import { findSuite, suites } from '../../src/suites/index.ts'
import { templateTextSchema } from '../../src/suites/question-bank/template-text.ts'

/** Stories of an element of STEER-ME under other names, as if one model after the other had written each. */
export function writtenTemplates(element: string, writers: readonly string[]): NewGeneratedTemplate[] {
  const taskType = findSuite(suites, 'steer-me').taskTypes.find(({ name }) => name === element)!
  const own = taskType.source.kind === 'generator' ? taskType.source.bank!.templates() : []
  return own.map(({ domain, perspective, text }, place) => ({
    ...{ taskType: element, name: `${element}/generated/story-${place}`, domain: domain!, perspective },
    text: templateTextSchema.parse(text),
    writer: writers[place % writers.length]!
  }))
}
