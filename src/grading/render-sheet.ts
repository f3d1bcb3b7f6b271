import type { Rubric } from '../schemas/rubric.ts'
import type { JudgedPart } from './grading.ts'

/** What to score, in words: every part with its question and the bands or levels that fix its scores. */
export function renderSheet(parts: readonly JudgedPart[], rubric: Rubric): string {
  return parts
    .map((part) => `### ${part.id}: ${part.name}\n${part.description.trim()}\n${scaleOf(part, rubric)}`)
    .join('\n\n')
}

function scaleOf(part: JudgedPart, rubric: Rubric): string {
  if (part.scale === 'levels')
    return (rubric.levels ?? []).map(({ id, meaning }) => `- ${id}: ${meaning.trim()}`).join('\n')
  const bands = rubric.dimensions.find(({ id }) => id === part.dimension)?.bands ?? []
  return bands.map(({ from, to, meaning }) => `- ${from} to ${to}: ${meaning.trim()}`).join('\n')
}
