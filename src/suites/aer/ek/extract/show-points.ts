import type { KnowledgePoint } from '../content.ts'

/** Knowledge points for whoever asks about them: two lines each, without the passages that bore them out. */
export function showPoints(points: readonly KnowledgePoint[]): string {
  return points
    .map(
      ({ id, category, contentType, statement, context }) => `- ${id}, ${category}, ${contentType}: ${statement}
  Context: ${context}`
    )
    .join('\n')
}
