import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addGradeCommand } from '../../src/cli/grade.ts'
import { addRegradeCommand } from '../../src/cli/regrade.ts'
import { addReleaseCommands } from '../../src/cli/release.ts'
import { addSubmissionCommands } from '../../src/cli/submission.ts'
import { addSubmitCommand } from '../../src/cli/submit.ts'
import { createClient } from '../../src/client.ts'
import { type Service, startService } from '../../src/compose/service.ts'
import { readConfig } from '../../src/config.ts'
import { suites } from '../../src/suites/index.ts'
import { type ModelServer, startModelServer } from '../helpers/model-server.ts'
import { makeDataFolder } from '../helpers/open-test-database.ts'
import { environmentFor } from '../helpers/service-process.ts'
import { aCiItem, labels } from '../suites/aer/ci/an-item.ts'
import { anEkItem } from '../suites/aer/ek/an-item.ts'
import { anLrItem } from '../suites/aer/lr/an-item.ts'
import { rightAnswers, writeLines } from './grading-files.ts'
import { runCommand } from './run-command.ts'

const fromPaper = { source: 'paper', paperSha256: 'a'.repeat(64), fragmentId: null, rounds: [], rubricHash: 'none' }
const provenance = { EK: fromPaper, LR: fromPaper, CI: { ...fromPaper, source: 'fragment', paperSha256: null } }
const place = { canary: 'a canary', release: 'r1' }
const item = (taskType: keyof typeof provenance, number: number, content: object) => ({
  ...{ id: `${taskType}-${number}`, taskType, split: number === 2 ? 'private' : 'public', ...place, ...content },
  provenance: {
    ...provenance[taskType],
    ...(taskType === 'CI' ? { fragmentId: `f${number}` } : { paperSha256: `${number}`.repeat(64) })
  }
})
const items = [1, 2, 3].flatMap((number) => [
  item('EK', number, anEkItem()),
  item('CI', number, aCiItem()),
  item('LR', number, anLrItem())
])

const half = Object.fromEntries(
  Object.entries(JSON.parse(rightAnswers())).map(([id, answer], index) => [id, index % 2 ? answer : 'no'])
)
/** Right, half right, not readable, and not sent; what stands beside an output changes nothing. */
const responses = [
  { itemId: 'EK-1', output: rightAnswers(), requestHash: 'kept', calls: [{ model: 'm', latencyMs: 1 }] },
  { itemId: 'EK-2', output: JSON.stringify(half) },
  { itemId: 'EK-3', output: 'I cannot say.' },
  { itemId: 'CI-1', output: JSON.stringify({ ...labels, relevance: 'no' }) },
  { itemId: 'CI-2', output: JSON.stringify(labels) },
  { itemId: 'LR-1', output: 'Abebe et al. (2021) opened the question that Andersson et al. (2018) took up.' },
  { itemId: 'LR-2', output: '=Nobody wrote of it.\n' },
  { itemId: 'LR-3', output: 'Later came Andersson et al. (2018).' }
]

let folder: string
let judges: ModelServer
let service: Service
let environment: Record<string, string>
beforeAll(async () => {
  folder = await makeDataFolder()
  judges = await startModelServer()
  const part = { rationale: 'why', quote: '', score: 6 }
  judges.script({ text: JSON.stringify({ parts: { motivation: part, gap: part } }) })
  const config = readConfig(environmentFor({ database: { DATA_DIR: folder }, replayUrl: judges.url }))
  service = await startService({ config, suites, log: pino({ level: 'silent' }) })
  environment = { AERBENCH_SERVER: service.address, AERBENCH_KEY: service.adminKey! }
}, 60_000)
afterAll(async () => {
  await service?.close()
  await judges?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

async function run(add: (program: Command) => void, ...args: string[]) {
  const outcome = await runCommand(add, args, environment)
  if (outcome.code !== 0) throw new Error(`${args.join(' ')} ended with ${outcome.code}: ${outcome.stderr}`)
  return outcome.stdout
}

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('aerbench submission export', () => {
  it('gives what `aerbench grade --rules-only` grades as the board did, from the files of both exports', async () => {
    const files = mkdtempSync(join(tmpdir(), 'aerbench-export-'))
    await run(addReleaseCommands, 'release', 'import', writeLines(files, 'given', items))
    const sent = writeLines(files, 'sent', responses)
    const args = ['submit', sent, '--release', 'r1', '--model', 'quill-2', '--publish', '--allow-incomplete', '--json']
    const { submission } = JSON.parse(await run(addSubmitCommand, ...args))
    expect(submission).toMatchObject({ state: 'published', responses: responses.length, items: items.length })

    const [itemFile, responseFile] = [join(files, 'items'), join(files, 'responses')]
    await run(addReleaseCommands, 'release', 'export', 'r1', '-o', itemFile)
    await run(addSubmissionCommands, 'submission', 'export', submission.id, '-o', responseFile)
    const exported = linesOf(readFileSync(responseFile, 'utf8'))
    expect(exported).toHaveLength(responses.length)
    expect(exported).toEqual(expect.arrayContaining(responses.map((line) => expect.objectContaining(line))))

    const grade = ['grade', '--items', itemFile, '--responses', responseFile, '--rules-only', '--json']
    const grades = linesOf(await run(addGradeCommand, ...grade))
    const client = createClient(service.address, service.adminKey!)
    const recordsOf = async (path: string) => (await client.get<{ data: Record<string, unknown>[] }>(path)).data
    const scores = await recordsOf('/v1/scores?release=r1')
    const byRules = scores.filter(({ taskType }) => taskType !== 'LR')
    expect(byRules).toHaveLength(6)
    for (const { itemId, table2, 'appendix-g': appendixG } of byRules) {
      const { scores } = grades.find((grade) => grade.itemId === itemId)
      expect({ itemId, table2, appendixG }).toEqual({ itemId, table2: scores.table2, appendixG: scores['appendix-g'] })
    }
    // No figure of the comparison is trivial: right, half right, unreadable and missing all occur.
    expect(new Set(byRules.map(({ table2 }) => table2)).size).toBeGreaterThanOrEqual(4)

    const dimensions = await recordsOf('/v1/scores/dimensions?release=r1')
    const ofRules = dimensions.filter(({ by }) => by === 'rules')
    const graded = grades.flatMap(({ itemId, dimensions }) =>
      dimensions.map(({ dimension, score }: { dimension: string; score: number }) => ({ itemId, dimension, score }))
    )
    const inOrder = (rows: readonly Record<string, unknown>[]) =>
      rows.map(({ itemId, dimension, score }) => `${itemId} ${dimension} ${score}`).toSorted()
    expect(inOrder(ofRules)).toEqual(inOrder(graded))
    const recall = ofRules.filter(({ dimension }) => dimension === 'citation').map(({ score }) => score)
    expect(recall).toHaveLength(3)
    expect(new Set(recall).size).toBe(3)

    // The board's task scores are means over the items, and those of the grades are the same figures.
    const board = await client.get<{ rows: { tasks: Record<string, { value: number }> }[] }>(
      '/v1/leaderboard?release=r1&resamples=100'
    )
    for (const taskType of ['EK', 'CI']) {
      const values = grades.filter((grade) => grade.taskType === taskType).map(({ scores }) => scores.table2)
      const mean = values.reduce((sum: number, value: number) => sum + value, 0) / 3
      expect(board.rows[0]!.tasks[taskType]!.value).toBeCloseTo(mean, 14)
    }
    rmSync(files, { recursive: true })
  }, 60_000)

  it('refuses the submission of another team', async () => {
    const client = createClient(service.address, service.adminKey!)
    const [submission] = await client.list<{ id: string }>('/v1/submissions')
    const team = await client.send<{ id: string }>('POST', '/v1/admin/teams', { name: 'others' })
    const { key } = await client.send<{ key: string }>('POST', '/v1/admin/keys', { team: team.id, role: 'submitter' })
    const args = ['submission', 'export', submission!.id]
    const refused = await runCommand(addSubmissionCommands, args, { ...environment, AERBENCH_KEY: key })
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('there is no submission') })
  })
})

describe('aerbench regrade', () => {
  it('shows what a newer reader would change in every published submission to a release', async () => {
    const args = ['regrade', '--rules', '--dry-run', '--release', 'r1']
    const shown = await run(addRegradeCommand, ...args)
    expect(shown).toContain('Release r1 pins reader 1; read by reader 2:')
    expect(shown).toMatch(/quill-2 .*│ EK +│ 3 +│ \d+ +│/)
    const [rereading] = JSON.parse(await run(addRegradeCommand, ...args, '--json'))
    const { tasks } = rereading as { tasks: { taskType: string; moved: number }[] }
    expect(tasks.map(({ taskType, moved }) => [taskType, moved])).toEqual(['EK', 'LR', 'CI'].map((name) => [name, 0]))
  })

  it('changes nothing, and says so to those who forget it', async () => {
    const refused = await runCommand(addRegradeCommand, ['regrade', '--rules', '--release', 'r1'], environment)
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('say --rules --dry-run')])
    const unnamed = await runCommand(addRegradeCommand, ['regrade', '--rules', '--dry-run'], environment)
    expect([unnamed.code, unnamed.stderr]).toEqual([2, expect.stringContaining('--release or --submission')])
  })
})
