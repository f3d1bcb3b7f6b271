import { parseArgs } from 'node:util'
import { seededRandom } from '../../src/statistics/random.ts'
import { type Case, readCases } from './defects/cases.ts'
import { variations } from './defects/harmless.ts'
import type { Plant } from './defects/plant.ts'
import { plants } from './defects/plants.ts'
import { failuresOf, newFailures } from './defects/run-checks.ts'
import { tableOf } from './table-of.ts'

/** What one planted reply came to. */
type Trial = { kind: string; taskType: string; paper: string; caughtBy: string[] }
type Count = { kind: string; planted: number; caught: number }

/** Replies planted per kind: of the sample paper, and of each other paper. */
const perCase = { sample: 4, other: 1 }

/**
 * `npm run bench -- defects [--seed 1] [--kept-back] [--trials]`: plants defects that mean something, and variations that
 * mean nothing, into replies that the paper bears out, and counts what the checks by code catch. Half of the kinds, drawn
 * by the seed, are kept back: without `--kept-back` only their sum is told, so that checks are not made to fit them.
 */
export async function benchDefects(args: string[]): Promise<{ result: object; table: string }> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '1' },
      'kept-back': { type: 'boolean', default: false },
      trials: { type: 'boolean', default: false }
    }
  })
  const seed = Number(values.seed)
  const cases = await readCases()
  const keptBack = drawKinds(seed)
  const defects = await tryAll(plants, cases, seed)
  const harmless = await tryAll(variations, cases, seed)
  const untouched = await untouchedFailures(cases)
  const open = defects.filter(({ kind }) => !keptBack.has(kind))
  const closed = defects.filter(({ kind }) => keptBack.has(kind))
  const shown = countByKind(values['kept-back'] ? defects : open)
  const alarms = harmless.filter(({ caughtBy }) => caughtBy.length > 0)
  const sums = [sumOf('kinds looked at', open), sumOf('kinds kept back', closed), sumOf('all', defects)]
  const result = {
    seed,
    sums,
    kinds: shown,
    byType: countByType(defects),
    variations: harmless.length,
    alarms,
    untouched
  }
  const rows = [...shown, ...countByType(defects), ...sums]
  const table = [
    tableOf(
      ['kind', 'planted', 'caught', '%'],
      rows.map(({ kind, planted, caught }) => [
        kind,
        `${planted}`,
        `${caught}`,
        `${Math.round((100 * caught) / planted)}`
      ])
    ),
    `\nfalse alarms in ${harmless.length} harmless variations: ${alarms.length}\n`,
    ...alarms.map(({ kind, paper, caughtBy }) => `  ${kind} (${paper}): ${caughtBy.join(', ')}\n`),
    ...(values.trials
      ? open.map(({ kind, paper, caughtBy }) => `${kind} (${paper}): ${caughtBy.join(', ') || '-'}\n`)
      : [])
  ].join('')
  return { result, table }
}

/** Half of the kinds, by the seed. */
function drawKinds(seed: number): Set<string> {
  const random = seededRandom(seed, 'kept back')
  const placed = plants.map(({ kind }) => ({ kind, place: random.float() })).toSorted((a, b) => a.place - b.place)
  return new Set(placed.slice(0, Math.floor(plants.length / 2)).map(({ kind }) => kind))
}

async function tryAll(kinds: readonly Plant[], cases: readonly Case[], seed: number): Promise<Trial[]> {
  const trials: Trial[] = []
  for (const one of cases) {
    const before = await failuresOf(one)
    for (const { kind, plant } of kinds.filter((each) => each.kind.startsWith(one.taskType))) {
      const random = seededRandom(seed, `${one.paperName} ${kind}`)
      const seen = new Set([JSON.stringify(one.replies)])
      for (let i = 0; i < (one.paperName === 'sample' ? perCase.sample : perCase.other); i++) {
        const replies = structuredClone(one.replies)
        plant(replies, random, one.paper)
        const text = JSON.stringify(replies)
        if (seen.has(text)) continue
        seen.add(text)
        const caughtBy = newFailures(before, await failuresOf({ ...one, replies }))
        trials.push({ kind, taskType: one.taskType, paper: one.paperName, caughtBy })
      }
    }
  }
  return trials
}

/** Checks that fail where nothing was planted, by paper and task type. */
async function untouchedFailures(cases: readonly Case[]): Promise<object[]> {
  return await Promise.all(
    cases.map(async (one) => ({
      paper: one.paperName,
      taskType: one.taskType,
      failures: Object.fromEntries(await failuresOf(one))
    }))
  )
}

function countByKind(trials: readonly Trial[]): Count[] {
  return [...Map.groupBy(trials, ({ kind }) => kind)].map(([kind, each]) => sumOf(kind, each))
}

function countByType(trials: readonly Trial[]): Count[] {
  return [...Map.groupBy(trials, ({ taskType }) => taskType)].map(([type, each]) => sumOf(`all of ${type}`, each))
}

function sumOf(kind: string, trials: readonly Trial[]): Count {
  return { kind, planted: trials.length, caught: trials.filter(({ caughtBy }) => caughtBy.length > 0).length }
}
