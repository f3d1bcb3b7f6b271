import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../../src/client.ts'
import { type Service, startService } from '../../src/compose/service.ts'
import { readConfig } from '../../src/config.ts'
import { recordedExaminees } from '../../src/demo/examinee.ts'
import { loadRecordings } from '../../src/demo/recordings.ts'
import { type ReplayServer, startReplayServer } from '../../src/demo/replay-server.ts'
import { samplePaper } from '../../src/demo/walk.ts'
import type { Leaderboard } from '../../src/schemas/leaderboard.ts'
import type { ReleaseItem } from '../../src/schemas/release.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'
import { econevalsSuite } from '../../src/suites/econevals/index.ts'
import { steerSuite } from '../../src/suites/steer/index.ts'
import { steerMeSuite } from '../../src/suites/steer-me/index.ts'
import type { Suites } from '../../src/suites/suite.ts'
import { makeSampleFolder } from '../helpers/make-sample-folder.ts'
import { toySuite } from '../helpers/second-suite.ts'
import { environmentFor } from '../helpers/service-process.ts'
import { paperPdf, prosePage } from '../ingestion/pdf/prose-pages.ts'
import { type CommandServer, startCommandServer } from './command-server.ts'
import { type ExamineeServer, startExamineeServer } from './examinee-server.ts'
import { openPageShell, type PageShell } from './page-shell.ts'
import { type Block, blocksOf, pages } from './read-blocks.ts'

/** Blocks that cannot run here: each says why behind its fence, as `no-run: why`. */
const mostUnrun = 2

const corpus = fileURLToPath(new URL('../../corpus/aer/', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

let data: string
let folder: string
let replay: ReplayServer
let examinee: ExamineeServer
let service: Service
let client: Client
let commands: CommandServer
let shell: PageShell
const rounds = new Map(loadRecordings().rounds)
const answers = new Map<string, string>()
const keys: Record<string, string> = {}

beforeAll(async () => {
  data = await makeSampleFolder()
  folder = join(data, 'reader')
  mkdirSync(folder)
  replay = await startReplayServer({ ...loadRecordings(), rounds })
  examinee = await startExamineeServer(replay.url, answers)
  // As text: by its mark the recorded replies are given to another paper too, which fails their checks.
  const environment = environmentFor({
    database: { DATA_DIR: data, EXTRACTOR_PAPER: 'text', PRIVATE_ATTEMPTS: '100', PRIVATE_ATTEMPTS_PER_DAY: '100' },
    replayUrl: examinee.url
  })
  const suites: Suites = [aerSuite, toySuite, steerSuite, steerMeSuite, econevalsSuite]
  service = await startService({ config: readConfig(environment), suites, log: pino({ level: 'silent' }) })
  client = createClient(service.address, service.adminKey!)
  for (const role of ['submitter', 'maintainer', 'auditor']) {
    const { id: team } = await client.send<{ id: string }>('POST', '/v1/admin/teams', { name: `A ${role}` })
    keys[role] = (await client.send<{ key: string }>('POST', '/v1/admin/keys', { team, role })).key
  }
  keys.admin = service.adminKey!
  writeReaderFiles()
  const { PATH: _, NODE_COMPILE_CACHE: __, HOST: ___, PORT: ____, LOG_LEVEL: _____, DATA_DIR, ...models } = environment
  commands = await startCommandServer(folder)
  shell = openPageShell({
    folder,
    socket: commands.socket,
    environment: { ...models, DATA_DIR: join(folder, 'data') },
    commands: {
      node: `exec "${process.execPath}" "$@"`,
      'my-model': `hash=$(sha256sum)\nexec cat "${folder}/.answers/\${hash%% *}"`
    }
  })
})
afterAll(async () => {
  await commands?.close()
  await service?.close()
  await examinee?.close()
  await replay?.close()
  if (data) rmSync(data, { recursive: true, force: true })
})

/** The files that a reader of the pages has: a paper, fragments with labels, and a clone of the project. */
function writeReaderFiles(): void {
  copyFileSync(samplePaper, join(folder, 'paper.pdf'))
  copyFileSync(join(corpus, 'fragments/fragments.ndjson'), join(folder, 'fragments.ndjson'))
  const labelled = readFileSync(join(corpus, 'fragments/annotations.ndjson'), 'utf8').trimEnd().split('\n')
  const rows = labelled.map((line) => {
    const { fragmentId, annotator, labels } = JSON.parse(line)
    return { fragmentId, annotator, ...labels }
  })
  const csv = [Object.keys(rows[0]).join(','), ...rows.map((row) => Object.values(row).join(','))].join('\n')
  writeFileSync(join(folder, 'annotations.csv'), `${csv}\n`)
}

/** What a reader of a page has at hand before its first block, a key of a role and what stands in shell variables, and what holds behind its last. */
type Reader = { role: string; before?: () => Promise<void>; after?: () => Promise<void> }

/** In the order in which a service lives: papers become a release, which is answered, judged and looked at. */
const readers: Record<string, Reader> = {
  'docs/maintainers.md': { role: 'admin' },
  'docs/candidates.md': { role: 'submitter', before: async () => await freezeDemo() },
  'docs/teams.md': {
    role: 'submitter',
    before: async () => {
      await submitAs('middle', { release: 'demo', publish: true })
      await submitAs('strong', { release: 'demo', publish: false })
    }
  },
  'docs/judging.md': { role: 'maintainer', before: async () => rmSync(join(folder, 'responses.ndjson')) },
  'docs/auditors.md': {
    role: 'admin',
    before: async () => {
      await submitAs('weak', { release: '2026.1', publish: false, spoilt: true })
      await submitAs('strong', { release: '2026.1', publish: true })
    }
  },
  'docs/exports.md': { role: 'auditor' },
  'docs/clients.md': { role: 'submitter' },
  'docs/agents.md': { role: 'submitter' },
  'docs/question-banks.md': { role: 'admin' },
  'docs/writing-stories.md': { role: 'admin' },
  'README.md': { role: 'admin', after: async () => await expectScoresBetween('my-model') }
}
const order = [...Object.keys(readers), ...pages.filter((page) => !(page in readers))]

/** What a block takes for granted, by a piece of its text. */
const given: Record<string, () => Promise<void>> = {
  '--suite toy': async () =>
    await prepare('npx aerbench item generate toy --seed 1 --count 1 --approve; suite=toy types=EK,LOT'),
  // Any paper shows how one is read; items are checked against the one that they were made from.
  'paper read paper.pdf': async () => writeFileSync(join(folder, 'paper.pdf'), paperPdf('A paper of one page')),
  'paper withdraw': async () => {
    writeFileSync(join(folder, 'retracted.pdf'), paperPdf('The bridges of a county'))
    await prepare(`retracted=$(npx aerbench paper add retracted.pdf --json | jq -r '.[0].id')`)
  },
  'extract --dir issue-5': async () => {
    mkdirSync(join(folder, 'issue-5'))
    copyFileSync(samplePaper, join(folder, 'issue-5', 'first.pdf'))
    const entry = '@article{first, doi = {10.1257/example.5}, year = {2026}, file = {issue-5/first.pdf}}'
    writeFileSync(join(folder, 'issue-5.bib'), `${entry}\n`)
  },
  '--prompts my-prompts': async () => {
    mkdirSync(join(folder, 'my-prompts/aer/ek'), { recursive: true })
    copyFileSync(join(root, 'prompts/aer/ek/questions.md'), join(folder, 'my-prompts/aer/ek/questions.md'))
  },
  'item check': async () => copyFileSync(samplePaper, join(folder, 'paper.pdf')),
  'extraction decide': breakRounds,
  'item edit PA-': async () => {
    await editItem()
    await writeEdit('PA-0a51a799-1')
  },
  'item edit EK-': async () => await writeEdit('EK-0a51a799-1')
}

async function prepare(script: string): Promise<void> {
  const { code, stderr } = await shell.run(script)
  if (code !== 0) throw new Error(stderr)
}

type Gold = { resultLabel: string; answers: object[]; keyPoints: object[] }

/** Gold as an editor changes it, by task type, where no judge looks; an analysis of a table that the paper lacks fails its check. */
const edits: Record<string, (gold: Gold) => Partial<Gold>> = {
  EA: () => ({ resultLabel: 'Table 99' }),
  EK: ({ answers }) => ({ answers: answers.map((answer) => ({ ...answer, explanation: 'Read again.' })) }),
  PA: ({ keyPoints }) => ({ keyPoints: keyPoints.map((point) => ({ ...point, category: 'finding' })) })
}

/** A change of an item, as `edit.json` holds it. */
async function writeEdit(id: string): Promise<void> {
  const { taskType, gold } = await client.get<{ taskType: string; gold: Gold }>(`/v1/items/${id}`)
  writeFileSync(join(folder, 'edit.json'), JSON.stringify({ gold: { ...gold, ...edits[taskType]!(gold) } }))
}

/** A paper to which the replies of the sample do not fit, in two of its rounds: those extractions wait for a person. */
async function breakRounds(): Promise<void> {
  const narrative = rounds.get('mg-narrative') as object
  writeFileSync(join(folder, 'mine.json'), JSON.stringify(narrative))
  rounds.set('mg-narrative', { ...narrative, context: 'Let x = 1 in this town.' })
  const { sampleMarker } = loadRecordings()
  const body = prosePage(35, { heading: '2 Mills' })
  writeFileSync(join(folder, 'other.pdf'), paperPdf(`The mills of ${sampleMarker}`, [body]))
  await prepare(
    `npx aerbench extract other.pdf --types MG,LR --json > stopped.json || true
     mg=$(jq -r '.[] | select(.taskType == "MG").id' stopped.json) lr=$(jq -r '.[] | select(.taskType == "LR").id' stopped.json)`
  )
  rounds.set('mg-narrative', narrative)
}

/** An item that a person has edited, whose id is `$item`. */
async function editItem(): Promise<void> {
  await writeEdit('EA-0a51a799-2')
  await prepare('item=EA-0a51a799-2; npx aerbench item edit $item --file edit.json --reason "a wrong figure"')
}

/** Answers that teach something by where they lost points: neither none nor all of them are right. */
async function expectScoresBetween(model: string): Promise<void> {
  const { rows } = await client.get<Leaderboard>('/v1/leaderboard?release=demo')
  const { tasks } = rows.find((row) => row.model === model)!
  for (const name of ['EK', 'CI']) {
    expect(tasks[name]!.value, name).toBeGreaterThan(0.1)
    expect(tasks[name]!.value, name).toBeLessThan(0.9)
  }
}

/** The release of the demo: every item of the sample and of its fragments. */
async function freezeDemo(): Promise<void> {
  const ids = await client.list<{ id: string; state: string }>('/v1/items?suite=aer')
  const waiting = ids.filter(({ id, state }) => /-0a51a799-\d/.test(id) && state !== 'approved').map(({ id }) => id)
  const approval = { decision: 'approve', acceptFailedChecks: true, reason: 'read again' }
  for (const id of waiting) await client.send('POST', `/v1/items/${id}/review`, approval)
  await client.send('POST', '/v1/releases', { name: 'demo' })
  await client.send('POST', '/v1/releases/demo/freeze')
  const { data: items } = await client.get<{ data: ReleaseItem[] }>('/v1/releases/demo/items?limit=1000')
  const { outputs } = await recordedExaminees()[1]!.answer(items)
  mkdirSync(join(folder, '.answers'))
  for (const { id, prompt } of items) {
    answers.set(prompt, outputs.get(id)!)
    writeFileSync(join(folder, '.answers', createHash('sha256').update(prompt).digest('hex')), outputs.get(id)!)
  }
}

/** A graded submission of a recorded candidate, whose id is `$id`; of spoilt outputs no verdict is recorded. */
async function submitAs(
  name: string,
  { release, publish, spoilt = false }: { release: string; publish: boolean; spoilt?: boolean }
): Promise<void> {
  const examinee = recordedExaminees().find(({ model }) => model === `synthetic-${name}`)!
  const { data: items } = await client.get<{ data: ReleaseItem[] }>(`/v1/releases/${release}/items?limit=1000`)
  const { outputs } = await examinee.answer(items)
  const lines = [...outputs].map(([itemId, output]) =>
    JSON.stringify({ itemId, output: spoilt ? `${output} And more.` : output })
  )
  writeFileSync(join(folder, `${name}.ndjson`), `${lines.join('\n')}\n`)
  await prepare(
    `AERBENCH_KEY=${keys.submitter} npx aerbench submit ${name}.ndjson --release ${release} --model ${name} --family other ${publish ? '--publish' : ''} --json > sent.json ${spoilt ? '|| true' : ''}; id=$(jq -r .submission.id sent.json)`
  )
}

const readable = ['sh', 'yaml', 'csv', 'python', 'typescript', 'text']

/** Whether a program that a block needs, as `needs: python3` says behind its fence, is on this machine. */
function isHere(program: string): boolean {
  return spawnSync('which', [program]).status === 0
}

describe('the blocks of README.md and docs', () => {
  it('are of kinds that are run or read here', () => {
    const strange = pages.flatMap(blocksOf).filter(({ language }) => !readable.includes(language))
    expect(strange.map(({ page, line, language }) => `${page}:${line} ${language}`)).toEqual([])
    const hidden = pages
      .flatMap(blocksOf)
      .filter(({ language, text }) => language === 'text' && /aerbench |curl |npm /.test(text))
    expect(hidden.map(({ page, line }) => `${page}:${line}`)).toEqual([])
  })

  it('leave out few that cannot be run, each with its reason', () => {
    const unrun = pages.flatMap(blocksOf).filter(({ note }) => note.startsWith('no-run'))
    for (const { page, line, note } of unrun) process.stdout.write(`not run: ${page}:${line} ${note}\n`)
    expect(unrun.every(({ note }) => /^no-run: \w+/.test(note))).toBe(true)
    expect(unrun.length).toBeLessThanOrEqual(mostUnrun)
  })

  for (const page of order) {
    const blocks = blocksOf(page).filter(({ language, note }) => language !== 'text' && !note.startsWith('no-run'))
    if (blocks.length === 0) continue
    it(`run in ${page}`, async () => {
      const { role, before, after } = readers[page] ?? { role: 'admin' }
      const key = keys[role]!
      await shell.run(
        `AERBENCH_SERVER=${service.address} AERBENCH_KEY=${key} ADMIN_KEY=${keys.admin} auth="Authorization: Bearer ${key}"`
      )
      await before?.()
      // Later blocks stand on earlier ones: the first fault ends a page.
      for (const block of blocks) {
        const needed = /^needs: (\S+)$/.exec(block.note)?.[1]
        if (needed === undefined || isHere(needed)) expect(await runBlock(block, key)).toBeNull()
        else process.stdout.write(`not run: ${page}:${block.line}: ${needed} is not on this machine\n`)
      }
      await after?.()
    })
  }
})

/** @returns what is untrue of a block; null when all of it holds */
async function runBlock({ page, line, language, text, note }: Block, key: string): Promise<string | null> {
  if (language !== 'sh') return keepFile({ page, line, note, text })
  for (const [piece, before] of Object.entries(given)) if (text.includes(piece)) await before()
  const script = text
    .replaceAll('http://127.0.0.1:8080', service.address)
    .replaceAll('aer_...', key)
    .replaceAll(/(?=prompts\/aer\/|rubrics\/aer\/)/g, root)
  const { code, stdout, stderr } = await shell.run(script)
  if (code !== 0) return `${page}:${line} ended with ${code}: ${stdout.slice(-500)}${stderr.slice(-700)}`
  const missing = expectedOf(text).find((expected) => !compact(stdout).includes(compact(expected)))
  return missing === undefined ? null : `${page}:${line} says ${missing} and prints ${stdout.slice(0, 500)}`
}

/** What comments at the end of a line say that it prints: JSON as `# "queued"`. */
function expectedOf(text: string): string[] {
  return [...text.matchAll(/# ("[^"]*"|\{.*\})$/gm)].map(([, expected]) => expected!)
}

function compact(text: string): string {
  return text.replaceAll(/\s/g, '')
}

/** A file that a page shows whole, named behind the fence: a later block has a command read it. */
function keepFile({ page, line, note, text }: Omit<Block, 'language'>): string | null {
  writeFileSync(join(folder, note), `${text}\n`)
  const isRead = blocksOf(page).some(
    (later) => later.line > line && later.language === 'sh' && later.text.includes(note)
  )
  return isRead ? null : `${page}:${line}: no later block reads ${note}`
}
