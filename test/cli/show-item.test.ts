import { beforeAll, describe, expect, it } from 'vitest'
import { itemParts } from '../../src/cli/item-parts.ts'
import { showItem } from '../../src/cli/show-item.ts'
import type { CheckResult } from '../../src/ingestion/extraction.ts'
import type { PaperText } from '../../src/schemas/paper.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'
import { readSamplePaper, recordedExtraction } from '../suites/aer/recorded-extraction.ts'

type Detail = Parameters<typeof showItem>[0]

let paper: PaperText
beforeAll(async () => {
  paper = await readSamplePaper()
})

/** The first item that the recorded replies give of a task type, as the service shows it. */
async function itemOf(name: string): Promise<Detail> {
  const { source } = aerSuite.taskTypes.find((taskType) => taskType.name === name)!
  if (source.kind !== 'paper') throw new Error(`${name} is not made from papers`)
  const extracted = await source.extract(
    recordedExtraction(name.toLowerCase(), paper, { prompts: [], readPaper: [], checks: [] })
  )
  if (!extracted.suitable) throw new Error(extracted.reason)
  const content = extracted.contents[0]!
  return detailOf(name, content, source.check(content, paper))
}

function detailOf(taskType: string, { examinee, gold }: { examinee: unknown; gold: unknown }, checks: CheckResult[]) {
  const contentVersion = aerSuite.taskTypes.find(({ name }) => name === taskType)!.contentVersion ?? 1
  const detail = { id: `${taskType}-1`, suite: 'aer', taskType, state: 'candidate', version: 1, contentVersion }
  const made = { version: 1, author: 'extraction', reason: null, createdAt: '2026-01-01T00:00:00.000Z' }
  return { ...detail, examinee, gold, checks, versions: [made], reviews: [], solutions: [] } as unknown as Detail
}

const fragment = {
  examinee: { fragment: 'Supply is made equal to demand by the movement of price.', language: 'en' },
  gold: {
    labels: { relevance: 'yes' },
    annotators: 3,
    consistency: { rule: 'majority', share: 0.6, shares: { relevance: 2 / 3 } },
    year: null,
    source: 'A treatise',
    characters: 56
  }
}

describe('showItem', () => {
  it.each(['EK', 'MM', 'PA', 'LR', 'MG', 'EA'])(
    'reads %s within 80 columns, with a place for every claim',
    async (name) => {
      const item = await itemOf(name)
      const parts = itemParts(item)!
      const shown = showItem(item, parts)
      expect(shown.split('\n').filter((line) => line.length > 80)).toEqual([])
      expect(shown).not.toContain('{"')
      const taskType = aerSuite.taskTypes.find((one) => one.name === name)!
      const claims = taskType.claims!({ examinee: item.examinee, gold: item.gold })
      const ids = parts.flatMap((part) => part.ids)
      expect(claims.filter(({ id }) => !ids.some((own) => id === own || id.startsWith(`${own}.`)))).toEqual([])
    }
  )

  it('keeps a question, its options, key, point and evidence together', async () => {
    const shown = showItem(await itemOf('EK'), itemParts(await itemOf('EK'))!)
    const question = shown.split('\n\n').find((block) => block.startsWith('SC01: single choice'))!
    expect(question).toMatch(/^ {2}question {2}\S/m)
    expect(question.match(/^ {2}[A-D] = key/gm)).toHaveLength(1)
    expect(question.match(/^ {2}[A-D] {2,}\S/gm)).toHaveLength(3)
    expect(question).toMatch(/^ {2}point +KP\d\d \(/m)
    expect(question).toMatch(/^ {2}page \d+ +"/m)
  })

  it('puts what speaks against an item first, and each doubt beside what it is about', async () => {
    const item = await itemOf('EK')
    const evidence = { page: 7, passage: 'as\nprinted' }
    const claim = { statement: 'KP02 says so', holds: true, verdict: 'absent' as const, outcome: 'differs' as const }
    const doubted = {
      ...item,
      checks: [...item.checks, { check: 'quotes-stand', ok: false, message: 'SC01 is not there', evidence }],
      verifications: [
        {
          modelId: 'other',
          outcome: 'doubted' as const,
          callIds: [],
          createdAt: '',
          claims: [{ id: 'SC02.A', ...claim, quote: '', page: null, saw: 'nothing' }]
        }
      ]
    }
    const blocks = showItem(doubted, itemParts(item)!).split('\n\n')
    expect(blocks[1]).toMatch(
      /^1 of \d+ checks fail\n {2}! check +quotes-stand: SC01 is not there\n {2}page 7 +"as printed"/
    )
    expect(blocks.filter((block) => block.includes('! verifier')).map((block) => block.slice(0, 4))).toEqual(['SC02'])
  })

  it('reads a fragment with the share of annotators behind each label, and what the field means', () => {
    const item = detailOf('CI', fragment, [])
    const shown = showItem(item, itemParts(item)!)
    expect(shown).toContain('Fragment: A treatise, no year, en\n  Supply is made equal')
    expect(shown).toMatch(/ {2}yes {2}relevance \(67 % of them\)\n {7}Is an economic matter/)
  })

  it('shows the JSON of what this program cannot read', () => {
    const item = detailOf('CI', { examinee: { fragment: '' }, gold: {} }, [])
    expect(itemParts(item)).toBeNull()
    expect(showItem(item, null)).toContain('examinee\n{\n  "fragment": ""')
  })
})
