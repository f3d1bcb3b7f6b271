import { describe, expect, it } from 'vitest'
import { judgeIdentities } from '../../src/grading/reported-models.ts'

const row = (judge: string, model: string, day: number) => {
  const at = new Date(Date.UTC(2026, 10, day))
  return { judge, model, judgments: day, first: at, last: at }
}

describe('judgeIdentities', () => {
  it('tells a judge that changed under its name from those that did not', () => {
    const reported = [row('a', 'a-2', 5), row('b', 'b-1', 2), row('a', 'a-1', 1), row('stranger', 'x', 1)]
    expect(
      judgeIdentities(['a', 'b', 'silent'], reported).map(({ judge, reported, changed }) => [
        judge,
        reported.map(({ model }) => model),
        changed
      ])
    ).toEqual([
      ['a', ['a-1', 'a-2'], true],
      ['b', ['b-1'], false],
      ['silent', [], false]
    ])
  })
})
