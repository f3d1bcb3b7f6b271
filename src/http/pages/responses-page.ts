import type { ListedResponse, ResponseOrderQuery } from '../../schemas/explained-response.ts'
import { shownName } from '../../schemas/name-key.ts'
import { address, responsePath, responsesPath, submissionPath } from './address.ts'
import { formatGrade, formatPointsLost, formatScore, lostBeside } from './format.ts'
import { objectionMark } from './objection-mark.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { html } from './parts/html.ts'
import { layout } from './parts/layout.ts'
import { type Column, table } from './parts/table.ts'
import { tabs } from './parts/tabs.ts'
import { orderTitles } from './response-page.ts'

type ResponsesView = {
  submission: { id: string; model: string; releaseName: string }
  /** Of the release, in its order. */
  taskTypes: readonly { name: string; title: string }[]
  asked: ResponseOrderQuery
  /** Whether private items are left out for this reader. */
  publicOnly: boolean
  page: { data: readonly ListedResponse[]; next: string | null }
}

/** The responses of a submission in the order in which they are worth reading. */
export function responsesPage({ submission, taskTypes, asked, publicOnly, page }: ResponsesView): string {
  const { id, model, releaseName } = submission
  const of = (changed: Partial<ResponseOrderQuery>) => responsesPath(id, { ...asked, ...changed })
  const ofTypes = [
    { to: of({ taskType: undefined }), text: 'All', isCurrent: asked.taskType === undefined },
    ...taskTypes.map(({ name, title }) => ({
      ...{ to: of({ taskType: name }), text: name, title },
      isCurrent: asked.taskType === name
    }))
  ]
  const orders = orderTitles.map(([order, text]) => ({ to: of({ order }), text, isCurrent: order === asked.order }))
  return layout(
    `Responses of ${shownName(model)}`,
    html`<h1>Responses <span class="of">of ${givenName(model)}</span></h1>
<p class="lead path"><a href="${address('/', { release: releaseName })}">Leaderboard</a> › <a href="${submissionPath(id)}">${givenName(model)}</a>${publicOnly && ' · items of the public split'}</p>
<div class="walk">${tabs('Task type', ofTypes)}${tabs('Order of responses', orders)}</div>
${page.data.length === 0 ? emptyState('No response of these is graded yet, or all of their items are private.', html`<a href="${of({ taskType: undefined })}">All responses</a>`) : responsesTable(page.data, { id, asked })}
${page.next !== null && html`<p><a href="${address(responsesPath(id), { ...asked, cursor: page.next })}">More responses</a></p>`}`
  )
}

type Listing = Pick<ResponsesView, 'asked'> & { id: string }

function responsesTable(rows: readonly ListedResponse[], { id, asked }: Listing) {
  const columns: Column<ListedResponse>[] = [
    { head: 'Place', cell: ({ place }) => place },
    {
      head: 'Item',
      kind: 'row-head',
      cell: ({ itemId }) => html`<a href="${responsePath(id, itemId, asked)}"><code>${givenName(itemId)}</code></a>`
    },
    {
      head: 'Score',
      cell: ({ score, isMissing, objection }) => [
        formatGrade(score),
        isMissing === true && html`<small>no response</small>`,
        objectionMark(objection)
      ]
    },
    {
      head: 'Points lost',
      cell: ({ pointsLost, score }) => (pointsLost === null ? '–' : formatPointsLost(lostBeside(pointsLost, score)))
    },
    { head: 'Judges apart', cell: ({ spread }) => formatScore(spread) },
    // Last: on a telephone what was lost is seen without scrolling.
    { head: 'Type', kind: 'text', cell: ({ taskType }) => taskType },
    { head: 'Split', kind: 'text', cell: ({ split }) => split }
  ]
  const caption = 'Responses with their score and the points of 100 that they lost; an item leads to its response'
  return table({ label: 'Responses', caption, columns, rows })
}
