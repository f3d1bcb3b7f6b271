import { describe, expect, it } from 'vitest'
import { AppError } from '../../src/errors.ts'
import { failureOfModel, failureOfOutput, judgmentFailureOf } from '../../src/grading/judgment-failure.ts'
import { BudgetError } from '../../src/models/budget.ts'
import { lastingKinds, ModelError, transientKinds } from '../../src/models/model-error.ts'
import { ModelOutputError, type ModelOutputFailure } from '../../src/models/model-output-error.ts'

function outputError(kind: ModelOutputFailure, ...checks: string[]): ModelOutputError {
  const failures = checks.map((check) => ({ check, message: 'wrong' }))
  const attempts = [
    { callId: 'first', failures: [{ check: 'reply-missing', message: 'mended since' }] },
    { callId: 'second', failures }
  ]
  return new ModelOutputError(kind, 'a judge', { attempts, value: null })
}

describe('judgmentFailureOf', () => {
  it.each([
    ['other_model', ['reply-model'], 'other_model'],
    ['refusal', ['reply-given'], 'refusal'],
    ['cut_off', ['reply-whole'], 'cut_off'],
    ['unparsable', ['reply-json'], 'unparsable'],
    ['invalid', ['reply-shape'], 'invalid'],
    ['invalid', ['reply-shape', 'reply-range'], 'out_of_range'],
    ['invalid', ['reply-shape', 'reply-range', 'reply-missing'], 'missing_dimension'],
    ['checks_failed', ['some-check'], 'invalid']
  ] as const)('reads a reply that is %s with %j, the last of two, as %s', (kind, checks, failure) => {
    expect(failureOfOutput(outputError(kind, ...checks))).toBe(failure)
    expect(judgmentFailureOf(outputError(kind, ...checks))).toEqual({ failure, callIds: ['first', 'second'] })
  })

  it('has a failure for every kind of model error', () => {
    expect([...transientKinds, ...lastingKinds].map((kind) => [kind, failureOfModel(kind)])).toEqual([
      ['rate_limited', 'rate_limited'],
      ['overloaded', 'provider_down'],
      ['timeout', 'provider_down'],
      ['connection', 'provider_down'],
      ['unreadable', 'unreadable'],
      ['auth', 'auth'],
      ['no_credit', 'no_credit'],
      ['model_not_found', 'model_not_found'],
      ['bad_request', 'request_refused'],
      ['stream_required', 'request_refused'],
      ['json_mode_refused', 'request_refused'],
      ['length_name_refused', 'request_refused'],
      ['schema_refused', 'request_refused'],
      ['log_probabilities_refused', 'request_refused'],
      ['tools_refused', 'request_refused'],
      ['effort_refused', 'request_refused'],
      ['file_refused', 'request_refused'],
      ['not_recorded', 'not_recorded']
    ])
    const stored = new ModelError('auth', 'no such key', { callIds: ['a', 'c'] })
    expect(judgmentFailureOf(stored)).toEqual({ failure: 'auth', callIds: ['a', 'c'] })
    expect(judgmentFailureOf(new ModelError('auth', 'no such key'))).toEqual({ failure: 'auth', callIds: [] })
  })

  it('names a budget, and a judge that the configuration does not reach', () => {
    expect(judgmentFailureOf(new BudgetError('budget_exceeded', 'spent')).failure).toBe('budget')
    expect(judgmentFailureOf(new AppError('model_key_missing', 'no key', 409)).failure).toBe('auth')
    expect(judgmentFailureOf(new AppError('model_id_invalid', 'no such name', 409)).failure).toBe('model_not_found')
  })

  it('throws what is no outcome of a call', () => {
    const fault = new TypeError('ours')
    expect(() => judgmentFailureOf(fault)).toThrow(fault)
  })
})
