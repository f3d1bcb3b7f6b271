import { seededRandom } from '../../../statistics/random.ts'
import type { ItemContent, StoredTemplate, TemplateBank } from '../../suite.ts'
import { perspectiveSchema } from '../perspectives.ts'
import { templateTextSchema } from '../template-text.ts'
import { digitFaults } from './digit-gate.ts'
import { fillingFaults } from './dry-filling.ts'
import { fieldFaults } from './field-gate.ts'
import { cosine, type Grams, gramsOf, nearCopyFrom, retellingFrom } from './near-copy.ts'
import { perspectiveFaults } from './perspective-gate.ts'
import { shapeFaults } from './shape-gate.ts'
import { symbolFaults } from './symbol-gate.ts'
import { unitFaults } from './unit-gate.ts'

/** What a template that a model wrote goes through without a model, in this order. */
export const gates = [
  'shape',
  'fields',
  'digits',
  'perspective',
  'symbols',
  'units',
  'retelling',
  'near-copy',
  'filling'
] as const
export type Gate = (typeof gates)[number]

/** A gate that a template does not pass, with all that is wrong. */
export type GateFault = { gate: Gate; faults: string[] }

/** A template that stands beside a new one: of the same question type and perspective. */
export type Sibling = { name: string; grams: Grams }

/**
 * The gates that a derived template does not pass, all of them and not only the first. Source: steer-me.md 4 and 5.
 *
 * @param around.parent what it was made from
 * @param around.siblings of which it is to be no copy
 */
export function gateFaults(
  bank: TemplateBank<ItemContent>,
  template: StoredTemplate,
  { parent, siblings }: { parent: StoredTemplate; siblings: readonly Sibling[] }
): GateFault[] {
  const { parts } = templateTextSchema.parse(template.text)
  const { parts: before } = templateTextSchema.parse(parent.text)
  const printed = Object.values(bank.fields(parent, seededRandom(1, parent.name)) ?? {})
  const found: Record<Gate, string[]> = {
    shape: shapeFaults(parts),
    fields: fieldFaults(parts, before),
    digits: digitFaults(parts),
    perspective: perspectiveFaults(tellingOf(template), tellingOf(parent)),
    symbols: symbolFaults(parts, before, printed),
    units: unitFaults(parts, before),
    retelling: template.perspective === parent.perspective ? [] : retellingFaults(parts, before),
    'near-copy': copyFaults(parts, siblings),
    filling: fillingFaults(bank, template)
  }
  return gates.flatMap((gate) => (found[gate].length > 0 ? [{ gate, faults: found[gate] }] : []))
}

/** What keeps a template from being drawn from, whoever wrote it: all that can be told without what it was made from. */
export function unfitFaults(bank: TemplateBank<ItemContent>, template: StoredTemplate): string[] {
  const text = templateTextSchema.safeParse(template.text)
  const perspective = perspectiveSchema.nullable().safeParse(template.perspective)
  if (!text.success || !perspective.success) return ['it is no template of a question bank']
  const { parts } = text.data
  const given = bank.fields(template, seededRandom(1, template.name))
  if (given === null) return [`there is no question type ${text.data.type}`]
  const domains = bank.domains(template)
  const telling = { parts, perspective: perspective.data }
  return [
    ...(domains.includes(template.domain ?? '') ? [] : [`its domain is none of ${domains.join(', ')}`]),
    ...shapeFaults(parts),
    ...fieldFaults(parts, [
      Object.keys(given)
        .map((field) => `{${field}}`)
        .join(' ')
    ]),
    ...digitFaults(parts),
    ...perspectiveFaults(telling, telling),
    ...fillingFaults(bank, template)
  ]
}

/** A template as its siblings see it. */
export function siblingOf({ name, text }: StoredTemplate): Sibling {
  return { name, grams: gramsOf(templateTextSchema.parse(text).parts.join('\n')) }
}

function tellingOf({ text, perspective }: StoredTemplate) {
  return { parts: templateTextSchema.parse(text).parts, perspective: perspectiveSchema.nullable().parse(perspective) }
}

/** Another person changes few words: what has hardly any in common with its parent is another story. */
function retellingFaults(parts: readonly string[], parent: readonly string[]): string[] {
  const similarity = cosine(gramsOf(parts.join('\n')), gramsOf(parent.join('\n')))
  return similarity >= retellingFrom ? [] : [`it tells another story than its parent (${similarity.toFixed(3)})`]
}

function copyFaults(parts: readonly string[], siblings: readonly Sibling[]): string[] {
  const own = gramsOf(parts.join('\n'))
  return siblings
    .map(({ name, grams }) => ({ name, similarity: cosine(own, grams) }))
    .filter(({ similarity }) => similarity >= nearCopyFrom)
    .map(({ name, similarity }) => `it is nearly ${name} (${similarity.toFixed(3)})`)
}
