import { type Comparison, verdictOf, whoSentNothing } from '../../schemas/comparison.ts'
import { csvRecord } from '../tables/csv.ts'
import { choicesOf, drawsOf } from './asked-of-board.ts'

type Row = Omit<Comparison['tasks'][number], 'name'> & {
  of: 'group' | 'task type'
  name: string
  title: string | null
} & {
  taskTypes: readonly string[]
}

/**
 * A comparison of two submissions as CSV: a head, then a record of Overall, of each group and of each task type (`of`), in the order of the JSON. Differences are the
 * first minus the second, in score units, empty where they are not defined, with the reason; so is the verdict, and it is of its record alone. `unsent` says who
 * sent nothing to what the record is of: then the difference measures nothing. Every record says what was asked for and of whom, so that tables
 * of several comparisons can be put together. Last comes what `choicesOf` gives.
 */
export function comparisonRecords(comparison: Comparison): string {
  const { query, inputHash, first, second, overall, tasks, groups = [], metric, chosen } = comparison
  const { release, split, profile, panel } = query
  const asked = { release, split, profile, panel, ...drawsOf(query), inputHash }
  const sides = {
    ...{ first: first.submissionId, first_model: first.model, first_team: first.team },
    ...{ second: second.submissionId, second_model: second.model, second_team: second.team }
  }
  const choices = choicesOf(query, chosen)
  const rows: Row[] = [
    ...groups.map(({ id, name, within: _, ...group }) => ({ ...group, of: 'group' as const, name: id, title: name })),
    ...tasks.map((task) => ({ ...task, of: 'task type' as const, title: null, taskTypes: [task.name] }))
  ]
  const head = [...Object.keys(asked), ...Object.keys(sides), ...rowHead, ...Object.keys(choices)]
  const estimate = ({ value, lower, upper, reason }: Row['difference']) => [value, lower, upper, reason]
  const records = [
    [
      ...['overall', 'Overall', null],
      ...[...estimate(overall.difference), verdictOf(overall.difference, metric), overall.p],
      ...[total(tasks, 'items'), total(tasks, 'better'), total(tasks, 'equal'), total(tasks, 'worse')],
      ...[total(tasks, 'missing'), null]
    ],
    ...rows.map(({ of, name, title, difference, items, better, equal, worse, missing, taskTypes }) => {
      const who = whoSentNothing({ first, second }, ...taskTypes)
      const verdict = who === null ? verdictOf(difference, metric) : null
      return [of, name, title, ...estimate(difference), verdict, null, items, better, equal, worse, missing, who]
    })
  ].map((fields) => [...Object.values(asked), ...Object.values(sides), ...fields, ...Object.values(choices)])
  return [head, ...records].map(csvRecord).join('')
}

const rowHead = [
  ...['of', 'name', 'title', 'difference', 'difference_lower', 'difference_upper', 'reason', 'verdict', 'p'],
  ...['items', 'first_ahead', 'equal', 'second_ahead', 'not_scored', 'unsent']
]

function total(tasks: Comparison['tasks'], of: 'items' | 'better' | 'equal' | 'worse' | 'missing'): number {
  return tasks.reduce((sum, task) => sum + task[of], 0)
}
