import type { BankFigure } from '../../schemas/bank-figure.ts'

const head = [
  ...[
    'figure',
    'submission',
    'model',
    'team',
    'panel',
    'row',
    'measure',
    'value',
    'lower',
    'upper',
    'reason',
    'chance'
  ],
  ...['answers', 'templates', 'note', 'release_hash', 'lower_at_once', 'upper_at_once']
]

/** The marks of a figure, one a line, and then what is left out. */
export function figureRecords({ figure, marks, leftOut, release }: BankFigure): (string | number | null)[][] {
  return [
    head,
    ...marks.map((mark) => [
      ...[figure, mark.submission, mark.model, mark.team, mark.panel, mark.row, mark.measure],
      ...[mark.value, mark.lower, mark.upper, mark.reason, mark.chance],
      ...[mark.answers, mark.templates, mark.note, release.hash],
      ...[mark.atOnce?.lower ?? null, mark.atOnce?.upper ?? null]
    ]),
    ...leftOut.map(({ what, reason }) => [
      ...[figure, null, null, null, 'left out', what, null, null, null, null, reason, null],
      ...[null, null, null, release.hash, null, null]
    ])
  ]
}
