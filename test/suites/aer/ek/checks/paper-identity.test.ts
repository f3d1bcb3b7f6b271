import { describe, expect, it } from 'vitest'
import { paperIdentity } from '../../../../../src/suites/aer/ek/checks/paper-identity.ts'
import { aPaper } from '../../../../helpers/a-paper.ts'

const front = 'Honest Inference in Designs\n\nSusanne Köll and Ludwig van Dijk\n\nMarch 2014\n\nWe cite Smith (1999).'
const paper = aPaper([front], { title: 'Honest Inference in Designs', authors: ['Susanne Köll', 'Ludwig van Dijk'] })
const good = {
  title: 'Honest inference in designs.',
  firstAuthor: 'Köll',
  coauthors: ['van Dijk'],
  year: 2014,
  journal: '',
  topic: 'confidence intervals'
}

describe('paperIdentity', () => {
  it('takes what the first page says, accents and case aside, and shows where', () => {
    expect(paperIdentity(good, paper)).toMatchObject({ ok: true, evidence: { page: 1 } })
    expect(paperIdentity({ ...good, firstAuthor: 'Koll', coauthors: ['Dijk'] }, paper).ok).toBe(true)
  })

  it.each([
    [{ title: 'Another Title' }, 'title'],
    [{ firstAuthor: 'Keynes' }, 'Keynes'],
    [{ firstAuthor: 'van Dijk', coauthors: ['Köll'] }, 'the first author is Susanne Köll'],
    [{ coauthors: [] }, 'missing: Ludwig van Dijk'],
    [{ year: 2012 }, 'year'],
    [{ topic: 'honest inference in designs' }, 'topic']
  ])('refuses %j', (change, words) => {
    expect(paperIdentity({ ...good, ...change }, paper)).toMatchObject({
      ok: false,
      message: expect.stringContaining(words)
    })
  })

  it('looks names up where none were read, and takes any likely year of an undated paper', () => {
    const bare = aPaper(['Honest Inference in Designs\n\nSusanne Köll, Ludwig van Dijk\n\nText.'])
    expect(paperIdentity({ ...good, year: 2016 }, bare).ok).toBe(true)
    expect(paperIdentity({ ...good, firstAuthor: 'Keynes' }, bare).ok).toBe(false)
  })

  it('holds year and journal against the bibliography where it gives them, whatever the pages print', () => {
    const given = { ...paper, given: { year: 2016, journal: 'Journal of Designs', authors: [] } }
    expect(paperIdentity({ ...good, year: 2016, journal: 'Journal of Designs' }, given).ok).toBe(true)
    expect(paperIdentity({ ...good, journal: 'Journal of Designs' }, given)).toMatchObject({
      ok: false,
      message: 'the year of the paper is given as 2016, got 2014'
    })
    expect(paperIdentity({ ...good, year: 2016 }, given)).toMatchObject({
      ok: false,
      message: 'the journal of the paper is given as "Journal of Designs", got ""'
    })
    const undated = { ...paper, given: { year: null, journal: 'Journal of Designs', authors: [] } }
    expect(paperIdentity({ ...good, year: 2016, journal: 'Journal of Designs' }, undated).ok).toBe(false)
  })

  it('takes the authors of the bibliography where none were read', () => {
    const authors = ['Köll, Susanne', 'van Dijk, Ludwig']
    const bare = { ...aPaper(['Honest Inference in Designs\n\nText.']), given: { year: 2014, journal: null, authors } }
    expect(paperIdentity(good, bare).ok).toBe(true)
    expect(paperIdentity({ ...good, firstAuthor: 'van Dijk', coauthors: ['Köll'] }, bare)).toMatchObject({ ok: false })
    expect(paperIdentity({ ...good, coauthors: [] }, bare)).toMatchObject({ ok: false })
  })
})
