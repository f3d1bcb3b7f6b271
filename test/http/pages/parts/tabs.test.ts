import { describe, expect, it } from 'vitest'
import { tabs } from '../../../../src/http/pages/parts/tabs.ts'

describe('tabs', () => {
  it('are links, of which the current one says so', () => {
    const made = tabs('Task "type"', [
      { to: '/a?b=1&c=2', text: 'EK', title: '<One> question', isCurrent: true },
      { to: '#d', text: 'D', isCurrent: false }
    ])
    expect(String(made)).toBe(
      '<nav class="tabs" aria-label="Task &quot;type&quot;">' +
        '<a href="/a?b=1&amp;c=2" title="&lt;One&gt; question" aria-current="page">EK</a><a href="#d">D</a></nav>'
    )
  })
})
