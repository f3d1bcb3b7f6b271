import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertTeam } from '../../../src/db/teams.ts'
import { seededRandom } from '../../../src/statistics/random.ts'
import { addItems, buildTestApp, freeze, type TestApp } from '../../helpers/build-test-app.ts'
import { openBrowser } from '../../helpers/open-browser.ts'
import { primeInstances } from '../../suites/econevals/prime-instances.ts'
import { openBesieged } from './besieged-run.ts'
import { mcpOf } from './over-mcp.ts'
import { restOf } from './over-rest.ts'
import type { Siege } from './siege.ts'

/** Calls of each environment over each way, at least; others where the variables say so, as `HOSTILE_CALLS=10000`. */
const calls = Number(process.env.HOSTILE_CALLS ?? 40)
const seed = Number(process.env.HOSTILE_CALLS_SEED ?? 1)

let test: TestApp
let other: TestApp
let addresses: string[]
let strangerKey: string
beforeAll(async () => {
  test = await buildTestApp()
  other = await buildTestApp({}, undefined, test.database)
  await addItems(test, 1)
  await freeze(test, 'besieged')
  addresses = await Promise.all([test, other].map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })))
  strangerKey = await test.keyFor('submitter')
})
afterAll(async () => {
  await other.close()
  await test.close()
})

/** A team of one run: lists of its runs show no other, whose figures stand there once it is over. */
async function newTeam(): Promise<{ teamId: string; key: string; siege: Siege }> {
  teams += 1
  const teamId = (await insertTeam(test.database.db, `besieging ${teams}`))!.id
  const key = await test.keyFor('submitter', teamId)
  const browsers = [test, other].map(({ app }) => openBrowser(app))
  for (const browser of browsers) await browser.submit('/sign-in', { key })
  return { teamId, key, siege: { addresses, browsers, strangerKey, readerKey: await test.keyFor('reader', teamId) } }
}
let teams = 0

describe.each(['REST', 'MCP'] as const)('calls over %s', (way) => {
  it.each(primeInstances.map((game) => [game.taskType, game] as const))(
    `of any kind, ${calls} of them, leave a run of %s what its undisturbed twin is, and show nothing hidden`,
    async (_, game) => {
      const random = seededRandom(seed, `${way} ${game.taskType}`)
      const tally = { calls: 0, stored: 0, over: 0, failed: 0, least: Number.NaN, most: Number.NaN }
      while (tally.calls < calls || tally.over === 0) {
        const { teamId, key, siege } = await newTeam()
        const run = await openBesieged(test, game, { teamId, key, release: 'besieged', isBest: way === 'REST' })
        const finish = async () => {
          expect((await test.call(key, 'POST', `/v1/runs/${run.id}/finish`)).status).toBe(200)
        }
        const client = way === 'REST' ? restOf(run, siege, random) : await mcpOf(run, siege, random, finish)
        while (run.state() === 'open' && tally.calls < calls) tally.calls += await client.step()
        await client.playOn()
        await client.haunt()
        const score = await run.isAsItsTwin()
        await client.close()
        tally.stored += run.history.length
        tally[run.state() === 'over' ? 'over' : 'failed'] += 1
        if (score !== null) {
          tally.least = Number.isNaN(tally.least) ? score : Math.min(tally.least, score)
          tally.most = Number.isNaN(tally.most) ? score : Math.max(tally.most, score)
        }
        // Who asks for many calls waits long.
        if (process.env.HOSTILE_CALLS) process.stderr.write(`${way} ${game.taskType}: ${JSON.stringify(tally)}\n`)
      }
      expect(tally.over).toBeGreaterThan(0)
    },
    24 * 60 * 60_000
  )
})
