import { mean } from 'simple-statistics'
import { judgedOverall, judgedTaskTypes } from '../boards/judges/judged-overall.ts'
import type { JudgedTable } from '../boards/judges/judged-table.ts'
import { profileWords } from '../boards/leaderboard/chosen.ts'
import { showScore } from '../grading/show-score.ts'
import { type ChartSpec, chartSpec } from './chart-spec.ts'
import { palettes, type Theme } from './colours.ts'
import { judgeMarks } from './judge-marks.ts'
import { labelsWidth, modelLabels } from './model-labels.ts'
import { points } from './percent.ts'
import { modelAxis, rowStep } from './rows.ts'
import { scoreDomain } from './score-domain.ts'
import { type Screen, widthBesideLabels } from './screen.ts'

const deskWidth = 520

type JudgeOverall = {
  table: JudgedTable
  /** Of the release, in its order. */
  taskTypes: readonly string[]
  /** Whether those that rules grade are in the table, with the score of the rules for every judge. */
  withRules?: boolean
  theme?: Theme
  screen?: Screen
}

/**
 * The Overall that each judge of the panel alone would have given, side by side, the models by the mean of these. Source:
 * AER-bench Figure 4.
 */
export function judgeOverallChart(asked: JudgeOverall): ChartSpec {
  const { table, taskTypes, withRules = false, theme = 'light', screen = 'desk' } = asked
  const { line, soft } = palettes[theme]
  const names = table.judges.map(({ modelId }) => modelId)
  const held = judgedTaskTypes(table, taskTypes)
  const byJudge = table.scores.map((scores) =>
    judgedOverall(table, held, (model, item) => scores[model]![item]!).map(({ overall }) => overall)
  )
  const all = table.models.map((_, model) => byJudge.map((overall) => overall[model]!))
  const order = orderOf(all)
  const labels = modelLabels(table.models)
  const ordered = order.map((model) => labels[model]!)
  const width = screen === 'desk' ? deskWidth : widthBesideLabels(ordered)
  const known = order.map((model) => ({ model: labels[model]!, scores: all[model]!.filter((score) => score !== null) }))
  const rows = order.flatMap((model) =>
    all[model]!.flatMap((score, judge) =>
      score === null ? [] : [{ model: labels[model]!, judge: names[judge]!, overall: points(score) }]
    )
  )
  const spans = known
    .filter(({ scores }) => scores.length > 1)
    .map(({ model, scores }) => ({ model, least: points(Math.min(...scores)), most: points(Math.max(...scores)) }))
  const marks = judgeMarks(names.length, theme)
  const x = {
    type: 'quantitative' as const,
    scale: { domain: scoreDomain(all.flat()), nice: false, zero: false },
    title: 'Overall by one judge (points of 100)'
  }
  const legend = { title: 'Judge', orient: 'top' as const, labelLimit: 300, columns: screen === 'desk' ? 2 : 1 }
  const judge = { field: 'judge', type: 'nominal' as const }
  return chartSpec(
    {
      width,
      height: { step: rowStep(ordered.length) },
      data: { values: rows },
      encoding: { y: modelAxis(ordered, true, screen) },
      layer: [
        {
          data: { values: spans },
          mark: { type: 'rule', color: line, strokeWidth: 3 },
          encoding: { x: { ...x, field: 'least' }, x2: { field: 'most' } }
        },
        {
          mark: { type: 'point', filled: true, size: 48, opacity: 0.9 },
          encoding: {
            x: { ...x, field: 'overall' },
            color: { ...judge, scale: { domain: names, range: marks.map(({ colour }) => colour) }, legend },
            shape: { ...judge, scale: { domain: names, range: marks.map(({ shape }) => shape) }, legend }
          }
        },
        {
          data: { values: known.filter(({ scores }) => scores.length === 0).map(({ model }) => ({ model })) },
          mark: { type: 'text', text: '–', color: soft, align: 'left' },
          encoding: { x: { value: 4 } }
        }
      ]
    },
    {
      title: `Overall by each judge, release ${table.release}`,
      caption: captionOf(table, { held, all, withRules }),
      told: { isInPoints: true, n: `${table.items.length} judged items` },
      ...{ theme, screen, labels: ordered },
      width: labelsWidth(ordered, 11) + width + 20
    }
  )
}

type Found = { held: readonly string[]; all: readonly (readonly (number | null)[])[]; withRules: boolean }

function captionOf(table: JudgedTable, { held, all, withRules }: Found): string {
  const rules = withRules
    ? 'EK counts with the score of the rules for every judge'
    : 'task types that rules grade alone are left out'
  const both = all.filter((scores) => scores.length === 2 && !scores.includes(null))
  const gaps = both.map(([first, second]) => Math.abs(first! - second!))
  return [
    `The plain mean of the task scores that each judge alone would have given, ${profileWords(table.profile, table.chosen)}, over ` +
      `${table.items.length} judged items (${held.join(', ') || 'none'}); ${rules}.`,
    ...(gaps.length > 0
      ? [`Mean absolute difference of both judges over n = ${gaps.length} models: ${showScore(mean(gaps))} points.`]
      : []),
    'A judge has no mark where it scored no response of a task type, and a dash stands where none has one. Nothing is resampled.'
  ].join(' ')
}

/** The models by the mean over judges, those without any last. */
function orderOf(all: Found['all']): number[] {
  const means = all.map((scores) => {
    const known = scores.filter((score) => score !== null)
    return known.length === 0 ? Number.NEGATIVE_INFINITY : mean(known)
  })
  return [...means.keys()].sort((a, b) => (means[a] === means[b] ? a - b : means[b]! - means[a]!))
}
