import { kappa } from '../../statistics/agreement/kappa.ts'
import type { SpotVerdict } from './records.ts'

export type SpotAgreement = {
  validators: { by: string; looked: number; valid: number }[]
  /** Of each two, on what both looked at; `kappa` is null where chance alone would agree always. */
  pairs: { first: string; second: string; both: number; observed: number; kappa: number | null }[]
}

/** How many questions each validator holds for valid, and how far two of them coincide. Valid is what fits in all three ways. */
export function spotAgreement(verdicts: readonly SpotVerdict[]): SpotAgreement {
  // The last word of a validator on a question counts.
  const byValidator = new Map<string, Map<string, boolean>>()
  for (const { by, template, filling, style, complexity, element } of verdicts) {
    const own = byValidator.get(by) ?? new Map<string, boolean>()
    byValidator.set(by, own.set(`${template} ${filling}`, style && complexity && element))
  }
  const validators = [...byValidator].map(([by, own]) => {
    return { by, looked: own.size, valid: [...own.values()].filter(Boolean).length }
  })
  const all = [...byValidator]
  const pairs = all.flatMap(([first, one], at) =>
    all.slice(at + 1).flatMap(([second, other]) => {
      const both = [...one.keys()].filter((question) => other.has(question))
      if (both.length === 0) return []
      const [x, y] = [one, other].map((own) => both.map((question) => own.get(question)!)) as [boolean[], boolean[]]
      const { observed, cohen } = kappa(x, y, [false, true])
      return [{ first, second, both: both.length, observed, kappa: cohen }]
    })
  )
  return { validators, pairs }
}
