import { z } from 'zod'
import { toJson } from '../../../schemas/json.ts'
import type { StoredTemplate, TemplateBank } from '../../suite.ts'
import type { EnvironmentDefinition } from '../environment/definition.ts'
import type { RunContent } from './content.ts'

const textSchema = z.strictObject({
  level: z.string(),
  published: z.int().min(0).nullable(),
  variant: z.string().optional()
})

/**
 * The instances that releases of an environment are drawn from: fresh ones, each from a stream of its own under the seed of the
 * release, as many for each level as there are published ones; and these, and all under other rules than the usual ones, as
 * `procurement:known_horizon/fresh/BASIC/0`, which a release holds where they are asked for by name alone.
 */
export function instanceBank(environment: EnvironmentDefinition): TemplateBank<RunContent> {
  const { name, levels, variants } = environment
  return {
    templates: () => [undefined, ...Object.keys(variants?.words ?? {})].flatMap(templatesUnder),
    isByNameAlone: (stored) => readText(stored).published !== null || readText(stored).variant !== undefined,
    variantOf: (stored) => readText(stored).variant ?? null,
    fill: (stored, random) => {
      const { level, published, variant } = readText(stored)
      if (!Object.hasOwn(levels, level)) return null
      if (variant !== undefined && !Object.hasOwn(variants?.words ?? {}, variant)) return null
      const usual = published === null ? environment.fresh(level, random) : environment.published(level, published)
      const drawn = variant === undefined ? usual : variants!.under(usual, variant)
      const instance = toJson(drawn)
      const examinee = {
        ...{ environment: name, level, published },
        ...{ seats: environment.seats(drawn), periods: environment.periods(drawn) },
        ...(variant !== undefined && { variant })
      }
      // Of a small instance so little is hidden that a hash of it alone could be tried out: published hashes hold words that nobody knows.
      const key = published === null ? { instance, salt: Array.from({ length: 4 }, () => random.word()) } : instance
      return { content: { examinee, gold: { instance } }, question: JSON.stringify([level, instance]), key }
    },
    fields: () => ({}),
    domains: ({ domain }) => (domain === null ? [] : [domain])
  }

  function templatesUnder(variant: string | undefined): StoredTemplate[] {
    const first = variant === undefined ? name : `${name}:${variant}`
    return (['fresh', 'published'] as const).flatMap((source) =>
      Object.entries(levels).flatMap(([level, { seeds }]) =>
        Array.from({ length: seeds }, (_, place) => ({
          ...{ name: `${first}/${source}/${level}/${place}`, domain: level, perspective: null },
          text: toJson({
            level,
            published: source === 'published' ? place : null,
            ...(variant !== undefined && { variant })
          })
        }))
      )
    )
  }
}

function readText({ text }: StoredTemplate): z.infer<typeof textSchema> {
  return textSchema.parse(text)
}
