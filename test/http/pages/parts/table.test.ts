import { describe, expect, it } from 'vitest'
import { html } from '../../../../src/http/pages/parts/html.ts'
import { table } from '../../../../src/http/pages/parts/table.ts'

const rows = [
  { name: 'first', points: 3 },
  { name: '<second>', points: 0 }
]

describe('table', () => {
  it('puts a caption, heads and rows into a region that the keyboard can scroll', () => {
    const made = table<{ name: string; points: number }>({
      label: 'Points "of" all',
      caption: 'Points',
      className: 'board',
      columns: [
        { head: 'Name', kind: 'row-head', cell: ({ name }) => html`<b>${name}</b>` },
        { head: 'Points', className: 'points', cell: ({ points }) => points },
        { head: 'Place', kind: 'text', className: 'place', cell: (_, place) => place + 1 }
      ],
      rows
    })
    expect(String(made).replaceAll('\n', '')).toBe(
      '<div class="scroll" role="region" aria-label="Points &quot;of&quot; all" tabindex="0"><table class="board">' +
        '<caption>Points</caption><thead><tr><th scope="col" class="name">Name</th><th scope="col">Points</th>' +
        '<th scope="col" class="name">Place</th></tr></thead><tbody>' +
        '<tr><th scope="row" class="name"><b>first</b></th><td class="points">3</td><td class="name place">1</td></tr>' +
        '<tr><th scope="row" class="name"><b>&lt;second&gt;</b></th><td class="points">0</td><td class="name place">2</td></tr>' +
        '</tbody></table></div>'
    )
  })

  it('keeps a long one of several tables within the screen', () => {
    const of = (count: number) =>
      String(
        table({
          ...{ label: 'l', caption: 'c', columns: [{ cell: () => 'x' }], isBounded: true },
          rows: Array.from({ length: count }, () => null)
        })
      )
    expect(of(20)).toContain('<div class="scroll" ')
    expect(of(21)).toContain('<div class="scroll bounded" ')
  })

  it('has no heads where no column has one', () => {
    const made = String(table({ label: 'l', caption: 'c', columns: [{ cell: () => 'x' }], rows }))
    expect(made).toContain('<tr><td>x</td></tr>')
    expect(made).not.toContain('<th')
  })
})
