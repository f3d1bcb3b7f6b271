import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showBoard } from '../../src/cli/show-board.ts'
import { addStatsCommand } from '../../src/cli/stats.ts'
import { type BoardStatistics, boardStatisticsSchema } from '../../src/schemas/board-statistics.ts'
import { addItems, addLabelItems, buildTestApp, freeze, publish, type TestApp } from '../helpers/build-test-app.ts'
import { type Outcome, runCommand } from './run-command.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-stats-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(content: string | Uint8Array): string {
  const path = join(folder, `${Math.random()}`)
  writeFileSync(path, content)
  return path
}

const stats = (...args: string[]): Promise<Outcome> => runCommand(addStatsCommand, ['stats', ...args])

/** Scores of three models on six items of two task types: the first two differ on one item, the third fails all. */
const plain = [
  'model,itemId,taskType,score',
  ...['alpha', '=beta', 'gamma'].flatMap((model, row) =>
    ['e1', 'e2', 'e3', 'm1', 'm2', 'm3'].map(
      (itemId) =>
        `${model},${itemId},${itemId.startsWith('e') ? 'Essay' : 'Maths'},${[1, itemId === 'm3' ? 0.7 : 1, 0][row]}`
    )
  )
].join('\n')

describe('aerbench stats --json', () => {
  let test: TestApp
  beforeAll(async () => {
    // Three submissions of one team to a release with a private split.
    test = await buildTestApp({ PRIVATE_ATTEMPTS_PER_DAY: '3' })
    const key = await test.keyFor('submitter')
    await addItems(test, 4)
    await addLabelItems(test, 3)
    await freeze(test, 'r1', 0.4)
    const labels = (existence: string) => `{"stability": "yes", "existence": "${existence}"}`
    const outputs = (right: number) => ({
      ...Object.fromEntries([1, 2, 3, 4].map((n) => [`EK-${n}`, n <= right ? `gold-${n}` : 'no'])),
      ...Object.fromEntries([1, 2, 3].map((n) => [`CI-${n}`, labels(n <= right ? 'no' : 'yes')]))
    })
    await publish(test, key, { release: 'r1', model: '=cmd|"x"', outputs: outputs(3) })
    await publish(test, key, { release: 'r1', model: 'second, "so far"', outputs: outputs(2) })
    // Not ranked: an item has no response.
    await publish(test, key, { release: 'r1', model: 'third', outputs: { 'EK-1': 'gold-1' } })
  })
  afterAll(() => test.close())

  async function exported(query: string): Promise<string> {
    const headers = { authorization: `Bearer ${test.admin}` }
    const reply = await test.app.inject({ url: `/v1/scores?release=r1&${query}`, headers })
    expect(reply.statusCode).toBe(200)
    return fileWith(reply.rawPayload)
  }

  it.each([
    ['csv', '', []],
    [
      'ndjson',
      'seed=7&resamples=300&profile=appendix-g',
      ['--seed', '7', '--resamples', '300', '--profile', 'appendix-g']
    ],
    ['csv', 'unit=item', ['--unit', 'item']],
    ['json', 'resamples=200&split=private', ['--resamples', '200', '--split', 'private']],
    ['csv', 'resamples=200&weights=CI:3,EK:1', ['--resamples', '200', '--weights', 'EK:1,CI:3']],
    [
      'parquet',
      'method=paper&resamples=200&unit=source&interval=bca',
      ['--method', 'paper', '--resamples', '200', '--unit', 'source', '--interval', 'bca']
    ]
  ])('gives the bytes of the route from an export in %s', async (format, query, options) => {
    const file = await exported(`format=${format}`)
    const { code, stdout, stderr } = await stats(file, '--types', 'EK,CI', '--json', ...options)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const route = await test.call(test.admin, 'GET', `/v1/significance?release=r1&${query}`)
    expect(route.status).toBe(200)
    expect(stdout).toBe(route.text)
    expect(JSON.parse(stdout).models.map(({ model }: { model: string }) => model)).toContain('=cmd|"x"')
  })

  it('gives them from what anybody may export, for the public split, and says what the file leaves open', async () => {
    const reply = await test.call(null, 'GET', '/v1/scores?release=r1&split=public&format=csv')
    const file = fileWith(reply.text)
    const { stdout, stderr } = await stats(
      file,
      '--types',
      'EK,CI',
      '--json',
      '--split',
      'public',
      '--resamples',
      '100'
    )
    const route = await test.call(null, 'GET', '/v1/significance?release=r1&split=public&resamples=100')
    expect([stdout, stderr]).toEqual([route.text, ''])
    const shown = await stats(file, '--types', 'EK,CI', '--resamples', '100')
    expect(shown.stderr).toContain('compare with --split public')
    expect(shown.stdout).toMatch(/third is not ranked: of \d items \d have a response and \d a score/)
    // Without --types it is the seven of the benchmark, of which the file lacks most.
    expect((await stats(file, '--resamples', '100')).stdout).toContain('nothing to compare')
  })
})

describe('aerbench stats', () => {
  it('takes scores of anybody and shows ranks, intervals, and p raw and adjusted', async () => {
    const byPaper = ['--method', 'paper', '--resamples', '2000']
    const { code, stdout, stderr } = await stats(fileWith(plain), ...byPaper)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const { models, taskTypes, pairs } = JSON.parse(
      (await stats(fileWith(plain), ...byPaper, '--json')).stdout
    ) as BoardStatistics
    expect(taskTypes.map(({ name, weight, items }) => [name, weight, items])).toEqual([
      ['Essay', 0.5, 3],
      ['Maths', 0.5, 3]
    ])
    // alpha 1; =beta (1 + 0.9) / 2; gamma 0.
    expect(models.map(({ model, rank, overall }) => [model, rank, overall.value?.toFixed(10)])).toEqual([
      ['alpha', 1, '1.0000000000'],
      ['=beta', 2, '0.9500000000'],
      ['gamma', 3, '0.0000000000']
    ])
    // No resample has gamma level with the others; in (2/3)^3 of them item m3 is not drawn, and the first two are equal.
    expect([pairs.p[0]![2], pairs.zero]).toEqual([0, '< 1/2000'])
    expect(pairs.p[0]![1]).toBeCloseTo(2 * (2 / 3) ** 3, 1)
    expect(stdout).toMatch(/│ 1 +│ alpha +│ 1-\d +│/)
    expect(stdout).toContain('│ 100.0')
    expect(stdout).toMatch(/│ 1 alpha │ — +│ \d+ +│ <1 │/)
    expect(stdout).toContain('none in 2000 draws is p < 1/2000')
    // Of 3 pairs p is known to be below 3/2000, which is not below 0.001.
    const [, adjusted] = stdout.split('adjusted over all 3 pairs (Holm)')
    expect(adjusted).toMatch(/│ 1 alpha │ — +│ \d+ +│ <2 +│/)
  })

  it('has no interval where a model sent nothing to a task type, and says how much it sent to another', async () => {
    const flat = (model: string, sent: (itemId: string) => boolean) =>
      ['e1', 'e2', 'e3', 'm1', 'm2', 'm3'].map((itemId, place) => {
        const isSent = sent(itemId)
        const score = isSent ? (place % 3) / 2 : 0
        const taskType = itemId.startsWith('e') ? 'EK' : 'MM'
        const named = { submissionId: `sub_${model}`, team: 'Team', model, family: 'other', itemId, taskType }
        return JSON.stringify({
          ...{ release: 'r1', releaseHash: 'hash', panel: null, ...named, split: 'public', source: itemId },
          ...{ sent: isSent, table2: score, 'appendix-g': score, unscored: null }
        })
      })
    const file = fileWith([...flat('whole', () => true), ...flat('part', (id) => id === 'e3')].join('\n'))
    const { code, stdout, stderr } = await stats(file, '--types', 'EK,MM', '--split', 'public')
    expect([code, stderr]).toEqual([0, ''])
    const [names, ...below] = stdout.split('\n').slice(stdout.split('\n').findIndex((line) => line.includes('│ part')))
    expect(names).toMatch(/33\.3 +│ 0\.0 +│ 6\/6/)
    expect(below.slice(0, 2).join(' ')).toMatch(/1 of 3 sent/)
    expect(below[0]).toMatch(/│ nothing sent +│/)
    expect(stdout).toContain('Where nothing was sent, no answer was measured')
    expect(stdout.slice(0, stdout.indexOf('│ part'))).not.toContain('nothing sent')
  })

  it("names --manifest where the scores are of metrics that are not the benchmark's", async () => {
    const csv =
      'release,releaseHash,panel,submissionId,team,model,family,itemId,taskType,split,source,sent,exact-match,unscored'
    const { code, stderr } = await stats(fileWith(`${csv}\nr1,h,,s,t,m,other,i1,T,public,p,true,1,\n`))
    expect(code).toBe(1)
    expect(stderr).toContain('there is no column "exact-match"')
    expect(stderr).toContain('--manifest FILE, what GET /v1/releases/NAME answers')
    const given = await stats(fileWith('{"model":"m","itemId":"i1","taskType":"EK","exact-match":1}\n'))
    expect(given.stderr).toContain('--manifest FILE')
  })

  it('goes on in further tables where the terminal is too narrow for one', async () => {
    const { stdout } = await stats(fileWith(plain), '--resamples', '100', '--json')
    const board = boardStatisticsSchema.parse(JSON.parse(stdout))
    const rows = showBoard(board, 45)
      .split('Models that share')[0]!
      .split('\n')
      .filter((line) => line.startsWith('│'))
    expect(rows.filter((line) => line.includes('│ alpha')).length).toBeGreaterThan(1)
    expect(Math.max(...rows.map(({ length }) => length))).toBeLessThanOrEqual(45)
    for (const title of ['ranks', 'overall', 'Essay (3)', 'Maths (3)', 'team']) expect(rows.join('')).toContain(title)
  })

  it('obeys no name that would steer a terminal', async () => {
    const { stdout } = await stats(fileWith(plain.replaceAll('gamma', 'gam\u001b[2Jma')), '--resamples', '100')
    expect(stdout).toContain('gam\ufffd[2Jma')
    expect(stdout).not.toContain('\u001b')
  })

  it('says with the file and the line what is wrong, and exits with 1', async () => {
    const file = fileWith(`${plain}\nalpha,e9,Essay,1.2\n`)
    const { code, stdout, stderr } = await stats(file)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(new RegExp(`^${file}: line 20: column score holds 1.2: [^\n]+$`))
    expect(await stats(join(folder, 'none'))).toMatchObject({
      code: 1,
      stderr: `${join(folder, 'none')}: there is no such file`
    })
  })

  it('computes all files of a folder in one run, and goes on past one that is not right', async () => {
    const tables = mkdtempSync(join(folder, 'tables-'))
    writeFileSync(join(tables, 'b.csv'), plain)
    writeFileSync(join(tables, 'a.csv'), plain.replaceAll('gamma', 'delta'))
    writeFileSync(join(tables, 'c.csv'), `${plain}\nalpha,e9,Essay,1.2\n`)
    writeFileSync(join(tables, 'notes.txt'), 'no scores')
    writeFileSync(join(tables, '.hidden.csv'), plain)
    symlinkSync(fileWith(plain), join(tables, 'd.csv'))
    symlinkSync(join(tables, 'nowhere'), join(tables, 'e.csv'))
    const { code, stdout, stderr } = await stats(tables, '--json')
    expect(code).toBe(1)
    expect(stderr).toMatch(/c\.csv: line 20: column score holds 1\.2/)
    const [a, b, c, d, e, ...rest] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(rest).toEqual([])
    expect([a.file, b.file, c.file, c.error.code]).toEqual(['a.csv', 'b.csv', 'c.csv', 'score_invalid'])
    expect([d.file, d.models.length, e.file, e.error.code]).toEqual(['d.csv', 3, 'e.csv', 'file_missing'])
    const { file, ...board } = b
    expect(JSON.stringify(board)).toBe((await stats(join(tables, 'b.csv'), '--json')).stdout)
    expect(a.models.map(({ model }: { model: string }) => model)).toContain('delta')
    const shown = await stats(tables)
    expect(shown.stdout.match(/^Board of/gm)).toHaveLength(3)
    expect(shown.stdout).toMatch(/\nb\.csv\nBoard of/)
  })

  it('says of a folder that it holds no scores', async () => {
    const { code, stderr } = await stats(mkdtempSync(join(folder, 'empty-')))
    expect([code, stderr]).toEqual([1, expect.stringContaining('holds no file of scores')])
  })

  it.each([
    ['--seed', '-1'],
    ['--resamples', '5'],
    ['--split', 'half'],
    ['--types', 'EK,EK'],
    ['--types', 'Essay,Math']
  ])('exits with 2 on %s %s', async (option, value) => {
    const { code, stdout } = await stats(fileWith(plain), option, value)
    expect([code, stdout]).toEqual([2, ''])
  })
})
