import type { TagStatistics } from '../../schemas/tag-statistics.ts'
import { choicesOf, drawsOf } from './asked-of-board.ts'

type Field = string | number | null

/**
 * Scores by tags as a table: a head, then one record per value of a tag and model, in score units; an estimate that is not
 * defined is empty, with its reason. Every record says what was asked for; `choicesOf` comes last.
 */
export function tagRecords({ query, inputHash, models, tags, chosen }: TagStatistics): Field[][] {
  const { release, split, profile, panel, unit } = query
  const asked = { release, split, profile, panel, ...drawsOf(query), unit: unit!, inputHash }
  const choices = choicesOf(query, chosen)
  const records = tags.flatMap(({ taskType, tag, part, values }) =>
    values.flatMap(({ value, items, sources, parts, share, estimates }) =>
      models.map(({ submissionId, model, team, family }, place): Field[] => {
        const { value: score, lower, upper, reason } = estimates[place]!
        return [
          ...Object.values(asked),
          ...[taskType, tag, value, part, items, sources, parts, share],
          ...[submissionId, model, team, family, score, lower, upper, reason],
          ...Object.values(choices)
        ]
      })
    )
  )
  return [[...Object.keys(asked), ...head, ...Object.keys(choices)], ...records]
}

const head = [
  ...['taskType', 'tag', 'value', 'part', 'items', 'sources', 'parts', 'share'],
  ...['submission', 'model', 'team', 'family', 'score', 'lower', 'upper', 'reason']
]
