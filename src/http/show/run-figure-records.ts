import type { RunFigure } from '../../schemas/run-figure.ts'

const head = [
  ...['figure', 'release', 'setting', 'environment', 'submission', 'model', 'team', 'panel', 'series'],
  ...['x', 'x_lower', 'x_upper', 'x_reason', 'value', 'lower', 'upper', 'reason', 'runs', 'played_before']
]
const empty = head.map(() => null)

/** The marks of a figure of runs, one a line, then its lines of reference point by point, and what is left out. */
export function runFigureRecords(found: RunFigure): (string | number | null)[][] {
  const { figure, release, setting, environment, marks, references, leftOut } = found
  const of = [figure, release, setting, environment]
  const line = (cells: Partial<Record<(typeof head)[number], string | number | null>>) => [
    ...of,
    ...empty.slice(of.length).map((_, at) => cells[head[at + of.length]!] ?? null)
  ]
  return [
    head,
    ...marks.map((mark) => [
      ...[...of, mark.submission, mark.model, mark.team, mark.panel, mark.series],
      ...[mark.x, mark.xLower, mark.xUpper, mark.xReason],
      ...[mark.value, mark.lower, mark.upper, mark.reason, mark.runs, mark.playedBefore]
    ]),
    ...references.flatMap(({ submission, panel, words, points }) =>
      points.map(({ x, y }) => line({ submission, panel: panel ?? 'reference', series: words, x, value: y }))
    ),
    ...leftOut.map(({ what, reason }) => line({ panel: 'left out', series: what, reason }))
  ]
}
