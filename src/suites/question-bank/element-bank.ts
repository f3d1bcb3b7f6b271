import { z } from 'zod'
import { toJson } from '../../schemas/json.ts'
import type { TemplateBank } from '../suite.ts'
import type { QuestionContent } from './content.ts'
import { drawFrom } from './draw.ts'
import { drawQuestion } from './draw-question.ts'
import { perspectiveSchema } from './perspectives.ts'
import { placeableOptions } from './placeholder.ts'
import type { AnyQuestionType } from './question-type.ts'
import type { Template } from './templates.ts'

/** What a release stores of a template beside its name, domain and perspective. */
const textSchema = z.strictObject({ type: z.string(), grade: z.int(), parts: z.array(z.string()).min(1) })
const storedPerspectiveSchema = perspectiveSchema.nullable()

/** The templates of an element for releases that are drawn. */
export function elementBank(
  element: string,
  { types, templates }: { types: readonly AnyQuestionType[]; templates: () => readonly Template[] }
): TemplateBank<QuestionContent> {
  return {
    templates: () =>
      templates().map(({ name, type, grade, domain, perspective, texts }) => ({
        name: `${element}/${name}`,
        ...{ domain, perspective },
        text: toJson({ type: type.id, grade, parts: texts })
      })),
    fill: ({ name, domain, perspective, text }, random) => {
      const { type: id, grade, parts } = textSchema.parse(text)
      const type = types.find((known) => known.id === id)
      if (!type) return null
      const told = storedPerspectiveSchema.parse(perspective)
      const template: Template = { name, type, grade, domain: domain ?? '', perspective: told, texts: parts }
      const content = drawQuestion(template, drawFrom(random))
      const question = content.examinee.parts.map(({ text }) => text).join('\n')
      return { content, question, key: content.gold.accepted }
    },
    adapted: {
      groupOf: ({ domain, text }) => {
        const { type, grade } = textSchema.parse(text)
        return `${type} ${domain} ${grade}`
      },
      options: placeableOptions,
      placed: (content, { isRight, random }) => {
        const [right] = content.gold.accepted[0]!
        const wrong = content.examinee.parts[0]!.options.filter(({ letter }) => letter !== right)
        const placeholder = isRight ? right! : wrong[random.integer(wrong.length)]!.letter
        return { ...content, gold: { ...content.gold, placeholder } }
      },
      bare: ({ examinee, gold: { free: _, placeholder: __, ...gold } }) => ({ examinee, gold })
    }
  }
}
