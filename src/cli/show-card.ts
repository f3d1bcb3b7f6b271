import { showScore } from '../grading/show-score.ts'
import type { CardResult, CardScope, ReportCard } from '../schemas/report-card.ts'
import { tableOf } from './print.ts'
import { terminalText } from './terminal-text.ts'

type Scope = Pick<CardScope, 'id' | 'name' | 'chance' | 'results'>

/** A report card as a terminal shows it: settings and modules, then the elements. */
export function showCard({
  rubric,
  release,
  metric,
  submissions,
  whole,
  settings,
  leftOut,
  headToHead
}: ReportCard): string {
  const head = ['', 'chance', ...submissions.map(({ model, adaptation }) => terminalText(`${model} (${adaptation})`))]
  const modules = settings.flatMap((setting) => [
    rowOf(setting, `${setting.id} ${setting.name}`),
    ...setting.modules.map((module) => rowOf(module, `  ${module.id} ${module.name}`))
  ])
  const elements = settings.flatMap((setting) => setting.modules.flatMap(({ members }) => members))
  const models = new Map(submissions.map(({ id, model }) => [id, terminalText(model)]))
  return [
    `${terminalText(rubric.name)} (${rubric.id} version ${rubric.version}) on ${release.name}: ${metric}, in points`,
    tableOf(head, [rowOf(whole, 'all elements'), ...modules]),
    tableOf(
      head,
      elements.map((element) => rowOf(element, element.id))
    ),
    ...headToHead.map(
      ({ first, second, elements, share }) =>
        `${models.get(first)} is better than ${models.get(second)} on ${share === null ? '-' : showScore(share)} % of ${elements} elements`
    ),
    ...(leftOut.elements.length === 0
      ? []
      : [`Left out: ${leftOut.elements.map(({ id, reason }) => `${id} (${reason.replaceAll('_', ' ')})`).join(', ')}`]),
    ...leftOut.submissions.map(
      ({ model, reason }) => `Left out: ${terminalText(model)} (${reason.replaceAll('_', ' ')})`
    )
  ].join('\n')
}

function rowOf({ chance, results }: Scope, name: string): unknown[] {
  return [name, chance === null ? null : showScore(chance), ...results.map(wordsOf)]
}

function wordsOf({ score, band, answers }: CardResult): string {
  if (score.value === null) return score.reason?.replaceAll('_', ' ') ?? '-'
  const interval =
    score.lower === null || score.upper === null ? '' : ` ${showScore(score.lower)} to ${showScore(score.upper)}`
  return `${showScore(score.value)}${band === null ? '' : ` ${band}`}${interval} (${answers})`
}
