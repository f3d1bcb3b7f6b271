import { showPoints, showScore } from '../grading/show-score.ts'
import type {
  ExplainedDimension,
  ExplainedResponse,
  ExplainedVerdict,
  ListedResponse
} from '../schemas/explained-response.ts'
import { objectionWords } from '../schemas/objection.ts'
import type { Score } from '../schemas/score.ts'
import { paragraphs, type ReadingLine } from '../suites/reading.ts'
import { tableOf } from './print.ts'
import { showPart } from './show-part.ts'

/** Characters of the prompt: whoever reads a response knows what was asked, and may need a reminder. */
const EXCERPT = 600

/** The items of a submission in the order asked for. @param options.isCut whether there are more of them */
export function showListed(listed: readonly ListedResponse[], { isCut }: { isCut: boolean }): string {
  if (listed.length === 0) return 'There are no scores.'
  const rows = listed.map(({ place, itemId, taskType, split, score, pointsLost, spread, isMissing, objection }) => [
    ...[place, itemId, taskType, split, gradeOf(score), pointsLost === null ? null : showPoints(pointsLost)],
    ...[spread === null ? null : showScore(spread)],
    [isMissing ? 'no response' : '', objection ? objectionWords[objection] : ''].filter(Boolean).join(', ')
  ])
  const table = tableOf(['', 'item', 'task', 'split', 'score', 'points lost', 'judges apart', ''], rows)
  return isCut ? `${table}\nThere are more: --limit` : table
}

/** One response with all that explains its score: the figures first, then what was asked and answered, then why. */
export function showExplained(explained: ExplainedResponse): string {
  const { item, itemTitle, dimensions, next, submission } = explained
  return [
    [headline(explained), ...explained.objections.map(objectionLine)].join('\n'),
    dimensions.length > 0 ? dimensionTable(dimensions) : '',
    showPart({ title: `Asked (${itemTitle})`, lines: paragraphs('', excerpt(item.prompt)) }),
    showPart({ title: 'Answered', lines: answerLines(explained) }),
    ...dimensions.map((dimension) => showPart({ title: dimension.name, lines: verdictLines(dimension) })),
    findingTable(explained),
    next === null ? '' : `Next: aerbench submission item ${submission} ${next}`
  ]
    .filter((block) => block !== '')
    .join('\n\n')
}

function headline({ item, model, team, submission, score, metric, pointsLost, place, of }: ExplainedResponse): string {
  const grade = score.scores[metric]
  const lost = pointsLost === null ? '' : `, ${showPoints(pointsLost)} points lost`
  const at = place === null ? '' : ` (${place} of ${of})`
  const apart = score.spread === null ? '' : `; judges are ${showScore(score.spread)} apart`
  return `${item.id} (${item.taskType}, ${item.split}) by ${model} of ${team}, submission ${submission}
Score ${grade ? gradeOf(grade) : '-'} under ${metric}${lost}${at}${apart}${score.disputed ? ', which is disputed' : ''}`
}

/** That its team objects to the score, and what was decided, as far as the reader may know. */
function objectionLine({ state, decision, createdAt }: ExplainedResponse['objections'][number]): string {
  return `Objected to on ${createdAt.slice(0, 10)}: ${state}${decision === null ? '' : `, ${decision}`}`
}

function dimensionTable(dimensions: readonly ExplainedDimension[]): string {
  const judges = [...new Set(dimensions.flatMap((dimension) => dimension.judges.map(({ judge }) => judge)))]
  const figure = (share: number | null | undefined) => (share === null || share === undefined ? null : showScore(share))
  const rows = dimensions.map(({ name, by, weight, score, pointsLost, reason, judges: given }) => [
    ...[name, by, figure(weight), score === null ? reason : figure(score)],
    pointsLost === null ? null : showPoints(pointsLost),
    ...judges.map((judge) => figure(given.find((one) => one.judge === judge)?.score))
  ])
  return tableOf(['dimension', 'by', 'weight %', 'score', 'points lost', ...judges], rows)
}

function answerLines({ response, responseReason }: ExplainedResponse): ReadingLine[] {
  if (response !== null) return paragraphs('', response.output)
  return [{ label: '', text: responseReason === 'not_sent' ? 'no response was sent' : 'its team has not opened it' }]
}

/** What each judge gave, said and quoted. */
function verdictLines({ id, parts }: ExplainedDimension): ReadingLine[] {
  return (parts ?? []).flatMap((part) => [
    ...(part.id === id ? [] : [{ label: '', text: `${part.name}:` }]),
    ...part.verdicts.flatMap((verdict) => [
      { label: '', text: `${verdict.judge} gives ${verdict.score}: ${verdict.rationale}` },
      ...quoteLines(verdict)
    ])
  ])
}

function quoteLines({ quote, rangesReason }: ExplainedVerdict): ReadingLine[] {
  if (quote.trim() === '') return []
  return [
    {
      label: '',
      text: `> "${quote.trim()}"${rangesReason === 'not_in_response' ? ' (does not stand in the response)' : ''}`
    }
  ]
}

/** What rules found; nothing where they found nothing, or it is withheld. */
function findingTable({ findings }: ExplainedResponse): string {
  if (findings === null || findings.length === 0) return ''
  const rows = findings.map(({ part, said, expected, pointsLost, words }) => [
    ...[part, said, expected, pointsLost === null ? null : showPoints(pointsLost), words]
  ])
  return `What rules found\n${tableOf(['part', 'read', 'expected', 'points lost', ''], rows)}`
}

function gradeOf(score: Score): string {
  return score.status === 'scored' ? showScore(score.value) : score.reason.replaceAll('_', ' ')
}

function excerpt(text: string): string {
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}… (${text.length} characters in all, with --json)` : text
}
