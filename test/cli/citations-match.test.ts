import { describe, expect, it } from 'vitest'
import { matchCitationsFile } from '../../src/cli/citations-match.ts'

const card = { key: 'c90', type: 'article', authors: ['David Card'], year: 1990, title: 'Mariel' }

describe('matchCitationsFile', () => {
  it('matches a text against the references of a file, whose further fields it passes over', () => {
    const referencesJson = JSON.stringify([card, { key: 'x', authors: [], year: null, title: null }])
    expect(matchCitationsFile({ referencesJson, text: 'Card (1990)' }).matched).toEqual(['c90'])
  })

  it.each([
    ['[', 'references_not_json', /^the file of references is not JSON: [^\n]+$/],
    ['{}', 'references_invalid', /^references: [^\n]*array[^\n]*$/],
    [
      JSON.stringify([card, { ...card, authors: 'A and B' }]),
      'references_invalid',
      /^references\[1\]\.authors: [^\n]*array/
    ],
    [JSON.stringify([{ ...card, key: 7 }]), 'references_invalid', /^references\[0\]\.key: [^\n]*string/],
    [JSON.stringify([{ ...card, year: true }]), 'references_invalid', /^references\[0\]\.year: [^\n]+$/]
  ])('refuses %s in one line that names the place', (referencesJson, code, message) => {
    expect(() => matchCitationsFile({ referencesJson, text: '' })).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(message) })
    )
  })
})
