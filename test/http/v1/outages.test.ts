import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

describe('GET /v1/outages', () => {
  it('tells maintainers which providers are down, and no secret of their address', async () => {
    const maintainer = await test.keyFor('maintainer')
    expect((await test.call(maintainer, 'GET', '/v1/outages')).json()).toEqual({ data: [] })
    test.outages.push({ provider: 'https://user:word@models.example/v1', openedAt: 0, faults: 7, probeAt: 10_000 })
    expect((await test.call(maintainer, 'GET', '/v1/outages')).json()).toEqual({
      data: [
        {
          provider: 'https://models.example/v1',
          since: '1970-01-01T00:00:00.000Z',
          faults: 7,
          nextProbeAt: '1970-01-01T00:00:10.000Z'
        }
      ]
    })
    const metrics = (await test.call(null, 'GET', '/metrics')).text
    expect(metrics).toContain('aerbench_provider_down_since_seconds{provider="models.example"} 0\n')
  })

  it('tells nobody else', async () => {
    expect((await test.call(null, 'GET', '/v1/outages')).status).toBe(401)
    expect((await test.call(await test.keyFor('submitter'), 'GET', '/v1/outages')).status).toBe(403)
  })
})
