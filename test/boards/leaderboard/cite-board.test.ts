import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { citeBoard } from '../../../src/boards/leaderboard/cite-board.ts'
import { madeLeaderboard } from '../../charts/made-board.ts'

const board = madeLeaderboard(2)
const cited = {
  ...{ board, url: 'https://bench.example/?release=r1' },
  ...{ frozenAt: new Date('2026-03-01T10:00:00Z'), accessedAt: new Date('2026-04-02T23:00:00Z') }
}

describe('citeBoard', () => {
  it('writes BibTeX with both hashes and the address', () => {
    expect(citeBoard('bibtex', cited)).toBe(`@misc{aerbench-r1,
  title = {{AER-bench leaderboard of release r1}},
  author = {{AER-bench}},
  year = {2026},
  howpublished = {\\url{https://bench.example/?release=r1}},
  note = {Release release, input input, panel p1. Accessed 2026-04-02}
}
`)
  })

  it('lets no name of a release become TeX', () => {
    const hostile = { ...cited, board: { ...board, query: { ...board.query, release: 'a}_\\input{x}%' } } }
    const text = citeBoard('bibtex', hostile)
    expect(text).toContain('@misc{aerbench-a---input-x--,')
    expect(text).toContain('{{AER-bench leaderboard of release a\\_inputx\\%}}')
  })

  it('writes a CITATION.cff that YAML reads', () => {
    expect(parse(citeBoard('cff', cited))).toMatchObject({
      'cff-version': '1.2.0',
      type: 'dataset',
      version: 'r1',
      'date-released': '2026-03-01',
      url: cited.url,
      identifiers: [{ value: 'sha256:release' }, { value: 'sha256:input' }]
    })
  })

  it('has the day of access where Citation File Format has it, in a reference that says all that the file does', () => {
    const { 'preferred-citation': reference, ...file } = parse(citeBoard('cff', cited))
    const { 'cff-version': _, message: __, ...work } = file
    expect(reference).toEqual({ ...work, type: 'data', 'date-accessed': '2026-04-02' })
    expect(file).not.toHaveProperty('date-accessed')
    // Readers of YAML that know no aliases read it.
    expect(citeBoard('cff', cited)).not.toMatch(/[&*]a1/)
  })

  it('leaves out an address that others cannot reach', () => {
    for (const format of ['bibtex', 'cff'] as const) {
      expect(citeBoard(format, { ...cited, url: null })).not.toMatch(/url|howpublished/)
    }
  })

  it('leaves out the day of a release that was not frozen here', () => {
    expect(citeBoard('cff', { ...cited, frozenAt: null })).not.toContain('date-released')
  })
})
