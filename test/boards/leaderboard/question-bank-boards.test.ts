import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBoardCommand } from '../../../src/cli/board.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import type { ReleaseItem } from '../../../src/schemas/release.ts'
import { gapClosed } from '../../../src/statistics/gap-closed.ts'
import { meanChances } from '../../../src/suites/chances.ts'
import { steerMeSuite } from '../../../src/suites/steer-me/index.ts'
import type { GeneratedQuestion, ItemContent } from '../../../src/suites/suite.ts'
import { runCommand } from '../../cli/run-command.ts'
import { buildTestApp, publish, type TestApp } from '../../helpers/build-test-app.ts'
import { acceptedBy, freezePractice, rightOf } from '../../helpers/freeze-practice.ts'

/** Questions of each element, each from a template of its own. */
const count = 5

/** Letters of which no row is accepted. */
const wrongOf = (item: ReleaseItem) => {
  const { parts } = item.examinee as { parts: { options: { letter: string }[] }[] }
  const first = parts[0]!.options.map(({ letter }) => letter)
  const wrong = first.find((letter) => acceptedBy(item).every((letters) => letters[0] !== letter))!
  return [wrong, ...acceptedBy(item)[0]!.slice(1)].join(', ')
}

describe('the board of a release of STEER-ME', () => {
  let service: TestApp
  let items: ReleaseItem[]
  let board: Leaderboard
  const get = async (path: string) => await service.call(null, 'GET', path)

  beforeAll(async () => {
    service = await buildTestApp({}, steerMeSuite)
    items = await freezePractice(service, steerMeSuite, count)
    const key = await service.keyFor('submitter')
    const send = async (model: string, reply: (item: ReleaseItem) => string) => {
      const outputs = Object.fromEntries(items.map((item) => [item.id, reply(item)]))
      await publish(service, key, { release: 'practice-7', model, outputs })
    }
    await send('always-right', rightOf)
    await send('always-a', () => 'A')
    await send('always-wrong', wrongOf)
    board = (await get('/v1/leaderboard?release=practice-7')).json<Leaderboard>()
  })
  afterAll(() => service?.close())

  const rowOf = (model: string) => board.rows.find((row) => row.model === model)!

  it('says what guessing scores on each element and as Overall', () => {
    const chanceOf = (taskType: string) => {
      const options = items
        .filter((item) => item.taskType === taskType)
        .map((item) =>
          (item.examinee as { parts: { options: unknown[] }[] }).parts.map(({ options }) => options.length)
        )
      // One part each: one option of so many is right.
      return options.reduce((sum, [held]) => sum + 1 / held!, 0) / count
    }
    for (const { name, chance } of board.taskTypes) expect(chance, name).toBeCloseTo(chanceOf(name), 12)
    const all = board.taskTypes.reduce((sum, { name }) => sum + chanceOf(name), 0)
    expect(board.chance).toBeCloseTo(all / 64, 12)
    expect(new Set(board.taskTypes.map(({ chance }) => chance)).size).toBeGreaterThan(1)
  })

  it('has gaps of 1 for whoever is always right, of -1 for whoever is always wrong, and in proportion between', () => {
    for (const [model, gap] of [
      ['always-right', 1],
      ['always-wrong', -1]
    ] as const) {
      const { overall, tasks } = rowOf(model)
      expect([overall, ...Object.values(tasks)].map(({ gapClosed }) => gapClosed!.value)).toEqual(
        new Array(65).fill(gap)
      )
    }
    const [{ overall }, chance] = [rowOf('always-a'), board.chance!]
    const gapOf = (score: number) => (score >= chance ? (score - chance) / (1 - chance) : (score - chance) / chance)
    for (const end of ['value', 'lower', 'upper'] as const) {
      expect(overall.gapClosed![end]).toBeCloseTo(gapOf(overall[end]!), 12)
    }
  })

  it('has intervals of elements over five templates', () => {
    for (const { lower, upper, reason } of Object.values(rowOf('always-right').tasks)) {
      // Clopper and Pearson, five of five: .025^(1/5) to 1.
      expect([lower! - 0.025 ** (1 / 5) < 1e-9, upper, reason]).toEqual([true, 1, undefined])
    }
  })

  it('has the gaps in its table and on its page', async () => {
    const [head, ...lines] = (await get('/v1/leaderboard?release=practice-7&format=csv')).text.trimEnd().split('\n')
    const names = head!.split(',')
    const at = names.indexOf('gap_closed:overall')
    expect(names.slice(at, names.indexOf('group:1'))).toHaveLength(65)
    expect(lines.map((line) => line.split(',').at(at - names.length))).toEqual([
      '1',
      String(rowOf('always-a').overall.gapClosed!.value),
      '-1'
    ])
    const page = (await get('/?release=practice-7')).text
    expect(page.includes('Gap closed</abbr>')).toBe(true)
    expect(/Guessing scores 25\.\d as Overall/.test(page)).toBe(true)
  })

  it('has settings, modules within one and elements within one of these, beside all elements', async () => {
    const boardOf = async (query = '') => (await get(`/v1/leaderboard?release=practice-7${query}`)).json<Leaderboard>()
    const idsOf = ({ groups }: Leaderboard) => groups!.map(({ id }) => id)
    expect([idsOf(board), board.within]).toEqual([['1', '2', '3', '4', '5'], []])
    const setting = await boardOf('&within=2')
    expect([idsOf(setting), setting.within!.map(({ id }) => id)]).toEqual([['2.1', '2.2', '2.3', '2.4', '2.5'], ['2']])
    const module = await boardOf('&within=2.1')
    expect([idsOf(module), module.within!.map(({ id }) => id)]).toEqual([[], ['2', '2.1']])
    for (const one of [setting, module]) {
      expect([one.inputHash, one.taskTypes]).toEqual([board.inputHash, board.taskTypes])
      expect(one.rows.map(({ overall, tasks }) => [overall, tasks])).toEqual(
        board.rows.map(({ overall, tasks }) => [overall, tasks])
      )
    }
  })

  it('has of each setting what Overall is under weights of its elements alone, its gap included', async () => {
    for (const { id, taskTypes, chance, items } of board.groups!) {
      const weights = taskTypes.map((name) => `${name}:1`).join(',')
      const weighed = (await get(`/v1/leaderboard?release=practice-7&weights=${weights}`)).json<Leaderboard>()
      for (const { model, overall } of weighed.rows) {
        const group = rowOf(model).groups![id]!
        for (const end of ['value', 'lower', 'upper'] as const) {
          expect(group[end]).toBeCloseTo(overall[end]!, 12)
          expect(group.gapClosed![end]).toBeCloseTo(overall.gapClosed![end]!, 12)
        }
      }
      expect([chance, items]).toEqual([expect.closeTo(weighed.chance!, 12), count * taskTypes.length])
    }
  })

  it('is ordered by a group, and refuses one that it has not by name, on every way in', async () => {
    const sorted = (await get('/v1/leaderboard?release=practice-7&sort=2')).json<Leaderboard>()
    expect(sorted.rows.map(({ model }) => model)).toEqual(['always-right', 'always-a', 'always-wrong'])
    for (const path of ['/v1/leaderboard', '/']) {
      const reply = await get(`${path}?release=practice-7&within=2.9`)
      expect([reply.status, reply.text.includes('within must be of 1, 1.1, 1.2')]).toEqual([400, true])
    }
    expect((await get('/v1/leaderboard?release=practice-7&within=2.9')).json<{ code: string }>().code).toBe(
      'group_unknown'
    )
  })

  it('has a column of each group or element, as CSV and on the page, where its heading leads one level down', async () => {
    const [head] = (await get('/v1/leaderboard?release=practice-7&within=2&format=csv')).text.split('\n')
    expect(head!.split(',').filter((name) => /^group:[^_]*$/.test(name))).toEqual(
      ['2.1', '2.2', '2.3', '2.4', '2.5'].map((id) => `group:${id}`)
    )
    expect(head).not.toContain('marginal_utility')
    const elements = (await get('/v1/leaderboard?release=practice-7&within=2.1&format=csv')).text.split('\n')[0]!
    expect([elements.includes(',marginal_utility,'), elements.includes('pure_nash')]).toEqual([true, false])
    const page = (await get('/?release=practice-7&within=2')).text
    expect(page).toMatch(
      /<a class="group" href="[^"]*within=2\.1" [^>]*>2\.1<span> Properties of Utility Functions<\/span><\/a>/
    )
    expect(page).toMatch(/<p class="lead path"><a href="[^"]*">All of the release<\/a> › <strong>2 Decisions/)
    const chosen = (await get('/?release=practice-7&columns=marginal_utility&columns=2')).text
    expect(chosen.match(/name="columns" value="[^"]*" checked/g)).toHaveLength(2)
  })

  it('is printed level by level by aerbench board', async () => {
    const address = await service.app.listen({ host: '127.0.0.1', port: 0 })
    const print = async (...args: string[]) =>
      await runCommand(addBoardCommand, ['board', '--release', 'practice-7', ...args], { AERBENCH_SERVER: address })
    const { stdout: settings } = await print()
    expect(settings).toMatch(/Overall +│ 1 +│ 2 +│ 3 +│ 4 +│ 5 /)
    expect(settings).toContain('\n2 Decisions on Consumption in Non-Strategic Environments\n')
    expect(settings).not.toContain('marginal_utility')
    const { stdout: elements } = await print('--within', '2.1')
    expect(elements).toMatch(/Overall +│ marginal_utility +│ diminishing_marginal_utility /)
    expect(elements).toContain('2.1 Properties of Utility Functions; ranks and Overall are of the whole release')
    expect(await print('--within', '2.9')).toMatchObject({ code: 1, stderr: expect.stringContaining('got "2.9"') })
  })
})

describe('whoever says A to 5,000 shuffled questions', () => {
  it('closes nothing of the gap', () => {
    const { taskTypes } = steerMeSuite
    const chances = meanChances()
    const scores = Array.from({ length: 5000 }, (_, place) => {
      const { name, source, chance, rules } = taskTypes[place % taskTypes.length]!
      const { question } = source as { question(seed: number, index: number): GeneratedQuestion<ItemContent> }
      const { content } = question(11, Math.floor(place / taskTypes.length))
      chances.add(name, chance!(content))
      const { parts } = content.examinee as { parts: { options: { letter: string }[] }[] }
      const letters = parts.map(({ options }) => options[0]!.letter)
      return rules(content, { letters, free: null, placeholder: null }).dimensions[0]!.score!
    })
    const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length
    expect(Math.abs(gapClosed(mean(scores), mean([...chances.means().values()])))).toBeLessThan(0.1)
  })
})
