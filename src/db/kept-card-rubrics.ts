import { hash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import { NotFoundError } from '../errors.ts'
import { type CardRubric, cardRubricSchema } from '../schemas/card-rubric.ts'
import { shippedCardRubrics } from '../suites/question-bank/card-rubrics.ts'
import { findCardRubric, insertCardRubric, listCardRubrics } from './card-rubrics.ts'
import type { Executor } from './client.ts'

export type KeptCardRubric = { rubric: CardRubric; hash: string; isShipped: boolean }

/** What a rubric is known by: its content, with defaults filled in. */
export function cardRubricHash(rubric: CardRubric): string {
  return hash('sha256', stringify(rubric) ?? '')
}

/**
 * A rubric by its id, the last version where none is named. One that comes with the service is stored when it is first used: a card
 * by it can be made again when the file has another version.
 *
 * @throws {NotFoundError} `card_rubric_not_found`
 */
export async function keptCardRubric(
  db: Executor,
  wanted: { id: string; version?: number | undefined }
): Promise<KeptCardRubric> {
  const shipped = shippedCardRubrics().find(({ id }) => id === wanted.id)
  if (shipped && (wanted.version ?? shipped.version) === shipped.version) {
    const { id, version } = shipped
    await insertCardRubric(db, { id, version, hash: cardRubricHash(shipped), document: shipped })
  }
  const row = await findCardRubric(db, wanted)
  if (!row)
    throw new NotFoundError(
      'card_rubric',
      wanted.version === undefined ? wanted.id : `${wanted.id} version ${wanted.version}`
    )
  return { rubric: cardRubricSchema.parse(row.document), hash: row.hash, isShipped: shipped !== undefined }
}

/** All versions of all rubrics, by id and version, with those that come with the service. */
export async function keptCardRubrics(db: Executor): Promise<KeptCardRubric[]> {
  const shipped = shippedCardRubrics()
  const ids = new Set(shipped.map(({ id }) => id))
  const stored = (await listCardRubrics(db)).map(({ document, hash }): KeptCardRubric => {
    return { rubric: cardRubricSchema.parse(document), hash, isShipped: ids.has(document.id) }
  })
  const isStored = ({ id, version }: CardRubric) =>
    stored.some(({ rubric }) => rubric.id === id && rubric.version === version)
  const others = shipped
    .filter((rubric) => !isStored(rubric))
    .map((rubric): KeptCardRubric => ({ rubric, hash: cardRubricHash(rubric), isShipped: true }))
  return [...stored, ...others].sort(({ rubric: one }, { rubric: other }) =>
    one.id < other.id ? -1 : one.id > other.id ? 1 : one.version - other.version
  )
}
