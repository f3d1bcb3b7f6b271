import { undeclaredSetting } from '../../schemas/declaration.ts'
import type { RunReport, RunReportCell } from '../../schemas/run-report.ts'
import { environments } from '../../suites/econevals/environments.ts'
import { twoDecimals } from '../../suites/econevals/python/decimals.ts'
import { address, releasePath, submissionPath } from './address.ts'
import { boardTabs, type Choices } from './board-head.ts'
import { formatP, formatScore, formatShare, reasonWords } from './format.ts'
import { noSubmissions } from './no-submissions.ts'
import { emptyState } from './parts/empty-state.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { type Column, table } from './parts/table.ts'
import { runSettingTabs } from './run-setting-tabs.ts'

type Row = RunReport['rows'][number]

const kinds = new Map(environments.map(({ name, kind, title }) => [name, { kind, title }]))

/** What the runs of a release come to by environment and level, as a page. */
export function runReportPage(report: RunReport, offered: Choices): string {
  const { release, rows, setting } = report
  const asked = { release, setting: setting === undeclaredSetting ? undefined : setting }
  return layout(
    `Runs by level on ${release}`,
    html`<h1>Runs by level <span class="of">on release <a href="${releasePath(release)}">${release}</a></span></h1>
${boardTabs('/run-report', asked, offered)}
${runSettingTabs('/run-report', asked, offered)}
${rows.length === 0 ? emptyState(noSubmissions(asked, offered)) : body(report)}
<section aria-labelledby="reading"><h2 id="reading">How to read this</h2>
<p>A mean rests on all runs of a level: where one failed or
is missing, the bounds are shown between which it lies, each such run at the worst and at the best that its instance allows (of pricing a loss has no limit). Litmus tests tell where a model stands, and no end of
their scale is better; beside each stands how far it can be relied on. Tests are not adjusted for how many there are.</p>
<p><a href="${address('/v1/run-report', asked)}">The same as JSON, with all pairs of models</a> · <a href="/suites/econevals/published">what the paper published</a>, apart</p>
</section>`
  )
}

function body({ rows, levels, difficulty }: RunReport): Html {
  const modelColumn: Column<Row> = {
    head: 'Model',
    kind: 'row-head',
    className: 'long',
    cell: ({ submissionId, model, team }) =>
      html`<a href="${submissionPath(submissionId)}">${model}</a> <small>${team}</small>`
  }
  const nameOf = (id: string) => rows.find(({ submissionId }) => submissionId === id)!.model
  return html`${table<Row>({
    label: 'Levels',
    caption:
      'Mean scores by environment and level: of benchmarks times 100, with full solves in parentheses; of litmus tests from 0 to 1, of patience in percent a year',
    className: 'named wrapped',
    columns: [
      modelColumn,
      ...levels.map(
        ({ taskType, level, instances }): Column<Row> => ({
          head: html`${kinds.get(taskType)!.title}<small>${level}, ${instances} ${instances === 1 ? 'instance' : 'instances'}</small>`,
          cell: ({ cells }) => cellText(cells.find((cell) => cell.taskType === taskType && cell.level === level)!)
        })
      )
    ],
    rows
  })}
${
  rows.some(({ litmus }) => litmus.some(({ reliability }) => reliability !== null)) &&
  table<Row>({
    label: 'Litmus tests',
    caption: 'Litmus tests, with their reliability in parentheses',
    className: 'named wrapped',
    columns: [
      modelColumn,
      ...rows[0]!.litmus.map(
        ({ taskType }, place): Column<Row> => ({
          head: kinds.get(taskType)!.title,
          cell: ({ litmus }) => litmus[place]!.cell ?? 'not all runs are there'
        })
      )
    ],
    rows
  })
}
${
  difficulty.length > 0 &&
  table<RunReport['difficulty'][number]>({
    label: 'Difficulty',
    caption: "Whether harder levels score lower: Welch's one-sided t-test",
    columns: [
      { head: 'Model', kind: 'row-head', className: 'long', cell: ({ submissionId }) => nameOf(submissionId) },
      { head: 'Environment', kind: 'text', cell: ({ taskType }) => kinds.get(taskType)!.title },
      { head: 'Levels', kind: 'text', cell: ({ easier, harder }) => `${easier}, ${harder}` },
      {
        head: 't',
        cell: ({ t, df }) => (t === null ? '' : html`${twoDecimals(t)} <small>df ${twoDecimals(df!)}</small>`)
      },
      {
        head: 'p',
        cell: ({ p, reason }) => (p === null ? reasonWords(reason!) : formatP(p))
      }
    ],
    rows: difficulty
  })
}`
}

function cellText({ taskType, cell, mean, bounds, failed, missing, playedBefore }: RunReportCell): Content {
  const marks = [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(missing > 0 ? [`${missing} missing`] : []),
    ...(playedBefore > 0 ? [`${playedBefore} played before`] : [])
  ]
  const show = scoreOf(taskType)
  const told = cell ?? (mean !== null ? show(mean) : bounds ? boundsText(bounds, show) : '')
  return marks.length === 0 ? told : html`${told}<small>${marks.join(', ')}</small>`
}

/** How scores of an environment are printed beside its cells, which are as the paper has them. */
function scoreOf(taskType: string): (score: number) => string {
  if (taskType === 'patience') return formatShare
  return kinds.get(taskType)!.kind === 'benchmark' ? formatScore : twoDecimals
}

function boundsText({ lower, upper }: NonNullable<RunReportCell['bounds']>, show: (score: number) => string): string {
  return lower === null ? `at most ${show(upper)}, a loss has no limit` : `${show(lower)} to ${show(upper)}`
}
