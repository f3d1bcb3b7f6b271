import { describe, expect, it } from 'vitest'
import { folded } from '../../../../src/http/pages/parts/folded.ts'
import { html } from '../../../../src/http/pages/parts/html.ts'

describe('folded', () => {
  it('folds a list of more than twelve', () => {
    const list = html`<p>the list</p>`
    expect(String(folded(12, list))).toBe('<p>the list</p>')
    expect(String(folded(13, list))).toBe('<details><summary>All 13</summary><p>the list</p></details>')
  })
})
