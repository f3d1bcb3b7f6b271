import { describe, expect, it } from 'vitest'
import { narrativeAnonymous } from '../../../../../src/suites/aer/mg/checks/narrative-anonymous.ts'

const paper = {
  title: 'Job Search and the Price of Distance',
  authors: ['Ann Young', "Bo O'Neil", 'Jo Nash'],
  pages: []
}
/** The paper itself prints the surname as an ordinary word. */
const page = { number: 1, width: 0, height: 0, lines: [], text: 'We look at young workers.' }
const check = (story: string) => narrativeAnonymous(story, { ...paper, pages: [page] })

describe('narrativeAnonymous', () => {
  it.each([
    'Young workers look for jobs far away. Young firms hire.',
    'They play a Nash equilibrium and bargain as Nash bargaining has it.',
    'Matching follows a Cobb-Douglas form in the year (2010).',
    'The price of distance matters to job search.'
  ])('passes %j', (story) => {
    expect(check(story).ok).toBe(true)
  })

  it.each([
    ['Welcome to job search and the price of distance!', 'Job Search'],
    ['A model that Ann Young built.', 'Ann Young'],
    ['The story is that of Young.', 'Young'],
    ["It is due to O'Neil.", "O'Neil"],
    ["O'Neil found it so.", "O'Neil"],
    ['As Smith (2010) has it, wages fall.', 'Smith (2010)'],
    ['As Smith and Jones, 2010) have it.', 'Smith and Jones'],
    ['It follows Diamond et al. in this.', 'Diamond et al']
  ])('refuses %j', (story, named) => {
    expect(check(story)).toMatchObject({ ok: false, message: expect.stringContaining(named) })
  })

  it('needs no title, and takes no name for a pattern', () => {
    expect(narrativeAnonymous('A story of b.', { title: null, authors: ['(b*', '', 'Li'], pages: [] }).ok).toBe(true)
  })
})
