import { afterEach, describe, expect, it, vi } from 'vitest'
import { print, tableOf } from '../../src/cli/print.ts'

const head = ['paper', 'title', 'pages', 'file']
const title = 'How Far to Look: Commuting Vouchers, Search Radius, and Congestion in Local Labor Markets'
const row = ['paper-0a51a799e8e1', title, 12, 'a-file-with-a-name-that-has-no-blank-in-it-anywhere.pdf']
const evil = 'a\u001b[2Jb\u009b31mc\u202ed\u0007'

/** What goes to standard output meanwhile. */
function written(work: () => void): string {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  work()
  return write.mock.calls.map(([text]) => String(text)).join('')
}
afterEach(() => vi.restoreAllMocks())

describe('print', () => {
  it('shows nothing that a terminal would obey', () => {
    const text = written(() => print({}, { json: undefined, show: () => `${evil}\n\tnext` }))
    expect(text).toBe('a\ufffd[2Jb\ufffd31mc\ufffdd\ufffd\n\tnext\n')
    expect(tableOf(['name'], [[evil]])).toContain('a\ufffd[2Jb\ufffd31mc\ufffdd\ufffd')
  })

  it('writes JSON that is the same value, and that no terminal obeys', () => {
    const text = written(() => print({ name: evil }, { json: true, show: () => '' }))
    expect(JSON.parse(text)).toEqual({ name: evil })
    expect(['\u001b', '\u009b', '\u202e', '\u0007'].filter((mark) => text.includes(mark))).toEqual([])
  })
})

function widest(table: string): number {
  return Math.max(...table.split('\n').map((line) => line.length))
}

describe('tableOf', () => {
  it('is as wide as its cells where nobody says how wide the terminal is', () => {
    expect(tableOf(head, [row], null)).toContain(title)
  })

  it('folds its widest columns in a narrow terminal, and loses no word', () => {
    for (const columns of [60, 80, 120]) {
      const table = tableOf(head, [row, row], columns)
      expect(widest(table)).toBeLessThanOrEqual(columns)
      expect(table).toMatch(/^┌/)
      for (const word of title.split(/[ ,:]+/)) expect(table).toContain(word)
    }
    expect(tableOf(['a', 'b'], [[1, 2]], 60)).toBe(tableOf(['a', 'b'], [[1, 2]], null))
  })

  it('becomes a list where its columns could not be read', () => {
    const wide = Array.from({ length: 9 }, (_, column) => `column-${column}`)
    const list = tableOf(wide, [wide.map((name) => `${name} of the row`)], 60)
    expect(list.split('\n')[8]).toBe('column-8: column-8 of the row')
    expect(widest(list)).toBeLessThanOrEqual(60)
  })
})
