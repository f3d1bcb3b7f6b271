import { beforeAll, describe, expect, it } from 'vitest'
import type { PaperText } from '../../../../src/schemas/paper.ts'
import { seededRandom } from '../../../../src/statistics/random.ts'
import { checkMathContent } from '../../../../src/suites/aer/mm/checks/math-content.ts'
import { contentSchema } from '../../../../src/suites/aer/mm/content.ts'
import { mathematicalModeling } from '../../../../src/suites/aer/mm/index.ts'
import { type MathContentReply, mathContentReplySchema } from '../../../../src/suites/aer/mm/math-content-round.ts'
import { printedElements } from '../../../../src/suites/aer/mm/printed-elements.ts'
import { alterExponent, alterFunction, alterIndex, alterSign, dropAgent } from '../../../bench/defects/alter-latex.ts'
import { variations } from '../../../bench/defects/harmless.ts'
import { type RecordedRun, readReply, readSamplePaper, recordedExtraction } from '../recorded-extraction.ts'

const reply = mathContentReplySchema.parse(readReply('mm', 'math-content'))
let paper: PaperText
beforeAll(async () => {
  paper = await readSamplePaper()
})

describe('printedElements', () => {
  it('finds each numbered equation on its page, behind a sentence of the paper', () => {
    const found = printedElements(reply, paper).slice(0, reply.equations.length)
    expect(found.map(({ number }) => number)).toEqual(reply.equations.map(({ number }) => number))
    for (const { number, page, surroundings } of found) {
      expect(page).toBe(paper.equations.find((equation) => equation.number === number)!.page)
      const text = paper.pages
        .map((one) => one.text)
        .join('\n')
        .replaceAll(/\s+/g, ' ')
      expect(text).toContain(surroundings)
    }
    expect(found[2]!.surroundings).toMatch(/equates its marginal cost with the expected surplus,$/)
  })

  it('finds an equation without a number by its signs, and a proposition by its words', () => {
    const equations = reply.equations.map((equation) => ({ ...equation, number: null }))
    const found = printedElements({ ...reply, equations }, paper)
    const places = found.map(({ page, number }) => ({ page, number }))
    expect(places[2]).toEqual({ page: 4, number: '3' })
    const proposition = found.at(-1)!
    expect(proposition).toMatchObject({ id: 'P01', number: 'Proposition 1', page: 5, reason: null })
    expect(proposition.surroundings).toBe('An equilibrium exists and is unique.')
  })

  it('says why where the paper prints no such thing', () => {
    const equations = [{ ...reply.equations[0]!, number: '99', latex: '\\Pi=\\sum_{n=1}^{\\infty}\\rho^n\\ln(1+x_n)' }]
    const [found] = printedElements({ equations, propositions: [] }, paper)
    expect(found).toEqual({ id: 'EQ01', page: null, number: null, surroundings: null, reason: expect.any(String) })
  })

  it('stands in the items, for the sources of each problem, and reads as a person reads it', async () => {
    const run: RecordedRun = { prompts: [], readPaper: [], checks: [] }
    const { source, reading, rubric } = mathematicalModeling
    if (source.kind !== 'paper') throw new Error('it has rounds')
    const extracted = await source.extract(recordedExtraction('mm', paper, run))
    if (!extracted.suitable) throw new Error(extracted.reason)
    for (const content of extracted.contents) {
      const { sources, printed } = contentSchema.parse(content).gold
      expect(printed!.map(({ id }) => id).toSorted()).toEqual([...sources].toSorted())
      const lines = reading!(content, rubric.rubric).flatMap((part) => part.lines)
      expect(lines.map(({ text }) => text).join('\n')).toMatch(/EQ\d\d: \(\d+\) on page \d+, where it says “/)
    }
  })
})

describe('the formulas of an inventory that names the number of each equation', () => {
  const fails = (changed: MathContentReply) =>
    checkMathContent(changed, paper).some(({ check, ok }) => check === 'formulas-printed' && !ok)

  it('are held against their display: of altered ones eight in ten are told', () => {
    const changes = { alterExponent, alterSign, alterIndex, alterFunction, dropAgent }
    const altered = reply.equations.flatMap(({ id, latex }, at) =>
      Object.entries(changes).flatMap(([kind, change]) => {
        const other = change(latex, seededRandom(1, `${id} ${kind}`), paper)
        if (other === null || other === latex) return []
        return [{ ...reply, equations: reply.equations.with(at, { ...reply.equations[at]!, latex: other }) }]
      })
    )
    const caught = altered.filter(fails).length
    console.log(`altered formulas of the sample paper: ${caught} of ${altered.length}`)
    expect(altered.length).toBeGreaterThan(30)
    expect(caught / altered.length).toBeGreaterThanOrEqual(0.8)
  })

  it('pass when they are written otherwise', () => {
    const alarms = variations
      .filter(({ kind }) => kind.includes('MM equations'))
      .flatMap(({ kind, plant }) =>
        [1, 2, 3].flatMap((seed) => {
          const replies = { 'math-content': structuredClone(reply) }
          plant(replies, seededRandom(seed, kind), paper)
          return fails(replies['math-content']) ? [kind] : []
        })
      )
    expect(alarms).toEqual([])
  })

  it('are told though the paper prints the altered one somewhere else', () => {
    const at = reply.equations.findIndex(({ number }) => number === '7')
    const latex = 'v=v_0\\left[q(\\theta)(y-w)\\right]'
    const equations = reply.equations.with(at, { ...reply.equations[at]!, latex })
    expect(fails({ ...reply, equations })).toBe(true)
  })
})
