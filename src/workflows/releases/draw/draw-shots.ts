import { secretRandom } from '../../../statistics/random.ts'
import type { Filling, ItemContent, StoredTemplate, TemplateBank } from '../../../suites/suite.ts'

/** Worked examples of a template: those of its group are drawn from all of its templates. */
const mostShots = 5
/** Templates with few fillings may have none that their release does not ask. */
const mostTries = 25

/**
 * Fillings of a template for worked examples, by their numbers: questions that the release does not have, and no other example.
 *
 * @param isTaken whether a text stands already; a text that it is asked about stands from then on
 */
export function drawShots(
  bank: TemplateBank<ItemContent>,
  template: StoredTemplate,
  { seed, isTaken }: { seed: string; isTaken: (question: string) => boolean }
): number[] {
  const shots: number[] = []
  for (let shot = 0; shot < mostTries && shots.length < mostShots; shot++) {
    if (!isTaken(fillShot(bank, template, { seed, shot })!.question)) shots.push(shot)
  }
  return shots
}

/** A worked example; null where the code of today has no such question type. */
export function fillShot(
  bank: TemplateBank<ItemContent>,
  template: StoredTemplate,
  { seed, shot }: { seed: string; shot: number }
): Filling<ItemContent> | null {
  return bank.fill(template, secretRandom(seed, `${template.name} shot ${shot}`))
}
