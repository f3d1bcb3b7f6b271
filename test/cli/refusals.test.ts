import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { decode } from 'fast-png'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFragmentCommands } from '../../src/cli/fragment.ts'
import { addItemCommands } from '../../src/cli/item.ts'
import { addPaperCommands } from '../../src/cli/paper.ts'
import { addProfileCommands } from '../../src/cli/profile.ts'
import { addReleaseCommands } from '../../src/cli/release.ts'
import { addSubmissionCommands } from '../../src/cli/submission.ts'
import { addSuiteCommands } from '../../src/cli/suite.ts'
import { addLabelItems, buildTestApp, openDraft, putLines, type TestApp } from '../helpers/build-test-app.ts'
import { addPaperItems } from '../helpers/paper-items.ts'
import { paperPdf } from '../ingestion/pdf/prose-pages.ts'
import { runCommand } from './run-command.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

let folder: string
let service: TestApp
let environment: Record<string, string>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-refusals-'))
  service = await buildTestApp()
  environment = {
    AERBENCH_SERVER: await service.app.listen({ host: '127.0.0.1', port: 0 }),
    AERBENCH_KEY: service.admin
  }
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

const run = (add: (program: Command) => void, ...args: string[]) => runCommand(add, args, environment)

describe('aerbench paper add', () => {
  it('stores the good files, tells of every bad one, and ends with 1', async () => {
    const [one, another] = [join(folder, 'one.pdf'), join(folder, 'another.pdf')]
    for (const file of [one, another]) writeFileSync(file, paperPdf(`A paper in ${basename(file)}`))
    const bad = join(folder, 'bad.pdf')
    writeFileSync(bad, 'no PDF')
    const none = join(folder, 'none.pdf')
    const outcome = await run(addPaperCommands, 'paper', 'add', one, bad, none, another, '--json')
    expect(outcome.code).toBe(1)
    expect(JSON.parse(outcome.stdout)).toMatchObject([
      { fileName: 'one.pdf' },
      { file: bad, code: 'pdf_not_a_pdf' },
      { file: none, code: 'file_missing' },
      { fileName: 'another.pdf' }
    ])
    expect(outcome.stderr).toMatch(/bad\.pdf: .*\n.*none\.pdf: /)
    expect((await service.call(service.admin, 'GET', '/v1/papers')).json()).toMatchObject({ data: { length: 2 } })
  }, 60_000)
})

describe('aerbench paper page', () => {
  it('saves a page as an image, and says which page there is not', async () => {
    const [file, image] = [join(folder, 'seen.pdf'), join(folder, 'page.png')]
    writeFileSync(file, paperPdf('A paper to look at'))
    const [{ id }] = JSON.parse((await run(addPaperCommands, 'paper', 'add', file, '--json')).stdout)
    const page = (...args: string[]) => run(addPaperCommands, 'paper', 'page', id, ...args, '-o', image)
    expect(await page('1', '--scale', '0.5', '--quote', 'A paper to look at')).toMatchObject({ code: 0, stdout: '' })
    expect(decode(readFileSync(image))).toMatchObject({ width: 300, height: 400 })
    const none = await page('2')
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('the PDF has no page 2: it has 1')])
    expect((await page('1', '--region', '1,2')).stderr).toContain('x,y,width,height in points')
  }, 60_000)
})

describe('aerbench release freeze', () => {
  it('prints the splits by task type, and warns of a share that cannot be met', async () => {
    // All EK items come from one paper, which goes whole into one split, whichever it is.
    await addPaperItems(service.database.db, { to: 1, each: 4 })
    await addLabelItems(service, 2)
    const frozen = await run(addReleaseCommands, 'release', 'freeze', 'half', '--private-share', '0.5')
    expect(frozen.code).toBe(0)
    const { items } = (await service.call(null, 'GET', '/v1/releases/half')).json<{
      items: { taskType: string; split: string; items: number }[]
    }>()
    const cells = frozen.stdout.split('\n').map((line) =>
      line
        .split('│')
        .map((cell) => cell.trim())
        .filter(Boolean)
    )
    for (const [taskType, total] of [
      ['EK', 4],
      ['CI', 2]
    ] as const) {
      const held = items.find((row) => row.taskType === taskType && row.split === 'private')?.items ?? 0
      const share = `${Math.round((100 * held) / total)} %`
      expect(cells).toContainEqual([taskType, `${total - held}`, `${held}`, share])
      const warned = frozen.stderr.includes(`${taskType}: ${held} of ${total} items are private, where a share of 0.5`)
      expect(warned).toBe(Math.abs(held - total / 2) >= 1)
    }
    expect(frozen.stderr).toContain('EK: ')
  })
})

describe('aerbench submission delete', () => {
  it('deletes a draft with its responses, of the own team only, and nothing that was finalised', async () => {
    const key = await service.keyFor('submitter')
    const id = await openDraft(service, key, 'half')
    await putLines(service, key, id, [{ itemId: 'EK-1-1', output: 'gold-1-1' }])
    const path = `/v1/submissions/${id}`
    expect((await service.call(await service.keyFor('submitter'), 'DELETE', path)).status).toBe(404)
    expect((await service.call(await service.keyFor('auditor'), 'DELETE', path)).status).toBe(403)
    const args = ['submission', 'delete', id]
    const deleted = await runCommand(addSubmissionCommands, args, { ...environment, AERBENCH_KEY: key })
    expect(deleted).toMatchObject({ code: 0, stdout: `Deleted the draft ${id} of a model\n` })
    for (const rest of ['', '/responses']) {
      expect((await service.call(key, 'GET', `${path}${rest}`)).json()).toMatchObject({ code: 'submission_not_found' })
    }
    expect((await service.call(key, 'DELETE', path)).status).toBe(404)

    const queued = await openDraft(service, key, 'half')
    await putLines(service, key, queued, [{ itemId: 'EK-1-1', output: 'gold-1-1' }])
    await service.call(key, 'POST', `/v1/submissions/${queued}/finalize`)
    const refused = await service.call(key, 'DELETE', `/v1/submissions/${queued}`)
    expect([refused.status, refused.json()]).toMatchObject([409, { code: 'submission_not_draft' }])
    expect((await service.call(key, 'GET', `/v1/submissions/${queued}`)).json()).toMatchObject({ responses: 1 })
  })
})

describe('commands that only read', () => {
  it.each([
    [addPaperCommands, ['paper', 'list']],
    [addSuiteCommands, ['suite', 'list']],
    [addProfileCommands, ['profile', 'list']],
    [addProfileCommands, ['profile', 'show', 'p']],
    [addItemCommands, ['item', 'list']],
    [addItemCommands, ['item', 'show', 'i']],
    [addFragmentCommands, ['fragment', 'agreement']],
    [addReleaseCommands, ['release', 'list']],
    [addReleaseCommands, ['release', 'show', 'r1']],
    [addReleaseCommands, ['release', 'export', 'r1']],
    [addReleaseCommands, ['release', 'yield', 'r1']],
    [addSubmissionCommands, ['submission', 'export', 's1']]
  ])('make no database where there is none: %o %o', async (add, args) => {
    const data = join(folder, 'no-such-data')
    const outcome = await runCommand(add, args, { DATA_DIR: data, AERBENCH_SERVER: '' })
    expect(outcome).toMatchObject({ code: 1, stdout: '' })
    expect(outcome.stderr).toContain(`there is no database in DATA_DIR=${data}`)
    expect(existsSync(data)).toBe(false)
  })
})

describe('the programs', () => {
  it('say their version and their options', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    expect(execFileSync(process.execPath, ['src/cli.ts', '--version'], { cwd: root, encoding: 'utf8' })).toBe(
      `${version}\n`
    )
    const help = execFileSync(process.execPath, ['src/demo.ts', '--help'], { cwd: root, encoding: 'utf8' })
    for (const option of ['--once', '--paper', '--examinees', '--profile']) expect(help).toContain(option)
    for (const line of help.split('\n')) expect(line.length).toBeLessThanOrEqual(60)
    const wrong = spawnSync(process.execPath, ['src/demo.ts', '--onec'], { cwd: root, encoding: 'utf8' })
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('--help')])
    expect(wrong.stderr.trimEnd().split('\n')).toHaveLength(1)
  })

  it('name one version of Node', () => {
    const text = (file: string) => readFileSync(join(root, file), 'utf8')
    const { engines } = JSON.parse(text('package.json')) as { engines: { node: string } }
    const wanted = engines.node.replace('>=', '')
    expect(JSON.parse(text('package-lock.json')).packages[''].engines).toEqual(engines)
    expect(text('src/compose/check-node.ts')).toContain(`needs Node ${wanted} or newer`)
    expect(text('README.md')).toContain(`Node ${wanted} or newer`)
    const [major, minor] = wanted.split('.')
    expect(text('src/compose/check-node.ts')).toContain(`major < ${major} || (major === ${major} && minor < ${minor})`)
  })
})
