import { rmSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addReleaseCommands } from '../../../src/cli/release.ts'
import { type Database, openDatabase } from '../../../src/db/client.ts'
import { drawnOutline } from '../../../src/db/drawn-releases.ts'
import { findRelease, type ReleaseItemRow } from '../../../src/db/releases.ts'
import type { Release } from '../../../src/schemas/release.ts'
import { suites } from '../../../src/suites/index.ts'
import { drawPlan } from '../../../src/workflows/releases/draw/draw-plan.ts'
import { drawQuestions, fillTemplate } from '../../../src/workflows/releases/draw/draw-questions.ts'
import { drawRelease } from '../../../src/workflows/releases/draw/draw-release.ts'
import { drawnItems } from '../../../src/workflows/releases/draw/drawn-items.ts'
import { startDraw } from '../../../src/workflows/releases/draw/start-draw.ts'
import { runCommand } from '../../cli/run-command.ts'
import { createPostgresDatabase, makeDataFolder, openTestDatabase } from '../../helpers/open-test-database.ts'

const order = { suite: 'steer-me', count: 1300, seed: 'seven' }
/** Of three stretches, the last of which is short, and out of their order. */
const positions = [1300, 1, 501, 500, 777]

async function drawOn({ db, claim }: Database): Promise<{ hash: string | null; rows: ReleaseItemRow[] }> {
  await startDraw({ db, suites, queue: { enqueue: async () => {} } }, { ...order, name: 'drawn' })
  await drawRelease({ db, claim, suites, now: () => new Date() }, 'drawn')
  const release = (await findRelease(db, 'drawn'))!
  const outline = (await drawnOutline(db, 'drawn'))!
  return { hash: release.contentHash, rows: await drawnItems({ db, suites }, { release, outline }, positions) }
}

describe('a draw', () => {
  it('has one hash and one text of each question on PGlite, on Postgres and from the command line', async () => {
    const embedded = await openTestDatabase()
    onTestFinished(() => embedded.close())
    const postgres = await openDatabase({ url: await createPostgresDatabase() })
    onTestFinished(() => postgres.close())
    const [one, other] = [await drawOn(embedded), await drawOn(postgres)]
    expect(one).toEqual(other)
    expect(one.rows.map(({ position }) => position)).toEqual(positions)
    const folder = await makeDataFolder()
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const args = ['release', 'draw', order.suite, '--seed', order.seed, '--count', String(order.count), '--json']
    const { stdout, stderr, code } = await runCommand(addReleaseCommands, args, {
      DATA_DIR: folder,
      LOG_LEVEL: 'silent'
    })
    expect(code, stderr).toBe(0)
    expect(JSON.parse(stdout) as Release).toMatchObject({ name: 'steer-me-seven-1300', contentHash: one.hash })
    expect(stderr).toContain('this release is for practice')
  }, 120_000)

  it.each(['steer', 'steer-me'])(
    'of %s repeats no text, and passes over those that it would',
    async (name) => {
      const suite = suites.find((known) => known.name === name)!
      const plan = drawPlan(suite, { count: 9000 }, 'nine')
      const { templates } = await drawQuestions(plan, { suite, seed: 'nine', told: async () => {} })
      const texts = new Set<string>()
      let drawn = 0
      for (const { bank, template, items, repeats } of templates) {
        for (let filling = 0, given = 0; given < items; filling++) {
          if (repeats.includes(filling)) continue
          texts.add(fillTemplate(bank, template, { seed: 'nine', filling })!.question)
          given += 1
          drawn += 1
        }
      }
      // Of all elements together: no two of them have a text in common.
      expect([texts.size, drawn]).toEqual([drawn, templates.reduce((sum, { items }) => sum + items, 0)])
      // Syllogisms, beliefs and secrets of STEER have few fillings.
      expect(drawn).toBeGreaterThan(8600)
    },
    60_000
  )
})
