import { showScore } from '../grading/show-score.ts'
import type { BoardEstimate } from '../schemas/board-statistics.ts'
import type { ChoiceFigures, SubmissionChoices } from '../schemas/choice-figures.ts'
import { tableOf } from './print.ts'
import { terminalText } from './terminal-text.ts'

type Line = Pick<ChoiceFigures, 'answers' | 'share' | 'gapClosed' | 'formulaScoring' | 'unread' | 'calibration'>

/** What a submission to a question bank chose: the whole, its settings and modules, or the elements of one of these. */
export function showChoices(found: SubmissionChoices, { within }: { within?: string | undefined } = {}): string {
  const { model, release, whole, groups, elements, withheld } = found
  const lines =
    within === undefined
      ? [row('whole', whole), ...groups.map((group) => row(`${group.id} ${group.name}`, group))]
      : elements
          .filter((one) => one.element === within || one.groups.some(({ id }) => id === within))
          .map((one) => row(one.element, one))
  return [
    `${terminalText(model)} on ${terminalText(release)}: shares in points, with Wilson's interval of all answers`,
    tableOf(['', 'answers', 'right', '95 %', 'chance closed', 'formula', 'unread', 'ECE'], lines),
    ...(within === undefined ? [...worstOf(whole), ...positionsOf(whole)] : errorsOf(found, within)),
    ...(withheld ? ['What was chosen is not shown: the responses of this submission are not open'] : [])
  ].join('\n')
}

function row(name: string, { answers, share, gapClosed, formulaScoring, unread, calibration }: Line): unknown[] {
  return [
    ...[name, answers, showScore(share.value), `${showScore(share.lower)} to ${showScore(share.upper)}`],
    ...[shown(gapClosed), shown(formulaScoring), showScore(unread), shown(calibration?.expectedError)]
  ]
}

function shown(estimate: BoardEstimate | undefined): string | null {
  return estimate?.value == null ? null : showScore(estimate.value)
}

function worstOf({ robustness }: ChoiceFigures): string[] {
  return robustness.flatMap(({ by, worst: { gapClosed }, leftOut }) => [
    gapClosed === null
      ? `No ${by} has enough answers`
      : `Worst ${by}: ${terminalText(gapClosed.name)}, gap closed ${showScore(gapClosed.score)}`,
    ...(leftOut.length === 0 ? [] : [`  too few answers: ${terminalText(leftOut.map(({ name }) => name).join(', '))}`])
  ])
}

function positionsOf({ positions }: ChoiceFigures): string[] {
  if (positions === null) return []
  const shares = positions.positions.map(({ position, chosen, right }) => {
    return `${position}. ${showScore(chosen)} (right ${showScore(right)})`
  })
  return [`Options chosen by place: ${shares.join(', ')}`]
}

function errorsOf({ elements }: SubmissionChoices, within: string): string[] {
  return elements
    .filter((one) => one.element === within || one.groups.some(({ id }) => id === within))
    .flatMap(({ element, errors, dependencies }) => [
      ...(errors === null
        ? []
        : [
            `Wrong answers to ${element}: ${errors.mistakes
              .map(({ mistake, share }) => `${mistake} ${showScore(share)} %`)
              .join(', ')}`
          ]),
      ...(dependencies === null || dependencies.sum === 0
        ? []
        : [
            `${element} is better than what it rests on: ${dependencies.prerequisites
              .filter(({ isBelow }) => isBelow)
              .map(({ element, gapClosed }) => `${element} ${showScore(gapClosed)}`)
              .join(', ')}`
          ])
    ])
}
