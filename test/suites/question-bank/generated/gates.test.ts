import { describe, expect, it } from 'vitest'
import { openDraw } from '../../../../src/suites/question-bank/draw.ts'
import { digitFaults } from '../../../../src/suites/question-bank/generated/digit-gate.ts'
import { type Gate, gateFaults, siblingOf } from '../../../../src/suites/question-bank/generated/gates.ts'
import { type Kind, nameIn, plantings } from './plant.ts'
import { type Subject, subjects } from './templates.ts'

/** `PLANTED=100 PLANTED_SEED=3` plants more of each kind, and others; what is expected holds for the default. */
const planted = Number(process.env.PLANTED ?? 8)
const isDefault = process.env.PLANTED === undefined && process.env.PLANTED_SEED === undefined
const seed = Number(process.env.PLANTED_SEED ?? 2026)

/** How many of eight each gate tells at least; economics that were lost need somebody who understands them. */
const floors: Readonly<Record<Kind, Partial<Record<Gate, number>>>> = {
  'economics lost': {},
  'field dropped': { fields: 8 },
  'wrong person': { perspective: 6 },
  'near-copy': { 'near-copy': 8 },
  'wrong unit': { units: 1 },
  'datum missing': { symbols: 5 }
}

/**
 * Outputs of a kind in templates that the draw chooses among all of both banks. Each is a copy of its parent but for its fault, so
 * that the parent is none of its siblings where the copy is not the fault.
 */
function tellingOf(kind: Kind): { told: Gate[] }[] {
  const draw = openDraw(seed, kind)
  const found: ReturnType<typeof tellingOf> = []
  while (found.length < planted) {
    const subject = draw.oneOf(subjects)
    const output = plantings[kind](subject, draw)
    if (output === null) continue
    const { bank, template } = subject
    const siblings = (kind === 'near-copy' ? [...subject.siblings, template] : subject.siblings).map(siblingOf)
    const told = gateFaults(bank, output, { parent: template, siblings }).map(({ gate }) => gate)
    found.push({ told })
  }
  return found
}

describe('the gates of generated templates', () => {
  it.each(Object.keys(plantings) as Kind[])('tell of outputs with %s', (kind) => {
    const outputs = tellingOf(kind)
    const byGate = Map.groupBy(
      outputs.flatMap(({ told }) => told),
      (gate) => gate
    )
    const counts = Object.fromEntries([...byGate].map(([gate, all]) => [gate, all.length]))
    if (!isDefault) {
      const told = outputs.filter((output) => output.told.length > 0).length
      console.info(`${kind}: ${told} of ${planted} told`, counts)
      return
    }
    for (const [gate, least] of Object.entries(floors[kind])) {
      expect(counts[gate] ?? 0, gate).toBeGreaterThanOrEqual(least)
    }
  })

  it.each([
    ['In 2031 the 21st of 3 clubs buys {price} sticks of type x1, and Q^2 counts?', []],
    ['A stick costs $5, and a net 7 dollars, and 8 % are lost?', ['5', '7', '8']],
    ['There are 40 sticks at 2.5 each, 1,000 in all?', ['40', '2.5', '1,000']]
  ])('tell data from years, ordinals and small counts: %s', (text, numbers) => {
    expect(digitFaults([text])).toEqual(numbers.map((number) => `${number} is a number outside the fields`))
  })

  it('tell of nothing in the templates that people wrote, beside their own siblings', () => {
    const told = subjects.flatMap(({ bank, template, siblings }) =>
      gateFaults(bank, template, { parent: template, siblings: siblings.map(siblingOf) }).map(
        ({ gate, faults }) => `${template.name} ${gate}: ${faults.join('; ')}`
      )
    )
    expect(told).toEqual([])
  })

  it('tell of nothing where one telling of a story is taken for what another was rewritten to', () => {
    const stories = Map.groupBy(subjects, ({ template }) => nameIn(template.name, 'any'))
    const told = [...stories.values()].flatMap((tellings) => {
      const [{ bank, template: parent }, ...others] = tellings as [Subject, ...Subject[]]
      return others.flatMap(({ template }) =>
        gateFaults(bank, template, { parent, siblings: [] }).map(
          ({ gate, faults }) => `${parent.name} as ${template.name} ${gate}: ${faults.join('; ')}`
        )
      )
    })
    expect(told).toEqual([])
  })

  it('tell of another story in place of another perspective', () => {
    const of = (name: string) => subjects.find(({ template }) => template.name === name)!
    const { bank, template } = of('consumer_surplus/hockey-sticks/first_person')
    const { template: parent } = of('consumer_surplus/used-textbooks/third_person_female')
    const faults = gateFaults(bank, template, { parent, siblings: [] })
    expect(faults).toMatchObject([{ gate: 'retelling' }])
  })

  it('tell of nothing where one story of a type is taken for a rewriting of another', () => {
    const told = subjects
      .filter(({ template }) => [null, 'third_person_anonymous'].includes(template.perspective))
      .flatMap(({ bank, template, siblings }) =>
        siblings.flatMap((parent) =>
          gateFaults(bank, template, { parent, siblings: [] }).map(
            ({ gate, faults }) => `${parent.name} as ${template.name} ${gate}: ${faults.join('; ')}`
          )
        )
      )
    expect(told).toEqual([])
  })
})
