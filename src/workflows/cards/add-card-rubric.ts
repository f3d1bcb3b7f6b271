import { findCardRubric, insertCardRubric } from '../../db/card-rubrics.ts'
import type { Executor } from '../../db/client.ts'
import { cardRubricHash, type KeptCardRubric } from '../../db/kept-card-rubrics.ts'
import { ConflictError } from '../../errors.ts'
import type { CardRubric } from '../../schemas/card-rubric.ts'
import { findSuite } from '../../suites/index.ts'
import { shippedCardRubrics } from '../../suites/question-bank/card-rubrics.ts'
import type { Suites } from '../../suites/suite.ts'

/**
 * Stores a rubric of report cards. The same one once more changes nothing.
 *
 * @throws {NotFoundError} `suite_not_found`
 * @throws {ConflictError} `card_rubric_shipped` for an id of a rubric that comes with the service; `card_rubric_version` where the
 *   version is there with another content, or is lower than the last one
 */
export async function addCardRubric(
  { db, suites }: { db: Executor; suites: Suites },
  rubric: CardRubric
): Promise<KeptCardRubric & { isNew: boolean }> {
  const { id, version } = rubric
  for (const suite of rubric.suites) findSuite(suites, suite)
  if (shippedCardRubrics().some((shipped) => shipped.id === id)) {
    throw new ConflictError('card_rubric_shipped', `${id} comes with the service: give yours another id`)
  }
  const hash = cardRubricHash(rubric)
  const last = await findCardRubric(db, { id })
  const same = await findCardRubric(db, { id, version })
  if ((same && same.hash !== hash) || (!same && last && last.version > version)) {
    const message = `card rubric ${id} has version ${last!.version} and never changes: give yours a higher version`
    throw new ConflictError('card_rubric_version', message)
  }
  const isNew = await insertCardRubric(db, { id, version, hash, document: rubric })
  return { rubric, hash, isShipped: false, isNew }
}
