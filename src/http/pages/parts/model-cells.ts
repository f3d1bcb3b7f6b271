import { endOfId } from '../../../charts/model-labels.ts'
import { nameKey } from '../../../schemas/name-key.ts'
import { submissionPath } from '../address.ts'
import { givenName } from './given-name.ts'
import { type Html, html } from './html.ts'

type Row = { submissionId: string; model: string; team: string; family: string }

/**
 * The cells that name the rows of a board: model, team and family; with the end of its id where a team has several
 * submissions of one model, so that no two rows look the same.
 */
export function modelCells(rows: readonly Row[]): (row: Row) => Html {
  const keyOf = ({ model, team }: Row) => JSON.stringify([nameKey(model), nameKey(team)])
  const alike = Map.groupBy(rows, keyOf)
  return (row) => {
    const { submissionId, model, team, family } = row
    const end = alike.get(keyOf(row))!.length > 1 && html` · ${endOfId(submissionId)}`
    return html`<a href="${submissionPath(submissionId)}">${givenName(model)}</a><small>${givenName(team)} · ${family}${end}</small>`
  }
}
