import { describe, expect, it } from 'vitest'
import { atEndpoints } from '../../src/grading/at-endpoints.ts'
import { judgeOf, judgeParameters, panelId } from '../../src/grading/panel.ts'
import { type Endpoints, endpointsSchema, withSecrets } from '../../src/models/endpoint.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'
import { panelOf } from '../../src/workflows/grading/define-panel.ts'

const baseUrl = 'http://127.0.0.1:1/v1'
const endpoints = (extraBody: object): Endpoints =>
  withSecrets(
    endpointsSchema.parse({
      local: {
        baseUrl,
        extraBody,
        headers: { 'X-Team': 'economics', 'x-key': { variable: 'LOCAL_KEY' } },
        family: 'mistral'
      }
    }),
    { LOCAL_KEY: 's3cret' }
  )
const panel = { judges: [{ model: 'openai:gpt-5.2-2025-12-11' }, { model: 'local:ours', extraBody: { min_p: 0.1 } }] }
const idAt = (at: Endpoints, made: Parameters<typeof panelOf>[1]) =>
  panelId(panelOf(aerSuite, atEndpoints(made as typeof panel, at)))

describe('atEndpoints', () => {
  it('puts into a panel what the endpoint of a judge adds, and no secret', () => {
    const complete = atEndpoints(panel, endpoints({ enable_thinking: false }))
    expect(complete.judges[0]).toEqual(panel.judges[0])
    expect(complete.judges[1]).toEqual({
      model: 'local:ours',
      extraBody: { enable_thinking: false, min_p: 0.1 },
      headers: { 'x-team': 'economics' },
      family: 'mistral'
    })
    expect(judgeParameters(judgeOf(complete.judges[1]!))).toMatchObject({
      extra: { enable_thinking: false, min_p: 0.1 },
      headers: { 'x-team': 'economics' }
    })
  })

  it('makes another panel when the endpoint adds something else, and asks an old panel as it was made', () => {
    expect(idAt(endpoints({}), panel)).not.toBe(idAt(endpoints({ enable_thinking: true }), panel))
    // Stated, though empty: the endpoint of today adds nothing to it.
    expect(judgeParameters(judgeOf({ model: 'local:ours' }))).toMatchObject({ extra: {}, headers: {} })
    expect(judgeParameters(judgeOf({ model: 'compatible:ours' }))).toEqual({ maxOutputTokens: 16_000 })
  })

  it('refuses a judge at an endpoint that is not there', () => {
    const unknown = { judges: [{ model: 'acme:one' }] }
    expect(() => atEndpoints(unknown, endpoints({}))).toThrow(
      expect.objectContaining({ code: 'model_id_invalid', message: expect.stringContaining('endpoints are local') })
    )
  })
})
