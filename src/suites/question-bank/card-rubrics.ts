import { readdirSync, readFileSync } from 'node:fs'
import { type CardRubric, cardRubricSchema } from '../../schemas/card-rubric.ts'

const folder = new URL('../../../rubrics/cards/', import.meta.url)
let read: readonly CardRubric[] | undefined

/** The rubrics of report cards that come with the service, by id. */
export function shippedCardRubrics(): readonly CardRubric[] {
  read ??= readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => cardRubricSchema.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))))
  return read
}
