import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRunCommand } from '../../src/cli/run.ts'
import { suites } from '../../src/suites/index.ts'
import { adaptationNames, readAdaptation } from '../../src/suites/question-bank/adaptation.ts'
import type { QuestionContent } from '../../src/suites/question-bank/content.ts'
import { buildTestApp, type TestApp } from '../helpers/build-test-app.ts'
import { type ModelServer, type ReceivedRequest, startModelServer } from '../helpers/model-server.ts'
import { drawOpen } from '../helpers/simulated-choices.ts'
import { runCommand } from './run-command.ts'

/** One release whose answers can all be given without options, and one of several parts, which has fewer ways of asking. */
const releases = {
  single: {
    suite: 'steer-me',
    count: 6,
    taskTypes: ['consumer_surplus', 'marginal_utility', 'aggregation_of_consumer_demand']
  },
  parts: { suite: 'steer', count: 4, taskTypes: ['endowment_effect', 'iterated_removal'] }
}
type Name = keyof typeof releases

const shots = 2
const placeholder = 'No other option is correct.'
const ownReply = 'Half of width times height.'

const ways = adaptationNames.map((name) => name.replace('N', String(shots)))
const separate = ways.filter((name) => readAdaptation(name)!.style === 'mc-separate')
const known = { parts: /^(?!.*(?:-car|mc-separate|free-text))/, single: /^/ }
const cases = (['single', 'parts'] as const).flatMap((release) =>
  ways.filter((name) => known[release].test(name) && !separate.includes(name)).map((name) => ({ release, name }))
)

let test: TestApp
let server: ModelServer
let folder: string
const questions: Record<Name, QuestionContent[]> = { single: [], parts: [] }

beforeAll(async () => {
  ;[test, server] = await Promise.all([buildTestApp({}, suites), startModelServer()])
  folder = mkdtempSync(join(tmpdir(), 'aerbench-all-ways-'))
  for (const name of ['single', 'parts'] as const) {
    const items = await drawOpen(test, suites, { name, ...releases[name] })
    questions[name] = items.map(({ examinee, gold }) => ({ examinee, gold }) as QuestionContent)
  }
}, 60_000)
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.close()
  await test.close()
})

/** Has a model asked, and hands back what its server received. */
async function run(model: string, release: Name, adaptation: string) {
  const { text } = await test.call(null, 'GET', `/v1/releases/${release}/requests?adaptation=${adaptation}`)
  const file = join(folder, `${model.split(':')[0]}-${release}-${adaptation}.ndjson`)
  writeFileSync(file, text)
  server.requests.length = 0
  server.script((request) => ({ text: /\nA:$/.test(request.texts.at(-1)!) ? 'A' : ownReply }))
  const args = ['run', '--model', model, '--release', file, '--adaptation', adaptation, '-o', `${file}.answers`]
  const { code, stderr } = await runCommand(addRunCommand, args, {
    ...{ COMPATIBLE_BASE_URL: `${server.url}/v1`, MODEL_MAX_ATTEMPTS: '1' },
    ...{ ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: 'none' }
  })
  return { code, stderr, received: [...server.requests] }
}

const textOf = ({ examinee }: QuestionContent) => examinee.parts.map(({ text }) => text)
const optionsOf = ({ examinee }: QuestionContent) => examinee.parts.flatMap(({ options }) => options)
const isListed = (text: string, { letter, text: option }: { letter: string; text: string }) =>
  `\n${text}\n`.includes(`\n${letter}. ${option}\n`)
const rolesOf = ({ body }: ReceivedRequest) => (body.messages as { role: string }[]).map(({ role }) => role)

describe.each([
  ['compatible:quill-2', 'openai'],
  ['anthropic:claude-sonnet-4-6', 'anthropic']
])('%s', (model, wire) => {
  it.each(cases)('receives of $release what $name is, and no more', async ({ release, name }) => {
    const { style, car, shots: wanted } = readAdaptation(name)!
    const { code, stderr, received } = await run(model, release, name)
    expect(code, stderr).toBe(0)
    const hasTwo = style === 'shown' || style === 'hidden'
    expect(received).toHaveLength(questions[release].length * (hasTwo ? 2 : 1))
    expect(received.map((request) => request.wire)).toEqual(received.map(() => wire))
    for (const question of questions[release]) {
      const own = received.filter(({ texts }) => textOf(question).every((text) => texts[0]!.includes(text)))
      // The texts of the messages are all that was sent: there is no system prompt.
      expect(own.map(rolesOf)).toEqual(hasTwo ? [['user'], ['user', 'assistant', 'user']] : [['user']])
      expect(own.map(({ texts }) => texts.length)).toEqual(hasTwo ? [1, 3] : [1])
      const [first] = own[0]!.texts as [string]
      const begins = first.lastIndexOf(textOf(question)[0]!)
      const [examples, asked] = [first.slice(0, begins), first.slice(begins)]
      const shown = optionsOf(question).map((option) =>
        car && option.letter === question.gold.placeholder ? { ...option, text: placeholder } : option
      )
      const hasOptions = style !== 'hidden' && style !== 'free-text'
      expect(shown.map((option) => isListed(asked, option))).toEqual(shown.map(() => hasOptions))
      if (hasTwo) {
        const [again, reply, choose] = own[1]!.texts
        expect([again, reply]).toEqual([first, ownReply])
        expect(shown.map((option) => isListed(choose!, option))).toEqual(shown.map(() => true))
        expect(textOf(question).some((text) => choose!.includes(text))).toBe(false)
      }
      if (!hasOptions) expectNoOptions(first, { asked, question })
      expect(own.some(({ texts }) => texts.join().includes(placeholder))).toBe(car)
      expectExamples(examples, { count: wanted, style })
    }
  })

  it.each(separate)('is not asked %s, which only the model itself can tell', async (name) => {
    const { code, stderr, received } = await run(model, 'single', name)
    expect([code, stderr, received]).toEqual([1, expect.stringContaining('the probability of given replies'), []])
  })
})

/** No list of options anywhere, and in what is asked none of their texts but where the question itself has it. */
function expectNoOptions(first: string, { asked, question }: { asked: string; question: QuestionContent }): void {
  expect(first).not.toMatch(/^[A-Z]\. /m)
  expect(first).not.toContain(placeholder)
  const beside = textOf(question).reduce((rest, text) => rest.replace(text, ''), asked)
  for (const { text } of optionsOf(question)) expect(beside).not.toContain(text)
}

/** Whole worked examples: a text, its options unless they are hidden, why, and the answer. */
function expectExamples(examples: string, { count, style }: { count: number; style: string }): void {
  const closing = /zero-shot|mc-separate/.test(style) ? /\nA: [A-Z](?:, [A-Z])*\n\n/ : /\nThe answer is [^\n]+\.\n\n/
  const whole = examples.split(closing)
  expect(whole.pop()).toBe('')
  expect(whole).toHaveLength(count)
  expect(new Set(whole).size).toBe(count)
  const hasOptions = style !== 'hidden' && style !== 'free-text'
  for (const example of whole) expect(/^A\. .+\nB\. /m.test(example)).toBe(hasOptions)
}
