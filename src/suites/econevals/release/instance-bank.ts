import { z } from 'zod'
import { toJson } from '../../../schemas/json.ts'
import type { StoredTemplate, TemplateBank } from '../../suite.ts'
import type { EnvironmentDefinition } from '../environment/definition.ts'
import type { RunContent } from './content.ts'

const textSchema = z.strictObject({ level: z.string(), published: z.int().min(0).nullable() })

/**
 * The instances that releases of an environment are drawn from: fresh ones, each from a stream of its own under the seed of the
 * release, as many for each level as there are published ones; and these, which a release holds where they are asked for by name
 * alone.
 */
export function instanceBank(environment: EnvironmentDefinition): TemplateBank<RunContent> {
  const { name, levels } = environment
  return {
    templates: () =>
      (['fresh', 'published'] as const).flatMap((source) =>
        Object.entries(levels).flatMap(([level, { seeds }]) =>
          Array.from({ length: seeds }, (_, place) => ({
            ...{ name: `${name}/${source}/${level}/${place}`, domain: level, perspective: null },
            text: toJson({ level, published: source === 'published' ? place : null })
          }))
        )
      ),
    isByNameAlone: ({ text }) => textSchema.parse(text).published !== null,
    fill: (stored, random) => {
      const { level, published } = readText(stored)
      if (!Object.hasOwn(levels, level)) return null
      const drawn = published === null ? environment.fresh(level, random) : environment.published(level, published)
      const instance = toJson(drawn)
      const examinee = {
        ...{ environment: name, level, published },
        ...{ seats: environment.seats(drawn), periods: environment.periods(drawn) }
      }
      // Of a small instance so little is hidden that a hash of it alone could be tried out: published hashes hold words that nobody knows.
      const key = published === null ? { instance, salt: Array.from({ length: 4 }, () => random.word()) } : instance
      return { content: { examinee, gold: { instance } }, question: JSON.stringify([level, instance]), key }
    },
    fields: () => ({}),
    domains: ({ domain }) => (domain === null ? [] : [domain])
  }
}

function readText({ text }: StoredTemplate): z.infer<typeof textSchema> {
  return textSchema.parse(text)
}
