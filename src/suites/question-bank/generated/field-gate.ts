import { fieldsIn } from '../story.ts'

/** Fields that a derived template has lost or added: it has those of its parent, each once at least. Source: steer-me.md 4.1. */
export function fieldFaults(parts: readonly string[], parent: readonly string[]): string[] {
  const [own, wanted] = [fieldsIn(parts.join('\n')), fieldsIn(parent.join('\n'))]
  return [
    ...wanted.filter((field) => !own.includes(field)).map((field) => `the field {${field}} is missing`),
    ...own.filter((field) => !wanted.includes(field)).map((field) => `there is no field {${field}}`)
  ]
}
