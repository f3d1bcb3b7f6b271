import type { AnyQuestionType } from './question-type.ts'

/** The revision of a type that new templates are of: 1 for one that was never revised. */
export function latestRevision({ earlier = [] }: AnyQuestionType): number {
  return 1 + earlier.length
}

/** A type as it was at a revision, by which templates that releases stored go on; null for one that the code has not reached. */
export function atRevision(type: AnyQuestionType, revision: number): AnyQuestionType | null {
  const { earlier = [] } = type
  if (revision > latestRevision(type)) return null
  return Object.assign({}, type, ...earlier.slice(revision - 1).reverse())
}
