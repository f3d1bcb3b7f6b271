import { InvalidError, NotFoundError } from '../../errors.ts'

/**
 * The panel of a board: the one asked for, or the only one of the release's published submissions.
 *
 * @returns null where nothing is published
 * @throws {NotFoundError} `panel_not_found` when no published submission was judged by it
 * @throws {InvalidError} `panel_needed` when there are several and none is named: judges are never mixed on one board
 */
export function choosePanel(
  asked: string | undefined,
  submissions: readonly { panelId: string | null }[]
): string | null {
  const panels = [...new Set(submissions.map(({ panelId }) => panelId!))].sort()
  if (asked !== undefined && !panels.includes(asked)) throw new NotFoundError('panel', asked)
  if (asked !== undefined) return asked
  if (panels.length > 1) {
    throw new InvalidError('panel_needed', `the release was judged by ${panels.length} panels: name one as panel`, {
      panels
    })
  }
  return panels[0] ?? null
}
