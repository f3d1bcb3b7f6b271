import { describe, expect, it } from 'vitest'
import { referenceFound } from '../../../../../src/suites/aer/lr/checks/reference-found.ts'
import { aListedPaper, anEntry, aReference, references } from '../a-listed-paper.ts'

const paper = aListedPaper()
const messages = (changed: typeof references) =>
  referenceFound(changed, paper).flatMap(({ ok, message }) => (ok ? [] : [message]))
const withFirst = (change: Partial<(typeof references)[number]>, index = 2) =>
  messages(references.map((reference, i) => (i === index ? { ...reference, ...change } : reference)))

describe('referenceFound', () => {
  it('finds every entry, with its page and wording', () => {
    const results = referenceFound(references, paper)
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(results[3]).toMatchObject({ evidence: { page: 9, passage: expect.stringContaining('Housing Segregation') } })
  })

  it.each([
    { authors: ['Crepon, B.', 'Duflo, E.'] },
    { title: 'Do Labor Policies Have Displacement Effects? Evidence from France' },
    { title: 'Do labour policies have displace-\nment effects?' }
  ])('forgives accents, initials, a letter, case, hyphens and a subtitle: %j', (change) => {
    expect(withFirst(change)).toEqual([])
  })

  it.each([
    [{ year: '2014' }, 'has another year than 2014'],
    // A page of the entry is no year of it.
    [{ year: '1990' }, 'has another year than 1990'],
    [{ title: 'Do Labour Policies Have Employment Effects? Evidence from France' }, 'has another title'],
    [{ authors: ['Duflo, Esther', 'Crépon, Bruno'] }, 'has another first author than Duflo, Esther'],
    [{ authors: ['Crépon, Bruno', 'Banerjee, Abhijit'] }, 'has not all the authors'],
    [{ authors: ['Crépon, Bruno'] }, 'has more authors']
  ])('says what is wrong: %j', (change, complaint) => {
    expect(withFirst(change)).toEqual([expect.stringContaining(complaint)])
  })

  it('tells two works of one author and year apart', () => {
    expect(messages([references[1]!, references[0]!])).toEqual([])
    expect(messages([references[0]!, { ...references[0]!, key: 'again' }])).toEqual([
      expect.stringContaining('again has another title')
    ])
    expect(withFirst({ title: 'Least Effective Choice in the Dilemma' }, 0)).toHaveLength(1)
  })

  it('does not take a work for listed that the text alone mentions', () => {
    const invented = aReference('Doe, Jane', '2011', 'Ferries and Islands')
    const mentioned = aListedPaper({
      pages: [{ number: 4, width: 1, height: 1, lines: [], text: 'Ferries and Islands' }]
    })
    const [result] = referenceFound([invented], mentioned)
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining('occurs on page 4') })
  })

  it('accepts a work in press, and one of a body', () => {
    const entries = [
      anEntry('Doe, Jane', 'forthcoming', 'Ferries and Islands'),
      anEntry('World Bank', '2019', 'The Changing Nature of Work')
    ]
    const claims = [
      aReference('Doe, J.', 'forthcoming', 'Ferries and Islands'),
      aReference('World Bank', '2019', 'The Changing Nature of Work')
    ]
    expect(referenceFound(claims, aListedPaper({ references: entries })).map(({ ok }) => ok)).toEqual([true, true])
  })

  it('asks a person where no list was found', () => {
    const results = referenceFound(references, aListedPaper({ references: [] }))
    expect(results).toMatchObject([{ ok: false, message: expect.stringContaining('no list of references was found') }])
  })
})
