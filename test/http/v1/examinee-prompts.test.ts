import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Prompt, toPrompt } from '../../../src/prompts.ts'
import type { Release, ReleaseItem } from '../../../src/schemas/release.ts'
import type { Suite } from '../../../src/suites/suite.ts'
import { addItems, buildTestApp, freeze, type TestApp } from '../../helpers/build-test-app.ts'
import { tinySuite } from '../../helpers/tiny-suite.ts'

const [question, labels] = tinySuite.taskTypes
const first = worded(1, 'In one word: {{question}}')
const second = worded(2, 'In a single word, in the style {{style}}: {{question}}')

let before: TestApp
let after: TestApp
beforeAll(async () => {
  before = await buildTestApp(
    {},
    asking(first, ({ question }) => ({ question }))
  )
  await addItems(before, 1)
  await freeze(before, 'r1')
  // The code of a later day, on the same database: its prompt is worded anew and names one variable more.
  after = await buildTestApp(
    {},
    asking(second, ({ question }) => ({ question, style: 'plain' })),
    before.database
  )
})
afterAll(() => after.close())

describe('the prompt around an item', () => {
  it('is for good the one that its release was frozen with', async () => {
    const then = await promptOf(before, 'r1')
    expect(then).toMatch(/^In one word: /)
    expect(await promptOf(after, 'r1')).toBe(then)
    const { manifest } = (await after.call(null, 'GET', '/v1/releases/r1')).json<Release>()
    expect(manifest?.taskTypes.map(({ examineePromptHash }) => examineePromptHash)).toEqual([first.hash, undefined])
  })

  it('is the one of today in a release that is frozen today', async () => {
    await freeze(after, 'r2')
    expect(await promptOf(after, 'r2')).toMatch(/^In a single word, in the style plain: /)
  })
})

function worded(version: number, template: string): Prompt {
  return toPrompt({ id: 'tiny/ek/examinee', version, hash: `hash of version ${version}`, template })
}

function asking(examineePrompt: Prompt, values: (examinee: { question: string }) => Record<string, string>): Suite {
  const asked: Suite['taskTypes'][number] = {
    ...question!,
    examineePrompt,
    render: (examinee, { fill }) => fill(values(examinee as { question: string }))
  }
  return { ...tinySuite, taskTypes: [asked, labels!] }
}

async function promptOf(test: TestApp, release: string): Promise<string> {
  const { data } = (await test.call(null, 'GET', `/v1/releases/${release}/items`)).json<{ data: ReleaseItem[] }>()
  return data[0]!.prompt
}
