import { brotliCompressSync, constants } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { viewBoard } from '../../../src/boards/leaderboard/view-board.ts'
import type { Choices } from '../../../src/http/pages/board-head.ts'
import { leaderboardPage } from '../../../src/http/pages/leaderboard-page.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import { seededRandom } from '../../../src/statistics/random.ts'
import { madeLeaderboard } from '../../charts/made-board.ts'

const offered: Choices = { releases: [{ name: 'r1', suite: 'aer' }], panels: [], settings: [], metrics: ['table2'] }
const types = ['EK', 'MM', 'PA', 'LR', 'MG', 'EA', 'CI']

/** Rows as those of a hosted board: names and ids with little in common, tasks within some points of Overall. */
function wideBoard(count: number): Leaderboard {
  const { float: random } = seededRandom(7)
  const estimate = (place: number) => {
    const [value, width] = [0.9 - (0.6 * place) / count + 0.1 * random(), 0.02 + 0.03 * random()]
    return { value, lower: value - width, upper: value + width }
  }
  const letters = (length: number) =>
    Array.from({ length }, () => String.fromCharCode(97 + Math.floor(26 * random()))).join('')
  const board = madeLeaderboard(count)
  const rows = board.rows.map((row, place) => ({
    ...row,
    ...{ submissionId: `sub_${letters(20)}`, model: `${letters(6)}-${place % 90}-2026-0${1 + (place % 9)}` },
    ...{ team: `Team ${place % 60}`, rank: place + 1, unranked: null, overall: estimate(place) },
    tasks: Object.fromEntries(types.map((type) => [type, estimate(place)])),
    unread: { EK: random() / 20, CI: random() / 20 },
    generatedOn: `2026-0${1 + (place % 9)}-1${place % 10}`
  }))
  return { ...board, rows, taskTypes: types.map((name) => ({ name, title: name, items: 200, weight: 1 / 7 })) }
}

describe('leaderboardPage', () => {
  it('has the table before what explains it', () => {
    const page = leaderboardPage(madeLeaderboard(3), offered)
    expect(page.indexOf('<table')).toBeLessThan(page.indexOf('id="reading"'))
    expect(page.indexOf('id="reading"')).toBeLessThan(page.indexOf('id="cite"'))
  })

  it('is below 60 kB with 500 submissions, as the service compresses it', () => {
    const board = wideBoard(500)
    const { float: random } = seededRandom(8)
    // Sets of hundreds of models have ends with little in common.
    const ranged = board.rows.map((row, place) => {
      const [up, down] = [Math.floor(150 * random()), Math.floor(150 * random())]
      return { ...row, rankInterval: { lower: Math.max(1, place - up), upper: Math.min(500, place + 1 + down) } }
    })
    const page = leaderboardPage({ ...board, rows: ranged }, offered)
    const { length } = brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    expect(page.match(/class="bar"/g)).toHaveLength(500 * 8)
    expect(length).toBeLessThan(60_000)
  })

  it('leads from every figure to the responses behind it, on long boards from Overall', () => {
    const linksOf = (board: Leaderboard) => leaderboardPage(board, offered).match(/\/items(\?taskType=..)?">[\d.]+</g)
    expect(linksOf(wideBoard(10))).toHaveLength(10 * 8)
    expect(linksOf(wideBoard(500))).toHaveLength(500)
    const { query, ...rest } = wideBoard(1)
    const metrics = ['table2', 'appendix-g']
    const equal = leaderboardPage({ ...rest, query: { ...query, profile: 'appendix-g' } }, { ...offered, metrics })
    expect(equal).toContain('/items?taskType=EK&amp;profile=appendix-g">')
  })

  it('has below each rank its set of ranks, and says what these are by either method', () => {
    const board = wideBoard(3)
    const sets = [{ lower: 1, upper: 2 }, { lower: 1, upper: 3 }, undefined]
    const rows = board.rows.map((row, place) => ({ ...row, rankInterval: sets[place] }))
    rows[2] = { ...rows[2]!, rank: null, unranked: '1 of 1400 items have no response' }
    const shown = { ...board, rows }
    const page = leaderboardPage({ ...shown, query: { ...board.query, method: 'student' } }, offered)
    expect(page).toContain('>Rank<small>95 % set</small></th>')
    expect(page.match(/<td class="rank">.*?<\/td>/g)).toEqual([
      '<td class="rank">1<small>1–2</small></td>',
      '<td class="rank">2<small>1–3</small></td>',
      '<td class="rank">–</td>'
    ])
    expect(page).toContain('these sets hold the true ranks of all submissions at once with 95 % confidence')
    expect(leaderboardPage(shown, offered)).toContain('the ranks that the middle 95 % of resamples give it')
    expect(leaderboardPage(board, offered)).not.toContain('95 % set')
  })

  it('says why no row has a set of ranks', () => {
    const words = (rankIntervalReason: string) => leaderboardPage({ ...wideBoard(2), rankIntervalReason }, offered)
    expect(words('items_too_few')).toContain('<strong>Rank</strong> without a set of ranks: items too few')
    expect(words('items_private')).toContain('of private items it would tell more than ranks do')
    expect(leaderboardPage(wideBoard(2), offered)).not.toContain('without a set of ranks')
  })

  it('says what of a board leads to the responses: every figure, or on long boards Overall alone', () => {
    expect(leaderboardPage(wideBoard(10), offered)).toContain('A figure leads to\nthe responses behind it')
    const long = leaderboardPage(wideBoard(500), offered)
    expect(long).toContain('Of so many rows Overall alone leads to\nthe responses behind it')
    expect(long).not.toContain('A figure leads to')
  })

  it('explains runs in instances played before where a row has some', () => {
    const board = wideBoard(2)
    const words = 'its team had begun a run in the same instance before'
    expect(leaderboardPage(board, offered)).not.toContain(words)
    board.rows[0] = { ...board.rows[0]!, playedBefore: 6 }
    expect(leaderboardPage(board, offered)).toContain(words)
  })

  it('keeps what was chosen in its form and in the addresses of the table', () => {
    const page = leaderboardPage(viewBoard(madeLeaderboard(8), { find: 'model-5', sort: 'MM' }), offered)
    expect(page).toContain('name="find" value="model-5"')
    expect(page).toContain('<option value="MM" selected>')
    expect(page).toContain('1 of 8')
    expect(page).toContain('find=model-5&amp;sort=MM&amp;format=csv')
  })

  it('shows the columns that were chosen alone, and keeps them when another board is chosen', () => {
    const columns = ['EK', 'CI']
    const page = leaderboardPage(wideBoard(3), offered, { columns })
    const heads = [...page.matchAll(/<th scope="col"[^>]*>(?:<abbr[^>]*>)?([^<]*)/g)].map(([, head]) => head)
    expect(heads.slice(0, 5)).toEqual(['Rank', 'Model', 'Overall', 'EK', 'CI'])
    expect(heads).not.toContain('MM')
    expect(page.match(/name="columns" value="..?" checked/g)).toHaveLength(2)
    expect(page.match(/name="columns" value=/g)).toHaveLength(7 + 1)
    // The form that chooses another release keeps them, and the API has no such parameter.
    expect(page).toContain('<input type="hidden" name="columns" value="EK,CI">')
    expect(page).not.toMatch(/href="\/v1[^"]*columns=/)
    expect(leaderboardPage(wideBoard(3), offered).match(/ checked/g)).toHaveLength(7)
  })

  it('has no head of a task type that leads elsewhere beside one that does not: their names below the table do', () => {
    const board = wideBoard(2)
    board.taskTypes[0]!.title = 'Knowledge'
    const page = leaderboardPage(board, offered, { tagged: ['EK'] })
    expect(page.match(/<thead>.*<\/thead>/s)![0]).not.toContain('<a ')
    expect(page).toMatch(/<strong>EK<\/strong> Knowledge \(<a href="\/tags\?[^"]*#EK">by tags<\/a>\)/)
  })

  it('has its figures scrolled to where they are too many for a telephone, and says so there', () => {
    const board = wideBoard(2)
    const columns = Array.from({ length: 15 }, (_, n) => ({ ...board.taskTypes[0]!, name: `T${n}` }))
    const page = leaderboardPage({ ...board, taskTypes: columns }, offered)
    expect(page).toContain('<table class="board">')
    expect(page).toContain('<span class="narrow">; 15 columns to the side</span>')
    expect(leaderboardPage(board, offered)).toContain('<table class="board folding">')
  })

  it('draws an interval that reaches below zero as far as it goes, and writes its bounds with the sign of print', () => {
    const board = wideBoard(1)
    board.rows[0] = { ...board.rows[0]!, overall: { value: 0.144, lower: -0.082, upper: 0.369 } }
    const page = leaderboardPage(board, offered)
    expect(page).toContain('Overall<small>−10 to 40</small>')
    expect(page).toContain('style="--v:49;--a:46;--b:46;--z:20"></i><small>−8.2 to 36.9</small>')
  })

  it('marks what was not sent, without a bar, and says once that Overall counts it', () => {
    const board = wideBoard(2)
    board.rows[1] = {
      ...board.rows[1]!,
      rank: null,
      unranked: '1200 of 1400 items have no response',
      unsent: ['MM', 'EA']
    }
    board.rows[1].tasks.MM = { value: 0, lower: 0, upper: 0 }
    const page = leaderboardPage(board, offered)
    const marked =
      /<td[^>]*><small><a [^>]*>[\d.]+<\/a> <span role="img" aria-label="nothing sent" title="nothing sent">×<\/span><\/small><\/td>/g
    expect(page.match(marked)).toHaveLength(2)
    expect(page).toContain('<small class="warning">Not ranked: 1200 of 1400 items have no response</small>')
    expect(page).toContain('<strong>×</strong> nothing sent, which counts as 0 in Overall')
    // What has no column to be marked in is named.
    const some = leaderboardPage(board, offered, { columns: ['EK', 'EA'] })
    expect(some).toContain('items have no response; nothing sent to MM, which counts as 0 in Overall</small>')
    // Nor does it stretch the scale of its column.
    expect(page).not.toMatch(/MM<\/abbr><small>0 to/)
    expect(leaderboardPage(wideBoard(2), offered)).not.toContain('nothing sent')
  })

  it('says in a cell how many items of a task type were answered, where that is some of them, and once what it means', () => {
    const board = wideBoard(2)
    board.rows[1] = { ...board.rows[1]!, rank: null, unranked: 'items have no response', sentInPart: { CI: 4 } }
    const page = leaderboardPage(board, offered)
    expect(page.match(/<small>[\d.]+–[\d.]+<\/small><small>4 of 200<\/small><\/td>/g)).toHaveLength(1)
    expect(page).toContain('<strong>4 of 200</strong> so many items have a response; the others count as 0</span>')
    expect(leaderboardPage(wideBoard(2), offered)).not.toContain('have a response; the')
    expect(leaderboardPage(board, offered, { columns: ['EK'] })).not.toContain('4 of 200')
  })

  it('says once for a row why it has no intervals, and marks the figures for which that is so', () => {
    const board = wideBoard(2)
    const without = { value: 0.5, lower: null, upper: null, reason: 'items_too_few' }
    const row = board.rows[1]!
    board.rows[1] = {
      ...row,
      overall: without,
      tasks: { ...row.tasks, EK: without, MM: { ...without, reason: 'no_spread' } }
    }
    const page = leaderboardPage(board, offered)
    expect(page.match(/<small>items too few<\/small>/g)).toHaveLength(1)
    const name = 'no interval: items too few'
    expect(page.split(`<small><span role="img" aria-label="${name}" title="${name}">–</span></small>`)).toHaveLength(2)
    expect(page).toContain('<small>no spread</small>')
    expect(page).toContain('<strong>–</strong> no interval, for the reason below Overall')
    expect(leaderboardPage(wideBoard(2), offered)).not.toContain('no interval')
  })

  it('names every task type of which something could not be read, and says what that means', () => {
    const board = wideBoard(2)
    board.rows[0] = { ...board.rows[0]!, unread: { EK: 1, CI: 1 } }
    board.rows[1] = { ...board.rows[1]!, unread: { EK: 0.25, CI: 0 } }
    const page = leaderboardPage(board, offered)
    expect(page).toContain('<small>100.0 % EK</small><small>100.0 % CI</small>')
    expect(page).toContain('25.0 % <small>EK</small>')
    expect(page).toContain('Not readable is, of each task type that rules grade')
  })

  it('offers the private split where there are private items, or it was asked for', () => {
    const splits = (split: 'all' | 'private', hasPrivate: boolean) => {
      const board = wideBoard(2)
      return leaderboardPage({ ...board, query: { ...board.query, split } }, { ...offered, hasPrivate }).includes(
        '<option value="private"'
      )
    }
    expect([splits('all', false), splits('all', true), splits('private', false)]).toEqual([false, true, true])
  })

  it('leads from the board of a setting that has no submissions to those of all settings, where there are any', () => {
    const empty = { ...madeLeaderboard(2), rows: [] }
    const settings = [{ setting: 'agentic' as const, panelId: 'p1' }]
    const page = leaderboardPage(empty, { ...offered, settings })
    expect(page).toMatch(/<a href="[^"]*setting=all">Submissions of all settings<\/a>/)
    expect(leaderboardPage(empty, offered)).not.toContain('of all settings')
  })

  it('says that nothing has such a name, and leads back to all', () => {
    const page = leaderboardPage(viewBoard(madeLeaderboard(3), { find: 'nobody' }), offered)
    expect(page).toContain('has a name with “nobody” in it')
    expect(page).toMatch(/<a href="\/\?release=r1[^"]*">All 3 submissions<\/a>/)
  })
})
