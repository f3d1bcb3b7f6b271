import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { showItem as showItemText } from '../../../src/cli/show-item.ts'
import type { Database } from '../../../src/db/client.ts'
import { findItem } from '../../../src/db/items.ts'
import { databaseCallStore } from '../../../src/db/model-calls.ts'
import { extractions } from '../../../src/db/tables.ts'
import { samplePaper } from '../../../src/demo/walk.ts'
import { showItem } from '../../../src/http/show/show-item.ts'
import type { Ask } from '../../../src/models/ask.ts'
import type { BudgetLimits } from '../../../src/models/budget-limits.ts'
import { loadPrices } from '../../../src/models/price.ts'
import type { itemDetailSchema } from '../../../src/schemas/item.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { readContent } from '../../../src/suites/read-content.ts'
import { billPaper } from '../../../src/workflows/costs/bill-paper.ts'
import { extractItems } from '../../../src/workflows/items/extract-items.ts'
import { reviewItem } from '../../../src/workflows/items/review-items.ts'
import { startExtractions } from '../../../src/workflows/items/start-extractions.ts'
import { mayBeSentBack } from '../../../src/workflows/items/take-decision.ts'
import { verifyItem } from '../../../src/workflows/items/verify-items.ts'
import { addPaper } from '../../../src/workflows/papers/ingest-paper.ts'
import { deadlines } from '../../helpers/deadlines.ts'
import { noRest } from '../../helpers/no-rest.ts'
import { openTestDatabase } from '../../helpers/open-test-database.ts'
import { denied, deniedForGood } from '../../helpers/scripted-extractor/scripted-words.ts'
import { type ScriptedModels, startScriptedModels } from '../../helpers/scripted-extractor/start-scripted-models.ts'
import { askAt, testCaller } from '../../models/support.ts'
import { readSamplePaper } from '../../suites/aer/recorded-extraction.ts'

const verifier = 'anthropic:claude-sonnet-4-6'
const extractor = 'openai:gpt-5.2-2025-12-11'
const suites = [aerSuite] as const

let models: ScriptedModels
let database: Database
let paper: PaperText
let paperId: string
/** What the scripted models reply differently, by the name of the structured output. */
let change: (name: string, content: object) => object
beforeAll(async () => {
  models = await startScriptedModels({ change: (name, content) => change(name, content) })
  database = await openTestDatabase()
  paper = await readSamplePaper()
  const file = { bytes: readFileSync(samplePaper), fileName: 'paper.pdf' }
  paperId = (await addPaper({ db: database.db, pdf: { read: async () => paper } }, file)).paper.id
})
beforeEach(() => {
  change = (_, content) => content
})
afterAll(async () => {
  await models?.close()
  await database?.close()
})

type Kind = 'verified-claims' | 'disputes'
type Detail = z.infer<typeof itemDetailSchema>

const answered = (kind: Kind) => models.answered.get(kind) ?? 0

function dependencies(budgets: Partial<BudgetLimits> = {}, around: (ask: Ask) => Ask = (ask) => ask) {
  const { db, claim } = database
  const { callModel } = testCaller({ store: databaseCallStore(database, noRest), budgets })
  const ask = around(askAt(models.url, callModel))
  const pdf = { read: () => Promise.reject(new Error('a paper was read again')) }
  return {
    ...{ db, claim, suites, pdf, ask, askByBatch: ask, deadlines, extractor, now: () => new Date() },
    ...{ roundChoices: { effort: new Map(), paper: new Map([['', 'pdf' as const]]) } },
    ...{ referenceModel: null, referenceEffort: null, verifier, verifierEfforts: new Map() }
  }
}

let generations = 0

/** Extracts EK in a generation of its own, in which what stands in knowledge point `KP03` besides its statement is this. */
async function extractWith(context: string, disputes?: 'review'): Promise<string> {
  generations += 1
  change = (name, content) => {
    if (name !== 'ek-knowledge-points') return content
    const { knowledgePoints, ...reply } = content as { knowledgePoints: { id: string; context: string }[] }
    return { ...reply, knowledgePoints: knowledgePoints.map((one) => (one.id === 'KP03' ? { ...one, context } : one)) }
  }
  const queue = { enqueue: async () => {} }
  const pdf = { read: () => Promise.reject(new Error('a paper was read again')) }
  const [row] = await startExtractions({ db: database.db, pdf, queue, suites }, paperId, {
    ...{ suite: 'aer', taskTypes: ['EK'], delivery: 'live', generation: `g-${generations}` },
    settings: { sample: generations + 1, ...(disputes && { disputes }) }
  })
  const { queue: _, verifier: __, ...given } = { queue: null, ...dependencies() }
  await extractItems(given, row!.id)
  return `EK-${paper.sha256.slice(0, 8)}-g${generations + 1}-1`
}

async function detailOf(id: string): Promise<Detail> {
  return await showItem(database.db, id)
}

function contextOf({ gold }: Pick<Detail, 'gold'>): string {
  return (gold as { knowledgePoints: { id: string; context: string }[] }).knowledgePoints.find(
    ({ id }) => id === 'KP03'
  )!.context
}

function shown(detail: Detail): string {
  const taskType = aerSuite.taskTypes.find(({ name }) => name === 'EK')!
  const row = { contentVersion: detail.contentVersion, examinee: detail.examinee, gold: detail.gold }
  return showItemText(
    detail,
    taskType.reading!(readContent(taskType, row as never), taskType.rubric.rubric)
  ).replaceAll(/\s+/g, ' ')
}

describe('a claim that the verifier contradicts', () => {
  it('goes back once, is mended, and only what changed is verified again', async () => {
    const id = await extractWith(denied('The first of these is mended.'))
    const before = answered('verified-claims')
    expect(await verifyItem(dependencies(), id)).toBe(true)
    const item = await detailOf(id)
    expect([item.version, item.state, item.failedChecks]).toEqual([2, 'candidate', 0])
    expect(contextOf(item)).toBe('The first of these is mended.')
    expect(item.disputes).toMatchObject({ version: 1, mendedVersion: 2, verifier, extractor, state: 'answered' })
    expect(item.disputes!.claims).toMatchObject([
      {
        ...{ claim: 'KP03', entry: 'KP03', holds: true },
        verifier: { verdict: 'contradicted', page: expect.any(Number) },
        extractor: { rejoinder: 'mended', page: expect.any(Number) }
      }
    ])
    expect(item.versions.map(({ author }) => author)).toEqual(['extraction', 'extraction'])
    expect(item.provenance).toMatchObject({ rounds: [{}, {}, { name: 'disputes-1', promptId: 'extraction/disputes' }] })
    expect(item.verification).toBe('verified')
    // Some 55 claims in two calls, and then one claim in one.
    expect(answered('verified-claims') - before).toBe(3)
    const last = models.requests.filter(({ texts }) => texts.some((text) => text.includes('The claims:'))).at(-1)!
    const asked = last.texts.flatMap((text) => [...text.matchAll(/^\d+\. (.*)$/gm)].map((match) => match[1]!))
    expect(asked).toEqual([expect.stringContaining('The first of these is mended.')])

    const sent = models.requests.length
    expect(await verifyItem(dependencies(), id)).toBe(false)
    expect(models.requests).toHaveLength(sent)
  }, 60_000)

  it('is booked to a round of its own of its extraction', async () => {
    const { tasks } = await billPaper({ db: database.db, prices: loadPrices() }, paperId)
    const { rounds } = tasks.find(({ generation }) => generation === 'g-1')!
    expect(rounds.map(({ round, calls }) => [round, calls])).toEqual([
      ['knowledge-points', 1],
      ['questions', 1],
      ['disputes-1', 1]
    ])
    expect(rounds[2]!.costUsd).toBeGreaterThan(0)
  })

  it('stands with both sides before a person where the extractor stands by it', async () => {
    const id = await extractWith(deniedForGood('the second of these stays.'))
    await verifyItem(dependencies(), id)
    const item = await detailOf(id)
    expect([item.version, item.verification]).toEqual([1, 'doubted'])
    expect(item.disputes).toMatchObject({ mendedVersion: null, state: 'answered' })
    expect(item.disputes!.claims).toMatchObject([
      { verifier: { verdict: 'contradicted' }, extractor: { rejoinder: 'stands', page: expect.any(Number) } }
    ])
    const text = shown(item)
    const { quote } = item.disputes!.claims[0]!.extractor!
    expect(text).toContain('! verifier KP03 is true by the item, contradicted by the paper')
    expect(text).toContain(
      `! extractor ${extractor} stands by it: The text says so in these words. "${quote.slice(0, 20)}`
    )
    expect(text).toContain('was given back 1 claims of version 1: 0 mended, 1 stand')

    const sent = models.requests.length
    await verifyItem(dependencies(), id)
    expect(models.requests).toHaveLength(sent)
  }, 60_000)

  it('stays where the verifier invents its quotes, and none of them is sent', async () => {
    const id = await extractWith(denied('The third of these is doubted with invented words.'))
    change = (name, content) => {
      if (name !== 'verified-claims') return content
      const { verdicts } = content as { verdicts: { verdict: string }[] }
      return {
        verdicts: verdicts.map((one) =>
          one.verdict === 'contradicted' ? { ...one, quote: 'Nobody ever printed these very words' } : one
        )
      }
    }
    const before = answered('disputes')
    await verifyItem(dependencies(), id)
    const item = await detailOf(id)
    expect(answered('disputes')).toBe(before)
    expect([item.version, item.verification, item.disputes]).toEqual([1, 'unproven', undefined])
    expect(models.requests.filter(({ texts }) => texts.join().includes('Nobody ever printed'))).toEqual([])
  }, 60_000)

  it('does not go back with words that the paper lacks under a verdict of absent', async () => {
    const id = await extractWith(denied('The fourth of these is absent.'))
    change = (name, content) => {
      if (name !== 'verified-claims') return content
      const { verdicts } = content as { verdicts: { verdict: string }[] }
      const quote = 'Nobody ever printed these words either'
      return { verdicts: verdicts.map((one, at) => (at === 2 ? { ...one, verdict: 'absent', quote } : one)) }
    }
    await verifyItem(dependencies(), id)
    const { verification, disputes } = await detailOf(id)
    expect([verification, disputes]).toEqual(['doubted', undefined])
  }, 60_000)

  it('is not mended by an answer without words of the paper, which is asked for twice more and kept', async () => {
    const id = await extractWith(denied('The fifth of these is answered with invented words.'))
    const before = answered('disputes')
    let tries = 0
    change = (name, content) => {
      if (name !== 'disputes') return content
      tries += 1
      const { answers } = content as { answers: object[] }
      return { answers: answers.map((one) => ({ ...one, quote: `The authors never said these words, try ${tries}` })) }
    }
    await verifyItem(dependencies(), id)
    expect(answered('disputes') - before).toBe(3)
    const item = await detailOf(id)
    expect([item.version, item.verification]).toEqual([1, 'doubted'])
    expect(item.disputes).toMatchObject({
      ...{ state: 'unusable', reason: expect.stringContaining('dispute-quote'), mendedVersion: null },
      claims: [{ extractor: { rejoinder: 'unusable', page: null } }]
    })
    expect(shown(item)).toContain('gave an answer that cannot be used')
    await verifyItem(dependencies(), id)
    expect(answered('disputes') - before).toBe(3)
  }, 60_000)

  it('is not mended by an entry that fails a check of the item', async () => {
    const id = await extractWith(denied('The sixth of these is mended wrongly.'))
    change = (name, content) => {
      if (name !== 'disputes') return content
      const { answers } = content as { answers: { value: { statement: string } }[] }
      const statement = 'The share of firms was 98.7654 percent in this sample of the paper.'
      return { answers: answers.map((one) => ({ ...one, value: { ...one.value, statement } })) }
    }
    await verifyItem(dependencies(), id)
    const { version, disputes } = await detailOf(id)
    expect([version, disputes!.state]).toEqual([1, 'unusable'])
    expect(disputes!.reason).toContain('point-numbers')
  }, 60_000)
})

describe('what interrupts it', () => {
  it('is a process that ends: what was answered is not paid again, at any step', async () => {
    const id = await extractWith(denied('The seventh of these is interrupted.'))
    const before = { claims: answered('verified-claims'), disputes: answered('disputes') }
    // Each run ends behind one more call, when its reply has come and nothing of it is stored but the call.
    for (const mostCalls of [1, 2, 3, 4]) {
      let calls = 0
      const killing =
        (ask: Ask): Ask =>
        async (model, options) => {
          const made = await ask(model, options)
          calls += 1
          if (calls === mostCalls) throw new Error('killed')
          return made
        }
      await verifyItem(dependencies({}, killing), id).catch((error: Error) => expect(error.message).toBe('killed'))
    }
    await verifyItem(dependencies(), id)
    expect(await detailOf(id)).toMatchObject({ version: 2, verification: 'verified', disputes: { state: 'answered' } })
    // The second of the calls about 55 claims is the same in every test: its reply is stored since the first.
    expect(answered('verified-claims') - before.claims).toBe(2)
    expect(answered('disputes') - before.disputes).toBe(1)
  }, 60_000)

  it('is a budget: that is recorded, and it goes on when it is asked for again', async () => {
    const id = await extractWith(denied('The eighth of these is too dear.'))
    const before = answered('disputes')
    await expect(verifyItem(dependencies({ extraction: 0.000001 }), id)).rejects.toThrow(/budget/)
    expect(answered('disputes')).toBe(before)
    const stopped = await detailOf(id)
    expect(stopped.disputes).toMatchObject({
      ...{ state: 'stopped', reason: expect.stringContaining('budget'), mendedVersion: null },
      claims: [{ claim: 'KP03', extractor: null }]
    })
    expect([stopped.version, stopped.verification]).toEqual([1, 'doubted'])
    expect(await mayBeSentBack({ db: database.db, suites, verifierModel: verifier }, id)).toBe(true)
    await verifyItem(dependencies(), id)
    expect(await mayBeSentBack({ db: database.db, suites, verifierModel: verifier }, id)).toBe(false)
    expect(await detailOf(id)).toMatchObject({ version: 2, verification: 'verified', disputes: { state: 'answered' } })
  }, 60_000)
})

describe('nothing goes back', () => {
  it('of a generation whose settings say so, nor of an extraction from before', async () => {
    const before = answered('disputes')
    const left = await extractWith(denied('The ninth of these is for a person.'), 'review')
    await verifyItem(dependencies(), left)
    const old = await extractWith(denied('The tenth of these is old.'))
    await database.db.update(extractions).set({ returnsDisputes: false })
    await verifyItem(dependencies(), old)
    for (const id of [left, old]) expect(await detailOf(id)).toMatchObject({ version: 1, verification: 'doubted' })
    expect(answered('disputes')).toBe(before)
    await database.db.update(extractions).set({ returnsDisputes: true })
  }, 60_000)

  it('of an item that a person decided on, before or while its extractor is asked', async () => {
    const id = await extractWith(denied('The eleventh of these is approved.'))
    const review = {
      decision: 'approve' as const,
      acceptFailedChecks: true as const,
      reason: 'it is right',
      author: 'Ada',
      memberId: null
    }
    const approving =
      (ask: Ask): Ask =>
      async (model, options) => {
        const made = await ask(model, options)
        if (model === extractor) await database.db.transaction((tx) => reviewItem(tx, id, { ...review, version: 1 }))
        return made
      }
    await verifyItem(dependencies({}, approving), id)
    expect(await findItem(database.db, id)).toMatchObject({ version: 1, state: 'approved' })
    expect((await detailOf(id)).disputes).toMatchObject({
      state: 'unusable',
      reason: expect.stringContaining('decided on')
    })
  }, 60_000)
})
