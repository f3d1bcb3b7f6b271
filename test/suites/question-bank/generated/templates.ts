import { z } from 'zod'
import type { QuestionContent } from '../../../../src/suites/question-bank/content.ts'
import { type TemplateText, templateTextSchema } from '../../../../src/suites/question-bank/template-text.ts'
import { steerSuite } from '../../../../src/suites/steer/index.ts'
import { steerMeSuite } from '../../../../src/suites/steer-me/index.ts'
import type { StoredTemplate, TemplateBank } from '../../../../src/suites/suite.ts'

/** A hand-written template with those of its question type, grade and perspective, and its bank. */
export type Subject = {
  bank: TemplateBank<QuestionContent>
  template: StoredTemplate
  text: TemplateText
  /** Without itself. */
  siblings: readonly StoredTemplate[]
}

/** Every template of both banks. */
export const subjects: readonly Subject[] = [steerSuite, steerMeSuite].flatMap(({ taskTypes }) =>
  taskTypes.flatMap(({ source }) => {
    const bank = source.kind === 'generator' ? (source.bank as TemplateBank<QuestionContent> | undefined) : undefined
    if (!bank) return []
    const groups = Map.groupBy(bank.templates(), ({ text, perspective }) => {
      const { type, grade } = z.looseObject({ type: z.string(), grade: z.int() }).parse(text)
      return `${type} ${grade} ${perspective}`
    })
    return [...groups.values()].flatMap((group) =>
      group.map((template) => ({
        ...{ bank, template, text: templateTextSchema.parse(template.text) },
        siblings: group.filter((other) => other !== template)
      }))
    )
  })
)
