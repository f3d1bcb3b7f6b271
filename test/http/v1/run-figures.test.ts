import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sellerPrices } from '../../../src/boards/runs/figures/seller-prices.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import {
  type RunFigure,
  type RunFigureName,
  runFigureNameSchema,
  runFigureSchema
} from '../../../src/schemas/run-figure.ts'
import type { RunReport } from '../../../src/schemas/run-report.ts'
import { suites } from '../../../src/suites/index.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { drawWorlds, fourOfEach, playAs, type WorldItem } from '../../helpers/played-release.ts'

const policies = {
  ...{ procurement: 'random', scheduling: 'resolve-problems', pricing: 'tracked-optimum' },
  ...{ efficiency_equality: 'efficient', patience: 'random', collusion: 'collusive' }
}
let test: TestApp
let items: WorldItem[]
let careful: string
let careless: string
beforeAll(async () => {
  test = await buildTestApp({ PRIVATE_ATTEMPTS_PER_DAY: '9' }, suites)
  items = await drawWorlds(test, suites, { name: 'worlds', count: 24, templates: fourOfEach })
  const played = { release: 'worlds', items }
  careful = await playAs(test, suites, { ...played, model: 'careful', policies })
  careless = await playAs(test, suites, {
    ...{ ...played, model: 'careless', playedBefore: true },
    policies: {
      ...policies,
      scheduling: 'gale-shapley',
      pricing: 'random',
      efficiency_equality: 'equal',
      collusion: 'competitive'
    },
    lacks: ({ taskType }) => (taskType === 'procurement' ? 'failed' : null)
  })
}, 240_000)
afterAll(() => test.close())

async function figure(name: RunFigureName, query = ''): Promise<RunFigure> {
  const reply = await test.call(null, 'GET', `/v1/run-figures/${name}?release=worlds&resamples=200${query}`)
  expect(reply.status, reply.text).toBe(200)
  return runFigureSchema.parse(reply.json())
}
const marksOf = (found: RunFigure, submission: string, series?: string) =>
  found.marks.filter((mark) => mark.submission === submission && (series === undefined || mark.series === series))

describe('GET /v1/run-figures/:figure', () => {
  it('has every figure that is listed, in every format and theme, and the same bytes again', async () => {
    const { data } = (await test.call(null, 'GET', '/v1/run-figures')).json<{ data: { figure: RunFigureName }[] }>()
    expect(data.map((one) => one.figure)).toEqual(runFigureNameSchema.options)
    for (const { figure: name } of data) {
      const found = await figure(name)
      expect(
        found.marks.some(({ x, value }) => x !== null && value !== null),
        name
      ).toBe(true)
      const path = `/v1/run-figures/${name}?release=worlds&resamples=200`
      const csv = await test.call(null, 'GET', `${path}&format=csv`)
      const points = found.references.reduce((sum, reference) => sum + reference.points.length, 0)
      expect(csv.text.trim().split('\n'), name).toHaveLength(1 + found.marks.length + points + found.leftOut.length)
      for (const theme of ['light', 'dark']) {
        const svg = await test.call(null, 'GET', `${path}&format=svg&theme=${theme}`)
        expect([svg.status, svg.headers['content-type']], name).toEqual([200, 'image/svg+xml; charset=utf-8'])
        expect(svg.text).toContain('careful')
        expect((await test.call(null, 'GET', `${path}&format=svg&theme=${theme}`)).text).toBe(svg.text)
      }
      expect((await test.call(null, 'GET', `${path}&format=vega-lite`)).json()).toMatchObject({
        $schema: expect.stringContaining('vega-lite')
      })
    }
  }, 120_000)

  it('draws the efficient and the equal allocation at both ends of the frontier', async () => {
    const found = await figure('efficiency-equality')
    for (const series of ['main', 'efficiency', 'equality']) {
      const [efficient] = marksOf(found, careful, series)
      const [equal] = marksOf(found, careless, series)
      expect([efficient!.x, efficient!.value]).toEqual([expect.closeTo(1, 12), expect.closeTo(0, 12)])
      expect(equal!.value).toBeCloseTo(1, 12)
    }
    const lines = found.references.filter(({ submission }) => submission === careless)
    expect(lines).toMatchObject([{ words: 'frontier', points: [{ x: 1, y: 0 }, { y: 1 }] }])
    // Over all four runs: the mean of one run, another, and the two of main.
    const xs = ['main', 'efficiency', 'equality'].map((series) => marksOf(found, careless, series)[0]!)
    const mean = xs.reduce((sum, { x, runs }) => sum + x! * runs, 0) / 4
    expect(lines[0]!.points[1]!.x).toBeCloseTo(mean, 12)
    expect(xs.map(({ runs, reason }) => [runs, reason])).toEqual([
      [2, 'zero_variance'],
      [1, 'one_run'],
      [1, 'one_run']
    ])
  })

  it('draws what two sellers ask between the prices of Nash and of a joint monopoly', async () => {
    const found = await figure('market-prices')
    // Closed forms of the specification, in units of alpha.
    expect(found.references.map(({ words, points }) => [words, points[0]!.y])).toEqual([
      ['Nash', expect.closeTo(1.47292666, 6)],
      ['monopoly', expect.closeTo(1.92498092, 6)]
    ])
    expect(found.marks).toHaveLength(2 * 2 * 300)
    for (const seat of found.series) {
      const asked = marksOf(found, careful, seat)
      expect(asked.map(({ x }) => x)).toEqual(Array.from({ length: 300 }, (_, period) => period))
      for (const { value, runs } of asked) expect([value, runs]).toEqual([expect.closeTo(1.92498092, 3), 3])
    }
  })

  it('sets the prices of both sellers of each market against each other, with both references across and down', async () => {
    const found = await figure('seller-prices')
    const lines = found.references.map(({ words, points: [from, to] }) => [
      words,
      from!.x === to!.x ? from!.x : from!.y
    ])
    const [nash, monopoly] = [expect.closeTo(1.47292666, 6), expect.closeTo(1.92498092, 6)]
    expect(lines).toEqual([
      ...[
        ['Nash', nash],
        ['Nash', nash]
      ],
      ...[
        ['monopoly', monopoly],
        ['monopoly', monopoly]
      ]
    ])
    // Three markets of each; both sellers ask the same to three digits.
    for (const [submission, price] of [
      [careful, 1.92498092],
      [careless, 1.47292666]
    ] as const) {
      const markets = marksOf(found, submission)
      expect(markets).toHaveLength(3)
      for (const { x, value, reason, runs } of markets) {
        expect([x, value, reason, runs]).toEqual([expect.closeTo(price, 3), expect.closeTo(price, 3), 'one_run', 1])
      }
    }
  })

  it('draws a seller who asks far too much at the edge, and says so', () => {
    const { draw } = sellerPrices()
    const market = { playedBefore: true, prices: [1.5, 9] as const, nash: 1.4, collusive: 1.9 }
    const model = { submissionId: 's', team: 't', model: 'm', runs: [null, market], lacking: [] }
    const { marks, references } = draw([model], { seed: 1, resamples: 100 })
    expect(marks).toMatchObject([{ x: 1.5, xReason: 'one_run', value: 2.2, reason: 'clipped', playedBefore: 1 }])
    expect(references[0]!.points).toEqual([
      { x: 1.4, y: 1.4 },
      { x: 2.2, y: 1.4 }
    ])
    expect(draw([{ ...model, runs: [] }], { seed: 1, resamples: 100 })).toMatchObject({ marks: [], references: [] })
  })

  it('holds a run that solved its instance early where it ended, and tells new actions of runs that went on', async () => {
    const scores = await figure('score-by-period', '&environment=scheduling')
    const stable = marksOf(scores, careless, 'BASIC')
    expect(stable).toHaveLength(100)
    expect(stable.every(({ value, runs, reason }) => value === 1 && runs === 4 && reason === 'zero_variance')).toBe(
      true
    )
    const tried = await figure('exploration', '&environment=scheduling')
    expect(marksOf(tried, careless, 'BASIC').map(({ x, value, runs }) => [x, value, runs])).toEqual([[0, 1, 4]])
    const bought = await figure('exploration')
    expect(bought.environment).toBe('procurement')
    expect(marksOf(bought, careful, 'BASIC')[0]).toMatchObject({ x: 0, value: 1, runs: 4 })
  })

  it('has for the last period of procurement the score itself, with an interval over instances', async () => {
    const last = marksOf(await figure('score-by-period', '&environment=procurement'), careful, 'BASIC').at(-1)!
    const report = (await test.call(null, 'GET', '/v1/run-report?release=worlds')).json<RunReport>()
    const row = report.rows.find(({ model }) => model === 'careful')!
    const cell = row.cells.find((one) => one.taskType === 'procurement')!
    expect(last.value).toBeCloseTo(cell.mean!, 12)
    expect([last.lower! < last.value!, last.value! < last.upper!]).toEqual([true, true])
    const rates = await figure('exploration-rate')
    expect(marksOf(rates, careful).find(({ panel }) => panel === 'BASIC')).toMatchObject({
      ...{ x: expect.closeTo(cell.explorationRate!, 12), value: expect.closeTo(cell.mean!, 12), runs: 4 }
    })
  })

  it('says which runs are left out, that runs are few, and that some instances were played before', async () => {
    const found = await figure('exploration-rate')
    const lacking = marksOf(found, careless).find(({ panel }) => panel === 'BASIC')!
    expect(lacking).toMatchObject({ x: null, value: null, reason: 'runs_failed', runs: 0 })
    expect(found.leftOut).toEqual([{ what: 'careless: 4 runs', reason: 'runs_failed' }])
    expect(found.notes.join(' ')).toContain('rests on few runs, 4 at the least')
    const prices = await figure('market-prices')
    expect(marksOf(prices, careless)[0]).toMatchObject({ runs: 3, playedBefore: 3 })
    expect(prices.notes.join(' ')).toContain('had begun a run in before')
  })

  it('sets litmus tests beside what they can be relied on, as the report has them', async () => {
    const found = await figure('litmus-reliability')
    const report = (await test.call(null, 'GET', '/v1/run-report?release=worlds')).json<RunReport>()
    for (const { submissionId, litmus } of report.rows) {
      const own = marksOf(found, submissionId)
      expect(own.map(({ x, value }) => [x, value])).toEqual(
        litmus.map(({ score, reliability }) => [expect.closeTo(score!, 12), expect.closeTo(reliability!, 12)])
      )
    }
    const [market] = marksOf(await figure('collusion-patience'), careful)
    expect(market!.value).toBeCloseTo(1, 3)
    const curve = await figure('patience-rates')
    const best = Math.max(...marksOf(curve, careful).map(({ value }) => value!))
    expect(curve.references[0]!.points[1]!.y).toBeCloseTo(best, 12)
    expect(marksOf(curve, careful)).toHaveLength(201)
  })

  it('counts on boards and in the report the runs in instances that were played before', async () => {
    const { rows } = (await test.call(null, 'GET', '/v1/leaderboard?release=worlds')).json<Leaderboard>()
    // Of 21 runs four failed, which have nothing to mark.
    expect(rows.map(({ model, playedBefore }) => [model, playedBefore])).toEqual(
      expect.arrayContaining([
        ['careful', 0],
        ['careless', 17]
      ])
    )
    expect((await test.call(null, 'GET', '/?release=worlds')).text).toContain('17 runs in an instance played before')
    const report = (await test.call(null, 'GET', '/run-report?release=worlds')).text
    expect(report).toContain('played before')
    // The bounds of a level whose runs all failed, in the units of the scores beside them.
    expect(report).toContain('0.0 to 100.0')
  })

  it('refuses what it cannot draw of', async () => {
    const code = async (path: string) => {
      const { status, text } = await test.call(null, 'GET', `/v1/run-figures/${path}`)
      return [status, JSON.parse(text).code]
    }
    expect(await code('exploration?release=worlds&environment=pricing')).toEqual([400, 'environment_unknown'])
    expect(await code('exploration?release=none')).toEqual([404, 'release_not_found'])
    expect(await code('exploration?release=worlds&submissions=none')).toEqual([404, 'submission_not_found'])
    expect(await code(`exploration?release=worlds&submissions=${Array(13).fill(careful)}`)).toEqual([
      422,
      'submissions_many'
    ])
    expect(await code('none?release=worlds')).toEqual([400, 'request_invalid'])
  })
})

describe('GET /run-figures', () => {
  it('shows each figure in both schemes, with its marks as a table and where the data is', async () => {
    for (const name of runFigureNameSchema.options) {
      const { status, text } = await test.call(null, 'GET', `/run-figures?release=worlds&figure=${name}&resamples=200`)
      expect(status, text).toBe(200)
      const urls = [...text.matchAll(/(?:src|srcset)="(\/run-figures\.svg[^"]+)"/g)].map(([, url]) =>
        url!.replaceAll('&amp;', '&')
      )
      const asked = urls.map((url) => new URLSearchParams(url.split('?')[1]))
      expect(asked.map((query) => `${query.get('theme')} ${query.get('columns')}`)).toEqual([
        ...['dark 1', 'light 1', 'dark 2', 'light 2']
      ])
      for (const url of urls) expect((await test.call(null, 'GET', url)).status, url).toBe(200)
      expect(text).toMatch(/alt="[^"]+ of careful, careless; the numbers are in the table below"/)
      expect(text).toMatch(/<a href="[^"]+"><bdi>careful<\/bdi><\/a>, <a href="[^"]+"><bdi>careless<\/bdi><\/a>/)
      expect(text).toContain('The same as a table')
    }
    const board = await test.call(null, 'GET', '/?release=worlds')
    expect(board.text).toContain('href="/run-figures?release=worlds"')
  }, 60_000)
})
