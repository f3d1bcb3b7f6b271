import type { Executor } from '../../db/client.ts'
import { findPanel } from '../../db/panels.ts'
import { pinnedSuite } from '../../db/pinned-suites.ts'
import type { DimensionScore, JudgedPart } from '../../grading/grading.ts'
import { judgedDimensions } from '../../grading/score-response.ts'
import type { DimensionRecord } from '../../schemas/score-record.ts'
import { findTaskType } from '../../suites/index.ts'
import { judgedParts } from '../../suites/judged-parts.ts'
import { readContent } from '../../suites/read-content.ts'
import type { Suites, TaskType } from '../../suites/suite.ts'
import { wholeVerdicts } from '../judges/judge-scores.ts'
import { findingsPage, type ItemFindings } from './findings-page.ts'
import { itemsOfPage } from './items-of-page.ts'
import { readInTurn } from './read-in-turn.ts'
import type { ScoreTable } from './score-table.ts'

/** Who scored the dimensions that no judge scores. */
const rules = 'rules'

/**
 * The dimension scores behind a table, item by item and model by model: those that rules found, then those of each judge
 * in the order of the panel. Repeats of a judge are averaged. A judge that owes a verdict on a response has no line for it, nor has
 * one that judged by another rubric than its panel names.
 */
export async function* exportDimensions(
  { db, suites }: { db: Executor; suites: Suites },
  table: ScoreTable
): AsyncGenerator<DimensionRecord> {
  const panel = table.panel === null ? null : await findPanel(db, table.panel)
  if (!panel) return
  const suite = await pinnedSuite({ db, suites }, table.manifest, panel.definition)
  const judges = panel.definition.judges.map(({ modelId }) => modelId)
  const { release, releaseHash, models } = table
  const pageSize = itemsOfPage(models.length)
  for (let from = 0; from < table.items.length; from += pageSize) {
    const items = table.items.slice(from, from + pageSize)
    for (const { item, content, responses } of await readInTurn(() => findingsPage(db, table, items))) {
      const taskType = findTaskType(suite, item.taskType)
      const { rubric } = taskType.rubric
      const { mode } = panel.definition
      const parts = judgedParts(taskType, { content: readContent(taskType, content), rubric, mode })
      for (const [row, { rule, verdicts }] of responses.entries()) {
        const place = { release, releaseHash, panel: table.panel, ...models[row]!, ...item }
        yield* linesOf(place, rules, rule?.dimensions ?? [])
        for (const judge of judges) {
          const own = verdicts.filter((verdict) => verdict.judge === judge)
          yield* linesOf(place, judge, ofJudge(taskType, parts, own, panel.definition))
        }
      }
    }
  }
}

type Place = Omit<DimensionRecord, 'dimension' | 'by' | 'score'>

function linesOf(place: Place, by: string, dimensions: readonly DimensionScore[]): DimensionRecord[] {
  return dimensions.map(({ dimension, score }) => ({ ...place, dimension, by, score }))
}

/** None from a judge that owes one of its verdicts. */
function ofJudge(
  { rubric: { rubric, hash } }: TaskType,
  parts: readonly JudgedPart[],
  verdicts: ItemFindings['responses'][number]['verdicts'],
  { repeats }: { repeats: number }
): DimensionScore[] {
  const whole = wholeVerdicts(verdicts, { parts, repeats, rubricHash: hash })
  return whole ? judgedDimensions(parts, whole, rubric) : []
}
