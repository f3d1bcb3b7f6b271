import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addTemplateCommands } from '../../../src/cli/template.ts'
import { type ModelServer, startModelServer } from '../../helpers/model-server.ts'
import { type Fault, scriptedModels } from '../../helpers/scripted-writer.ts'
import { runCommand } from '../run-command.ts'

const writer = 'compatible:quill-2'
const judge = 'anthropic:claude-sonnet-4-6'

let folder: string
let file: string
let server: ModelServer
let environment: Record<string, string>

beforeAll(async () => {
  server = await startModelServer()
  environment = {
    ...{ COMPATIBLE_BASE_URL: `${server.url}/v1`, ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: 'k' },
    MODEL_MAX_ATTEMPTS: '1',
    MODEL_PRICES: JSON.stringify({ [writer]: { input: 1, output: 10 } })
  }
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-template-'))
  file = join(folder, 'generated.ndjson')
  server.requests.length = 0
  script(() => null)
  return () => rmSync(folder, { recursive: true })
})
afterAll(() => server.close())

function script(faultOf: (prompt: string) => Fault | null): void {
  server.script(scriptedModels(faultOf))
}

async function template(...args: string[]) {
  const { code, stdout, stderr } = await runCommand(addTemplateCommands, ['template', ...args], environment)
  return { code, stderr, out: stdout }
}

async function json(...args: string[]) {
  const { out, ...rest } = await template(...args, '--json')
  return { ...rest, json: out ? JSON.parse(out) : null }
}

const models = ['--model', writer, '--judge', judge]
const transfer = (...more: string[]) =>
  json('transfer', 'steer-me', '-o', file, '--templates', 'consumer_surplus/used-textbooks', ...models, ...more)

/** The story lies in education, and consumer surplus makes sense in all ten domains. */
const faults: Readonly<Record<string, Fault>> = {
  medical: 'drops a field',
  sports: 'copies',
  finance: 'other person',
  politics: 'loses the economics',
  gambling: 'forgets a datum',
  technology: 'no JSON'
}
const byDomain = (prompt: string) => faults[/topic area: (\w+)/.exec(prompt)?.[1] ?? ''] ?? null

describe('aerbench template transfer', () => {
  it('stores what each gate rejected, asks the judge of what is left alone, and tells what it cost', async () => {
    script(byDomain)
    const { code, json: summary } = await transfer()
    expect([code, summary.attempts, summary.of, summary.passed.length]).toEqual([0, 9, 9, 3])
    expect(server.requests.filter(({ wire }) => wire === 'anthropic')).toHaveLength(5)
    const { json: report } = await json('report', file)
    expect(report.steps).toMatchObject([
      {
        step: 'domain',
        in: 9,
        out: 3,
        rejectedBy: { reply: 1, fields: 1, perspective: 1, 'near-copy': 1, economics: 1, information: 1 }
      }
    ])
    const { gates } = report.steps[0]
    expect(gates.find(({ gate }: { gate: string }) => gate === 'economics')).toEqual({
      gate: 'economics',
      in: 5,
      out: 4
    })
    expect(report.statuses).toMatchObject({ auto_checked: 3, approved: 0 })
    expect(report.costPerApproved).toEqual({ costUsd: null, reason: 'none_approved' })
  })

  it('does nothing twice: neither what passed nor what was rejected', async () => {
    script(byDomain)
    const first = await transfer()
    const asked = server.requests.length
    const again = await transfer()
    expect(server.requests).toHaveLength(asked)
    expect(again.json.passed.sort()).toEqual(first.json.passed.sort())
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(9)
  })

  it('asks again what a provider failed at, without paying for the draft once more', async () => {
    const models = scriptedModels(() => null)
    server.script((request) => (request.wire === 'anthropic' ? { status: 529 } : models(request)))
    const failed = await transfer('--domains', 'medical,sports')
    expect([failed.code, failed.json.attempts, failed.json.failures.length]).toEqual([1, 0, 2])
    script(() => null)
    const mended = await transfer('--domains', 'medical,sports')
    expect([mended.code, mended.json.passed.length]).toEqual([0, 2])
    expect(server.requests.filter(({ wire }) => wire === 'openai')).toHaveLength(2)
  })

  it('stops at the budget', async () => {
    environment.BUDGET_USD = '0.2'
    const stopped = await transfer('--concurrency', '1')
    delete environment.BUDGET_USD
    expect(stopped.code).toBe(1)
    expect(stopped.json.stopped).toMatch(/budget/i)
    expect(stopped.json.attempts).toBeLessThan(9)
  })
})

describe('what becomes of generated templates', () => {
  it('goes from review to retelling, paraphrase, check, spot check and report', async () => {
    const { json: made } = await transfer('--domains', 'medical,sports')
    const [first, second] = made.passed.sort() as [string, string]
    expect(await template('retell', file, ...models)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nothing to rewrite')
    })
    expect((await template('review', file, first, '--approve', '--by', 'Ada')).code).toBe(0)

    const text = join(folder, 'mended.txt')
    const { text: own } = (await json('list', file)).json[1].template
    writeFileSync(text, own.parts[0].replace(/\.$/, ''))
    const repair = (reason: string) =>
      template('review', file, second, '--by', 'Ada', '--repair', reason, '--text', text)
    expect(await repair('too_easy')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('never tune difficulty')
    })
    expect(await repair('wording')).toMatchObject({ code: 0 })
    writeFileSync(text, 'What is the surplus?')
    expect(await repair('wording')).toMatchObject({ code: 1, stderr: expect.stringContaining('{price} is missing') })

    script((prompt) => (prompt.includes('number 2 of several') ? 'loses the economics' : null))
    const told = await json('paraphrase', file, '--copies', '2', '--templates', first, ...models)
    expect([told.json.attempts, told.json.passed.length]).toEqual([2, 1])
    const { json: solved } = await json('check', file, '--model', writer, '--fillings', '4', '--templates', first)
    expect(solved.checks[0].answers).toHaveLength(4)

    const sheet = join(folder, 'sheet.ndjson')
    const { out } = await template('sample', file, '--count', '4', '--seed', '7')
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toHaveLength(4)
    const say = async (by: string, valid: readonly (boolean | null)[]) => {
      const filled = lines.map((line, at) => ({ ...line, style: valid[at], complexity: valid[at], element: valid[at] }))
      writeFileSync(sheet, filled.map((line) => `${JSON.stringify(line)}\n`).join(''))
      return await template('validate', file, sheet, '--by', by)
    }
    expect(await say('Ada', [true, true, true, false])).toMatchObject({ code: 0 })
    expect(await say('Karl', [true, true, false, null])).toMatchObject({ out: expect.stringContaining('3 of 4') })

    const { json: report } = await json('report', file)
    expect(report.repairs).toMatchObject({ wording: 1, missing_datum: 0 })
    expect(report.statuses).toMatchObject({ approved: 2, auto_checked: 1 })
    expect(report.checks).toMatchObject([{ solver: writer, templates: 1, asked: 4 }])
    expect(report.validators.pairs).toMatchObject([{ first: 'Ada', second: 'Karl', both: 3, observed: 2 / 3 }])
    // Two drafts and paraphrases at 100 tokens for 1 and 50 for 10 dollars a million, four answers alike; judges by their list price.
    expect(report.cost).toMatchObject({ calls: 12, unpriced: 0 })
    expect(report.costPerApproved.costUsd).toBeCloseTo(report.cost.costUsd / 2)
  })

  it('goes back to review when too many of its paraphrases fail', async () => {
    const { json: made } = await transfer('--domains', 'medical')
    await template('review', file, made.passed[0], '--approve', '--by', 'Ada')
    script((prompt) => (/number [1-4] of several/.test(prompt) ? null : 'drops a field'))
    await json('paraphrase', file, '--copies', '6', ...models)
    expect((await json('list', file, '--status', 'returned')).json).toHaveLength(1)
  })

  it('is no retelling where the words for the person stay as they were', async () => {
    const { json: made } = await transfer('--domains', 'medical', '--from', 'second_person')
    await template('review', file, made.passed[0], '--approve', '--by', 'Ada')
    const { json: retold } = await json('retell', file, '--perspectives', 'first_person', ...models)
    // The writer leaves short words as they are, "you" and "your" among them.
    expect(retold.rejected).toMatchObject([{ rejectedBy: 'perspective' }])
  })
})
