import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSubmissionCommands } from '../../src/cli/submission.ts'
import { addSubmitCommand } from '../../src/cli/submit.ts'
import type { ReleaseItem } from '../../src/schemas/release.ts'
import { suites } from '../../src/suites/index.ts'
import { buildTestApp, type TestApp } from '../helpers/build-test-app.ts'
import { drawOpen, rightLetters } from '../helpers/simulated-choices.ts'
import { writeLines } from './grading-files.ts'
import { runCommand } from './run-command.ts'

let folder: string
let service: TestApp
let environment: Record<string, string>
let items: ReleaseItem[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-submit-adaptation-'))
  service = await buildTestApp({}, suites)
  items = await drawOpen(service, suites, { suite: 'steer', name: 'bank', count: 12, taskTypes: ['pure_nash'] })
  environment = {
    AERBENCH_SERVER: await service.app.listen({ host: '127.0.0.1', port: 0 }),
    AERBENCH_KEY: await service.keyFor('submitter')
  }
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true })
})

const fileAskedAs = (...adaptations: string[]) =>
  writeLines(
    folder,
    adaptations.join('-'),
    items.map((item, place) => ({
      ...{ itemId: item.id, output: rightLetters(item) },
      adaptation: adaptations[place % adaptations.length]
    }))
  )
const submit = (file: string, ...more: string[]) =>
  runCommand(
    addSubmitCommand,
    ['submit', file, '--release', 'bank', '--model', 'simulated', '--no-wait', ...more],
    environment
  )

describe('aerbench submit of answers that name how they were asked', () => {
  it('takes the one way that all lines name for the setting of the submission, which the list of submissions tells', async () => {
    const { code, stdout, stderr } = await submit(fileAskedAs('hidden'), '--json')
    expect([code, stderr]).toEqual([0, expect.stringContaining('Its lines were asked as hidden')])
    const { submission, sent } = JSON.parse(stdout)
    expect([submission.setting, sent.accepted]).toEqual(['hidden', items.length])
    const listed = await runCommand(addSubmissionCommands, ['submission', 'list', '--release', 'bank'], environment)
    expect(listed.stdout.split('\n').find((line) => line.includes(submission.id))).toMatch(/simulated +│ hidden /)
    // What rules grade was judged by nobody.
    await service.grade()
    const shown = await runCommand(addSubmissionCommands, ['submission', 'show', submission.id], environment)
    expect(shown.stdout).not.toMatch(/judg|missing by/)
  })

  it('shows the first ten of the lines that are refused for one reason, and counts the others', async () => {
    const { code, stderr } = await submit(fileAskedAs('hidden'), '--setting', 'together')
    expect(code).toBe(1)
    expect(stderr.match(/^line \d+: .*\(adaptation_other\)$/gm)).toHaveLength(10)
    expect(stderr).toContain('and 2 more lines (adaptation_other)\n12 lines: 12 rejected')
  })

  it('takes none of a file whose lines name several, and none that the release does not have', async () => {
    for (const adaptations of [['hidden', 'shown'], ['backwards']]) {
      const { code, stderr } = await submit(fileAskedAs(...adaptations))
      expect([code, stderr]).toEqual([1, expect.not.stringContaining('this is its setting')])
    }
  })
})
