import { describe, expect, it } from 'vitest'
import type { Choices } from '../../../src/http/pages/board-head.ts'
import { significancePage } from '../../../src/http/pages/significance-page.ts'
import type { BoardStatistics } from '../../../src/schemas/board-statistics.ts'
import type { FamilyFingerprints } from '../../../src/schemas/family-fingerprints.ts'
import { madeBoard } from '../../charts/made-table.ts'

const offered: Choices = { releases: [{ name: 'r1', suite: 'aer' }], panels: [], settings: [], metrics: ['table2'] }
const families = { taskTypes: [], families: [] } as unknown as FamilyFingerprints
const pageOf = (board: BoardStatistics) => significancePage(board, families, offered)

describe('significancePage', () => {
  it('says in place of a column of dashes that a board is too long for letters', async () => {
    const long = await madeBoard(103)
    expect(long.lettersReason).toBe('too_many_models')
    const page = pageOf(long)
    expect(page).not.toMatch(/<th[^>]*>Letters</)
    expect(page).toContain('Letters are given to at most 100 models')
    expect(page).not.toContain('Models that share a letter')
  })

  it('has letters on a shorter board, and no reason why not', async () => {
    const board = await madeBoard(5)
    expect(board).not.toHaveProperty('lettersReason')
    const page = pageOf(board)
    expect(page).toMatch(/<th[^>]*>Letters</)
    expect(page).toContain('Models that share a letter')
    expect(page).not.toContain('at most 100 models')
  })
})
