import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { median } from 'simple-statistics'
import { z } from 'zod'
import { openDatabase } from '../../src/db/client.ts'
import { seedAnswers } from './choices/seed-answers.ts'
import { tableOf } from './table-of.ts'

const run = promisify(execFile)
const timeChoices = fileURLToPath(new URL('./choices/time-choices.ts', import.meta.url))
const runs = 3

const timesSchema = z.object({ ms: z.array(z.number()).length(runs), sha256: z.string() })
const reportSchema = z.object({ readMs: z.number(), figures: timesSchema, card: timesSchema })

type ChoicesReport = {
  answers: number
  /** Medians over rounds, ms. */
  readMs: number
  figures: { firstMs: number; againMs: number; sha256: string }
  card: { firstMs: number; againMs: number; sha256: string }
}

/**
 * Metrics of choices of one large submission, and a card of 122 elements of the same answers: fresh processes each round, whose
 * first run starts a thread. Reading the answers from PGlite is counted apart. `--answers 100000 --rounds 3`
 */
export async function benchChoices(args: string[]): Promise<{ result: ChoicesReport; table: string }> {
  const { values } = parseArgs({
    args,
    options: { answers: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } }
  })
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-choices-'))
  try {
    const database = await openDatabase({ folder })
    await seedAnswers(database, Number(values.answers))
    await database.close()
    const rounds: z.infer<typeof reportSchema>[] = []
    for (let round = 0; round < Number(values.rounds); round++) {
      const { stdout } = await run(process.execPath, [timeChoices, folder, String(runs)])
      rounds.push(reportSchema.parse(JSON.parse(stdout)))
    }
    const timesOf = (name: 'figures' | 'card') => ({
      firstMs: median(rounds.map((round) => round[name].ms[0]!)),
      againMs: median(rounds.flatMap((round) => round[name].ms.slice(1))),
      sha256: rounds[0]![name].sha256
    })
    const result = {
      answers: Number(values.answers),
      readMs: median(rounds.map(({ readMs }) => readMs)),
      ...{ figures: timesOf('figures'), card: timesOf('card') }
    }
    return { result, table: table(result) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function table({ answers, readMs, figures, card }: ChoicesReport): string {
  const ms = (value: number) => value.toFixed(0)
  return tableOf(
    ['', 'answers', 'first ms', 'again ms', 'sha256'],
    [
      ['read from PGlite', String(answers), ms(readMs), '', ''],
      ['metrics', String(answers), ms(figures.firstMs), ms(figures.againMs), figures.sha256.slice(0, 12)],
      ['card of 122 elements', String(answers), ms(card.firstMs), ms(card.againMs), card.sha256.slice(0, 12)]
    ]
  )
}
