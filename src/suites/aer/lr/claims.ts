import type { AtomicClaim } from '../../../schemas/verification.ts'
import { sentenceClaims } from '../sentence-claims.ts'
import type { LrContent } from './content.ts'

/** What an item says of its paper: the steps of the introduction, what its citations do there, and the condensed body. */
export function claims({ examinee, gold }: LrContent): AtomicClaim[] {
  return [
    ...gold.argument.flatMap(({ summary }, place) => sentenceClaims(`argument.${place + 1}`, summary)),
    ...gold.citations.flatMap(({ key, role }) => {
      const reference = gold.references.find((one) => one.key === key)
      if (!reference) return []
      const work = `${reference.authors.join('; ') || 'no author'} (${reference.year}), ${reference.title}`
      return [{ id: `citations.${key}`, statement: `The introduction cites ${work}: ${role}`, holds: true }]
    }),
    ...sentenceClaims('condensedBody', examinee.condensedBody)
  ]
}
