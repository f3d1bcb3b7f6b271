import { parseArgs } from 'node:util'
import { seededRandom } from '../../src/statistics/random.ts'
import { readBlindPlan, readBlindReplies, writeMissing } from './defects/blind-replies.ts'
import { type Case, readCases } from './defects/cases.ts'
import { variations } from './defects/harmless.ts'
import type { Plant } from './defects/plant.ts'
import { plantedReplies } from './defects/planted-replies.ts'
import { plants } from './defects/plants.ts'
import { failuresOf, newFailures } from './defects/run-checks.ts'
import { type VerifiedCase, type VerifierFinding, verifyCase } from './defects/verify-case.ts'
import { tableOf } from './table-of.ts'

/** What one planted reply came to; `number` counts the plants of a kind in one case, `verifier` is null where none was asked. */
type Trial = {
  kind: string
  number: number
  taskType: string
  paper: string
  caughtBy: string[]
  verifier: VerifierFinding | null
}
type Count = { kind: string; planted: number; byCode: number; withVerifier: number }

/**
 * `npm run bench -- defects [--seed 1] [--kept-back] [--trials] [--verifier] [--requests FOLDER]`: plants defects that mean
 * something, and variations that mean nothing, into replies that the paper bears out, and counts what the checks by code catch.
 * Half of the kinds, drawn by the seed, are kept back: without `--kept-back` only their sum is told, so that checks are not made to
 * fit them.
 *
 * With `--verifier` the defects that code passed when the plan was made stand before the verifier too, whose answers are those of
 * blind readers as recorded; `--requests` writes what no reader has answered yet.
 */
export async function benchDefects(args: string[]): Promise<{ result: object; table: string }> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '1' },
      'kept-back': { type: 'boolean', default: false },
      trials: { type: 'boolean', default: false },
      verifier: { type: 'boolean', default: false },
      requests: { type: 'string' }
    }
  })
  const seed = Number(values.seed)
  const cases = await readCases()
  const keptBack = drawKinds(seed)
  const defects = await tryAll(plants, cases, seed)
  const harmless = await tryAll(variations, cases, seed)
  const isVerified = values.verifier || values.requests !== undefined
  const verified = isVerified
    ? await verifyAll(cases, plannedOf(defects, seed), { kinds: plants, seed, shareAtOnce: 1 / 12 })
    : []
  const varied = isVerified ? await verifyAll(cases, harmless, { kinds: variations, seed, shareAtOnce: 1 }) : []
  if (values.requests) writeMissing(values.requests, [...verified, ...varied])
  const untouched = await untouchedFailures(cases)
  const open = defects.filter(({ kind }) => !keptBack.has(kind))
  const closed = defects.filter(({ kind }) => keptBack.has(kind))
  const shown = countByKind(values['kept-back'] ? defects : open)
  const alarms = harmless.filter(({ caughtBy }) => caughtBy.length > 0)
  const sums = [sumOf('kinds looked at', open), sumOf('kinds kept back', closed), sumOf('all', defects)]
  const byType = countByType(defects)
  const verifier = isVerified ? sumOfVerifier(verified, { defects, harmless }) : null
  const result = { seed, sums, kinds: shown, byType, variations: harmless.length, alarms, untouched, verifier }
  const rows = [...shown, ...byType, ...sums]
  const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)}`
  const table = [
    tableOf(
      ['kind', 'planted', 'by code', '%', ...(verifier ? ['with verifier', '%'] : [])],
      rows.map(({ kind, planted, byCode, withVerifier }) => [
        ...[kind, `${planted}`, `${byCode}`, percent(byCode, planted)],
        ...(verifier ? [`${withVerifier}`, percent(withVerifier, planted)] : [])
      ])
    ),
    `\nfalse alarms of code in ${harmless.length} harmless variations: ${alarms.length}\n`,
    ...alarms.map(({ kind, paper, caughtBy }) => `  ${kind} (${paper}): ${caughtBy.join(', ')}\n`),
    verifier ? `\nthe verifier, as blind readers answered it:\n${JSON.stringify(verifier, null, 1)}\n` : '',
    ...(values.trials ? (values['kept-back'] ? defects : open).map(trialLine) : [])
  ].join('')
  return { result, table }
}

function trialLine({ kind, number, paper, caughtBy, verifier }: Trial): string {
  const found = caughtBy.join(', ') || (verifier ? `verifier: ${verifier}` : '-')
  return `${kind} ${number} (${paper}): ${found}\n`
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
    for (const { kind, number, replies } of plantedReplies(kinds, one, seed)) {
      const caughtBy = newFailures(before, await failuresOf({ ...one, replies }))
      const { taskType, paperName: paper } = one
      trials.push({ kind, number, taskType, paper, caughtBy, verifier: null })
    }
  }
  return trials
}

/** The defects that readers were asked about, or without a plan those that code passes. */
function plannedOf(trials: readonly Trial[], seed: number): Trial[] {
  const plan = readBlindPlan(seed)
  return trials.filter(({ kind, number, paper, caughtBy }) =>
    plan ? plan.has(`${paper} ${kind} ${number}`) : caughtBy.length === 0
  )
}

type Verifying = {
  kinds: readonly Plant[]
  seed: number
  /** Of the claims of an item: a reader should not see many that were changed, unless nothing is wrong with them. */
  shareAtOnce: number
}

/** Puts what was planted before the verifier, and notes in the trials what it found. */
async function verifyAll(
  cases: readonly Case[],
  trials: readonly Trial[],
  { kinds, seed, shareAtOnce }: Verifying
): Promise<VerifiedCase[]> {
  const replies = readBlindReplies()
  const verified: VerifiedCase[] = []
  for (const one of cases) {
    const own = trials.filter(({ taskType, paper }) => taskType === one.taskType && paper === one.paperName)
    const all = plantedReplies(kinds, one, seed)
    const planted = own.map((trial) => all.find(({ kind, number }) => kind === trial.kind && number === trial.number)!)
    const found = await verifyCase(one, planted, { replies, shareAtOnce })
    for (const [place, trial] of own.entries()) trial.verifier = found.findings[place]!
    verified.push(found)
  }
  return verified
}

function sumOfVerifier(
  verified: readonly VerifiedCase[],
  { defects, harmless }: { defects: readonly Trial[]; harmless: readonly Trial[] }
) {
  const sum = (count: (one: VerifiedCase) => number) => verified.reduce((total, one) => total + count(one), 0)
  return {
    defects: countFindings(defects),
    harmless: countFindings(harmless),
    untouchedClaims: {
      read: sum(({ untouched }) => untouched.claims),
      doubted: sum(({ untouched }) => untouched.doubted.length),
      unproven: sum(({ untouched }) => untouched.unproven)
    },
    untouchedItems: {
      read: sum(({ items }) => items.read),
      doubted: sum(({ items }) => items.doubted),
      unproven: sum(({ items }) => items.unproven)
    },
    doubts: verified.flatMap(({ untouched }) =>
      untouched.doubted.map(({ id, statement, verdict, saw }) => ({ id, statement, verdict, saw }))
    ),
    answered: {
      requests: sum(({ answered }) => answered.requests),
      onAnotherReading: sum(({ answered }) => answered.onAnotherReading)
    },
    variantsNotAnswered: sum(({ missing }) => missing.length)
  }
}

function countFindings(trials: readonly Trial[]): Record<string, number> {
  const asked = trials.filter(({ verifier }) => verifier !== null)
  const byFinding = Map.groupBy(asked, ({ verifier }) => verifier!)
  return Object.fromEntries([...byFinding].map(([finding, each]) => [finding, each.length]))
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
  const byCode = trials.filter(({ caughtBy }) => caughtBy.length > 0)
  const withVerifier = trials.filter(({ caughtBy, verifier }) => caughtBy.length > 0 || verifier === 'doubted')
  return { kind, planted: trials.length, byCode: byCode.length, withVerifier: withVerifier.length }
}
