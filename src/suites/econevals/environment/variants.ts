/**
 * Rules other than the usual ones for the instances of an environment, by name: another prompt, another reading of answers, or the text
 * of the paper in place of the public code. An instance says itself under which it is played, so that a release pins it.
 */
export type Variants<Instance> = {
  /** By name, what differs, in a sentence. */
  readonly words: Readonly<Record<string, string>>
  /** Under which an instance is played; null for the usual rules. */
  of(instance: Instance): string | null
  /** The same instance under other rules, or, for null, under the usual ones. */
  under(instance: Instance, variant: string | null): Instance
}

/** Variants that instances name in their field `variant`, which those under the usual rules do not have. */
export function namedVariants<Name extends string, Instance extends { variant?: Name | undefined }>(
  words: Readonly<Record<Name, string>>
): Variants<Instance> {
  return {
    words,
    of: ({ variant }) => variant ?? null,
    under: ({ variant: _, ...usual }, variant) => ({ ...usual, ...(variant !== null && { variant }) }) as Instance
  }
}
