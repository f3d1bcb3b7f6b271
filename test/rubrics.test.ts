import { describe, expect, it } from 'vitest'
import { renderSheet } from '../src/grading/render-sheet.ts'
import { rubricSchema } from '../src/schemas/rubric.ts'
import { aerSuite } from '../src/suites/aer/index.ts'

const rubrics = aerSuite.taskTypes.map(({ name, rubric }) => ({ name, rubric: rubric.rubric }))
const scales = rubrics.flatMap(({ name, rubric }) =>
  rubric.dimensions.filter(({ by }) => by !== 'rule').map((dimension) => ({ name, rubric, dimension }))
)
const banded = scales.filter(({ dimension }) => dimension.bands !== undefined)

describe('the rubrics', () => {
  it('weigh the dimensions as Table 2 does', () => {
    const weights = Object.fromEntries(rubrics.map(({ name, rubric }) => [name, Object.values(rubric.weights.table2!)]))
    expect(weights).toMatchObject({ MM: [4, 2, 3, 1], PA: [4, 4, 3, 1], LR: [3, 2], EA: [4, 4, 4, 3, 3, 2], MG: [1] })
    expect(weights.CI).toEqual(Array(8).fill(1))
  })

  it.each(scales)('$name $dimension.id tells its judges what scores mean', ({ rubric, dimension }) => {
    const scale = dimension.bands ?? rubric.levels ?? []
    expect(scale.length).toBeGreaterThanOrEqual(4)
    expect(new Set(scale.map(({ meaning }) => meaning)).size).toBe(scale.length)
  })

  it.each(banded)('$name $dimension.id reads every half point as one band, or as between two', ({ dimension }) => {
    const bands = dimension.bands!
    for (let score = 0; score <= 10; score += 0.5) {
      const within = bands.filter(({ from, to }) => from <= score && score <= to)
      const beside = bands.filter(({ from, to }) => to === score - 0.5 || from === score + 0.5)
      expect([within.length, within.length === 0 ? beside.length : 2]).toEqual([within.length === 0 ? 0 : 1, 2])
    }
  })

  it.each(banded)('$name $dimension.id has the band edges of Appendix E', ({ dimension }) => {
    expect(dimension.bands!.map(({ from, to }) => [from, to])).toEqual([
      [9, 10],
      [6, 8],
      [3, 5],
      [0, 2]
    ])
  })

  it('draw the bands of PA where Appendix E.2 does, and set no threshold that it does not set', () => {
    const { rubric, hash } = aerSuite.taskTypes.find(({ name }) => name === 'PA')!.rubric
    const [coverage, , conciseness] = rubric.dimensions.map(({ bands }) => bands!.map(({ meaning }) => meaning))
    // E.2, coverage: all or nearly all; one or two minor omissions; several important points missing; one or two covered.
    expect(coverage).toEqual([
      expect.stringMatching(/^All key points, or very nearly all/),
      expect.stringMatching(/one or two of the lesser/),
      expect.stringMatching(/^Several important points/),
      expect.stringMatching(/^One or two points at most/)
    ])
    // E.2, conciseness: over the limit slightly, significantly, excessively: in no numbers.
    expect(conciseness!.join(' ')).not.toMatch(/\d|tenth|half|quarter|third|per cent/)
    // Releases and panels from before name version 2 by its hash, and keep its text.
    expect(rubric.version).toBe(3)
    expect(hash).not.toBe('2392a79bacabb266dbfcda33c2e600e230a4b819c87c86330fe75ce97af2214e')
  })
})

describe('rubricSchema', () => {
  const { rubric } = rubrics.find(({ name }) => name === 'MM')!
  const withBands = (bands: unknown) => ({ ...rubric, dimensions: rubric.dimensions.map((own) => ({ ...own, bands })) })
  const band = (from: number, to: number) => ({ from, to, meaning: 'so' })

  it.each([
    ['a gap', [band(9, 10), band(6, 8), band(3, 4), band(0, 2)]],
    ['an overlap', [band(8, 10), band(6, 8), band(3, 5), band(0, 2)]],
    ['an end that is open', [band(9, 10), band(6, 8), band(3, 5), band(1, 2)]],
    ['the worst first', [band(0, 5), band(6, 10)]],
    ['a band upside down', [band(10, 9), band(0, 8)]],
    ['none', undefined]
  ])('refuses bands with %s', (_, bands) => {
    expect(rubricSchema.safeParse(withBands(bands)).success).toBe(false)
  })
})

describe('renderSheet', () => {
  it.each(scales)('$name $dimension.id stands for itself when it is asked alone', ({ rubric, dimension }) => {
    const isByLevel = dimension.bands === undefined
    const part = { id: 'one', dimension: dimension.id, name: 'One', description: ' What of it? ', weight: 1 }
    const sheet = renderSheet([{ ...part, scale: isByLevel ? 'levels' : 'points' }], rubric)
    const lines = isByLevel
      ? rubric.levels!.map(({ id, meaning }) => `- ${id}: ${meaning.trim()}`)
      : dimension.bands!.map(({ from, to, meaning }) => `- ${from} to ${to}: ${meaning.trim()}`)
    expect(sheet).toBe(['### one: One', '| What of it?', lines.join('\n')].join('\n\n'))
  })
})
