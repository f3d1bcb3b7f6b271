import { describe, expect, it } from 'vitest'
import { openDraw } from '../../../../src/suites/question-bank/draw.ts'
import { type Gate, gateFaults, siblingOf } from '../../../../src/suites/question-bank/generated/gates.ts'
import { type Kind, plantings } from './plant.ts'
import { subjects } from './templates.ts'

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

  it('tell of nothing in the templates that people wrote, beside their own siblings', () => {
    const told = subjects.flatMap(({ bank, template, siblings }) =>
      gateFaults(bank, template, { parent: template, siblings: siblings.map(siblingOf) }).map(
        ({ gate, faults }) => `${template.name} ${gate}: ${faults.join('; ')}`
      )
    )
    expect(told).toEqual([])
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
