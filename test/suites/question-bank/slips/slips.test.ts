import { describe, expect, it } from 'vitest'
import { openDraw } from '../../../../src/suites/question-bank/draw.ts'
import { faultsToldOf } from './gates.ts'
import { type Kind, plantings } from './plant.ts'
import { type Subject, subjects } from './subjects.ts'

/** `SLIPS=50 SLIPS_SEED=3` plants more of each kind, and others; the floors hold for the default. */
const planted = Number(process.env.SLIPS ?? 5)
const isDefault = process.env.SLIPS === undefined && process.env.SLIPS_SEED === undefined
const seed = Number(process.env.SLIPS_SEED ?? 2026)
const draws = 3

/** How many slips of each kind the gates tell, of five. */
const floors: Readonly<Record<Kind, number>> = {
  'two fields of a story swapped': 5,
  'two values of a type swapped': 4,
  'a unit': 3,
  'a word for the person': 5,
  'a sign': 5,
  'another option for right': 4,
  'a datum that is missing': 5,
  'a second option that is right': 5
}

/** Slips of a kind in stories that the draw chooses among all of both banks. */
function slipsOf(kind: Kind): Subject[] {
  const draw = openDraw(seed, kind)
  const slips: Subject[] = []
  while (slips.length < planted) {
    const slip = plantings[kind](draw.oneOf(subjects), draw)
    if (slip) slips.push(slip)
  }
  return slips
}

describe('the gates of the question banks', () => {
  it.each(Object.keys(plantings) as Kind[])('tell of %s', (kind) => {
    const slips = slipsOf(kind)
    const untold = slips.filter((slip) => faultsToldOf(slip, draws).length === 0)
    const told = slips.length - untold.length
    const of = (suite: string) => slips.filter((slip) => slip.suite === suite).length
    const toldOf = (suite: string) => of(suite) - untold.filter((slip) => slip.suite === suite).length
    if (!isDefault) {
      const counts = ['steer', 'steer-me'].map((suite) => `${suite} ${toldOf(suite)} of ${of(suite)}`)
      console.info(`${kind}: ${told} of ${slips.length} told (${counts.join(', ')})`)
      return
    }
    const where = untold.map(({ element, story }) => `${element} ${story.id}`)
    expect(told, `not told: ${where.join(', ')}`).toBeGreaterThanOrEqual(floors[kind])
  })

  it('tell of nothing in the banks as they are', () => {
    const told = subjects.flatMap((subject) =>
      faultsToldOf(subject, 1).map((fault) => `${subject.element} ${subject.story.id}: ${fault}`)
    )
    expect(told).toEqual([])
  })
})
