import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addItems, buildTestApp, freeze, type TestApp } from '../helpers/build-test-app.ts'

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))

/** What the generator makes of an operation: it takes parameters of the path, then the body, then options. */
type Operation = (...values: unknown[]) => Promise<{ status: number; data: Record<string, unknown> }>
type GeneratedClient = Record<string, Operation> & { defaults: { baseUrl: string; headers: Record<string, string> } }

let test: TestApp
let folder: string
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 2)
  await freeze(test, 'r1')
  folder = mkdtempSync(join(tmpdir(), 'aerbench-client-'))
  symlinkSync(packages, join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'openapi.json'), (await test.call(null, 'GET', '/openapi.json')).text)
  run('oazapfts', 'openapi.json', 'client.ts')
})
afterAll(async () => {
  await test?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

function run(command: string, ...words: string[]): void {
  execFileSync(join(packages, '.bin', command), words, { cwd: folder, stdio: 'pipe' })
}

describe('a client that oazapfts makes of the OpenAPI document', () => {
  it('passes the compiler as it is', () => {
    const options = ['--noEmit', '--strict', '--ignoreConfig', '--skipLibCheck', '--module', 'nodenext']
    expect(() => run('tsc', ...options, '--target', 'esnext', 'client.ts')).not.toThrow()
  })

  it('takes a submission from its draft to the leaderboard, and tells of what is refused', async () => {
    const client: GeneratedClient = await import(pathToFileURL(join(folder, 'client.ts')).href)
    client.defaults.baseUrl = await test.app.listen({ host: '127.0.0.1', port: 0 })
    client.defaults.headers.authorization = `Bearer ${await test.keyFor('submitter')}`
    const items = await client.listReleaseItems!('r1')
    expect(items.data.data).toMatchObject([{ id: 'EK-1' }, { id: 'EK-2' }])
    const draft = await client.createSubmission!({ release: 'r1', model: 'generated' })
    expect(draft).toMatchObject({ status: 201, data: { state: 'draft' } })
    const id = draft.data.id
    const sent = await client.sendResponses!(id, [{ itemId: 'EK-1', output: 'gold-1' }])
    expect(sent).toMatchObject({ status: 200, data: { accepted: 1, rejected: 0 } })
    expect(await client.finalizeSubmission!(id, null)).toMatchObject({ status: 202, data: { state: 'queued' } })
    await test.grade()
    expect(await client.publishSubmission!(id, null)).toMatchObject({ status: 200, data: { state: 'published' } })
    const board = await client.getLeaderboard!('r1')
    expect(board).toMatchObject({ status: 200, data: { rows: [{ model: 'generated' }] } })
    expect(await client.publishSubmission!(id, null)).toMatchObject({ status: 409, data: { code: 'submission_state' } })
  })
})
