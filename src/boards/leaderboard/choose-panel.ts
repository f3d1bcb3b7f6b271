import { InvalidError, NotFoundError } from '../../errors.ts'

/**
 * The panel of a board: the one asked for, or the only one of the submissions that may be on it.
 *
 * @param published all of the release: a panel of any of them may be asked for, and has an empty board where it judged none
 *   of those that may be on it
 * @returns null where there are none
 * @throws {NotFoundError} `panel_not_found` when no published submission was judged by it
 * @throws {InvalidError} `panel_needed` when there are several and none is named: judges are never mixed on one board
 */
export function choosePanel(
  asked: string | undefined,
  submissions: readonly { panelId: string | null }[],
  published = submissions
): string | null {
  const panels = [...new Set(submissions.map(({ panelId }) => panelId!))].sort()
  if (asked !== undefined && !published.some(({ panelId }) => panelId === asked))
    throw new NotFoundError('panel', asked)
  if (asked !== undefined) return asked
  if (panels.length > 1) {
    throw new InvalidError('panel_needed', `the release was judged by ${panels.length} panels: name one as panel`, {
      panels
    })
  }
  return panels[0] ?? null
}
