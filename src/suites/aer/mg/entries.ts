import { z } from 'zod'
import { type Entry, entry } from '../../entry.ts'
import { sentenceEntry, type Text } from '../sentence-entry.ts'
import { elementSchema, type MgContent, type Model, modelSchema } from './content.ts'

const texts: readonly Text<MgContent>[] = [
  {
    field: 'identification',
    read: ({ gold }) => gold.model.identification,
    write: (content, identification) => withModel(content, { identification })
  },
  {
    field: 'scenario',
    read: ({ examinee }) => examinee.scenario,
    write: (content, scenario) => ({ ...content, examinee: { ...content.examinee, scenario } })
  }
]

/** Lists of the model whose parts have ids. */
const lists = ['agents', 'objectives', 'constraints', 'equilibrium', 'focs'] as const
type List = (typeof lists)[number]

const mechanismSchema = z.object({ mechanism: z.string().min(1) })
/** What an element says of its part; points, category and how demanding it is stay. */
const descriptionSchema = elementSchema.pick({ name: true, description: true })

/** The part of the model with its element, the mechanism or the sentence that a claim is made of. */
export function entryOf(content: MgContent, claimId: string): Entry<MgContent> | null {
  const { model } = content.gold
  for (const list of lists) {
    if (model[list].some(({ id }) => id === claimId)) return partEntry(content, list, claimId)
  }
  const place = claimId.startsWith('mechanisms.') ? Number(claimId.slice('mechanisms.'.length)) - 1 : -1
  const mechanism = model.mechanisms[place]
  if (mechanism === undefined) return sentenceEntry(content, claimId, texts)
  return entry({
    id: claimId,
    value: { mechanism },
    schema: mechanismSchema,
    put: (current, mended) =>
      withModel(current, { mechanisms: current.gold.model.mechanisms.with(place, mended.mechanism) })
  })
}

function partEntry({ gold }: MgContent, list: List, id: string): Entry<MgContent> {
  const part = gold.model[list].find((one) => one.id === id)!
  const element = gold.elements.find(({ source }) => source === id)
  const partSchema: z.ZodType<{ id: string }> = modelSchema.shape[list].element
  const schema = z.object({
    part: partSchema.refine((mended) => mended.id === id, { error: `id must stay ${id}` }),
    element: element ? descriptionSchema : z.null()
  })
  return entry({
    id,
    value: { part, element: element ? { name: element.name, description: element.description } : null },
    schema: schema as z.ZodType<z.infer<typeof schema>>,
    put: (current, mended) => {
      const parts = current.gold.model[list].map((one) => (one.id === id ? mended.part : one))
      const { gold, ...others } = withModel(current, { [list]: parts })
      const elements = gold.elements.map((one) => (one.source === id ? { ...one, ...mended.element } : one))
      return { ...others, gold: { ...gold, elements } }
    }
  })
}

function withModel(content: MgContent, changes: Partial<Model>): MgContent {
  const { gold } = content
  return { ...content, gold: { ...gold, model: { ...gold.model, ...changes } } }
}
