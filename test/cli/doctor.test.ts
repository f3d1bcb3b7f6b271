import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Finding } from '../../src/cli/doctor/finding.ts'
import { addDoctorCommand } from '../../src/cli/doctor.ts'
import { lockFolder } from '../../src/db/folder-lock.ts'
import { buildTestApp, type TestApp } from '../helpers/build-test-app.ts'
import { type ModelServer, startModelServer } from '../helpers/model-server.ts'
import { startOidcServer } from '../helpers/oidc-server.ts'
import { makeDataFolder } from '../helpers/open-test-database.ts'
import { startMailServer } from '../messages/mail-server.ts'
import { runCommand } from './run-command.ts'

const nowhere = join(mkdtempSync(join(tmpdir(), 'aerbench-doctor-')), 'data')
let test: TestApp
let address: string
let models: ModelServer
let data: string
beforeAll(async () => {
  test = await buildTestApp()
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
  models = await startModelServer()
  data = await makeDataFolder()
})
afterAll(async () => {
  await test.close()
  await models.close()
  for (const folder of [data, join(nowhere, '..')]) rmSync(folder, { recursive: true, force: true })
})

/** What the doctor finds: the exit code, and each finding by its subject. */
async function examine(environment: Record<string, string>, ...args: string[]) {
  const { code, stdout } = await runCommand(addDoctorCommand, ['doctor', '--json', ...args], {
    DATA_DIR: nowhere,
    DATABASE_URL: '',
    ...environment
  })
  const findings: Finding[] = JSON.parse(stdout)
  const found = (subject: string) => findings.filter((finding) => finding.subject.startsWith(subject))
  return { code, findings, found }
}

describe('aerbench doctor', () => {
  it('finds a bare machine fit, names what is missing and makes no database', async () => {
    const { code, findings, found } = await examine({})
    expect(code).toBe(0)
    expect(found('Node')).toMatchObject([{ state: 'ok', message: process.versions.node }])
    expect(found('database')).toMatchObject([{ state: 'ok', message: expect.stringContaining('none there yet') }])
    expect(found('model anthropic:')).toMatchObject([{ state: 'warning', message: 'ANTHROPIC_API_KEY not set' }])
    expect(findings.every(({ state, remedy }) => (state === 'ok') === (remedy === null))).toBe(true)
    expect(existsSync(nowhere)).toBe(false)
  })

  it('asks the OpenID provider what it can do, and says which inside hosts webhooks may go to', async () => {
    const oidc = { OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's', PUBLIC_URL: 'https://bench.example.org' }
    const provider = await startOidcServer('http://127.0.0.1/none')
    const fit = await examine({ ...oidc, OIDC_ISSUER: provider.issuer, WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' })
    await provider.close()
    expect(fit.found('OpenID provider')).toMatchObject([{ state: 'ok' }])
    expect(fit.found('public address')).toMatchObject([{ state: 'ok' }])
    expect(fit.found('webhooks')).toMatchObject([{ state: 'warning', message: expect.stringContaining('127.0.0.1') }])
    for (const issuer of [address, provider.issuer]) {
      const { code, found } = await examine({ ...oidc, OIDC_ISSUER: issuer })
      expect([code, found('OpenID provider')]).toMatchObject([1, [{ state: 'wrong' }]])
      expect(found('webhooks')).toMatchObject([{ state: 'ok' }])
    }
    expect((await examine({})).found('public address')).toMatchObject([{ state: 'warning' }])
  })

  it('signs in at the mail server without a mail, and says which one does not answer', async () => {
    const server = await startMailServer()
    const mail = { SMTP_URL: server.url, MAIL_FROM: 'bench@example.org', PUBLIC_URL: 'https://bench.example.org' }
    expect((await examine(mail)).found('mail server')).toMatchObject([{ state: 'ok' }])
    expect(server.received).toEqual([])
    await server.close()
    const gone = await examine(mail)
    expect([gone.code, gone.found('mail server')]).toMatchObject([1, [{ state: 'wrong' }]])
    expect((await examine({})).found('mail')).toMatchObject([{ state: 'ok' }])
  })

  it('tells a variable that nobody reads, and stops at one that is wrong', async () => {
    const unknown = await examine({ BUDGET_YEAR_USD: '5' })
    expect(unknown.found('environment')).toContainEqual(
      expect.objectContaining({ state: 'warning', message: 'BUDGET_YEAR_USD is not read' })
    )
    for (const [name, value] of [
      ['PORT', 'eighty'],
      ['BUDGTE_USD', '5'],
      ['EXTRACTOR_EFFORT', 'EK/question=high']
    ] as const) {
      const { code, found } = await examine({ [name]: value })
      expect(code).toBe(1)
      expect(found('environment').at(-1)).toMatchObject({
        state: 'wrong',
        message: expect.stringContaining(name)
      })
    }
  })

  it('looks at a database, and at one that a service has open', async () => {
    expect((await examine({ DATA_DIR: data })).found('database')).toMatchObject([
      { state: 'ok', message: 'PGlite, every migration done' }
    ])
    const unlock = lockFolder(data)
    try {
      const { code, found } = await examine({ DATA_DIR: data })
      expect([code, found('database')]).toMatchObject([0, [{ message: expect.stringContaining('another process') }]])
    } finally {
      unlock()
    }
    const gone = await examine({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/none' })
    expect(gone).toMatchObject({ code: 1 })
    expect(gone.found('database')).toMatchObject([{ state: 'wrong', message: expect.not.stringContaining('secret') }])
  })

  it('asks models with --call alone, and takes a model without a price amiss where there is a budget', async () => {
    const environment = {
      JUDGE_MODELS: 'compatible:mine',
      ALLOW_UNPINNED_JUDGES: 'true',
      COMPATIBLE_BASE_URL: `${models.url}/v1`,
      EXTRACTOR_MODEL: 'compatible:mine',
      BUDGET_USD: '5'
    }
    const { code, found } = await examine(environment)
    expect(code).toBe(1)
    expect(found('model compatible:mine')).toMatchObject([
      { state: 'wrong', message: expect.stringContaining('no price') }
    ])
    expect(models.requests).toHaveLength(0)
    const priced = { ...environment, MODEL_PRICES: '{"compatible:mine":{"input":1,"output":1}}' }
    expect((await examine(priced, '--call')).found('model')).toMatchObject([{ state: 'ok', message: 'it answers' }])
    expect(models.requests).toHaveLength(1)
    models.script({ status: 401, message: 'no such key' })
    expect((await examine(priced, '--call')).found('model')).toMatchObject([{ state: 'wrong' }])
  })

  it('lists named endpoints, whether each answers and with which models, and shows no secret', async () => {
    const file = join(data, '..', `endpoints-${process.pid}.yaml`)
    writeFileSync(
      file,
      `
up: {baseUrl: "${models.url}/v1", keyVariable: UP_KEY}
bare: {baseUrl: "http://127.0.0.1:9/v1"}
keyless: {baseUrl: "${models.url}/v1", keyVariable: KEYLESS_KEY}
`
    )
    const environment = { ENDPOINTS_FILE: file, UP_KEY: 's3cret', SOLVER_MODEL: 'keyless:m' }
    models.list([{ id: 'qwen3-32b', max_model_len: 32_768 }, { id: 'other' }])
    const listed = await examine(environment)
    expect(listed.found('endpoint')).toMatchObject([
      {
        subject: 'endpoint up',
        state: 'ok',
        message: expect.stringMatching(/answers: qwen3-32b \(32768 tokens\), other$/)
      },
      {
        subject: 'endpoint bare',
        state: 'warning',
        message: expect.stringContaining('start it, or correct its address')
      },
      { subject: 'endpoint keyless', state: 'warning', message: 'KEYLESS_KEY not set' }
    ])
    expect(listed.found('model keyless:m')).toMatchObject([{ message: 'KEYLESS_KEY not set' }, { state: 'warning' }])
    models.list(null)
    const unlisted = await examine(environment)
    expect(unlisted.found('endpoint up')).toMatchObject([{ message: expect.stringContaining('lists no models') }])
    expect(JSON.stringify([listed, unlisted])).not.toContain('s3cret')
    rmSync(file)
  })

  it('asks a service whether it is ready, what time it has and whether it knows the key', async () => {
    const known = await examine({ AERBENCH_KEY: await test.keyFor('submitter') }, address)
    expect(known.code).toBe(0)
    expect(known.found('service')).toMatchObject([{ state: 'ok', message: 'it is ready' }])
    expect(known.found('clock')).toMatchObject([{ state: 'ok' }])
    expect(known.found('key')).toMatchObject([{ state: 'ok' }])
    const other = await examine({ AERBENCH_KEY: 'aer_none' }, address)
    expect([other.code, other.found('key')]).toMatchObject([1, [{ state: 'wrong' }]])
    expect(await examine({}, 'http://127.0.0.1:1')).toMatchObject({ code: 1 })
  })
})
