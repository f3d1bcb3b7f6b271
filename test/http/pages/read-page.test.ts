import { describe, expect, it } from 'vitest'
import { readPage } from './read-page.ts'

describe('readPage', () => {
  it.each([
    '<p>a<script>b</script></p>',
    '<p onclick="a">b</p>',
    '<p title=a>b</p>',
    '<p title="a"b">c</p>',
    '<p>a & b</p>',
    '<p>a &copy; b</p>',
    '<p>a < b</p>',
    '<p>a',
    '<p><b>a</p></b>',
    'a</p>',
    '<!-- a -->'
  ])('refuses what a text may have broken: %s', (page) => {
    expect(() => readPage(page)).toThrow()
  })
})
