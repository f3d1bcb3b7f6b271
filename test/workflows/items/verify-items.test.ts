import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { batchQueue } from '../../../src/db/batch-queue.ts'
import { giveUpWaiting } from '../../../src/db/batch-requests.ts'
import type { Database } from '../../../src/db/client.ts'
import { findItem, insertItems } from '../../../src/db/items.ts'
import { databaseCallStore, findModelCall } from '../../../src/db/model-calls.ts'
import { batchRequests, extractions } from '../../../src/db/tables.ts'
import { currentVerifications, forgetUnproven, verificationsOf } from '../../../src/db/verifications.ts'
import { ownersOf } from '../../../src/models/batch/batch-owner.ts'
import { batchCallModel } from '../../../src/models/batch/queue-call.ts'
import { ReplyPending } from '../../../src/models/batch/reply-pending.ts'
import { loadPrices } from '../../../src/models/price.ts'
import { toJson } from '../../../src/schemas/json.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { verifyItem } from '../../../src/workflows/items/verify-items.ts'
import { wakeExtraction } from '../../../src/workflows/items/wake-extraction.ts'
import { addPaper } from '../../../src/workflows/papers/ingest-paper.ts'
import { aLongPaper } from '../../helpers/a-paper.ts'
import { type ModelServer, type ReceivedRequest, startModelServer } from '../../helpers/model-server.ts'
import { noChoices } from '../../helpers/no-choices.ts'
import { noRest } from '../../helpers/no-rest.ts'
import { openTestDatabase } from '../../helpers/open-test-database.ts'
import { askAt, testCaller } from '../../models/support.ts'

const modelId = 'anthropic:claude-sonnet-4-6'
const printed = ['Tariffs fell by half in 1995.', 'Employment rose by 1.2 percent in exporting firms.']
const facts = [
  'After the tariff cut of 1995 employment in exporting firms rose by 1.2 percent.',
  'Tariffs were cut to one half of their level in 1995.'
]

let server: ModelServer
let database: Database
beforeAll(async () => {
  server = await startModelServer()
  database = await openTestDatabase()
})
beforeEach(() => {
  server.requests.length = 0
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

/** An EA item of three sentences, of a paper of its own. @returns its id */
async function anItem(name: string, analysis = facts): Promise<string> {
  const { db } = database
  const bytes = Buffer.from(`verified ${name}`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const structure = aLongPaper([`${name}. ${printed[0]}`, printed[1]!], { sha256 })
  const file = { bytes, fileName: `${name}.pdf` }
  const given = { duplicateReason: 'all papers of this test say the same' }
  const { paper } = await addPaper({ db, pdf: { read: async () => structure } }, file, given)
  const provenance = { source: 'paper' as const, paperSha256: sha256, fragmentId: null, rounds: [], rubricHash: 'r' }
  const examinee = { context: 'A country cut its tariffs in 1995.', dataDescription: facts[1]! }
  const gold = {
    referenceAnalysis: analysis.join(' '),
    applicableDimensions: ['accuracy'],
    resultLabel: 'Table 1',
    resultType: 'empirical_result'
  }
  const row = {
    taskType: 'EA',
    state: 'candidate' as const,
    examinee: toJson(examinee),
    gold: toJson(gold),
    provenance
  }
  await insertItems(db, [{ ...row, id: `EA-${name}`, paperId: paper.id }])
  return `EA-${name}`
}

async function verify(id: string): Promise<boolean> {
  const { db, claim } = database
  const { callModel } = testCaller({ store: databaseCallStore(database, noRest) })
  const ask = askAt(server.url, callModel)
  const pdf = { read: () => Promise.reject(new Error('a paper was read again')) }
  const common = { db, claim, suites: [aerSuite] as const, pdf, verifierEfforts: new Map(), ask }
  const extracting = { roundChoices: noChoices, now: () => new Date() }
  return await verifyItem({ ...common, ...extracting, verifier: modelId }, id)
}

const isSecondLook = ({ texts }: ReceivedRequest) =>
  texts.some((text) => text.includes('looked these claims up before'))

type Verdict = { verdict: string; quote: string }
const supported: Verdict = { verdict: 'supported', quote: 'Tariffs fell by half in 1995' }

/** The claims of a request, in their order. */
function claimsIn({ texts }: ReceivedRequest): string[] {
  return texts.flatMap((text) => [...text.matchAll(/^\d+\. (.*)$/gm)].map((match) => match[1]!))
}

/** Answers each claim by its words; a claim without an answer is left out of the reply. */
function answer(verdictOn: (claim: string, request: ReceivedRequest) => Verdict | null): void {
  server.script((request) => {
    const verdicts = claimsIn(request).flatMap((claim, place) => {
      const verdict = verdictOn(claim, request)
      return verdict ? [{ claim: place + 1, saw: 'what stands there', ...verdict }] : []
    })
    return { text: JSON.stringify({ verdicts }) }
  })
}

async function found(id: string) {
  const [row] = await currentVerifications(database.db, id)
  return { outcome: row?.outcome, claims: row?.claims.map((claim) => [claim.id, claim.outcome, claim.page]) }
}

describe('verifyItem', () => {
  it('asks for every claim once, with the paper in front, and keeps what was found', async () => {
    const id = await anItem('borne out')
    answer(() => supported)
    expect(await verify(id)).toBe(true)
    expect(await found(id)).toEqual({
      outcome: 'verified',
      claims: ['context.1', 'dataDescription.1', 'referenceAnalysis.1', 'referenceAnalysis.2'].map((claim) => [
        ...[claim, 'agrees', 1]
      ])
    })
    const [request] = server.requests
    expect(claimsIn(request!)).toEqual(['A country cut its tariffs in 1995.', facts[1], ...facts])
    // Nothing that tells which of them the item takes for right.
    expect(JSON.stringify(request!.body)).not.toContain('holds')
    expect(request!.texts.findIndex((text) => text.includes(printed[1]!))).toBeLessThan(
      request!.texts.findIndex((text) => text.includes(facts[0]!))
    )
    expect(request!.body).toMatchObject({ output_config: { effort: 'medium' } })
    const [stored] = await currentVerifications(database.db, id)
    const call = await findModelCall(database.db, stored!.callIds[0]!)
    expect([call?.paperId, call?.purpose]).toEqual([expect.any(String), `verify EA ${id} version 1 claims 1 to 4`])

    expect(await verify(id)).toBe(false)
    expect(server.requests).toHaveLength(1)
  })

  it('doubts an item on one claim that the paper contradicts, or says nothing of', async () => {
    for (const verdict of [
      { verdict: 'contradicted', quote: 'rose by 1.2 percent in exporting firms' },
      { verdict: 'absent', quote: '' }
    ]) {
      const id = await anItem(verdict.verdict)
      answer((claim) => (claim === facts[0] ? verdict : supported))
      await verify(id)
      const { outcome, claims } = await found(id)
      expect([outcome, claims![2]![1]]).toEqual(['doubted', 'differs'])
      expect(server.requests.splice(0)).toHaveLength(1)
      expect((await verificationsOf(database.db, [id])).get(id)).toBe('doubted')
    }
  })

  it('asks once more, for them alone, about claims without a verdict and with invented words', async () => {
    const id = await anItem('second look')
    answer((claim, request) => {
      if (isSecondLook(request)) return supported
      if (claim === facts[0]) return { verdict: 'supported', quote: 'Employment doubled in exporting firms' }
      return claim.startsWith('A country') ? null : supported
    })
    await verify(id)
    expect(server.requests).toHaveLength(2)
    expect(claimsIn(server.requests[1]!)).toEqual(['A country cut its tariffs in 1995.', facts[0]])
    expect((await found(id)).outcome).toBe('verified')
  })

  it('leaves unproven what is invented twice, answered twice, or refused, and asks again where that is wanted', async () => {
    const invented = await anItem('invented')
    answer((claim) => (claim === facts[0] ? { verdict: 'supported', quote: 'Nobody printed these words' } : supported))
    await verify(invented)
    expect(await found(invented)).toMatchObject({ outcome: 'unproven' })

    const refused = await anItem('refused')
    server.script(() => ({ text: 'I would rather not.', stopReason: 'refusal' }))
    await verify(refused)
    const { outcome, claims } = await found(refused)
    expect([outcome, new Set(claims!.map(([, each]) => each))]).toEqual(['unproven', new Set(['unproven'])])

    const doubled = await anItem('doubled')
    server.script((request) => {
      const verdicts = claimsIn(request).flatMap((_, place) => {
        const verdict = { claim: place + 1, saw: '', ...supported }
        return place === 0 ? [verdict, { ...verdict, verdict: 'absent' }] : [verdict]
      })
      return { text: JSON.stringify({ verdicts }) }
    })
    await verify(doubled)
    expect((await found(doubled)).claims![0]).toEqual(['context.1', 'unproven', null])

    await forgetUnproven(database.db, [refused, invented], modelId)
    expect(await currentVerifications(database.db, refused)).toEqual([])
  })

  it('asks about thirty claims at a time', async () => {
    const many = Array.from({ length: 40 }, (_, place) => `Fact number ${place + 1} of the paper holds.`)
    const id = await anItem('many', many)
    answer(() => supported)
    await verify(id)
    expect(server.requests.map((request) => claimsIn(request).length)).toEqual([30, 12])
    expect((await found(id)).claims).toHaveLength(42)
  })
})

describe('an item of an extraction by batch', () => {
  const ofBatch = async (name: string, analysis: string[]) => {
    const id = await anItem(name, analysis)
    const { paperId } = (await findItem(database.db, id))!
    const extraction = { id: `by-batch-${name}`, paperId: paperId!, taskType: 'EA', state: 'done' as const }
    await database.db.insert(extractions).values({ ...extraction, delivery: 'batch' })
    return { id, extractionId: extraction.id }
  }

  async function verifyByBatch(id: string): Promise<boolean> {
    const { db, claim } = database
    const store = databaseCallStore(database, noRest)
    const { callModel } = testCaller({ store })
    const queue = batchQueue(db, () => new Date())
    const callByBatch = batchCallModel({ callModel, store, queue, prices: loadPrices(), budget: null })
    const pdf = { read: () => Promise.reject(new Error('a paper was read again')) }
    const asking = { ask: askAt(server.url, callModel), askByBatch: askAt(server.url, callByBatch) }
    const common = { db, claim, suites: [aerSuite] as const, pdf, verifierEfforts: new Map(), ...asking }
    return await verifyItem({ ...common, roundChoices: noChoices, now: () => new Date(), verifier: modelId }, id)
  }
  const waiting = async () => (await database.db.select().from(batchRequests)).map(({ purpose }) => purpose)

  it('waits with all its claims at once, is asked nothing twice, and goes on when the replies are there', async () => {
    const many = Array.from(
      { length: 40 },
      (_, year) => `In the year ${1950 + year} tariffs were cut to one half of it.`
    )
    const { id, extractionId } = await ofBatch('by batch', many)
    answer(() => supported)
    await expect(verifyByBatch(id)).rejects.toThrow(ReplyPending)
    const asked = await waiting()
    expect(asked).toHaveLength(2)
    expect(asked.every((purpose) => purpose.startsWith(`verify EA ${id} version 1 claims`))).toBe(true)
    // A process that was killed, or an impatient person, begins again.
    await expect(verifyByBatch(id)).rejects.toThrow(ReplyPending)
    expect([await waiting(), server.requests.length]).toEqual([asked, 0])
    // No batch took them in time: they go live, on the same account.
    const now = new Date()
    const before = new Date(now.getTime() + 1000)
    const owners = ownersOf(await giveUpWaiting(database.db, { before, reason: 'no batch took it', now }))
    expect(owners).toEqual([{ kind: 'extraction', id: extractionId }])
    const queued: string[][] = []
    const queue = { enqueue: async (job: string, of: string) => void queued.push([job, of]) }
    await wakeExtraction(database.db, queue, extractionId)
    expect(queued).toEqual([['verify', id]])
    expect(await verifyByBatch(id)).toBe(true)
    expect([(await waiting()).length, server.requests.length]).toEqual([0, 2])
    expect((await found(id)).outcome).toBe('verified')
    expect(await verifyByBatch(id)).toBe(false)
    expect(server.requests).toHaveLength(2)
  })

  it('has its rounds queued, and not its items, while it is not done', async () => {
    const { extractionId } = await ofBatch('running', facts)
    await database.db.update(extractions).set({ state: 'running' }).where(eq(extractions.id, extractionId))
    const queued: string[][] = []
    const queue = { enqueue: async (job: string, of: string) => void queued.push([job, of]) }
    await wakeExtraction(database.db, queue, extractionId)
    expect(queued).toEqual([['extract', extractionId]])
  })
})
