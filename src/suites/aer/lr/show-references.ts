import type { Reference } from './content.ts'

/** A list of references for whoever looks up citations in it: key, surnames, year and title, one line each. */
export function showReferences(references: readonly Reference[]): string {
  return references
    .map(({ key, authors, year, title }) => {
      const surnames = authors.map((author) => author.split(',')[0]).join(', ')
      return `- ${key}: ${[surnames, year, title].filter(Boolean).join(', ')}`
    })
    .join('\n')
}
