import type { CitedWork } from './cited-work.ts'

/** A citation of a text with the references that it means: none, one, or several when it is ambiguous. */
export type MatchedMention = {
  text: string
  offset: number
  style: 'author-year' | 'numbered' | 'key' | 'listed'
  keys: string[]
  ambiguous: boolean
}

export function mentionOf(
  { text, offset }: { text: string; offset: number },
  style: MatchedMention['style'],
  works: readonly CitedWork[]
): MatchedMention {
  const keys = [...new Set(works.map(({ key }) => key))]
  return { text, offset, style, keys, ambiguous: keys.length > 1 }
}
