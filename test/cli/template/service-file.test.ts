import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suites } from '../../../src/suites/index.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { type GeneratedFile, openGeneratedFile, transfer } from '../../helpers/generated-file.ts'

let test: TestApp
let file: GeneratedFile
let environment: Record<string, string>
beforeAll(async () => {
  test = await buildTestApp({}, suites)
  environment = {
    AERBENCH_SERVER: await test.app.listen({ host: '127.0.0.1', port: 0 }),
    AERBENCH_KEY: test.admin
  }
  file = await openGeneratedFile(environment)
  await transfer(file, 'sports,medical')
}, 60_000)
afterAll(async () => {
  await file.close()
  await test.close()
})

async function json(...args: string[]) {
  const { code, stdout, stderr } = await file.run(...args, '--json')
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout)
}

describe('aerbench template send and fetch', () => {
  it('send a file once, and bring back what two validators decided', async () => {
    expect(await json('send', file.path, '--name', 'spring')).toEqual({ name: 'spring', accepted: 2, unchanged: 0 })
    expect(await json('send', file.path, '--name', 'spring')).toMatchObject({ accepted: 0, unchanged: 2 })
    const [first] = file.records().flatMap((record) => (record.kind === 'attempt' ? [record.template!.name] : []))
    for (const key of [test.admin, await test.keyFor('auditor')]) {
      const given = { template: first, verdict: 'accepted' }
      expect((await test.call(key, 'POST', '/v1/template-files/spring/verdicts', given)).status).toBe(201)
    }
    expect(await json('fetch', file.path, '--name', 'spring')).toMatchObject({ added: 1 })
    expect(await json('fetch', file.path, '--name', 'spring')).toMatchObject({ added: 0 })
    expect(await json('list', file.path, '--status', 'approved')).toMatchObject([{ template: { name: first } }])
    // A copy of the file that others made goes on from there too.
    expect(await json('send', file.path, '--name', 'spring')).toMatchObject({ accepted: 0, unchanged: 3 })
  })
})
