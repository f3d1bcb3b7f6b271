import { describe, expect, it } from 'vitest'
import type { Choices } from '../../../src/http/pages/board-head.ts'
import { comparePage } from '../../../src/http/pages/compare-page.ts'
import { madeComparison } from '../../helpers/made-comparison.ts'

const offered: Choices = { releases: [{ name: 'r1', suite: 'steer-me' }], panels: [], settings: [], metrics: [] }

function pageOf(elements: number, { hasGroups = true } = {}): string {
  const { groups, ...rest } = madeComparison(elements)
  const comparison = { ...rest, ...(hasGroups && { groups: groups! }) }
  const { query, first, second } = comparison
  const models = [first, second]
  const view = { order: 'apart' as const, taskType: undefined, cursor: undefined }
  const asked = { ...query, first: 's1', second: 's2' }
  return comparePage({ asked, comparison, models, items: { data: [], next: null }, view, titles: new Map() }, offered)
}

const rowsOf = (page: string, label: string) => {
  const [, rest] = page.split(`aria-label="${label}"`)
  return [...rest!.split('</table>')[0]!.matchAll(/<tr><th scope="row"[^>]*>(.*?)<\/th>(.*?)<\/tr>/gs)].map(
    ([, head, cells]) => [
      head!,
      cells!
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
    ]
  )
}

describe('comparePage', () => {
  it('has the differences by group with their intervals first, and task types folded away where they are many', () => {
    const page = pageOf(8)
    expect(rowsOf(page, 'Groups')).toEqual([
      ['1 Module 1', '+30.0 +20.0 to +40.0 first better one 40 24 8 8 0'],
      ['<small>1.1 Module 1.1</small>', '+5.0 −5.0 to +15.0 not told apart 40 24 8 8 0'],
      // One side sent nothing to any task type of it: the difference measures nothing.
      ['2 Module 2', '+40.0 × – 40 – – – 0']
    ])
    expect(page.indexOf('aria-label="Groups"')).toBeLessThan(
      page.indexOf('<details><summary>Each of the 16 task types')
    )
    expect(rowsOf(page, 'Task types')).toHaveLength(16)
    expect(page).toMatch(/href="\/v1\/compare\?[^"]*format=csv">as CSV</)
    expect(pageOf(2)).toContain('<details open><summary>Each of the 4 task types')
  })

  it('has task types alone where the release has no groups', () => {
    const page = pageOf(8, { hasGroups: false })
    expect(page).not.toContain('aria-label="Groups"')
    expect(page).not.toContain('<summary>Each of')
    expect(rowsOf(page, 'Task types')).toHaveLength(16)
  })
})
