import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matchFiles } from '../../../src/cli/manifest/match-files.ts'
import { readManifest } from '../../../src/cli/manifest/read-manifest.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-manifest-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(name: string, text: string | Uint8Array) {
  const file = join(folder, name)
  writeFileSync(file, text)
  return await readManifest(file)
}

const card = {
  doi: '10.1257/aer.84.4.772',
  title: 'Minimum Wages & Employment',
  year: 1994,
  journal: 'American Economic Review',
  authors: ['Card, David', 'Krüger, Alan B.']
}

describe('readManifest', () => {
  it('reads CSV by the names of its columns, whatever parts them', async () => {
    const rows = [
      ['a.csv', 'file,DOI,Title,Year,Journal,Authors', ','],
      ['b.csv', 'File Attachments;doi;title;Publication Year;Publication Title;Author', ';'],
      ['c.tsv', 'pdf\tdoi\ttitle\tdate\tcontainer-title\tauthors', '\t']
    ] as const
    for (const [name, header, delimiter] of rows) {
      const cells = ['papers/card.pdf', `https://doi.org/${card.doi}`, card.title, '1994', card.journal]
      const line = [...cells, '"Card, David; Krüger, Alan B."'].join(delimiter)
      expect(await read(name, `\ufeff${header}\r\n${line}\r\n`)).toMatchObject([
        { place: 'line 2', files: ['papers/card.pdf'], bibliography: card, faults: [] }
      ])
    }
  })

  it('reads BibTeX with its abbreviations, accents, braces and the files of reference managers', async () => {
    const text = String.raw`% of a library
@string{aer = "American Economic Review"}
@article{card1994,
  author = {Card, David and Kr{\"u}ger, Alan B. and others},
  title = "Minimum {Wages} \& Employment",
  journal = aer, year = 1994, doi = {10.1257/aer.84.4.772},
  file = {Snapshot:files/3/page.html:text/html;Full Text:files/3/card\; krueger.pdf:application/pdf}
}
@comment{nothing}
@book{bls, author = {{Bureau of Labor and Statistics}}, date = {2001-05}, journaltitle = {A Journal}}
`
    expect(await read('m.bib', text)).toEqual([
      {
        place: 'entry card1994',
        key: 'card1994',
        files: ['files/3/card; krueger.pdf'],
        bibliography: card,
        faults: []
      },
      {
        ...{ place: 'entry bls', key: 'bls', files: [], faults: [] },
        bibliography: {
          ...{ doi: null, title: null, year: 2001, journal: 'A Journal' },
          authors: ['Bureau of Labor and Statistics']
        }
      }
    ])
  })

  it('reads CSL JSON, that of Crossref too', async () => {
    const item = {
      id: 'card1994',
      DOI: card.doi,
      issued: { 'date-parts': [[1994, 9]] },
      author: [
        { family: 'Card', given: 'David' },
        { family: 'Krüger', given: 'Alan B.' }
      ]
    }
    const plain = { ...item, title: card.title, 'container-title': card.journal }
    const lists = { ...item, title: [card.title], 'container-title': [card.journal] }
    for (const items of [[plain], { items: [lists] }]) {
      expect(await read('m.json', JSON.stringify(items))).toMatchObject([{ key: 'card1994', bibliography: card }])
    }
  })

  it('reads licence, address and version, whatever they are called', async () => {
    const rights = { licence: 'CC-BY-4.0', address: 'https://example.org/a_b', version: 'published' }
    const csv = 'file,license,url,version\na.pdf,CC BY 4.0,https://example.org/a_b,published\n'
    const bib = String.raw`@article{a, file = {a.pdf}, license = {cc-by-4.0}, url = {https://example.org/a\_b}, pubstate = {vor}}`
    const licence = { URL: 'https://creativecommons.org/licenses/by/4.0/', 'content-version': 'vor' }
    const csl = [{ file: 'a.pdf', license: [licence], URL: 'https://example.org/a_b', version: 'VoR' }]
    for (const [name, text] of [
      ['r.csv', csv],
      ['r.bib', bib],
      ['r.json', JSON.stringify(csl)]
    ] as const) {
      expect(await read(name, text)).toMatchObject([{ bibliography: rights, faults: [] }])
    }
    const [bad] = await read('bad.csv', 'file,url,version\na.pdf,the journal,second edition\n')
    expect(bad!.faults).toHaveLength(2)
    expect(bad!.bibliography).not.toHaveProperty('version')
  })

  it('leaves out what is no DOI or year, and says so', async () => {
    const [row] = await read('faults.csv', 'file,doi,year\na.pdf,n/a,forthcoming\n')
    expect(row).toMatchObject({ bibliography: { doi: null, year: null } })
    expect(row!.faults).toEqual([
      expect.stringMatching(/^line 2: doi is left out, "n\/a" must be a DOI/),
      'line 2: year is left out, "forthcoming" must be a year from 1600 to 2100, as 2020'
    ])
  })

  it.each([
    ['m.xml', '<a/>', 'manifest_unknown'],
    ['m.bib', '@article{a,\n title = {never closed', 'manifest_invalid'],
    ['m.json', '{"a": 1}', 'manifest_invalid'],
    ['n.json', 'not JSON', 'manifest_invalid'],
    ['m.csv', 'name,size\na,1\n', 'manifest_invalid'],
    ['q.csv', 'file,title\na.pdf,"never closed\n', 'manifest_invalid'],
    ['l.csv', Buffer.from('file,title\na.pdf,caf\xe9\n', 'latin1'), 'manifest_invalid']
  ])('refuses %s with its code and its name', async (name, text, code) => {
    await expect(read(name, text)).rejects.toMatchObject({ code, message: expect.stringContaining(name) })
  })
})

describe('matchFiles', () => {
  const row = (
    place: string,
    { files = [] as string[], doi = null as string | null, key = null as string | null }
  ) => ({
    ...{ place, files, key, faults: [] },
    bibliography: { doi, title: null, year: null, journal: null, authors: [] }
  })

  it('goes by the stated path, the DOI in a name, and the key, and names what is left', () => {
    const files = [
      '1/main.pdf',
      '2/main.pdf',
      '10.1257_aer.20180779.pdf',
      'app.20190001.pdf',
      'Smith2001.pdf',
      'stray.pdf'
    ]
    const rows = [
      row('by path', { files: ['C:\\Library\\2\\Main.pdf'] }),
      row('by two paths', { files: ['main.pdf'] }),
      row('by DOI', { doi: '10.1257/aer.20180779' }),
      row('by suffix', { doi: '10.1257/app.20190001' }),
      row('by key', { key: 'smith2001' }),
      row('twice', { files: ['Smith2001.pdf'] }),
      row('nowhere', { files: ['gone.pdf'] })
    ]
    const { files: matched, rowsWithoutFile } = matchFiles(files, rows)
    expect(matched.map(({ file, row }) => [file, row?.place ?? null])).toEqual([
      // The other file of that name has a row already, so that one is left for the name.
      ['1/main.pdf', 'by two paths'],
      ['2/main.pdf', 'by path'],
      ['10.1257_aer.20180779.pdf', 'by DOI'],
      ['app.20190001.pdf', 'by suffix'],
      ['Smith2001.pdf', 'twice'],
      ['stray.pdf', null]
    ])
    expect(rowsWithoutFile.map(({ place }) => place)).toEqual(['by key', 'nowhere'])
  })

  it('leaves out a row that fits two files, and a DOI that is the beginning of another', () => {
    const files = ['a/main.pdf', 'b/main.pdf', '10.1_abc.10.pdf']
    const rows = [row('two', { files: ['main.pdf'] }), row('short', { doi: '10.1/abc.1' })]
    expect(matchFiles(files, rows).rowsWithoutFile.map(({ place }) => place)).toEqual(['two', 'short'])
  })
})
