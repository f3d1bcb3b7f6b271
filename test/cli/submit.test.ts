import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addSubmissionCommands } from '../../src/cli/submission.ts'
import { addSubmitCommand } from '../../src/cli/submit.ts'
import { moveSubmission } from '../../src/db/submission-states.ts'
import { addItems, addLabelItems, buildTestApp, freeze, openDraft, type TestApp } from '../helpers/build-test-app.ts'
import { writeLines } from './grading-files.ts'
import { runCommand } from './run-command.ts'

let folder: string
let service: TestApp
let environment: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-submit-'))
  service = await buildTestApp()
  await addItems(service, 3)
  await addLabelItems(service, 1)
  await freeze(service, 'r1')
  environment = {
    AERBENCH_SERVER: await service.app.listen({ host: '127.0.0.1', port: 0 }),
    AERBENCH_KEY: await service.keyFor('submitter')
  }
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

/** Submits a file, and has the service grade what that queues. */
async function submit(file: string, ...more: string[]) {
  const running = runCommand(addSubmitCommand, ['submit', file, ...more], environment)
  let isRunning = true
  void running.finally(() => {
    isRunning = false
  })
  await vi.waitFor(() => expect(!isRunning || service.jobs.length > 0).toBe(true), { timeout: 20_000, interval: 20 })
  await service.grade()
  return await running
}

const named = ['--release', 'r1', '--model', 'quill-2', '--family', 'other']
const labels = { itemId: 'CI-1', output: '{"stability":"yes","existence":"yes"}' }

describe('aerbench submit', () => {
  it('sends a file, follows the grading, publishes, and shows the scores', async () => {
    const file = writeLines(folder, 'all', [
      { itemId: 'EK-1', output: 'gold-1', model: 'compatible:quill-2', costUsd: 0.1 },
      { itemId: 'EK-2', output: 'wrong' },
      '',
      { itemId: 'EK-3', output: '' },
      labels
    ])
    const { code, stdout, stderr } = await submit(file, ...named, '--publish', '--allow-incomplete', '--json')
    const { submission, sent } = JSON.parse(stdout)
    expect(code).toBe(0)
    expect(sent).toEqual({ accepted: 3, replaced: 0, unchanged: 0, empty: 1, rejected: [] })
    expect(submission).toMatchObject({ state: 'published', model: 'quill-2', responses: 3, items: 4 })
    expect(stderr).toMatch(/^Submission \S+ of quill-2 to release r1\n/)
    // One text of CI items makes no interval; EK has a third of its items right.
    expect(stderr).toContain('Where it stands, over public items: EK 33.3, place 1 of 1; CI 50.0, place 1 of 1\n')
    expect(stderr).toMatch(/^Its board: .*\/\?release=r1\nWhere it lost points: .*\/submissions\/\S+\/items$/m)
    const shown = await submit(file, '--submission', submission.id)
    // EK: 1, 0 and a missing answer; CI: one of two labels.
    const cells = shown.stdout.split('\n').map((line) =>
      line
        .split('│')
        .map((cell) => cell.trim())
        .filter(Boolean)
    )
    expect(cells.find(([task]) => task === 'EK')).toEqual(['EK', '3', '33.3', '33.3', '3', '0', '0', '-'])
    expect(cells.find(([task]) => task === 'CI')).toEqual(['CI', '1', '50.0', '50.0', '1', '0', '0', '-'])
  })

  it('takes the place of an earlier submission as it is published, and not of one when it has begun', async () => {
    const file = writeLines(folder, 'again', [{ itemId: 'EK-1', output: 'gold-1' }, labels])
    const publish = ['--publish', '--allow-incomplete', '--json']
    const earlier = JSON.parse((await submit(file, ...named, ...publish)).stdout).submission
    const late = await submit(file, '--submission', earlier.id, '--supersedes', earlier.id)
    expect([late.code, late.stderr]).toEqual([2, expect.stringContaining('--supersedes is said when')])
    const next = JSON.parse((await submit(file, ...named, '--supersedes', earlier.id, ...publish)).stdout).submission
    expect(next).toMatchObject({ state: 'published', supersedes: earlier.id })
    const was = await service.call(environment.AERBENCH_KEY!, 'GET', `/v1/submissions/${earlier.id}`)
    expect(was.json()).toMatchObject({ state: 'withdrawn', supersededBy: next.id })
  })

  it('leads to what was lost of the task types that it answers, where it leaves others out', async () => {
    const file = writeLines(folder, 'in part', [{ itemId: 'EK-1', output: 'gold-1' }])
    const { stdout, stderr } = await submit(file, ...named, '--publish', '--allow-incomplete')
    expect(stderr.match(/^Where it lost points.*$/gm)).toEqual([
      expect.stringMatching(/^Where it lost points on EK: .*\/submissions\/\S+\/items\?taskType=EK$/)
    ])
    // All that are published have one question right.
    const standing =
      /Where it stands, over public items: EK 33\.3, place 1 of 3, which 3 share\nEK: too little to tell it from quill-2 …\w{6} \(same place\), quill-2 …\w{6} \(same place\)\n/
    expect(stderr).toMatch(standing)
    const id = /^Submission (\S+)/.exec(stdout)![1]!
    const shown = await runCommand(addSubmissionCommands, ['submission', 'show', id], environment)
    expect(shown.stdout).toMatch(standing)
  })

  it('says that it is not published, and why, to whoever asked for it', async () => {
    const file = writeLines(folder, 'unpublished', [{ itemId: 'EK-1', output: 'gold-1' }, labels])
    const publish = ['--publish', '--allow-incomplete']
    const early = await submit(file, ...named, ...publish, '--no-wait')
    expect(early.stderr).toMatch(
      /\nNot published: --no-wait ends before it is graded\nOnce nothing is missing: aerbench submit/
    )
    const running = runCommand(addSubmitCommand, ['submit', file, ...named, ...publish], environment)
    const { db } = service.database
    await vi.waitFor(() => expect(service.jobs).toHaveLength(1), { timeout: 20_000, interval: 20 })
    // As a grading leaves it whose judge is down.
    const { id } = service.jobs.splice(0)[0]!
    const end = { from: ['queued'], to: 'graded', reason: '2 judgments are missing' } as const
    await moveSubmission(db, id, end)
    const late = await running
    expect([late.code, late.stderr]).toEqual([
      1,
      expect.stringContaining('Not published: it is graded: 2 judgments are missing\nOnce nothing')
    ])
  })

  it('names rejected lines by their number in the file, and goes on with the same submission', async () => {
    const right = { itemId: 'EK-1', output: 'gold-1' }
    const file = writeLines(folder, 'partly', [right, '{"itemId":', '', { itemId: 'EK-9', output: 'a' }, labels, right])
    const refused = await submit(file, ...named)
    const [head, ...rejected] = refused.stderr
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('sent'))
    expect(refused.code).toBe(1)
    expect(rejected).toEqual([
      expect.stringMatching(/^line 2: is not JSON.*\(json_invalid\)$/),
      'line 4: release r1 has no item EK-9 (item_unknown)',
      'line 6: line 1 is about EK-1 already (duplicate_item)',
      expect.stringMatching(
        /^5 lines: 2 stored, 3 rejected; (\S+) is still a draft: mend them, and give --submission \1$/
      )
    ])
    const id = /^Submission (\S+)/.exec(head!)![1]!
    writeLines(folder, 'partly', [right, { itemId: 'EK-2', output: 'gold-2' }, labels])
    const { code, stdout, stderr } = await submit(file, '--submission', id, '--json')
    expect(code).toBe(0)
    expect(stderr).toContain(`on the leaderboard by: aerbench submission publish ${id}\n`)
    expect(JSON.parse(stdout)).toMatchObject({
      sent: { accepted: 1, unchanged: 2, rejected: [] },
      submission: { id, state: 'graded' }
    })
  })

  const draftsOf = async (model: string) => {
    const { data } = (await service.call(environment.AERBENCH_KEY!, 'GET', '/v1/submissions?limit=100')).json<{
      data: { model: string }[]
    }>()
    return data.filter((one) => one.model === model).length
  }
  const lastLine = (stderr: string) => stderr.trimEnd().split('\n').at(-1)!

  it('says of which release the items of a file are that is of another one, and begins no draft', async () => {
    await addItems(service, 4)
    await freeze(service, 'r2')
    const way = async (itemId: string) => {
      const file = writeLines(folder, 'foreign', [{ itemId, output: 'a' }])
      const { code, stderr } = await submit(file, '--release', 'r1', '--model', 'foreign')
      return [code, lastLine(stderr)]
    }
    const none = '1 line: 1 rejected: no id is of release r1.'
    expect(await way('EK-4')).toEqual([1, `${none} EK-4 is of r2. Give --release r2`])
    expect(await way('EK-9')).toEqual([
      1,
      `${none} EK-9 is of none that anybody may look into. Give --release with the one that they are of`
    ])
    expect(await draftsOf('foreign')).toBe(0)
  })

  it('advises nobody to delete a draft that holds responses, and says what it keeps', async () => {
    const id = await openDraft(service, environment.AERBENCH_KEY!, 'r1', 'kept')
    const way = async (line: object | string) =>
      lastLine((await submit(writeLines(folder, 'kept', [line]), '--submission', id)).stderr)
    const foreign = '1 line: 1 rejected: no id is of release r1. EK-9 is of none that anybody may look into.'
    const alone = 'This submission takes items of r1 alone.'
    const unknown = { itemId: 'EK-9', output: 'a' }
    const mend = `mend them, and give --submission ${id}`
    const deleting = `aerbench submission delete ${id}`
    expect(await way(unknown)).toBe(`${foreign} ${alone} The draft ${id} holds nothing: ${deleting} deletes it`)
    expect(await way('{')).toBe(`1 line: 1 rejected; the draft ${id} holds nothing: ${mend}, or delete it: ${deleting}`)
    await submit(writeLines(folder, 'kept', [labels, '{']), '--submission', id)
    expect(await way(unknown)).toBe(`${foreign} ${alone} The draft ${id} keeps its 1 response`)
    expect(await way('{')).toBe(`1 line: 1 rejected; the draft ${id} keeps its 1 response: ${mend}`)
  })

  it('counts what is stored and what is not, on the terminal as in JSON', async () => {
    const file = writeLines(folder, 'counted', [
      labels,
      { itemId: 'EK-9', output: 'a' },
      '{',
      { ...labels, output: 'b' }
    ])
    const { stdout, stderr } = await submit(file, ...named, '--json')
    expect(stderr).toContain('\n4 lines: 1 stored, 3 rejected; ')
    // Progress, which had called all that was sent rejected.
    expect(stderr).toContain('\nsent 4/4 1 stored, 3 rejected\n')
    expect(JSON.parse(stdout)).toMatchObject({ sent: { accepted: 1 }, submission: { state: 'draft', responses: 1 } })
  })

  it.each([
    ['an empty file', [''], 'the file is empty: there is nothing to store'],
    [
      'a template whose outputs are empty',
      [1, 2].map((n) => ({ itemId: `EK-${n}`, taskType: 'EK', prompt: 'Which?', output: '' })),
      '2 lines: 2 without an output. There is nothing to store: an empty output is no answer. Fill in the outputs'
    ],
    [
      'samples that failed',
      [{ custom_id: 'EK-1', response: null, error: { message: 'down' } }],
      '1 line: 1 without an output'
    ]
  ])('sends nothing of %s, and begins no draft', async (_, lines, words) => {
    const file = writeLines(folder, 'nothing', lines)
    const refused = await submit(file, '--release', 'r1', '--model', 'nothing')
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(words) })
    expect(await draftsOf('nothing')).toBe(0)
    const id = await openDraft(service, environment.AERBENCH_KEY!, 'r1', 'nothing there')
    expect(await submit(file, '--submission', id)).toMatchObject({ code: 1, stderr: expect.stringContaining(words) })
    await service.call(environment.AERBENCH_KEY!, 'DELETE', `/v1/submissions/${id}`)
  })

  it('reads standard input once, and deletes the draft that it began where nothing of that is stored', async () => {
    const given = vi.spyOn(process, 'stdin', 'get')
    const send = async (model: string, ...lines: object[]) => {
      const text = lines.map((line) => JSON.stringify(line)).join('\n')
      given.mockReturnValue(Readable.from([Buffer.from(text)]) as typeof process.stdin)
      return await submit('-', '--release', 'r1', '--model', model, '--no-wait', '--json')
    }
    const stored = await send('piped', labels)
    expect([stored.code, JSON.parse(stored.stdout)]).toMatchObject([0, { sent: { accepted: 1 } }])
    const rejected = await send('piped away', { itemId: 'EK-9', output: 'a' }, { itemId: 'EK-1' })
    expect(rejected.stderr).toMatch(/its draft sub_\S+ is deleted\n/)
    expect(lastLine(rejected.stderr)).toBe('2 lines: 2 rejected: mend them, and send the file again')
    expect(JSON.parse(rejected.stdout)).toMatchObject({
      submission: null,
      sent: { rejected: [{ line: 1 }, { line: 2 }] }
    })
    const empty = await send('piped away', { itemId: 'EK-1', output: '' })
    expect(empty.stderr).toContain('1 line: 1 without an output. There is nothing to store')
    expect(await draftsOf('piped away')).toBe(0)
    given.mockRestore()
  })

  it('leaves no empty draft of a file that breaks off, or has no good line', async () => {
    const long = writeLines(folder, 'long', [{ itemId: 'EK-1', output: 'gold '.repeat(1000) }])
    const small = await buildTestApp({ SUBMISSION_MAX_BYTES: '2000' }, undefined, service.database)
    const asked = { ...environment, AERBENCH_SERVER: await small.app.listen({ host: '127.0.0.1', port: 0 }) }
    const send = (...more: string[]) => runCommand(addSubmitCommand, ['submit', long, ...more], asked)
    const refused = await send('--release', 'r1', '--model', 'broken-off')
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Nothing of the file is stored, and its draft sub_\S+ is deleted\n/)
    })
    expect(await draftsOf('broken-off')).toBe(0)
    // A draft that was there before stays.
    const before = await openDraft(service, environment.AERBENCH_KEY!, 'r1', 'broken-off')
    expect((await send('--submission', before)).stderr).not.toContain('is deleted')
    expect(await draftsOf('broken-off')).toBe(1)
    await small.app.close()
    const file = writeLines(folder, 'unread', [{ itemId: 'EK-1' }, '{"itemId": "EK-2", "output": "a'])
    const unread = await submit(file, '--release', 'r1', '--model', 'unread')
    expect(lastLine(unread.stderr)).toBe('2 lines: 2 rejected: mend them, and send the file again')
    // One place, in the line that the number before it names.
    expect(unread.stderr).toMatch(/^line 2: is not JSON: [^()]* at character 32 \(json_invalid\)$/m)
    expect(await draftsOf('unread')).toBe(0)
  })

  it('publishes nothing incomplete unasked: of a file it begins no draft, and a draft takes the rest', async () => {
    const some = [1, 2].map((item) => ({ itemId: `EK-${item}`, output: `gold-${item}` }))
    const file = writeLines(folder, 'incomplete', [...some, labels])
    const unsent = await submit(file, '--release', 'r1', '--model', 'incomplete', '--publish')
    expect(unsent).toMatchObject({ code: 1, stderr: expect.stringContaining('answers 3 of 4 items') })
    expect(unsent.stderr).toContain('nothing was sent; add the rest, or give --allow-incomplete')
    expect(await draftsOf('incomplete')).toBe(0)
    const id = await openDraft(service, environment.AERBENCH_KEY!, 'r1', 'incomplete')
    const refused = await submit(file, '--submission', id, '--publish')
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        `answers 3 of 4 items, and its row would have no rank: send the rest with --submission ${id}, or give --submission ${id} --allow-incomplete`
      )
    })
    const state = async () => (await service.call(environment.AERBENCH_KEY!, 'GET', `/v1/submissions/${id}`)).json()
    expect(await state()).toMatchObject({ state: 'draft', responses: 3 })
    writeLines(folder, 'incomplete', [...some, labels, { itemId: 'EK-3', output: 'gold-3' }])
    expect(await submit(file, '--submission', id, '--publish')).toMatchObject({ code: 0 })
    expect(await state()).toMatchObject({ state: 'published', responses: 4 })
  })

  const made = { setting: 'zero-shot', parameters: { temperature: 0, maxOutputTokens: 900 } }
  /** A line as `aerbench run` writes it, of the 30th or 31st of January. */
  const ran = (item: number, more: object = {}) => ({
    ...{ itemId: `EK-${item}`, output: `gold-${item}`, ...made, answeredAt: `2025-01-${29 + item}T23:59:59.000Z` },
    ...more
  })
  const declaredOf = (stdout: string) => {
    const { setting, sampling, generatedOn } = JSON.parse(stdout).submission
    return { setting, sampling, generatedOn }
  }

  it('declares what options name, also of a draft, and shows it', async () => {
    const file = writeLines(folder, 'declared', [labels, { itemId: 'EK-9', output: 'a' }])
    const refused = await submit(
      ...([file, ...named, '--setting', 'tools', '--generated-on', '2025-01-31', '--json'] as const),
      ...['--sampling', '{"temperature": 0.5, "other": {"top_p": 0.9}}']
    )
    const sampling = { temperature: 0.5, other: { top_p: 0.9 } }
    expect(declaredOf(refused.stdout)).toEqual({ setting: 'tools', sampling, generatedOn: '2025-01-31' })
    const { id } = JSON.parse(refused.stdout).submission
    writeLines(folder, 'declared', [labels])
    const shown = await submit(file, '--submission', id, '--setting', 'agentic')
    expect(shown.stdout).toContain(
      'Declared: setting agentic; temperature 0.5, top_p 0.9; outputs made on 2025-01-31\n'
    )
    const late = await submit(file, '--submission', id, '--setting', 'tools')
    expect(late).toMatchObject({ code: 1, stderr: expect.stringContaining('stands since it was finalised') })
  })

  it('declares what a file of `aerbench run` says, but for what options name', async () => {
    const file = writeLines(folder, 'ran', [ran(1), ran(2)])
    const plain = await submit(file, ...named, '--json')
    const sampling = { temperature: 0, maxOutputTokens: 900 }
    expect(declaredOf(plain.stdout)).toEqual({ setting: 'zero-shot', sampling, generatedOn: '2025-01-31' })
    expect(plain.stderr).toContain(`Declared by ${file}: setting, sampling, generatedOn\n`)
    const other = await submit(file, ...named, '--setting', 'retrieval', '--json')
    expect(declaredOf(other.stdout)).toEqual({ setting: 'retrieval', sampling, generatedOn: '2025-01-31' })
  })

  it('sends one draw of several, with what was sampled for that draw', async () => {
    const drawn = (repeat: number) => ({
      ...ran(1, { output: repeat === 2 ? 'gold-1' : 'wrong', promptHash: 'p', repeat }),
      parameters: { maxOutputTokens: 900, topP: 0.9, seed: 4 + repeat, extra: { min_p: 0.1, stop: ['#'] } },
      refusedParameters: ['min_p']
    })
    const file = writeLines(folder, 'drawn', [drawn(1), drawn(2), ran(2, { promptHash: 'p' })])
    const several = await submit(file, ...named)
    expect(several).toMatchObject({ code: 1, stderr: expect.stringContaining('draws 1, 2 of its items: choose one') })
    const none = await submit(file, ...named, '--repeat', '3')
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('holds draws 1, 2 alone') })
    const { stdout } = await submit(file, ...named, '--repeat', '2', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ submission: { responses: 1 }, sent: { accepted: 1, rejected: [] } })
    const other = { top_p: 0.9, seed: 6, stop: '["#"]' }
    expect(declaredOf(stdout)).toMatchObject({ sampling: { maxOutputTokens: 900, other } })
  })

  it('declares nothing in which lines differ, and nothing of a file with other lines', async () => {
    const two = [ran(1), ran(2, { parameters: { temperature: 1 } })]
    const differing = await submit(writeLines(folder, 'differing', two), ...named, '--json')
    expect(declaredOf(differing.stdout)).toEqual({ setting: 'zero-shot', generatedOn: '2025-01-31' })
    const mixed = await submit(writeLines(folder, 'mixed', [ran(1), labels]), ...named, '--json')
    expect(declaredOf(mixed.stdout)).toEqual({})
  })

  it('refuses a declaration that is not right, before there is a draft', async () => {
    const file = writeLines(folder, 'refused', [labels])
    const count = async () => (await service.call(environment.AERBENCH_KEY!, 'GET', '/v1/submissions')).text
    const before = await count()
    for (const [option, value, words] of [
      ['--setting', 'Few shots', '--setting: must be zero-shot, tools, retrieval, agentic, or an adaptation'],
      ['--sampling', '{temperature}', 'must be JSON'],
      ['--sampling', '{"temperature": "0"}', '--sampling.temperature'],
      ['--generated-on', '9999-01-01', '--generated-on: must not be in the future']
    ] as const) {
      expect(await submit(file, ...named, option, value)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(words)
      })
    }
    const noDay = await submit(file, ...named, '--generated-on', '31.01.2026')
    expect(noDay.stderr).toBe('--generated-on: must be a calendar day, as 2026-01-31')
    // Whether its suite has an adaptation the release says.
    expect(await submit(file, ...named, '--setting', '2-shot')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('suite aer knows no setting 2-shot, but zero-shot, tools, retrieval, agentic')
    })
    expect(await count()).toBe(before)
  })

  it.each([
    ['UTF-16', Buffer.from(`\ufeff${JSON.stringify(labels)}\n`, 'utf16le'), 'UTF-16'],
    ['a table', Buffer.from('itemId,output\nEK-1,A\n'), 'is a table, as CSV, which is not read'],
    ['another document', Buffer.from('{"answers": ["A"]}'), 'no known form; '],
    ['answers that are objects', Buffer.from('{"EK-1": {"SC01": "A"}}'), 'what stands under EK-1 is no text']
  ])('makes no draft for %s', async (_, bytes, words) => {
    const count = async () => (await service.call(environment.AERBENCH_KEY!, 'GET', '/v1/submissions')).text
    const before = await count()
    const file = join(folder, 'unreadable')
    writeFileSync(file, bytes)
    expect(await submit(file, ...named)).toMatchObject({ code: 1, stderr: expect.stringContaining(words) })
    expect(await count()).toBe(before)
  })

  it('makes no draft for a file that is not there', async () => {
    const count = async () => (await service.call(environment.AERBENCH_KEY!, 'GET', '/v1/submissions')).text
    const before = await count()
    const missing = await submit(join(folder, 'none'), ...named)
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('no such file') })
    expect(await count()).toBe(before)
  })

  it('says what it needs', async () => {
    const file = writeLines(folder, 'one', [labels])
    expect(await submit(file)).toMatchObject({ code: 2, stderr: expect.stringContaining('--release and --model') })
    expect(await submit(file, '--release', 'r9', '--model', 'a')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('there is no release r9')
    })
    expect(await submit(file, ...named, '--batch')).toMatchObject({ code: 1, stderr: expect.stringContaining('role') })
    const queued = await submit(file, ...named, '--no-wait', '--json')
    expect(JSON.parse(queued.stdout).submission.state).toMatch(/queued|grading|graded/)
    expect(queued.code).toBe(0)
  })
})
