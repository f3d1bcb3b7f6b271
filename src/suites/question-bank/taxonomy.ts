import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { type TaskGroup, taskGroupSchema } from '../../schemas/manifest.ts'
import { prerequisitesOf } from './prerequisites.ts'

const elementSchema = z.strictObject({
  /** Also the name of its task type. */
  id: z.string().regex(/^[a-z][a-z0-9_]*$/),
  name: z.string(),
  /** What somebody can do who is good at it, in a sentence. */
  ability: z.string(),
  /** Its number in the paper; left out where the paper does not number it. */
  source: z.string().optional(),
  /** Elements that this one rests on. */
  requires: z.array(z.string()),
  /** Difficulties of its questions: integers from 0 to 14, the lowest first. */
  grades: z.array(z.int().min(0).max(14)).min(1),
  /** The key of the option that people are known to fall for; of biases whose questions have such an option. */
  biased: z.string().optional(),
  /** Of each of its questions; one when left out. */
  parts: z.int().min(2).max(4).optional()
})
/** Numbers, which no element has for a name: both stand in one query. */
const numbered = { ...taskGroupSchema.shape, id: z.string().regex(/^\d+(\.\d+)*$/) }
const moduleSchema = z.strictObject({ ...numbered, elements: z.array(elementSchema).min(1) })
const settingSchema = z.strictObject({ ...numbered, modules: z.array(moduleSchema).min(1) })

/**
 * The abilities that a suite measures: settings hold modules, modules hold elements. Each id stands once, and requirements
 * name elements that are there and go round in no circle.
 */
export const taxonomySchema = z
  .strictObject({ settings: z.array(settingSchema).min(1) })
  .superRefine((taxonomy, { addIssue }) => {
    const elements = elementsOf(taxonomy)
    const byId = new Map(elements.map((element) => [element.id, element]))
    const groups = taxonomy.settings.flatMap((setting) => [setting, ...setting.modules])
    for (const { id } of groups) {
      if (groups.filter((group) => group.id === id).length > 1) addIssue(`${id} stands for more than one group`)
    }
    for (const { id, requires } of elements) {
      if (elements.filter((element) => element.id === id).length > 1) addIssue(`element ${id} stands more than once`)
      for (const required of requires) {
        if (!byId.has(required)) addIssue(`element ${id} requires ${required}, which is no element`)
      }
      if (prerequisitesOf(byId, id).has(id)) addIssue(`element ${id} requires itself in the end`)
    }
  })
export type Taxonomy = z.infer<typeof taxonomySchema>
export type Element = z.infer<typeof elementSchema>

/** Where an element stands in its taxonomy. */
export type PlacedElement = Element & {
  setting: string
  /** Its setting, and its module. */
  groups: readonly TaskGroup[]
}

/** @throws {ZodError} where the file gives two the same id, requires one that is not there, or requires in a circle */
export function readTaxonomy(file: URL): Taxonomy {
  return taxonomySchema.parse(parse(readFileSync(file, 'utf8')))
}

/** All elements in the order of the taxonomy. */
export function elementsOf({ settings }: Pick<Taxonomy, 'settings'>): PlacedElement[] {
  return settings.flatMap((setting) =>
    setting.modules.flatMap((module) => {
      const groups = [setting, module].map(({ id, name }) => ({ id, name }))
      return module.elements.map((element) => ({ ...element, setting: setting.id, groups }))
    })
  )
}
