import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import type { ReleaseItem } from '../../../src/schemas/release.ts'
import { steerSuite } from '../../../src/suites/steer/index.ts'
import { steerMeSuite } from '../../../src/suites/steer-me/index.ts'
import { buildTestApp, publish, type TestApp } from '../../helpers/build-test-app.ts'
import { acceptedBy, freezePractice, rightOf } from '../../helpers/freeze-practice.ts'

/** Questions of each element. */
const count = 3

const isRight = (item: ReleaseItem, reply: string) => acceptedBy(item).some((letters) => letters.join(', ') === reply)

describe.each([steerSuite, steerMeSuite])('a release of $title with an open seed', (suite) => {
  let service: TestApp
  let items: ReleaseItem[]

  beforeAll(async () => {
    service = await buildTestApp({}, suite)
    items = await freezePractice(service, suite, count)
  })
  afterAll(() => service?.close())

  it('holds as many questions of each of the 64 elements as were asked for', () => {
    expect(items).toHaveLength(64 * count)
    expect(new Set(items.map(({ taskType }) => taskType)).size).toBe(64)
  })

  it('ranks whoever is always right before whoever says A to everything, and tells what leads to a wrong option', async () => {
    const key = await service.keyFor('submitter')
    const right = Object.fromEntries(items.map((item) => [item.id, rightOf(item)]))
    const always = Object.fromEntries(items.map((item) => [item.id, 'A']))
    await publish(service, key, { release: 'practice-7', model: 'always-right', outputs: right })
    const id = await publish(service, key, { release: 'practice-7', model: 'always-a', outputs: always })
    const board = (await service.call(null, 'GET', '/v1/leaderboard?release=practice-7')).json<Leaderboard>()
    expect(board.rows.map(({ model, overall }) => [model, overall.value === 1])).toEqual([
      ['always-right', true],
      ['always-a', false]
    ])
    // Each element has as many questions, so that Overall is the plain share.
    const share = items.filter((item) => isRight(item, 'A')).length / items.length
    expect(board.rows[1]!.overall.value).toBeCloseTo(share, 10)
    // Three stories are behind an element, and 192 behind Overall.
    const reasons = Object.values(board.rows[1]!.tasks).map(({ lower, upper, reason }) => [lower, upper, reason])
    expect(reasons).toEqual(new Array(64).fill([null, null, 'templates_too_few']))
    expect(board.rows[1]!.overall.lower).toBeLessThan(share)
    const wrong = items.find((item) => acceptedBy(item)[0]!.length === 1 && !isRight(item, 'A'))!
    const response = await service.call(key, 'GET', `/v1/submissions/${id}/items/${encodeURIComponent(wrong.id)}`)
    expect(response.text).toContain('a wrong option: ')
  })
})
