import { ConflictError, InvalidError } from '../../errors.ts'
import type { AskedBoard, BoardQuery } from '../../schemas/board-statistics.ts'
import type { BoardMethod, Resolved } from '../../schemas/leaderboard.ts'
import type { Manifest } from '../../schemas/manifest.ts'

type Pinned = Pick<Manifest, 'statistics'>

/**
 * A query with the method of its board, that of the release where it names none, and with what the method takes. Where the
 * release has the paper's method it is left unsaid, as in results from before there was another.
 *
 * @throws {ConflictError} `method_unknown` for a release whose method this service does not have
 * @throws {InvalidError} `interval_unfit` for a kind of interval that is read off resamples, where there are none
 */
export function boardQueryOf(query: Resolved<AskedBoard>, manifest: Pinned): BoardQuery {
  const { method: asked, unit, interval, ...rest } = query
  const method = asked ?? methodOf(manifest)
  if (method === 'paper') {
    const named = chosenMethod({ method }, manifest)
    return { ...rest, unit: unit ?? 'item', interval: interval ?? 'percentile', ...(named && { method: named }) }
  }
  if (interval !== undefined) {
    throw new InvalidError('interval_unfit', `interval=${interval} is read off resamples: ask for method=paper with it`)
  }
  return { ...rest, unit: unit ?? 'source', method }
}

/** The method of a query, where it is not that of the release. */
export function chosenMethod(
  { method }: { method?: BoardMethod | undefined },
  manifest: Pinned
): BoardMethod | undefined {
  return method === undefined || method === manifest.statistics.method ? undefined : method
}

function methodOf({ statistics: { method, version } }: Pinned): BoardMethod {
  if ((method === 'paper' || method === 'student') && version === 1) return method
  throw new ConflictError(
    'method_unknown',
    `boards of this release take method ${method} ${version}: this service has student 1 and paper 1`
  )
}
