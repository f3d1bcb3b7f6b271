import type { Executor } from '../../db/client.ts'
import { releaseOutline } from '../../db/published-scores.ts'
import type { Split } from '../../schemas/states.ts'

/** All items that everybody may see statistics of: the public ones, where the release has a private split. */
export async function splitForAll<Asked extends Split | 'all'>(
  db: Executor,
  { release, split }: { release: string; split: Asked }
): Promise<Asked | 'public'> {
  if (split !== 'all') return split
  const items = (await releaseOutline(db, release))?.items ?? []
  return items.some((item) => item.split === 'private') ? 'public' : split
}
