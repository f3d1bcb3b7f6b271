import { describe, expect, it } from 'vitest'
import { errorPage } from '../../../src/http/pages/error-page.ts'

describe('errorPage', () => {
  const problem = { type: 'urn:aerbench:problem:x', title: 'Refused', detail: 'why it was', code: 'a_code' }
  const signIn = '<p><a href="/sign-in">Sign in</a> · <a href="/">To the leaderboard</a> · <a href="/help">Help</a></p>'

  it('leads whoever is not signed in to where that is done, and nobody else', () => {
    expect(errorPage({ ...problem, status: 401 })).toContain(signIn)
    expect(errorPage({ ...problem, status: 403 })).not.toContain('<p><a href="/sign-in">')
  })

  it('says in a sentence what a status means to its reader, and gives no phrase of HTTP', () => {
    const page = errorPage({ ...problem, title: 'Unprocessable Entity', detail: 'it has no elements', status: 422 })
    expect(page).toContain('<h1>This cannot be shown</h1><p>It has no elements.</p>')
    expect(page).not.toContain('Unprocessable')
    const method = errorPage({ ...problem, detail: 'bootstrapMean takes two clusters!', status: 400 })
    expect(method).toContain('<p>bootstrapMean takes two clusters!</p>')
    const lost = errorPage({ ...problem, detail: 'there is nothing to GET', code: 'route_not_found', status: 404 })
    expect(lost).toContain('<p>No page has this address')
  })
})
