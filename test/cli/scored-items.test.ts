import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompareCommand } from '../../src/cli/compare.ts'
import { addObjectionCommands } from '../../src/cli/objection.ts'
import { addSubmissionCommands } from '../../src/cli/submission.ts'
import { insertTeam } from '../../src/db/teams.ts'
import type { ListedResponse } from '../../src/schemas/explained-response.ts'
import { addItems, buildTestApp, freeze, publish, type TestApp } from '../helpers/build-test-app.ts'
import { addEssays, essayJudges, essaySubmission, judgedSuite } from '../helpers/judged-suite.ts'
import { answeredWith, saidInJudgment } from '../helpers/said-in-judgment.ts'
import { type Outcome, runCommand } from './run-command.ts'

const [first, second] = essayJudges
const good = { depth: 9, style: 9 }
const weak = { depth: 5, style: 8 }

let test: TestApp
let address: string
let key: string
let auditor: string
let stranger: string
let strong: string
let other: string
beforeAll(async () => {
  test = await buildTestApp({}, judgedSuite)
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
  key = await test.keyFor('submitter', (await insertTeam(test.database.db, 'Economists'))!.id)
  auditor = await test.keyFor('auditor', (await insertTeam(test.database.db, 'Outside'))!.id)
  stranger = await test.keyFor('submitter', (await insertTeam(test.database.db, 'Strangers'))!.id)
  await addItems(test, 1)
  await addEssays(test, 3)
  await freeze(test, 'r1')
  strong = await essaySubmission(test, key, 'r1', { 'MM-1': [good, good], 'MM-2': [good, weak], 'MM-3': [good, good] })
  other = await essaySubmission(test, key, 'r1', { 'MM-1': [weak, weak], 'MM-2': [good, weak], 'MM-3': [weak, good] })
  const place = { submissionId: strong, itemId: 'MM-2' }
  await answeredWith(test, place, 'Prices rise, and then rents.')
  await saidInJudgment(test, place, {
    [first]: { depth: { rationale: 'It says why.', quote: 'Prices rise' }, style: { rationale: 'Fine.', quote: '' } },
    [second]: { depth: { rationale: 'Thin.', quote: 'wages fall' }, style: { rationale: 'Good.', quote: 'rents' } }
  })
  for (const id of [strong, other]) await test.call(key, 'POST', `/v1/submissions/${id}/publish`)
})
afterAll(() => test?.close())

type Adds = Parameters<typeof runCommand>[0]
const run = (add: Adds, by: string | null, ...args: string[]): Promise<Outcome> =>
  runCommand(add, args, { AERBENCH_SERVER: address, ...(by !== null && { AERBENCH_KEY: by }) })
const submission = (by: string | null, ...args: string[]) => run(addSubmissionCommands, by, 'submission', ...args)
const objection = (by: string, ...args: string[]) => run(addObjectionCommands, by, 'objection', ...args)

describe('aerbench submission items', () => {
  it('lists the items by points lost, and by how far judges lie apart', async () => {
    const { code, stdout } = await submission(key, 'items', strong, '--type', 'MM')
    expect(code).toBe(0)
    expect([...stdout.matchAll(/MM-\d/g)].map(([id]) => id)[0]).toBe('MM-2')
    const listed = JSON.parse(
      (await submission(key, 'items', strong, '--order', 'item', '--limit', '2', '--json')).stdout
    )
    expect(listed.map(({ place }: { place: number }) => place)).toEqual([1, 2])
    expect((await submission(key, 'items', strong, '--limit', '2')).stdout).toContain('There are more: --limit')
    expect((await submission(key, 'items', strong, '--order', 'luck')).stderr).toContain('judges_apart')
  })
})

describe('aerbench submission item', () => {
  it('shows what was answered, what each dimension cost, and what judges said and quoted', async () => {
    const { code, stdout } = await submission(key, 'item', strong, 'MM-2', '--type', 'MM')
    expect(code).toBe(0)
    expect(stdout).toContain(`MM-2 (MM, public) by`)
    expect(stdout).toMatch(/Score [\d.]+ under table2, [\d.]+ points lost \(1 of 3\); judges are [\d.]+ apart/)
    expect(stdout).toContain('Prices rise, and then rents.')
    expect(stdout).toMatch(new RegExp(`${second} gives 5: Thin`))
    expect(stdout).toContain('"wages fall" (does not stand in the response)')
    expect(stdout).toMatch(new RegExp(`Next: aerbench submission item ${strong} MM-`))
    const json = JSON.parse((await submission(key, 'item', strong, 'MM-2', '--json')).stdout)
    expect(json).toMatchObject({ item: { id: 'MM-2' }, response: { output: 'Prices rise, and then rents.' } })
  })

  it('shows a reader without a key the scores, and why the text is not there', async () => {
    const { code, stdout } = await submission(null, 'item', strong, 'MM-2')
    expect([code, stdout]).toEqual([0, expect.stringContaining('its team has not opened it')])
    expect(stdout).not.toContain('Thin')
    expect(await submission(null, 'item', strong, 'MM-9')).toMatchObject({ code: 1 })
  })

  it('shows what rules found, question by question', async () => {
    const id = await publish(test, key, { release: 'r1', model: 'rules', outputs: { 'EK-1': 'gold-1' } })
    expect((await submission(key, 'item', id, 'EK-1')).stdout).toMatch(/EK-1 \(EK, public\)[\s\S]*Score 100\.0/)
  })
})

describe('aerbench submission show', () => {
  it('shows a published submission to whoever may not list its objections', async () => {
    for (const by of [stranger, null]) {
      const shown = await submission(by, 'show', strong)
      expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining(strong) })
      expect(shown.stdout).toMatch(/^By .+ of Economists, to release r1$/m)
      expect(shown.stdout).not.toContain('Objections')
    }
    expect(JSON.parse((await submission(null, 'show', strong, '--json')).stdout)).toMatchObject({ id: strong })
  })

  it('asks whoever has no key for one where nothing of that id is published', async () => {
    const hidden = await essaySubmission(test, key, 'r1', { 'MM-1': [good, good] })
    expect(await submission(key, 'show', hidden)).toMatchObject({ code: 0 })
    for (const id of [hidden, 'sub_none'])
      for (const command of ['show', 'items', 'choices']) {
        const { code, stderr } = await submission(null, command, id)
        expect([code, stderr]).toEqual([
          1,
          expect.stringMatching(
            new RegExp(
              `^there is no submission ${id} that is published: set AERBENCH_KEY for one of your team that is not; .+$`
            )
          )
        ])
      }
    expect((await submission(stranger, 'show', hidden)).stderr).toContain(`there is no submission ${hidden}`)
    const withdrawn = await essaySubmission(test, key, 'r1', { 'MM-1': [good, good] })
    for (const act of ['publish', 'withdraw']) await test.call(key, 'POST', `/v1/submissions/${withdrawn}/${act}`)
    expect((await submission(null, 'show', withdrawn)).stderr).toContain('was published, and withdrawn by its team')
  })
})

describe('aerbench objection', () => {
  it('is made with a reason, decided by somebody else, and followed by its team', async () => {
    expect((await objection(key, 'list')).stdout).toContain('There are none.')
    expect((await objection(key, 'make', strong, 'MM-2')).stderr).toContain('--reason')
    const made = await objection(key, 'make', strong, 'MM-2', '--reason', 'It says more than that')
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^obj_\S+ is open\s+to +MM-2 of sub_/) })
    const where = `aerbench objection list --submission ${strong}, and ${address}/submissions/${strong}/items/MM-2#objections`
    expect(made.stdout).toContain(`What is decided: ${where}`)
    const id = /^obj_\S+/.exec(made.stdout)![0]
    expect((await objection(auditor, 'list', '--all', '--state', 'open')).stdout).toMatch(/by a model of\s+Economists/)
    expect((await objection(auditor, 'decide', id, '--reason', 'so')).stderr).toContain('either --uphold or --reject')
    const decided = await objection(auditor, 'decide', id, '--reject', '--reason', 'The quote is not there')
    expect(decided).toMatchObject({ code: 0, stdout: expect.stringContaining('is rejected') })
    const followed = (await objection(key, 'list', '--submission', strong)).stdout
    expect(followed).toMatch(/is rejected[\s\S]*It says more than that[\s\S]*decision +The quote is not there/)
    expect(JSON.parse((await objection(key, 'list', '--json')).stdout)).toMatchObject([{ id, state: 'rejected' }])
    expect(await objection(key, 'withdraw', id)).toMatchObject({ code: 1 })
  })

  it('is told wherever its submission and its score are read', async () => {
    const made = await objection(key, 'make', strong, 'MM-1', '--reason', 'Too low')
    const told = (await submission(key, 'show', strong)).stdout
    expect(told).toContain('Objections to its scores: 1 rejected, 1 open (aerbench objection list --submission')
    const decided = (await submission(key, 'item', strong, 'MM-2')).stdout
    expect(decided).toMatch(/^Score .*\nObjected to on \d{4}-\d\d-\d\d: rejected, The quote is not there$/m)
    // Who may not read the response learns no more than that.
    expect((await submission(null, 'item', strong, 'MM-2')).stdout).toMatch(/^Objected to on [-\d]+: rejected$/m)
    expect((await submission(key, 'item', strong, 'MM-1')).stdout).toMatch(/^Objected to on [-\d]+: open$/m)
    // A list marks both, also to whoever may not list what the team objects to.
    for (const by of [key, stranger, null]) {
      const listed = (await submission(by, 'items', strong)).stdout
      expect(listed).toMatch(/MM-1 .* objected to *│$/m)
      expect(listed).toMatch(/MM-2 .* objection rejected *│$/m)
      expect(listed.match(/object/g)).toHaveLength(2)
      const json: ListedResponse[] = JSON.parse((await submission(by, 'items', strong, '--json')).stdout)
      const marks = json.filter(({ objection }) => objection).map(({ itemId, objection }) => [itemId, objection])
      expect(Object.fromEntries(marks)).toEqual({ 'MM-1': 'open', 'MM-2': 'rejected' })
    }
    await objection(key, 'withdraw', /^obj_\S+/.exec(made.stdout)![0])
    expect((await submission(key, 'show', strong)).stdout).toContain('Objections to its scores: 1 rejected (')
    expect((await submission(key, 'item', strong, 'MM-1')).stdout).not.toContain('Objected to')
    expect((await submission(key, 'items', strong)).stdout.match(/object/g)).toHaveLength(1)
    expect((await submission(key, 'show', other)).stdout).not.toContain('Objections to')
  })

  it('is taken back while it is open, with what a further look made of the response', async () => {
    const made = await objection(key, 'make', other, 'MM-1', '--reason', 'Too low')
    const id = /^obj_\S+/.exec(made.stdout)![0]
    const looked = await test.call(test.admin, 'POST', `/v1/submissions/${other}/items/MM-1/adjudications`, {
      ...{ person: 'Ada', reason: 'as I read it' },
      parts: { depth: { score: 7, rationale: 'Deeper than said' }, style: { score: 8 } }
    })
    const { id: adjudication } = looked.json<{ id: string }>()
    await objection(auditor, 'decide', id, '--uphold', '--reason', 'Rightly so', '--adjudication', adjudication)
    expect((await objection(key, 'list', '--state', 'upheld')).stdout).toMatch(
      /Ada \(person\) is done[\s\S]*Deeper than said/
    )
    const again = await objection(key, 'make', other, 'MM-3', '--reason', 'Too low')
    const withdrawn = await objection(key, 'withdraw', /^obj_\S+/.exec(again.stdout)![0])
    expect(withdrawn).toMatchObject({ code: 0, stdout: expect.stringContaining('is withdrawn') })
  })
})

describe('aerbench objection of many', () => {
  it('makes those of a file, or says of every line what is wrong with it, and decides several alike', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'aerbench-objections-'))
    const file = join(folder, 'objections.txt')
    try {
      writeFileSync(file, '# why\n\nMM-1\nMM-9  The judge is wrong\nMM-2 Too low\n')
      const refused = await objection(key, 'make', strong, '--file', file)
      expect(refused.code).toBe(1)
      expect(refused.stderr.split('\n')).toEqual([
        `nothing is made of ${file}:`,
        expect.stringMatching(/:3 MM-1: its reason .*blank/),
        `${file}:4 MM-9: there is no item MM-9`
      ])
      writeFileSync(file, 'MM-1  Says <b>why</b>, at length\r\nMM-2\tToo low \n')
      const made = await objection(key, 'make', strong, '--file', file)
      expect([made.code, made.stdout]).toEqual([0, expect.stringMatching(/^2 objections are open:/)])
      expect(made.stdout).toContain(`and ${address}/team#objections`)
      const open = JSON.parse(
        (await objection(key, 'list', '--submission', strong, '--state', 'open', '--json')).stdout
      ) as { id: string; reason: string }[]
      expect(open.map(({ reason }) => reason)).toEqual(['Says <b>why</b>, at length', 'Too low'])
      const ids = open.map(({ id }) => id)
      const decide = (...args: string[]) =>
        objection(auditor, 'decide', ...args, '--reject', '--reason', 'It is quoted')
      expect((await decide(...ids, 'obj_none')).stderr).toBe(
        'nothing is decided:\nobj_none: there is no objection obj_none'
      )
      expect(await decide(...ids, '--adjudication', 'a')).toMatchObject({ code: 2 })
      expect((await decide(...ids)).stdout).toMatch(/^2 objections are rejected:[\s\S]*It is quoted/)
      expect(await objection(key, 'make', strong, 'MM-1', '--file', file)).toMatchObject({ code: 2 })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('aerbench compare', () => {
  it('sets two submissions side by side, with the items that lie furthest apart first', async () => {
    const { code, stdout, stderr } = await run(addCompareCommand, null, 'compare', strong, other, '--items', '2')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/First: .+ of Economists/)
    expect(stdout).toMatch(/Overall: /)
    // Neither answers the item of EK; the page says both, too.
    for (const side of ['first', 'second'])
      expect(stdout).toContain(`The ${side} left out 1 of 4 items, which count as 0`)
    expect(stdout).toContain('A verdict is of its row alone')
    expect([...stdout.matchAll(/[A-Z]{2}-\d/g)].map(([id]) => id)).toEqual(['MM-1', 'MM-3'])
    const json = JSON.parse((await run(addCompareCommand, key, 'compare', other, strong, '--json')).stdout)
    expect([json.first.submissionId, json.items[0].itemId]).toEqual([other, 'MM-1'])
    expect(json.items[0].difference).toBeLessThan(0)
    expect(await run(addCompareCommand, key, 'compare', strong, 'sub_none')).toMatchObject({ code: 1 })
    // As a file, without items: so what is asked of these is refused.
    const csv = await run(addCompareCommand, null, 'compare', strong, other, '--csv')
    expect([csv.code, csv.stderr]).toEqual([0, ''])
    expect(csv.stdout.split('\r\n')[1]).toContain(`,${strong},`)
    expect(await run(addCompareCommand, null, 'compare', strong, other, '--csv', '--json')).toMatchObject({ code: 2 })
  })
})
