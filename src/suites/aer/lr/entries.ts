import { type Entry, entry } from '../../entry.ts'
import { sentenceEntry, type Text } from '../sentence-entry.ts'
import { citationSchema, type LrContent } from './content.ts'

const condensedBody: Text<LrContent> = {
  field: 'condensedBody',
  read: ({ examinee }) => examinee.condensedBody,
  write: (content, text) => ({ ...content, examinee: { ...content.examinee, condensedBody: text } })
}

const roleSchema = citationSchema.pick({ role: true })

/** The role of a citation, or the sentence of the argument or the condensed body, that a claim is made of. */
export function entryOf(content: LrContent, claimId: string): Entry<LrContent> | null {
  const citation = content.gold.citations.find(({ key }) => claimId === `citations.${key}`)
  if (!citation) return sentenceEntry(content, claimId, [...stepsOf(content), condensedBody])
  return entry({
    id: claimId,
    value: { role: citation.role },
    schema: roleSchema,
    put: (current, { role }) => {
      const citations = current.gold.citations.map((one) => (one.key === citation.key ? { ...one, role } : one))
      return { ...current, gold: { ...current.gold, citations } }
    }
  })
}

/** The summary of each step of the argument. */
function stepsOf({ gold }: LrContent): Text<LrContent>[] {
  return gold.argument.map((_, place) => ({
    field: `argument.${place + 1}`,
    read: (content) => content.gold.argument[place]!.summary,
    write: (content, summary) => {
      const argument = content.gold.argument.map((step, at) => (at === place ? { ...step, summary } : step))
      return { ...content, gold: { ...content.gold, argument } }
    }
  }))
}
