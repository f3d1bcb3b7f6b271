import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { addCitationsCommands } from '../../src/cli/citations.ts'
import { addPaperCommands } from '../../src/cli/paper.ts'
import { paperPdf } from '../ingestion/pdf/prose-pages.ts'
import { runCommand } from './run-command.ts'

const program = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))
const sample = fileURLToPath(new URL('../../corpus/aer/sample/paper.pdf', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'aerbench-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Outcome = { code: number; stdout: string; stderr: string }

/** Runs the command as a shell would; what says nothing of the process itself is run in this one. */
function aerbench(...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    })
  })
}

function aFile(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('aerbench paper read', () => {
  it('prints one JSON document with --json, and nothing else', async () => {
    const { code, stdout } = await aerbench('paper', 'read', sample, '--json')
    const paper = JSON.parse(stdout)
    expect(code).toBe(0)
    expect(paper).toMatchObject({ pageCount: 12, notes: [] })
    expect(paper.pages[0]).toEqual({ number: 1, text: expect.stringContaining('Norvalia') })
    expect(paper.sections.length).toBeGreaterThan(5)
    // Every entry of its list is cited, and every citation found in it.
    const linked = new Set(paper.citations.flatMap((citation: { references: number[] }) => citation.references))
    expect(linked.size).toBe(paper.references.length)
    expect(paper.references.length).toBeGreaterThan(10)
  })

  it('shows a table to people', async () => {
    const { stdout } = await runCommand(addPaperCommands, ['paper', 'read', aFile('paper.pdf', paperPdf('A paper'))])
    expect(stdout).toMatch(/│ title +│ /)
    expect(stdout).toContain('1 Introduction · ')
  })

  it('ends with 1 and one line for a file that cannot be read', async () => {
    const page = aFile('page.pdf', '<html></html>')
    expect(await aerbench('paper', 'read', page, '--json')).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^aerbench: \S+page\.pdf: the file is not a PDF.*\(pdf_not_a_pdf\)\n$/)
    })
    expect(await runCommand(addPaperCommands, ['paper', 'read', join(folder, 'none.pdf')])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^\S+none\.pdf: there is no such file$/)
    })
  })

  it('ends with 2 for wrong usage', async () => {
    expect(await aerbench('paper', 'read')).toMatchObject({ code: 2, stdout: '' })
    expect(await runCommand(addPaperCommands, ['paper', 'write', sample])).toMatchObject({ code: 2, stdout: '' })
  })
})

describe('aerbench citations match', () => {
  const references = aFile(
    'references.json',
    JSON.stringify([
      { key: 'card1990', authors: ['Card, David'], year: 1990, title: 'The Impact of the Mariel Boatlift' },
      { key: 'autor2013', authors: ['Autor, David', 'Dorn, David'], year: '2013', title: 'Low-Skill Services' }
    ])
  )

  it('matches a text given as it is, or in a file', async () => {
    const text = "Card's (1990) finding, unlike Autor and Dorn (2014), has been debated."
    const expected = { matched: ['card1990'], unmatched: ['Autor and Dorn (2014)'] }
    const match = (given: string) =>
      runCommand(addCitationsCommands, ['citations', 'match', '--references', references, given, '--json'])
    const [direct, inFile] = [await match(text), await match(aFile('text.md', text))]
    expect(JSON.parse(direct.stdout)).toMatchObject(expected)
    expect(JSON.parse(inFile.stdout)).toEqual(JSON.parse(direct.stdout))
  })

  it('names what is wrong with a list of references', async () => {
    const wrong = aFile('wrong.json', '[{"key":"a","authors":"Card"}]')
    const args = ['citations', 'match', '--references', wrong, 'Card (1990) shows']
    const { code, stderr } = await runCommand(addCitationsCommands, args)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^.*references\[0\]\.authors.*$/)
  })
})
