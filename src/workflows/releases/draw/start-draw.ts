import { randomBytes } from 'node:crypto'
import type { Executor } from '../../../db/client.ts'
import { deleteFailedDraw, insertDraw } from '../../../db/drawn-releases.ts'
import type { ReleaseRow } from '../../../db/releases.ts'
import { InvalidError } from '../../../errors.ts'
import { parseModelId } from '../../../models/model-id.ts'
import type { DrawOrder, NewDraw } from '../../../schemas/draw.ts'
import { findSuite } from '../../../suites/index.ts'
import type { Suite, Suites } from '../../../suites/suite.ts'
import type { Queue } from '../../queue.ts'
import { openRelease } from '../open-release.ts'
import { assertGenerated } from './assert-generated.ts'
import { bankedTypes, drawPlan } from './draw-plan.ts'

/**
 * Opens a release that is drawn in the background, and frozen when it is. A seed that is named is open, and with it every
 * answer: such a release is for practice. One that nobody names has 256 bits that the service keeps until the release is
 * closed; whoever guesses a short one reads every answer, so that no secret one can be named.
 *
 * @throws {NotFoundError} `suite_not_found`
 * @throws {InvalidError} `suite_not_drawn`, `task_type_not_drawn`, `template_unknown`, `template_unfit`, `template_twice`
 * @throws {InvalidError} `model_id_invalid`, `extractor_unfit`, `seed_unfit`, `own_too_unused`
 * @throws {ConflictError} `release_exists`, but for a draw that failed, which begins anew
 */
export async function startDraw(
  { db, suites, queue }: { db: Executor; suites: Suites; queue: Queue },
  { name, suite, seed, replaces, note, ...order }: NewDraw
): Promise<ReleaseRow> {
  const drawn = findSuite(suites, suite)
  if (seed !== undefined && drawn.taskTypes.some(({ environment }) => environment)) {
    const message = `whoever has the seed has every instance of ${suite} before a run: leave it out; published instances are played without a release`
    throw new InvalidError('seed_unfit', message)
  }
  assertPlanned(drawn, order)
  return await db.transaction(async (tx) => {
    await deleteFailedDraw(tx, name)
    const privateShare = seed === undefined ? 1 : 0
    const release = await openRelease({ db: tx, suites }, { ...{ name, suite, replaces, note }, privateShare, seed: 0 })
    await insertDraw(tx, {
      ...{ releaseName: name, order, isOpen: seed !== undefined },
      seed: seed ?? randomBytes(32).toString('hex')
    })
    await queue.enqueue('draw', name, tx)
    return release
  })
}

/** Names are looked at before anything is stored; stories are read for it where templates are named. */
function assertPlanned(suite: Suite, order: DrawOrder): void {
  if (order.extractor !== undefined) {
    parseModelId(order.extractor)
    if (!suite.extractorPrompts) {
      throw new InvalidError(
        'extractor_unfit',
        `responses to ${suite.name} are read by rules alone: it takes no extractor`
      )
    }
  }
  if (order.ownToo && !order.generated) {
    throw new InvalidError('own_too_unused', 'ownToo says what is drawn from beside generated templates: name those')
  }
  if (order.generated) assertGenerated(suite, order.generated)
  if (order.templates || order.generated || order.askedAs !== undefined) drawPlan(suite, order, '')
  else bankedTypes(suite, order.taskTypes)
}
