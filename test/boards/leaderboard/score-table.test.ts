import { describe, expect, it } from 'vitest'
import { boardHash } from '../../../src/boards/leaderboard/board-statistics.ts'
import { recordsOf, splitOf, tableOf } from '../../../src/boards/leaderboard/score-table.ts'
import { AppError } from '../../../src/errors.ts'
import type { BoardQuery } from '../../../src/schemas/board-statistics.ts'
import type { ScoreRecord } from '../../../src/schemas/score-record.ts'
import { aManifest } from '../../helpers/a-suite.ts'

function record(submissionId: string, itemId: string, changes: Partial<ScoreRecord> = {}): ScoreRecord {
  return {
    ...{ release: 'r', releaseHash: 'h', panel: 'p', submissionId, team: 't', model: `model of ${submissionId}` },
    ...{ family: 'other', itemId, taskType: 'EK', split: 'public', source: 'paper-1', sent: true },
    ...{ scores: { table2: 0.5, 'appendix-g': 0.25 }, unscored: null },
    ...changes
  }
}

const all = [
  record('s1', 'i1'),
  record('s1', 'i2', { split: 'private', scores: { table2: null, 'appendix-g': 0.25 }, unscored: 'judge_missing' }),
  record('s2', 'i1', { scores: { table2: 0.75, 'appendix-g': 0.25 } }),
  record('s2', 'i2', { split: 'private', sent: false, scores: { table2: 0, 'appendix-g': 0 } })
]

function codeOf(records: readonly ScoreRecord[]): string {
  try {
    tableOf(records, aManifest)
  } catch (error) {
    if (error instanceof AppError) return error.code
  }
  return 'none'
}

describe('tableOf', () => {
  it('puts records together in whatever order they come', () => {
    const table = tableOf(all, aManifest)
    expect(tableOf(all.toReversed(), aManifest)).toEqual(table)
    expect(table.scores.table2).toEqual([
      [0.5, null],
      [0.75, 0]
    ])
    expect(table.sent[1]).toEqual([true, false])
    expect(table.unscored[0]).toEqual([null, 'judge_missing'])
  })

  it('gives back the records it was made of', () => {
    expect([...recordsOf(tableOf(all, aManifest))]).toEqual(all)
  })

  it.each([
    ['scores_empty', []],
    ['scores_mixed', [...all, record('s3', 'i1', { release: 'other' })]],
    ['scores_mixed', [...all, record('s3', 'i1', { panel: null })]],
    ['scores_differ', [...all, record('s1', 'i1', { scores: { table2: 0.6 } })]],
    ['scores_differ', [...all, record('s3', 'i1', { taskType: 'MM' })]],
    ['scores_differ', [record('s1', 'i1'), record('s1', 'i2', { model: 'another' })]],
    ['scores_incomplete', all.slice(0, 3)]
  ])('refuses with %s what does not fit together', (code, records) => {
    expect(codeOf(records)).toBe(code)
  })
})

describe('boardHash', () => {
  it('is of the content of a profile, whatever its name', () => {
    const query: BoardQuery = {
      ...{ release: 'r', split: 'all', profile: 'mine', seed: 1, resamples: 100 },
      ...{ unit: 'item', interval: 'percentile' }
    }
    const { scores, ...table } = tableOf(all, aManifest)
    const under = (hash: string) => ({
      ...{ ...table, scores: { mine: scores.table2! }, profile: { name: 'mine', title: 'Mine', hash } }
    })
    const hashOf = (hash: string) => boardHash({ table: under(hash), taskTypes: [], query })
    expect(hashOf('one')).toBe(hashOf('one'))
    expect(hashOf('one')).not.toBe(hashOf('other'))
  })
})

describe('splitOf', () => {
  it('keeps the items of one split, with all that is known of them', () => {
    const table = splitOf(tableOf(all, aManifest), 'private')
    expect(table.items.map(({ itemId }) => itemId)).toEqual(['i2'])
    expect(table.scores.table2).toEqual([[null], [0]])
    expect(table.sent).toEqual([[true], [false]])
  })
})
