import { hidesFigures } from '../../boards/leaderboard/refuse-private.ts'
import type { Executor } from '../../db/client.ts'
import { releaseOutline } from '../../db/published-scores.ts'
import type { Split } from '../../schemas/states.ts'

type Asked<Chosen> = { release: string; split: Chosen }

/** All items that everybody may see statistics of: the public ones, where the release has a private split. */
export async function splitForAll<Chosen extends Split | 'all'>(
  db: Executor,
  { release, split }: Asked<Chosen>
): Promise<Chosen | 'public'> {
  if (split !== 'all') return split
  const items = (await releaseOutline(db, release))?.items ?? []
  return items.some((item) => item.split === 'private') ? 'public' : split
}

/** As `splitForAll`, for what is told of a board as a whole. */
export async function figuresForAll<Chosen extends Split | 'all'>(
  db: Executor,
  { release, split }: Asked<Chosen>
): Promise<Chosen | 'public'> {
  if (split !== 'all') return split
  const outline = await releaseOutline(db, release)
  return outline && hidesFigures(outline) ? 'public' : split
}
