import type { BoardEstimate } from '../../schemas/board-statistics.ts'
import type { ChoiceFigures, ElementFigures, Robustness, SubmissionChoices } from '../../schemas/choice-figures.ts'
import type { PeopleFigures } from '../../schemas/human-baseline.ts'
import { shownName } from '../../schemas/name-key.ts'
import { address, cardPath, choicesPath, releasePath, responsesPath, submissionPath, suitePath } from './address.ts'
import { formatScore, formatShare, formatUsd, reasonWords } from './format.ts'
import { definitionList } from './parts/definition-list.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { type Column, table } from './parts/table.ts'
import { peopleSection } from './people-section.ts'

type Line = { id: string; name: Content; figures: ChoiceFigures }

/** What a submission to a question bank chose, as a page. @param around.suite of its release */
export function choicesPage(
  found: SubmissionChoices,
  { suite, people }: { suite: string; people: readonly PeopleFigures[] }
): string {
  const { submission, model, team, release, whole, groups, elements, withheld, query } = found
  const asked = { rpm: query.rpm, seed: query.seed, resamples: query.resamples }
  const api = `/v1${choicesPath(submission)}`
  return layout(
    `Choices of ${shownName(model)}`,
    html`<h1>Choices of ${givenName(model)} <span class="of">by ${givenName(team)}</span></h1>
<p class="lead">On <a href="${releasePath(release)}">${release}</a>, asked ${found.adaptations.join(', ')} ·
<a href="${submissionPath(submission)}">the submission</a> · <a href="${cardPath({ release, submissions: submission })}">its report card</a> ·
<a href="${address('/figures', { release, submissions: submission })}">figures</a> ·
<a href="${address(`${suitePath(suite)}/dependencies`, { submission })}">what rests on what</a> ·
<a href="${address(api, asked)}">JSON</a></p>
${withheld !== null && html`<p class="notice" role="note">The responses of this submission are not open: what was chosen in place of the right options is not shown.</p>`}
${scopeTable('Settings and modules', [{ id: '', name: 'All elements', figures: whole }, ...groups.map(groupLine)])}
${scopeTable(
  'Elements',
  elements.map((one) => elementLine(submission, one))
)}
<section aria-labelledby="robustness"><h2 id="robustness">Where it is worst</h2>
${whole.robustness.map(robustnessTable)}
</section>
${errorSection(submission, elements)}
${dependencySection(elements)}
<section aria-labelledby="difficulty"><h2 id="difficulty">By difficulty</h2>
${groupTable('By grade', whole.byGrade)}
${whole.byDigits.length > 0 && groupTable('By digits of the right answer before the point', whole.byDigits)}
</section>
${positionSection(whole)}
${peopleSection(release, people)}
<section aria-labelledby="reading"><h2 id="reading">How to read this</h2>
<p>Figures are means over elements, in points. Intervals are 95 %, by resampling templates within elements; that of all answers
that are right is Wilson's, which takes answers for independent and is too narrow where many are fillings of few templates. Groups of fewer
than 20 answers are named and not compared. The worst of many groups is low by chance too.</p>
${definitionList('facts', [
  [
    'Probabilities',
    `${query.rpm}${whole.calibration === null ? `; none: ${reasonWords(whole.calibrationReason ?? 'none')}` : ''}`
  ],
  ...calibrationFacts(whole),
  ...useFacts(whole),
  ['Resamples', `${query.resamples} of templates, seed ${query.seed}`],
  ['Release hash', html`<code>${found.releaseHash}</code>`],
  ['Answers hash', html`<code>${found.answersHash}</code>`]
])}
</section>`
  )
}

function groupLine(group: SubmissionChoices['groups'][number]): Line {
  return {
    id: group.id,
    name: group.within === null ? html`<strong>${group.name}</strong>` : group.name,
    figures: group
  }
}

function elementLine(submission: string, figures: ElementFigures): Line {
  const path = responsesPath(submission, { taskType: figures.element })
  return { id: '', name: html`<a href="${path}">${figures.name}</a>`, figures }
}

function scopeTable(title: string, rows: readonly Line[]): Html {
  const column = (head: string, of: (figures: ChoiceFigures) => Content): Column<Line> => ({
    head,
    cell: ({ figures }) => of(figures)
  })
  return table<Line>({
    label: title,
    caption: html`${title}: in points`,
    isBounded: true,
    columns: [
      { head: title, kind: 'row-head', cell: ({ id, name }) => html`${id && html`${id} `}${name}` },
      column('Answers', ({ answers, templates }) => html`${answers}<small>of ${templates} templates</small>`),
      column('Right', ({ share }) => bounded({ ...share, reason: null })),
      column('Exact match', ({ exactMatch }) => bounded(exactMatch)),
      column('Chance', ({ chance }) => formatScore(chance)),
      column('Gap closed', ({ gapClosed }) => bounded(gapClosed)),
      column('Formula scoring', ({ formulaScoring }) => bounded(formulaScoring)),
      column('Not readable', ({ unread }) => formatShare(unread))
    ],
    rows
  })
}

function bounded({ value, lower, upper, reason }: BoardEstimate): Content {
  const below =
    lower === null || upper === null ? reason && reasonWords(reason) : `${formatScore(lower)} to ${formatScore(upper)}`
  return html`${formatScore(value)}${below && html`<small>${below}</small>`}`
}

/** Of more groups that are not compared the names are folded. */
const mostNamed = 12
const facets = { domain: 'Domains', type: 'Question types', perspective: 'Perspectives' }

function robustnessTable({ by, groups, leftOut, worst }: Robustness): Html {
  const lowest = worst.gapClosed
  return html`<h3>${facets[by]}</h3>
<p>${lowest === null ? 'No group has enough answers.' : html`Worst: <strong>${reasonWords(lowest.name)}</strong>, gap closed ${formatScore(lowest.score)}.`}</p>
${leftOut.length > 0 && tooFew(leftOut.map(({ name, answers }) => `${reasonWords(name)} (${answers})`))}
${groups.length > 0 && groupTable(facets[by], groups)}`
}

function tooFew(names: readonly string[]): Html {
  const told = `Too few answers: ${names.length > mostNamed ? `${names.length} groups` : ''}`
  return names.length > mostNamed
    ? html`<details><summary>${told}</summary><p>${names.join(', ')}.</p></details>`
    : html`<p>${told}${names.join(', ')}.</p>`
}

function groupTable(title: string, rows: ChoiceFigures['byGrade']): Html {
  return table({
    label: title,
    caption: html`${title}: in points`,
    isBounded: true,
    columns: [
      { head: title, kind: 'row-head', cell: ({ name }) => reasonWords(name) },
      { head: 'Answers', cell: ({ answers }) => answers },
      { head: 'Right', cell: ({ exactMatch }) => bounded({ ...exactMatch, reason: null }) },
      { head: 'Chance', cell: ({ chance }) => formatScore(chance) },
      { head: 'Gap closed', cell: ({ gapClosed }) => formatScore(gapClosed) }
    ],
    rows
  })
}

function errorSection(submission: string, elements: readonly ElementFigures[]): Html | null {
  const rows = elements.flatMap(({ element, name, errors }) =>
    (errors?.mistakes ?? []).map((one, place) => ({
      ...one,
      element,
      name,
      isFirst: place === 0,
      wrong: errors!.wrong
    }))
  )
  if (rows.length === 0) return null
  return html`<section aria-labelledby="errors"><h2 id="errors">What wrong answers come from</h2>
${table({
  label: 'Mistakes',
  caption: 'Shares of the wrong answers to an element',
  isBounded: true,
  columns: [
    {
      head: 'Element',
      kind: 'row-head',
      cell: ({ element, name, isFirst, wrong }) =>
        isFirst &&
        html`<a href="${responsesPath(submission, { taskType: element })}">${name}</a> <small>${wrong} wrong</small>`
    },
    {
      head: 'Mistake',
      kind: 'text',
      cell: ({ mistake, standsFor }) =>
        html`${mistake.replaceAll('_', ' ')}${standsFor.length > 0 && html`<small>stands for ${standsFor.join(', ')} of the paper</small>`}`
    },
    { head: 'Answers', cell: ({ answers }) => answers },
    { head: 'Share', cell: ({ share }) => formatShare(share) }
  ],
  rows
})}
</section>`
}

function dependencySection(elements: readonly ElementFigures[]): Html | null {
  const rows = elements.filter(({ dependencies }) => dependencies !== null && dependencies.sum > 0)
  if (rows.length === 0) return null
  return html`<section aria-labelledby="dependencies"><h2 id="dependencies">Better than what they rest on</h2>
${table({
  label: 'Prerequisites',
  caption: 'Elements above their prerequisites, with those that are below them, the lowest first',
  isBounded: true,
  columns: [
    { head: 'Element', kind: 'row-head', cell: ({ name }) => name },
    { head: 'Gap closed', cell: ({ gapClosed }) => formatScore(gapClosed.value) },
    { head: 'Above by, added up', cell: ({ dependencies }) => formatScore(dependencies!.sum) },
    {
      head: 'Prerequisites below it',
      kind: 'text',
      className: 'long',
      cell: ({ dependencies }) =>
        dependencies!.prerequisites
          .filter(({ isBelow }) => isBelow)
          .map(({ element, gapClosed }) => `${element} (${formatScore(gapClosed)})`)
          .join(', ')
    }
  ],
  rows
})}
</section>`
}

function positionSection({ positions }: ChoiceFigures): Html | null {
  if (positions === null) return null
  return html`<section aria-labelledby="positions"><h2 id="positions">By place of the option</h2>
${table({
  label: 'Places',
  caption: `Of ${positions.answers} choices: options are shuffled, so that whoever goes by what they say chooses each place about as often as it is right`,
  columns: [
    { head: 'Place', kind: 'row-head', cell: ({ position }) => position },
    { head: 'Chosen', cell: ({ chosen }) => formatShare(chosen) },
    { head: 'Right', cell: ({ right }) => formatShare(right) }
  ],
  rows: positions.positions
})}
</section>`
}

function calibrationFacts({ calibration }: ChoiceFigures): [string, Content][] {
  if (calibration === null) return []
  const { expectedError, brier, expectedAccuracy, mass, mostlyElsewhere, firstElsewhere, leftOut } = calibration
  const told = ({ value, lower, upper }: BoardEstimate) =>
    lower === null || upper === null
      ? formatScore(value)
      : `${formatScore(value)} (${formatScore(lower)} to ${formatScore(upper)})`
  return [
    ['Calibration error', told(expectedError)],
    ['Brier score', told(brier)],
    ['Mean probability of the right option', told(expectedAccuracy)],
    [
      'Probability on options',
      firstElsewhere === null
        ? `${formatShare(mass)}; in ${formatShare(mostlyElsewhere)} of the replies more lies elsewhere than on any option`
        : `${formatShare(mass)}; in ${formatShare(firstElsewhere)} of the replies the likeliest token is no option`
    ],
    ...(leftOut.length === 0
      ? []
      : [['Without probabilities', leftOut.map(({ element }) => element).join(', ')] satisfies [string, string]])
  ]
}

function useFacts({ use }: ChoiceFigures): [string, Content][] {
  if (use === null) return []
  const { answers, calls, inputTokens, outputTokens, costUsd, costPerRight, costReason } = use
  const each = costPerRight === null ? '' : `, ${formatUsd(costPerRight)} for each right one`
  return [
    ['Calls', `${calls} for ${answers} answers: ${inputTokens} tokens in, ${outputTokens} out`],
    ['Cost', costUsd === null ? `none: ${reasonWords(costReason!)}` : `${formatUsd(costUsd)}${each}`]
  ]
}
