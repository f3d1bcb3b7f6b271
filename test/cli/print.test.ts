import { afterEach, describe, expect, it, vi } from 'vitest'
import { print, tableOf } from '../../src/cli/print.ts'

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
