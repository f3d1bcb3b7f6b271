import type { ResultsReply } from './results-round.ts'

/** The selected results for whoever looks for their discussion: label, kind and title, one line each. */
export function showSelection({ results, selectedResults }: Pick<ResultsReply, 'results' | 'selectedResults'>): string {
  return selectedResults
    .map(({ label, resultType }) => {
      const title = results.find((result) => result.label === label)?.title
      return `- ${label}, ${resultType}${title ? `: ${title}` : ''}`
    })
    .join('\n')
}
