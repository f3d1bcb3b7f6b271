import type { Leaderboard } from '../../schemas/leaderboard.ts'
import type { ScoreTable } from './score-table.ts'

export type LeftOut = Pick<Leaderboard['rows'][number], 'unsent' | 'sentInPart'>

/**
 * The task types to which a submission sent nothing, and how much it sent to those that it answered in part: what stands in
 * place of the rest is what the rules give for a missing response.
 */
export function leftOutBy({ models, sent, items }: ScoreTable, id: string): LeftOut {
  const row = sent[models.findIndex(({ submissionId }) => submissionId === id)]!
  if (row.every(Boolean)) return {}
  const byTask = Map.groupBy(items.keys(), (place) => items[place]!.taskType)
  const unsent: string[] = []
  const sentInPart: Record<string, number> = {}
  for (const [name, places] of byTask) {
    const answered = places.filter((place) => row[place]).length
    if (answered === 0) unsent.push(name)
    else if (answered < places.length) sentInPart[name] = answered
  }
  return { ...(unsent.length > 0 && { unsent }), ...(Object.keys(sentInPart).length > 0 && { sentInPart }) }
}
