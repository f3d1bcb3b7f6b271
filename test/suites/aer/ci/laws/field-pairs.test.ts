import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decode, given, half, table } from './laws.ts'

/**
 * Our own pairs of field and response with the value that a fair examiner finds, written before the rules were run on
 * them; `note` says why a verdict was corrected afterwards.
 */
const pairSchema = z.object({
  group: z.string().min(1),
  field: z.string().min(1),
  response: z.string().min(1),
  verdict: z.string().min(1),
  why: z.string(),
  note: z.string()
})
const read = (file: string) =>
  table(file, pairSchema).map((pair) => ({
    ...pair,
    half: half(`${pair.field}\n${pair.response}`),
    got: given(decode(pair.response), pair.field)
  }))
const pairs = read('./field-pairs.csv')
/** Written after the rules, in other styles, and measured once before the rules were mended. */
const fresh = read('./fresh-pairs.csv')

function expectRight(own: readonly (typeof pairs)[number][], share = 0.97) {
  const wrong = own.filter(({ got, verdict }) => got !== verdict)
  const lenient = wrong.filter(({ got }) => got !== 'none')
  const shown = wrong.map(({ group, response, verdict, got }) => `${group}: ${response} => ${got}, not ${verdict}`)
  const counts = `${own.length - wrong.length} of ${own.length} right, ${lenient.length} too lenient`
  expect(wrong.length, `${counts}\n${shown.join('\n')}`).toBeLessThanOrEqual((1 - share) * own.length)
  expect(lenient.length, `${counts}\n${shown.join('\n')}`).toBeLessThanOrEqual(0.01 * own.length)
}

describe('pairs of field and response', () => {
  it('are many and different', () => {
    expect(pairs.length).toBeGreaterThan(400)
    expect(new Set(pairs.map(({ field, response }) => `${field}\n${response}`)).size).toBe(pairs.length)
  })

  it('of the half that rules are tuned on are read as a fair examiner reads them', () => {
    expectRight(
      pairs.filter((pair) => pair.half === 'tuned'),
      1
    )
  })

  it('of the half that is held out are read as a fair examiner reads them', () => {
    expectRight(pairs.filter((pair) => pair.half === 'held out'))
  })

  it('of other styles are read as a fair examiner reads them', () => {
    expect(fresh.length).toBeGreaterThan(120)
    expectRight(fresh)
  })
})
