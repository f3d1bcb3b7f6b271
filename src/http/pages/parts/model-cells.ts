import { endsOfAlike } from '../../../charts/model-labels.ts'
import { modelPath, type Query, submissionPath } from '../address.ts'
import { givenName } from './given-name.ts'
import { type Html, html } from './html.ts'

type Row = { submissionId: string; model: string; team: string; family: string }

/**
 * The cells that name the rows of a board: model, team and family; with the end of its id where a team has several
 * submissions of one model, so that no two rows look the same.
 *
 * @param asked the board whose pages of models the names lead to; null where they lead to the submissions
 */
export function modelCells(rows: readonly Row[], asked: Query | null = null): (row: Row) => Html {
  const endOf = endsOfAlike(rows)
  const ofName = Map.groupBy(rows, ({ model }) => model)
  return (row) => {
    const { submissionId, model, team, family } = row
    const end = endOf(row)
    // The team, and the submission, where the name alone does not tell which: addresses make a long board heavy.
    const isShared = ofName.get(model)!.length > 1
    const named = { model, team: isShared ? team : undefined, submission: end === null ? undefined : submissionId }
    // The family of a model whose maker is not known says nothing.
    const to = asked === null ? submissionPath(submissionId) : modelPath(named, asked)
    return html`<a href="${to}">${givenName(model)}${teamBegins(team)}${family !== 'other' && ` · ${family}`}${end !== null && ` · ${end}`}</small>`
  }
}

/**
 * Where the cell of a row names its team, as it is for everybody: boards are kept with it (`keepBoardReplies`), and to that team
 * it is marked on the way out (`showAccounts`). No name can hold it: names are escaped.
 */
export function teamBegins(team: string): Html {
  return html`</a><small>${givenName(team)}`
}

export function ownTeamBegins(team: string): Html {
  return html`</a><small><strong>yours</strong> · ${givenName(team)}`
}
