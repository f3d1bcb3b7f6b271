import { toJson } from '../../schemas/json.ts'
import type { StoredTemplate, TemplateBank } from '../suite.ts'
import type { QuestionContent } from './content.ts'
import { type Domains, domainsFor } from './domains.ts'
import { drawFrom } from './draw.ts'
import { drawFields, drawQuestion } from './draw-question.ts'
import { perspectiveSchema } from './perspectives.ts'
import { placeableOptions } from './placeholder.ts'
import type { AnyQuestionType } from './question-type.ts'
import { atRevision, latestRevision } from './revisions.ts'
import { templateTextSchema } from './template-text.ts'
import type { Template } from './templates.ts'

const storedPerspectiveSchema = perspectiveSchema.nullable()

export type ElementBank = {
  ability: string
  grades: readonly number[]
  types: readonly AnyQuestionType[]
  domains: Domains
  /** Asked for again and again: the same list each time. */
  templates: () => readonly Template[]
}

/** The templates of an element for releases that are drawn. */
export function elementBank(
  element: string,
  { ability, grades, types, domains, templates }: ElementBank
): TemplateBank<QuestionContent> {
  const templateOf = (stored: StoredTemplate): Template | null => {
    const { type: id, grade, revision = 1, parts } = templateTextSchema.parse(stored.text)
    const known = types.find((own) => own.id === id)
    const type = known ? atRevision(known, revision) : null
    if (!type) return null
    const { name, domain } = stored
    const perspective = storedPerspectiveSchema.parse(stored.perspective)
    return { name, type, grade, domain: domain ?? '', perspective, texts: parts }
  }
  return {
    templates: () =>
      templates().map(({ name, type, grade, domain, perspective, texts }) => ({
        name: `${element}/${name}`,
        ...{ domain, perspective },
        text: toJson({ type: type.id, grade, ...revised(type), parts: texts })
      })),
    fill: (stored, random) => {
      const template = templateOf(stored)
      if (!template) return null
      const content = drawQuestion(template, drawFrom(random))
      const question = content.examinee.parts.map(({ text }) => text).join('\n')
      return { content, question, key: content.gold.accepted }
    },
    fields: (stored, random) => {
      const template = templateOf(stored)
      return template && drawFields(template, drawFrom(random))
    },
    domains: ({ text }) => domainsFor(domains, { element, type: templateTextSchema.parse(text).type }),
    adapted: {
      groupOf: ({ domain, text }) => {
        const { type, grade } = templateTextSchema.parse(text)
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
    },
    told: {
      ...{ ability, grades },
      types: types.map(({ id, title }) => ({ id, title })),
      kindOf: ({ text }) => {
        const { type, grade } = templateTextSchema.parse(text)
        return { type, grade }
      },
      question: ({ examinee: { parts }, gold: { accepted, mistakes, explanation } }) => ({
        parts,
        key: { accepted, mistakes, explanation }
      })
    }
  }
}

function revised(type: AnyQuestionType): { revision?: number } {
  const revision = latestRevision(type)
  return revision === 1 ? {} : { revision }
}
