import type { Rubric } from '../schemas/rubric.ts'
import { inset, oneLine } from './fill-fenced.ts'
import type { JudgedPart } from './grading.ts'

/**
 * What to score, in words: every part with its question and the bands or levels that fix its scores.
 *
 * @param criteria what the verdicts on criteria mean
 */
export function renderSheet(parts: readonly JudgedPart[], rubric: Rubric, criteria = ''): string {
  return parts
    .map((part) => `### ${part.id}: ${oneLine(part.name)}\n\n${describe(part)}\n\n${scaleOf(part, rubric, criteria)}`)
    .join('\n\n')
}

/** A dimension is described by the rubric; a part of one by the item, in words that come from its paper. */
function describe({ id, dimension, description }: JudgedPart): string {
  return id === dimension ? description.trim() : inset(description)
}

function scaleOf(part: JudgedPart, rubric: Rubric, criteria: string): string {
  if (part.scale === 'criteria') return criteria.trim()
  if (part.scale === 'levels')
    return (rubric.levels ?? []).map(({ id, meaning }) => `- ${id}: ${meaning.trim()}`).join('\n')
  const bands = rubric.dimensions.find(({ id }) => id === part.dimension)?.bands ?? []
  return bands.map(({ from, to, meaning }) => `- ${from} to ${to}: ${meaning.trim()}`).join('\n')
}
