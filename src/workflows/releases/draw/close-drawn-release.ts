import type { Executor } from '../../../db/client.ts'
import { closeDraw, findDraw } from '../../../db/drawn-releases.ts'
import { findRelease } from '../../../db/releases.ts'
import { ConflictError, NotFoundError } from '../../../errors.ts'

/**
 * Closes a drawn release: its seed is published, and it takes no submissions any more. What was finalised before is graded,
 * and its boards stay.
 *
 * @throws {NotFoundError} `release_not_found`
 * @throws {ConflictError} `release_not_drawn`, `release_not_frozen`, `release_closed` when it is closed already
 */
export async function closeDrawnRelease({ db, now }: { db: Executor; now: () => Date }, name: string): Promise<void> {
  const release = await findRelease(db, name)
  if (!release) throw new NotFoundError('release', name)
  if (!(await findDraw(db, name))) {
    throw new ConflictError('release_not_drawn', `release ${name} was not drawn: it has no seed to publish`)
  }
  if (release.state !== 'frozen') {
    throw new ConflictError('release_not_frozen', `release ${name} is a draft: it is closed once it is drawn`)
  }
  if (!(await closeDraw(db, name, now()))) throw closed(name)
}

/** @throws {ConflictError} `release_closed` for a drawn release whose seed is published */
export async function assertNotClosed(db: Executor, name: string): Promise<void> {
  if ((await findDraw(db, name))?.closedAt) throw closed(name)
}

function closed(name: string): ConflictError {
  return new ConflictError(
    'release_closed',
    `release ${name} is closed: its seed is published, and with it every answer`
  )
}
