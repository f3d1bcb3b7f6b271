import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addReleaseCommands } from '../../../src/cli/release.ts'
import { approvedTemplates } from '../../../src/cli/template/approved-templates.ts'
import { addTemplateCommands } from '../../../src/cli/template.ts'
import type { NewGeneratedTemplate } from '../../../src/schemas/draw.ts'
import { suites } from '../../../src/suites/index.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { type ModelServer, startModelServer } from '../../helpers/model-server.ts'
import { scriptedModels } from '../../helpers/scripted-writer.ts'
import { runDraws } from '../../helpers/second-suite.ts'
import { runCommand } from '../run-command.ts'

let folder: string
let file: string
let models: ModelServer
let test: TestApp
let approved: NewGeneratedTemplate[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-generated-'))
  file = join(folder, 'generated.ndjson')
  models = await startModelServer()
  models.script(scriptedModels(() => null))
  test = await buildTestApp({}, suites)
  const environment = { COMPATIBLE_BASE_URL: `${models.url}/v1`, MODEL_MAX_ATTEMPTS: '1' }
  const run = async (...args: string[]) =>
    JSON.parse((await runCommand(addTemplateCommands, ['template', ...args, '--json'], environment)).stdout)
  const names = ['--templates', 'consumer_surplus/used-textbooks', '--domains', 'sports,medical']
  const writer = ['--model', 'compatible:quill-2', '--judge', 'compatible:quill-2']
  const { passed } = await run('transfer', 'steer-me', '-o', file, ...names, ...writer)
  await run('review', file, ...passed, '--approve', '--by', 'Ada')
  approved = await approvedTemplates(file, 'steer-me')
}, 60_000)
afterAll(async () => {
  await test.close()
  await models.close()
  rmSync(folder, { recursive: true })
})

async function draw(name: string, generated: readonly NewGeneratedTemplate[], more: object = {}) {
  const order = { suite: 'steer-me', name, count: 8, seed: '7', generated, ...more }
  return await test.call(test.admin, 'POST', '/v1/releases/draw', order)
}

describe('a release of generated templates', () => {
  it('asks what they ask and nothing else, and is the same when it is drawn again', async () => {
    expect(approved.map(({ domain }) => domain).sort()).toEqual(['medical', 'sports'])
    for (const name of ['one', 'other']) {
      const asked = await draw(name, approved)
      expect(asked.status, asked.text).toBe(202)
    }
    await runDraws(test, suites)
    const read = async (path: string) =>
      (await test.call(test.admin, 'GET', path)).json<{ data: { template: string; items: number }[] }>()
    const { data } = await read('/v1/releases/one/templates')
    expect(data.map(({ template, items }) => [template, items])).toEqual(
      approved.map(({ name }) => [name, 4]).sort(([one], [two]) => (one! < two! ? -1 : 1))
    )
    const items = await test.call(test.admin, 'GET', '/v1/releases/one/items')
    expect(items.json<{ data: { prompt: string }[] }>().data).toHaveLength(8)
    expect(items.text).not.toContain('textbooks')
    const hashes = await Promise.all(
      ['one', 'other'].map(async (name) => {
        return (await test.call(null, 'GET', `/v1/releases/${name}`)).json<{ contentHash: string }>().contentHash
      })
    )
    expect(hashes[0]).toBe(hashes[1])
  })

  it.each([
    [
      'a field that its type does not give',
      { parts: ['{price} and {inverse_demand} and {tax}: how large is the surplus of the whole?'] },
      /no field \{tax\}/
    ],
    [
      'a field that is left out',
      { parts: ['There is {price} to be paid for everything: how large is the surplus of it?'] },
      /inverse_demand\} is missing/
    ],
    ['a question type that there is not', { type: 'cubic' }, /no question type cubic/]
  ])('is refused for %s', async (_, change, message) => {
    const [first] = approved
    const reply = await draw('bad', [{ ...first!, text: { ...first!.text, ...change } }])
    expect(reply.status).toBe(422)
    expect(reply.text).toMatch(message)
    expect(reply.text).toContain('template_unfit')
  })

  it('is refused for two of one name, a foreign element, and names that choose none', async () => {
    const [first] = approved
    expect((await draw('twice', [first!, first!])).text).toContain('template_twice')
    expect((await draw('foreign', [{ ...first!, taskType: 'producer_surplus' }])).text).toContain('template_unfit')
    expect((await draw('none', approved, { templates: ['consumer_surplus/used-textbooks'] })).text).toContain(
      'template_unknown'
    )
  })

  it('is drawn by the command line from the approved ones of a file', async () => {
    const environment = {
      AERBENCH_SERVER: await test.app.listen({ host: '127.0.0.1', port: 0 }),
      AERBENCH_KEY: test.admin
    }
    const args = ['release', 'draw', 'steer-me', '--seed', '8', '--count', '4', '--generated', file, '--json']
    let isDone = false
    const [outcome] = await Promise.all([
      runCommand(addReleaseCommands, args, environment).finally(() => {
        isDone = true
      }),
      (async () => {
        while (!isDone) {
          await runDraws(test, suites)
          await new Promise((resolve) => setImmediate(resolve))
        }
      })()
    ])
    expect(outcome).toMatchObject({ code: 0 })
    expect(JSON.parse(outcome.stdout)).toMatchObject({ state: 'frozen', draw: { drawn: 4 } })
  })
})
