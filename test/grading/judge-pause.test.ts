import { describe, expect, it } from 'vitest'
import { createJudgePauses, notAsked } from '../../src/grading/judge-pause.ts'
import type { Judgment, JudgmentFailure } from '../../src/schemas/judgment.ts'

const done: Judgment = { status: 'done', judge: 'a', repeat: 0, callIds: ['c'], parts: {} }

function failed(failure: JudgmentFailure, judge = 'a'): Judgment {
  return { status: 'failed', judge, repeat: 0, callIds: ['c'], failure, message: `${failure} of ${judge}` }
}

function pausesAfter(...judgments: Judgment[]) {
  const pauses = createJudgePauses()
  for (const judgment of judgments) pauses.note(judgment)
  return pauses
}

describe('createJudgePauses', () => {
  it.each(['no_credit', 'auth', 'model_not_found', 'budget'] as const)('pauses a judge at once after %s', (failure) => {
    const pauses = pausesAfter(failed(failure))
    expect(pauses.of('a')).toEqual({ failure, message: `${failure} of a` })
    expect(pauses.of('b')).toBeNull()
  })

  it.each(['provider_down', 'rate_limited', 'request_refused'] as const)('pauses after five %s in a row', (failure) => {
    const four = Array<Judgment>(4).fill(failed(failure))
    expect(pausesAfter(...four).of('a')).toBeNull()
    expect(pausesAfter(...four, failed(failure)).of('a')).toMatchObject({ failure })
    expect(pausesAfter(...four, done, failed(failure)).of('a')).toBeNull()
    // A refusal is no verdict, and yet the provider answered.
    expect(pausesAfter(...four, failed('refusal'), failed(failure)).of('a')).toBeNull()
    expect(pausesAfter(...four, failed(failure, 'b')).of('a')).toBeNull()
  })

  it('counts failures in a row together, whichever way the provider was not there', () => {
    const mixed = [failed('rate_limited'), failed('provider_down'), failed('rate_limited'), failed('provider_down')]
    expect(pausesAfter(...mixed, failed('rate_limited')).of('a')).toMatchObject({ failure: 'rate_limited' })
  })

  it('never pauses for what one response may have brought about', () => {
    const failures: JudgmentFailure[] = [
      ...(['refusal', 'cut_off', 'unparsable', 'missing_dimension', 'out_of_range', 'invalid'] as const),
      'not_recorded'
    ]
    for (const failure of failures) {
      expect(pausesAfter(...Array<Judgment>(20).fill(failed(failure))).of('a')).toBeNull()
    }
  })

  it('stays paused whatever calls in flight still bring, and keeps the first reason', () => {
    expect(pausesAfter(failed('no_credit'), done, failed('auth')).of('a')).toMatchObject({ failure: 'no_credit' })
  })
})

describe('notAsked', () => {
  it('is the same failure, with no call, and says what to do', () => {
    const pause = { failure: 'no_credit' as const, message: 'judge a answered 402: nothing left' }
    expect(notAsked(pause, { judge: 'a', repeat: 2 })).toEqual({
      status: 'failed',
      judge: 'a',
      repeat: 2,
      callIds: [],
      failure: 'no_credit',
      message:
        'not asked: the judge was paused after no_credit: judge a answered 402: nothing left; ' +
        'add credit at the provider, then finalise again'
    })
  })
})
