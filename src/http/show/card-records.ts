import type { CardScope, ReportCard } from '../../schemas/report-card.ts'

/** A line of a card: a scope with its depth, 0 for the whole card. */
export type CardLine = {
  depth: number
  kind: 'whole' | 'setting' | 'module' | 'element'
  scope: CardScope | ReportCard['whole']
}

/** The scopes of a card, each before what is in it. */
export function cardLines({ whole, settings }: ReportCard): CardLine[] {
  return [
    { depth: 0, kind: 'whole', scope: whole },
    ...settings.flatMap((setting): CardLine[] => [
      { depth: 1, kind: 'setting', scope: setting },
      ...setting.modules.flatMap((module): CardLine[] => [
        { depth: 2, kind: 'module', scope: module },
        ...module.members.map((element): CardLine => ({ depth: 3, kind: 'element', scope: element }))
      ])
    ])
  ]
}

const head = [
  ...['scope', 'id', 'name', 'submission', 'model', 'team', 'adaptation', 'answers', 'unread', 'chance'],
  ...['score', 'lower', 'upper', 'reason', 'band', 'metric', 'rubric', 'rubric_hash', 'release_hash', 'answers_hash']
]

/** One scope and submission a line, then what is left out. */
export function cardRecords(card: ReportCard): (string | number | null)[][] {
  const { rubric, metric, rubricHash, release, submissions, leftOut } = card
  const ofCard = [metric, `${rubric.id} ${rubric.version}`, rubricHash, release.hash]
  return [
    head,
    ...cardLines(card).flatMap(({ kind, scope }) =>
      submissions.map(({ id, model, team, adaptation, answersHash }, place) => {
        const { answers, unread, score, band } = scope.results[place]!
        return [
          ...[kind, scope.id, scope.name, id, model, team, adaptation, answers, unread, scope.chance],
          ...[score.value, score.lower, score.upper, score.reason, band, ...ofCard, answersHash]
        ]
      })
    ),
    ...leftOut.elements.map(({ id, name, reason }) => [
      ...['left out', id, name, null, null, null, null, null, null, null],
      ...[null, null, null, reason, null, ...ofCard, null]
    ])
  ]
}
