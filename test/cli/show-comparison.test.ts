import { describe, expect, it } from 'vitest'
import { showComparison } from '../../src/cli/show-comparison.ts'
import { madeComparison } from '../helpers/made-comparison.ts'

describe('showComparison', () => {
  it('has the differences by group above those by task type, and those within a group set in', () => {
    const shown = showComparison({ ...madeComparison(8), items: [] })
    expect(shown).toMatch(/│ 1 Module 1 +│ 40 +│ \+30\.0 \[\+20\.0, \+40\.0\] +│ first better +│/)
    expect(shown).toMatch(/│ {3}1\.1 Module 1\.1 +│ 40 +│ \+5\.0 \[-5\.0, \+15\.0\] +│ not told apart +│/)
    expect(shown).toContain('+40.0 (nothing sent by the second)')
    expect(shown.indexOf('Module 2')).toBeLessThan(shown.indexOf('element_1_0'))
    const { groups: _, ...plain } = madeComparison(8)
    expect(showComparison({ ...plain, items: [] })).not.toContain('group')
  })
})
