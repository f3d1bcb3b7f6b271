import { beforeAll, describe, expect, it } from 'vitest'
import type { PaperText } from '../../../src/schemas/paper.ts'
import type { AtomicClaim } from '../../../src/schemas/verification.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { readSamplePaper, recordedExtraction } from './recorded-extraction.ts'

let paper: PaperText
beforeAll(async () => {
  paper = await readSamplePaper()
})

/** The claims of the first item that the recorded replies give. */
async function claimsOf(name: string): Promise<readonly AtomicClaim[]> {
  const { source, claims } = aerSuite.taskTypes.find((taskType) => taskType.name === name)!
  if (source.kind !== 'paper') throw new Error(`${name} is not made from papers`)
  const extraction = recordedExtraction(name.toLowerCase(), paper, { prompts: [], readPaper: [], checks: [] })
  const extracted = await source.extract(extraction)
  if (!extracted.suitable) throw new Error(extracted.reason)
  return claims!(extracted.contents[0]!)
}

function idsOf(claims: readonly AtomicClaim[], beginning: string): string[] {
  return claims.map(({ id }) => id).filter((id) => id.startsWith(beginning))
}

describe('claims', () => {
  it.each(['EK', 'MM', 'PA', 'LR', 'MG', 'EA'])('of %s have ids of their own and words', async (name) => {
    const claims = await claimsOf(name)
    expect(claims.length).toBeGreaterThan(4)
    expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length)
    expect(claims.filter(({ statement }) => statement.trim() === '')).toEqual([])
  })

  it('are made of every option, one of which holds, and of false statements too', async () => {
    const claims = await claimsOf('EK')
    const options = claims.filter(({ id }) => /^SC01\.[A-D]$/.test(id))
    expect(options.map(({ holds }) => holds).sort()).toEqual([false, false, false, true])
    const statements = claims.filter(({ id }) => id.startsWith('TF'))
    expect(statements).toHaveLength(5)
    expect(new Set(statements.map(({ holds }) => holds))).toEqual(new Set([true, false]))
    expect(claims.find(({ id }) => id === 'OD01')!.statement).toContain('in this order: ')
    expect(idsOf(claims, 'KP').length).toBeGreaterThanOrEqual(12)
  })

  it('are made of each sentence of what was written from the paper', async () => {
    expect(idsOf(await claimsOf('PA'), 'condensedBody.').length).toBeGreaterThan(20)
    expect(idsOf(await claimsOf('LR'), 'citations.').length).toBeGreaterThan(5)
    expect(idsOf(await claimsOf('EA'), 'referenceAnalysis.').length).toBeGreaterThan(2)
    expect(idsOf(await claimsOf('MG'), 'A').length).toBeGreaterThan(0)
    expect(idsOf(await claimsOf('MM'), 'solution')).toContain('solution')
  })
})
