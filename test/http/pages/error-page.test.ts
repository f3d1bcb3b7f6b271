import { describe, expect, it } from 'vitest'
import { errorPage } from '../../../src/http/pages/error-page.ts'

describe('errorPage', () => {
  const problem = { type: 'urn:aerbench:problem:x', title: 'Refused', detail: 'why it was', code: 'a_code' }
  const signIn = '<p><a href="/sign-in">Sign in</a> · <a href="/">To the leaderboard</a></p>'

  it('leads whoever is not signed in to where that is done, and nobody else', () => {
    expect(errorPage({ ...problem, status: 401 })).toContain(signIn)
    expect(errorPage({ ...problem, status: 403 })).not.toContain(signIn)
  })
})
