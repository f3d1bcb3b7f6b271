import { samplingWords, undeclaredSetting } from '../../schemas/declaration.ts'
import type { Metric } from '../../schemas/manifest.ts'
import { shownName } from '../../schemas/name-key.ts'
import type { ObjectedItems } from '../../schemas/objection.ts'
import type { ItemScore, Submission, TaskProgress } from '../../schemas/submission.ts'
import { inTaskOrder } from '../../suites/aer/task-order.ts'
import {
  address,
  cardPath,
  choicesPath,
  modelPath,
  releasePath,
  responsePath,
  responsesPath,
  submissionPath
} from './address.ts'
import { unreadCell } from './draft-section.ts'
import { formatGrade, formatMoment, formatScore, missingWords } from './format.ts'
import { objectionMark } from './objection-mark.ts'
import { submissionDescription } from './page-descriptions.ts'
import { definitionList } from './parts/definition-list.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { type Column, table } from './parts/table.ts'
import { type Desk, submissionDesk } from './submission-desk.ts'

type Shown = {
  desk: Desk | null
  metrics: readonly Metric[]
  /** Whether its release is of a question bank. */
  hasChoices?: boolean
  objected?: ObjectedItems
}

/** A submission as a page: its coverage, its judges, and the score of each item under every metric. */
export function submissionPage(
  submission: Submission,
  page: { data: readonly ItemScore[]; next: string | null },
  { desk, metrics, hasChoices = false, objected = new Map() }: Shown = { desk: null, metrics: [] }
): string {
  const { id, model, team, state } = submission
  const ofTeam = desk && submissionDesk(submission, desk)
  return layout(
    shownName(model),
    html`<h1>${givenName(model)} <span class="of">by ${givenName(team)}</span></h1>
<p class="lead">${standsWhere(submission)}</p>
${ofTeam}
${definitionList('facts', facts(submission, metrics))}
${
  state !== 'draft' &&
  html`${ways(submission, hasChoices)}
${taskTable(submission, { unrecorded: desk?.unrecorded.taskTypes ?? [], metrics })}`
}
${page.data.length > 0 && itemTable(page.data, { submission, objected })}
${page.next !== null && html`<p><a href="${address(submissionPath(id), { cursor: page.next })}">More items</a></p>`}`,
    submissionDescription(submission, metrics[0])
  )
}

/** In which state it is, and who sees it so. */
function standsWhere({ state, kind, release, panel, setting }: Submission): Content {
  if (kind === 'people') return html`${state}: answers of a person, shown with their human baseline and on no board`
  if (state !== 'published') return html`${state}: seen by the team, auditors and admins alone`
  return html`published: it stands on the <a href="${address('/', { release, panel: panel ?? undefined, setting })}">leaderboard</a>`
}

function facts(submission: Submission, metrics: readonly Metric[]): (readonly [string, Content])[] {
  const { kind, family, release, responses, items, panel, judgments, supersedes, state } = submission
  if (kind === 'people') return factsOfPeople(submission)
  const graded: (readonly [string, Content])[] = [
    ['Responses', `${responses} of ${items} items`],
    ['Scored', scoredWords(submission, metrics)],
    ['Panel', html`<code>${panel ?? 'none'}</code>`],
    ...judgments.map((counted) => [counted.judge, judgmentWords(counted)] as const)
  ]
  return [
    ['Release', html`<a href="${releasePath(release)}">${release}</a>`],
    ['Family', family],
    ...(supersedes === undefined ? [] : [['Supersedes', earlier(supersedes, state)] as const]),
    ...declarationFacts(submission),
    ...(state === 'draft' ? [] : graded),
    ['Last change', formatMoment(submission.updatedAt)]
  ]
}

/** Of what a person answered: it is asked some of the items, and has no score of those that it was not asked or skipped. */
function factsOfPeople({
  release,
  responses,
  scored,
  panel,
  judgments,
  updatedAt
}: Submission): (readonly [string, Content])[] {
  return [
    ['Release', html`<a href="${releasePath(release)}">${release}</a>`],
    ['Answers', `${responses}; items that the person was not asked, skipped or did not reach have no score`],
    ['Scored', `${scored} of ${responses} answers`],
    ['Panel', html`<code>${panel ?? 'none'}</code>`],
    ...judgments.map((counted) => [counted.judge, judgmentWords(counted)] as const),
    ['Last change', formatMoment(updatedAt)]
  ]
}

/** An item that was left out has the score of a missing response; one whose judge owes a verdict has none. */
function scoredWords({ items, responses, scored, unscored }: Submission, metrics: readonly Metric[]): string {
  return [
    `${scored} of ${items} items`,
    ...(responses < items && scored > 0 ? [`those without a response as ${missingWords(metrics)}`] : []),
    ...(unscored > 0 ? [`${unscored} without a score so far`] : [])
  ].join('; ')
}

/** Until it is published, the earlier one stands; from then on its page tells what was there. */
function earlier(id: string, state: Submission['state']): Html {
  return html`<a href="${submissionPath(id)}"><code>${id}</code></a>${state === 'published' && ', which was withdrawn when this one was published'}`
}

function ways({ id, release, model, team, state, panel, setting }: Submission, hasChoices: boolean): Html {
  const scores = `/v1/submissions/${encodeURIComponent(id)}/scores`
  const ofModel = modelPath({ model, team, submission: id }, { release, panel: panel ?? undefined, setting })
  return html`<p><a href="${address('/', { release })}">Leaderboard</a> · ${state === 'published' && html`<a href="${ofModel}">Page of the model</a> · `}<a href="${responsesPath(id)}">Responses by points lost</a> · ${hasChoices && html`<a href="${choicesPath(id)}">What it chose</a> · <a href="${cardPath({ release, submissions: id })}">Report card</a> · `}<a href="${scores}">Scores as JSON</a> ·
<a href="${address(scores, { format: 'csv' })}">CSV</a></p>`
}

function judgmentWords({ done, failed, quotes }: Submission['judgments'][number]): string {
  const ofQuotes =
    quotes === null || quotes.found + quotes.notFound === 0
      ? ''
      : `; ${quotes.notFound} of ${quotes.found + quotes.notFound} quotes not in the response`
  return `${done} judgments, ${failed} failed${ofQuotes}`
}

/** How the outputs were made, as far as the team says. */
function declarationFacts({ setting, sampling, generatedOn }: Submission): (readonly [string, Content])[] {
  return [
    ['Setting', setting ?? `not declared, counts as ${undeclaredSetting}`],
    ['Sampling', sampling ? givenName(samplingWords(sampling)) : 'not declared'],
    ['Outputs made on', generatedOn ?? 'not declared']
  ]
}

/** What stands behind the scores of each task type. The figures of the leaderboard are elsewhere, with intervals. */
function taskTable(
  submission: Submission,
  { unrecorded, metrics }: { unrecorded: readonly string[]; metrics: readonly Metric[] }
): Html {
  const of = (name: string) => metrics.find((metric) => metric.name === name)
  const { tasks } = submission
  const isOfPeople = submission.kind === 'people'
  const isOwed = (task: TaskProgress) => owing(task).length > 0 && !unrecorded.includes(task.taskType)
  return table<TaskProgress>({
    className: 'named',
    label: 'Task types',
    caption: 'Task types: means (× 100) over the items that have a score, and what is missing',
    columns: [
      {
        head: 'Type',
        kind: 'row-head',
        cell: ({ taskType }) => html`<a href="${responsesPath(submission.id, { taskType })}">${taskType}</a>`
      },
      isOfPeople
        ? { head: 'Answers', cell: ({ responses }) => responses }
        : { head: 'Items', cell: ({ items }) => items },
      ...(!isOfPeople && submission.responses < submission.items
        ? [{ head: 'Left out', cell: ({ items, responses }: TaskProgress) => items - responses }]
        : []),
      { head: 'Scored', cell: ({ scored }) => scored },
      ...metricsOf(submission).map(
        (metric): Column<TaskProgress> => ({
          head: `Mean, ${metric}`,
          cell: ({ taskType, mean }) =>
            unrecorded.includes(taskType)
              ? html`<small>no judge here</small>`
              : formatScore(mean[metric] ?? null, of(metric))
        })
      ),
      ...(tasks.some(({ unread }) => unread !== undefined)
        ? [
            {
              head: 'Not readable',
              cell: ({ taskType, unread }: TaskProgress) =>
                unreadCell(unread, responsesPath(submission.id, { taskType }))
            }
          ]
        : []),
      { head: 'Judges disagree', cell: ({ disputed }) => disputed },
      ...(tasks.some(isOwed)
        ? [
            {
              head: 'Missing judgments',
              kind: 'text' as const,
              cell: (task: TaskProgress) =>
                isOwed(task)
                  ? owing(task).map(([judge, count]) => html`<small>${givenName(judge)}: ${count}</small>`)
                  : 'none'
            }
          ]
        : [])
    ],
    rows: tasks.filter(({ responses }) => !isOfPeople || responses > 0).sort(inTaskOrder)
  })
}

/** The judges that owe verdicts, with how many. */
function owing({ missingByJudge }: TaskProgress): [string, number][] {
  return Object.entries(missingByJudge).filter(([, count]) => count > 0)
}

function metricsOf({ tasks }: Submission): string[] {
  return Object.keys(tasks[0]?.mean ?? {})
}

function itemTable(
  rows: readonly ItemScore[],
  { submission, objected }: { submission: Submission; objected: ObjectedItems }
): Html {
  return table<ItemScore>({
    className: 'named',
    label: 'Item scores',
    caption: 'Item scores (× 100)',
    columns: [
      {
        head: 'Item',
        kind: 'row-head',
        cell: ({ itemId }) =>
          html`<a href="${responsePath(submission.id, itemId)}"><code>${itemId}</code></a>${objectionMark(objected.get(itemId))}`
      },
      { head: 'Type', kind: 'text', cell: ({ taskType }) => taskType },
      { head: 'Split', kind: 'text', cell: ({ split }) => split },
      ...metricsOf(submission).map(
        (metric): Column<ItemScore> => ({ head: metric, cell: ({ scores }) => formatGrade(scores[metric]!) })
      ),
      { head: 'Judges apart', cell: judgesApart },
      { head: 'Words', cell: ({ words }) => words ?? '–' },
      {
        head: 'Answer',
        kind: 'text',
        cell: ({ parse }) => (parse === 'missing' ? 'no response' : parse?.replaceAll('_', ' '))
      }
    ],
    rows
  })
}

function judgesApart({ spread, disputed }: ItemScore): Html {
  return html`${formatScore(spread)}${disputed && html` <small class="warning">disputed</small>`}`
}
