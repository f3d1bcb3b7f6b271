import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBoardCommand } from '../../src/cli/board.ts'
import { addSubmissionCommands } from '../../src/cli/submission.ts'
import { addItems, buildTestApp, freeze, type TestApp } from '../helpers/build-test-app.ts'
import { runCommand } from './run-command.ts'

let test: TestApp
let server: Record<string, string>
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 1)
  await freeze(test, 'r1')
  await freeze(test, 'r2')
  server = { AERBENCH_SERVER: await test.app.listen({ host: '127.0.0.1', port: 0 }) }
})
afterAll(() => test.close())

const list = (key: Record<string, string>) =>
  runCommand(addSubmissionCommands, ['submission', 'list'], { ...server, ...key })

describe('a refusal, on the command line', () => {
  it('names the variable that a key stands in, and where keys are made', async () => {
    const unknown = await list({ AERBENCH_KEY: `aer_${'x'.repeat(43)}` })
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('does not know the key in AERBENCH_KEY') })
    const missing = await list({})
    for (const { stderr } of [unknown, missing]) {
      expect(stderr).toContain('aerbench keys create')
      expect(stderr).not.toMatch(/Authorization|GET|\/v1/)
    }
  })

  it('names the releases that there are, where one was named that there is not', async () => {
    const { code, stderr } = await runCommand(addBoardCommand, ['board', '--release', 'r3'], server)
    expect([code, stderr]).toEqual([1, 'there is no release r3: there are r1, r2'])
  })

  it('stays what it is otherwise', async () => {
    const key = { AERBENCH_KEY: await test.keyFor('submitter') }
    const { stderr } = await runCommand(addSubmissionCommands, ['submission', 'show', 'sub_none'], {
      ...server,
      ...key
    })
    expect(stderr).toContain('there is no submission sub_none')
  })
})
