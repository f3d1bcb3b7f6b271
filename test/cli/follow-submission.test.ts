import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followSubmission } from '../../src/cli/follow-submission.ts'
import { AppError } from '../../src/errors.ts'

const away = () => new AppError('service_unreachable', 'no service answers at http://127.0.0.1:1', 503)
const progress = { judgmentsDone: 1, judgmentsFailed: 0, judgmentsDue: 2, spentUsd: null, leftUsd: null, leftMs: null }
const pace = { everyMs: 1, patienceMs: 60_000 }
let told: string[]

beforeEach(() => {
  told = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    told.push(String(text))
    return true
  })
})
afterEach(() => vi.restoreAllMocks())

/** A client that gives these replies one after the other, and the last one for good. */
function clientOf(...replies: (string | Error)[]) {
  let asked = 0
  const next = async () => {
    const reply = replies[Math.min(asked, replies.length - 1)]!
    asked += 1
    if (reply instanceof Error) throw reply
    return { model: 'quill-2', state: reply, progress }
  }
  return { get: (_path: string) => next().then((reply) => JSON.parse(JSON.stringify(reply))), asked: () => asked }
}

describe('followSubmission', () => {
  it('goes on when the service is away for a while', async () => {
    const busy = new AppError('rate_limited', 'too many requests', 429)
    const client = clientOf('grading', away(), away(), busy, 'grading', 'graded')
    expect(await followSubmission(client, 's1', pace)).toMatchObject({ state: 'graded' })
    expect(client.asked()).toBe(6)
    expect(told).toEqual([
      'quill-2 1/2 grading\n',
      'quill-2 1/2 the service does not answer; trying again\n',
      'quill-2 1/2 grading\n',
      'quill-2 1/2 graded\n'
    ])
  })

  it('counts items where no judge is asked, and says how many of them were answered', async () => {
    const ruled = { model: 'quill-2', state: 'graded', scored: 29, unscored: 0, items: 29 }
    const toldOf = async (responses: number) => {
      told = []
      const counted = { ...ruled, responses, progress: { ...progress, judgmentsDue: 0 } }
      await followSubmission({ get: async () => JSON.parse(JSON.stringify(counted)) }, 's1', pace)
      return told
    }
    expect(await toldOf(5)).toEqual(['quill-2 29/29 graded, 5 of them with a response\n'])
    expect(await toldOf(29)).toEqual(['quill-2 29/29 graded\n'])
  })

  it('gives up on a service that stays away, and at once on one that refuses', async () => {
    await expect(followSubmission(clientOf(away()), 's1', { ...pace, patienceMs: -1 })).rejects.toThrow('no service')
    const refusing = clientOf(new AppError('submission_not_found', 'there is no submission s1', 404))
    await expect(followSubmission(refusing, 's1', pace)).rejects.toThrow('there is no submission')
    expect(refusing.asked()).toBe(1)
  })
})
