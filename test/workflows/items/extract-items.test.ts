import { createHash } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Database } from '../../../src/db/client.ts'
import { unfinishedExtractions } from '../../../src/db/extraction-states.ts'
import { findExtraction } from '../../../src/db/extractions.ts'
import { databaseCallStore, findModelCall } from '../../../src/db/model-calls.ts'
import { saveStructure } from '../../../src/db/papers.ts'
import { roundsOf, saveRound } from '../../../src/db/rounds.ts'
import { extractions, items, rounds } from '../../../src/db/tables.ts'
import { type Ask, createAsk } from '../../../src/models/ask.ts'
import { ReplyPending } from '../../../src/models/batch/reply-pending.ts'
import { openModel } from '../../../src/models/open-model.ts'
import { loadPrompt } from '../../../src/prompts.ts'
import type { Delivery } from '../../../src/schemas/states.ts'
import type { TaskType } from '../../../src/suites/suite.ts'
import { decideRound, type RoundDecision } from '../../../src/workflows/items/decide-round.ts'
import { type ExtractionDependencies, extractItems } from '../../../src/workflows/items/extract-items.ts'
import { resumeExtraction, startExtractions } from '../../../src/workflows/items/start-extractions.ts'
import { pausePaper, resumePaper, withdrawPaper } from '../../../src/workflows/papers/change-paper-state.ts'
import { addPaper } from '../../../src/workflows/papers/ingest-paper.ts'
import { aLongPaper } from '../../helpers/a-paper.ts'
import { aSuite } from '../../helpers/a-suite.ts'
import { deadlines } from '../../helpers/deadlines.ts'
import { type ModelServer, type ScriptedReply, startModelServer } from '../../helpers/model-server.ts'
import { noChoices } from '../../helpers/no-choices.ts'
import { noRest } from '../../helpers/no-rest.ts'
import { openTestDatabase } from '../../helpers/open-test-database.ts'
import { askAt, settingsFor, testCaller } from '../../models/support.ts'

const factsSchema = z.object({ isSuitable: z.boolean(), facts: z.array(z.string()) })
const questionSchema = z.object({ question: z.string(), answer: z.string() })

const roundPlans = {
  facts: { name: 'facts', prompt: 'aer/mm/math-content', readsPaper: true, typicalOutputTokens: () => 100 },
  // Reads the paper too: otherwise the tests' papers, whose facts are the same, would share one call.
  question: { name: 'question', prompt: 'aer/mm/problems', readsPaper: true, typicalOutputTokens: () => 100 }
}

/** Two rounds: facts that the paper must hold, then a question whose answer must be one of them. */
const twoRounds: TaskType<{ examinee: { question: string }; gold: { answer: string } }, string> = {
  name: 'TWO',
  title: 'Two rounds',
  contentSchema: z.object({ examinee: z.object({ question: z.string() }), gold: z.object({ answer: z.string() }) }),
  source: {
    kind: 'paper',
    rounds: Object.values(roundPlans),
    check: () => [],
    async extract({ paper, round }) {
      const { isSuitable, facts } = await round({
        ...roundPlans.facts,
        schema: factsSchema,
        variables: {},
        check: ({ facts }) =>
          facts.map((fact) => ({
            check: 'fact-found',
            ok: paper.pages.some(({ text }) => text.includes(fact)),
            message: `${fact} must stand in the paper`,
            evidence: { page: 1 }
          }))
      })
      if (!isSuitable) return { suitable: false, reason: 'the paper states no fact' }
      const { question, answer } = await round({
        ...roundPlans.question,
        schema: questionSchema,
        variables: { math_content: JSON.stringify(facts) },
        check: ({ answer }) => [
          { check: 'answer-known', ok: facts.includes(answer), message: `${answer} is none of the facts` }
        ]
      })
      return { suitable: true, contents: [{ examinee: { question }, gold: { answer } }] }
    }
  },
  rubric: {
    rubric: {
      taskType: 'TWO',
      version: 1,
      title: 'Two rounds',
      source: 'made for tests',
      dimensions: [{ id: 'answer', name: 'Answer', description: 'The right one.', by: 'rule' }],
      weights: { table2: { answer: 1 }, 'appendix-g': { answer: 1 } }
    },
    hash: 'two-rounds'
  },
  render: ({ question }) => question,
  parse: (output) => ({ ok: true, answer: output }),
  rules: ({ gold }, answer) => ({
    dimensions: [{ dimension: 'answer', score: answer === gold.answer ? 1 : 0 }],
    evidence: null
  }),
  judging: null
}
const suite = aSuite(twoRounds)

const facts = JSON.stringify({ isSuitable: true, facts: ['Tariffs fell by half'] })
const wrongFacts = JSON.stringify({ isSuitable: true, facts: ['Tariffs rose'] })
const noFacts = JSON.stringify({ isSuitable: false, facts: [] })
const question = JSON.stringify({ question: 'What happened?', answer: 'Tariffs fell by half' })
const wrongQuestion = JSON.stringify({ question: 'What happened?', answer: 'Nothing' })
/** Two bad replies that differ: the request to mend the same one again would be the same request, and cost no call. */
const staysBad = [{ text: JSON.stringify({ question: 'What?', answer: 'Something' }) }, { text: wrongQuestion }]

let server: ModelServer
let database: Database
let dependencies: ExtractionDependencies
const queued: string[] = []
beforeAll(async () => {
  server = await startModelServer()
  database = await openTestDatabase()
  dependencies = dependenciesOn(database)
})
beforeEach(() => {
  server.requests.length = 0
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

function dependenciesOn({ db, claim }: Database): ExtractionDependencies {
  const { callModel } = testCaller({ store: databaseCallStore({ db, claim }, noRest) })
  const ask = askAt(server.url, callModel)
  return {
    db,
    claim,
    suites: [suite],
    pdf,
    referenceModel: null,
    extractor: 'openai:gpt-5.2',
    ask,
    askByBatch: ask,
    roundChoices: noChoices,
    referenceEffort: null,
    deadlines,
    now: () => new Date()
  }
}

/** Nothing is to be read here: every paper is stored with the structure that the reader of today gives. */
const pdf = { read: () => Promise.reject(new Error('a paper was read again')) }

/** What starting and resuming need: the queue only remembers. */
function work({ db } = database) {
  const enqueue = async (_: string, id: string) => {
    queued.push(id)
  }
  return {
    db,
    pdf: { read: () => Promise.reject(new Error('nothing is to be read')) },
    queue: { enqueue },
    suites: [suite] as const
  }
}

/** A paper of its own, and its extraction, queued. @returns the extraction's id */
async function queueExtraction(name: string, on = database, delivery: Delivery = 'live'): Promise<string> {
  const bytes = Buffer.from(name)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const text = `${name}. Tariffs fell by half in 1995.`
  const structure = aLongPaper([text], { sha256, title: name })
  const { paper } = await addPaper(
    { db: on.db, pdf: { read: async () => structure } },
    { bytes, fileName: `${name}.pdf` }
  )
  const [extraction] = await startExtractions(work(on), paper.id, { suite: 'aer', taskTypes: [], delivery })
  return extraction!.id
}

function sha8(name: string): string {
  return createHash('sha256').update(Buffer.from(name)).digest('hex').slice(0, 8)
}

async function itemIds({ db } = database): Promise<string[]> {
  return (await db.select({ id: items.id }).from(items)).map(({ id }) => id).sort()
}

/** The names of the rounds asked for since the last look, in order. */
function roundsAsked(): (string | undefined)[] {
  return server.requests.splice(0).map(({ texts }) => /\btwo-(?:facts|question)\b/.exec(texts.join(' '))?.[0])
}

async function run(name: string, ...replies: ScriptedReply[]): Promise<string> {
  server.script(...replies)
  const id = await queueExtraction(name)
  await extractItems(dependencies, id)
  return id
}

describe('extractItems', () => {
  it('asks nothing about a stored scan whose extraction was queued before there were floors', async () => {
    const id = await queueExtraction('scan')
    const { paperId } = (await findExtraction(database.db, id))!
    const image = aLongPaper(['', '']).pages.map((page) => ({
      ...page,
      lines: page.lines.map((line) => ({ ...line, hidden: 'invisible' as const }))
    }))
    await saveStructure(database.db, paperId, { ...aLongPaper(['', '']), pages: image })
    await extractItems(dependencies, id)
    const reason = expect.stringMatching(/^the pages are images: 0 of 2 hold text/)
    expect(await findExtraction(database.db, id)).toMatchObject({ state: 'failed', reason })
    expect(roundsAsked()).toEqual([])
  })

  it('has new items verified where there is a verifier and they say something of the paper, and those alone', async () => {
    const jobs: string[] = []
    const queue = { enqueue: async (job: string, id: string) => void jobs.push(`${job} ${id}`) }
    const claims: TaskType['claims'] = () => [{ id: 'fact', statement: 'Tariffs fell by half', holds: true }]
    const withClaims = [aSuite({ ...twoRounds, claims })] as const
    const kinds = [
      { name: 'with claims', suites: withClaims, verifier: 'anthropic:a-verifier' },
      { name: 'without claims', verifier: 'anthropic:a-verifier' },
      { name: 'without verifier', suites: withClaims, verifier: null }
    ]
    for (const { name, ...changes } of kinds) {
      server.script({ text: facts }, { text: question })
      await extractItems({ ...dependencies, queue, ...changes }, await queueExtraction(name))
    }
    expect(jobs).toEqual([`verify TWO-${sha8('with claims')}-1`])
    roundsAsked()
  })

  it('stores each round with all that decided it, and makes the items', async () => {
    const id = await run('whole', { text: wrongFacts }, { text: facts }, { text: question })
    expect(await findExtraction(database.db, id)).toMatchObject({ state: 'done', suitable: true, reason: null })
    expect(roundsAsked()).toEqual(['two-facts', 'two-facts', 'two-question'])

    const [first, second] = await roundsOf(database.db, id)
    const prompt = loadPrompt('aer/mm/math-content')
    expect(first).toMatchObject({
      name: 'facts',
      position: 1,
      promptId: prompt.id,
      promptVersion: prompt.version,
      promptHash: prompt.hash,
      inputHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      modelId: 'openai:gpt-5.2',
      output: { isSuitable: true, facts: ['Tariffs fell by half'] },
      checks: [{ check: 'fact-found', ok: true, evidence: { page: 1 } }],
      repairs: 1,
      attempts: [{ failures: [{ check: 'fact-found' }] }, { failures: [] }],
      wallMs: expect.any(Number),
      passed: true
    })
    expect(second).toMatchObject({ name: 'question', position: 2, repairs: 0, passed: true })
    expect(first!.callIds).toHaveLength(2)
    const calls = await Promise.all(first!.callIds.map((callId) => findModelCall(database.db, callId)))
    expect(calls.map((call) => call?.text)).toEqual([wrongFacts, facts])

    const [item] = await database.db.select().from(items)
    expect(item).toMatchObject({
      state: 'candidate',
      examinee: { question: 'What happened?' },
      gold: { answer: 'Tariffs fell by half' },
      provenance: { rubricHash: 'two-rounds', rounds: [{ promptHash: prompt.hash }, { name: 'question' }] }
    })
  })

  it('waits for a person when a reply stays bad, with the last output and its failed checks', async () => {
    const before = await itemIds()
    const id = await run('stays bad', { text: facts }, ...staysBad)
    const extraction = await findExtraction(database.db, id)
    expect(extraction).toMatchObject({ state: 'needs_review', suitable: null })
    expect(extraction!.reason).toMatch(/^round question: .*answer-known: Nothing is none of the facts/)
    const [, question] = await roundsOf(database.db, id)
    expect(question).toMatchObject({
      output: { answer: 'Nothing' },
      checks: [{ check: 'answer-known', ok: false, message: 'Nothing is none of the facts' }],
      repairs: 2,
      passed: false
    })
    expect(new Set(question!.callIds).size).toBe(3)
    expect(await itemIds()).toEqual(before)
  })

  it('asks on resume the round that failed anew, and not those that passed', async () => {
    const id = await run('resumed', { text: facts }, ...staysBad)
    const passed = (await roundsOf(database.db, id))[0]
    expect(roundsAsked()).toEqual(['two-facts', 'two-question', 'two-question', 'two-question'])
    // Running it again without a resume does nothing: it waits for a person.
    await extractItems(dependencies, id)
    expect(roundsAsked()).toEqual([])

    server.script({ text: question })
    expect(await resumeExtraction(work(), id)).toMatchObject({ state: 'queued', reason: null })
    expect(queued.at(-1)).toBe(id)
    await extractItems(dependencies, id)
    expect(roundsAsked()).toEqual(['two-question'])
    expect(await findExtraction(database.db, id)).toMatchObject({ state: 'done', suitable: true, reason: null })
    const [facts_, question_] = await roundsOf(database.db, id)
    expect(facts_).toEqual(passed)
    expect(question_).toMatchObject({ passed: true, repairs: 2, output: { answer: 'Tariffs fell by half' } })
  })

  it.each([
    ['a refusal', { text: 'I will not.', stop: 'refusal' as const }, /^round facts: .*refusal/],
    ['a truncated answer', { text: facts, stop: 'length' as const }, /^round facts: .*cut_off/]
  ])('waits for a person after %s, and asks anew on resume', async (name, reply, reason) => {
    const id = await run(name, reply)
    expect(roundsAsked()).toEqual(['two-facts', 'two-facts', 'two-facts'])
    const extraction = await findExtraction(database.db, id)
    expect(extraction).toMatchObject({ state: 'needs_review', reason: expect.stringMatching(reason) })
    const [row] = await roundsOf(database.db, id)
    expect(row).toMatchObject({ output: null, checks: [], repairs: 2, passed: false })
    expect(await findModelCall(database.db, row!.callIds[0]!)).toMatchObject({ status: 'refused', text: reply.text })

    server.script({ text: facts }, { text: question })
    await resumeExtraction(work(), id)
    await extractItems(dependencies, id)
    expect(roundsAsked()).toEqual(['two-facts', 'two-question'])
    expect(await findExtraction(database.db, id)).toMatchObject({ state: 'done', reason: null })
  })

  it('ends as done without an item when the paper has nothing for the task type', async () => {
    const before = await itemIds()
    const id = await run('unsuitable', { text: noFacts })
    expect(await findExtraction(database.db, id)).toMatchObject({
      state: 'done',
      suitable: false,
      reason: 'the paper states no fact'
    })
    expect(roundsAsked()).toEqual(['two-facts'])
    expect(await itemIds()).toEqual(before)
  })

  it('fails with a reason when the key is missing, and goes on once it is there', async () => {
    server.script({ text: facts }, { text: question })
    const id = await queueExtraction('no key')
    const settings = { ...settingsFor(server.url), openai: { apiKey: null, baseUrl: `${server.url}/v1` } }
    const ask = createAsk({ openModel: (model) => openModel(model, settings), callModel: testCaller().callModel })
    await extractItems({ ...dependencies, ask }, id)
    expect(await findExtraction(database.db, id)).toMatchObject({
      state: 'failed',
      reason: 'model openai:gpt-5.2 cannot be used: the API key of openai is not set'
    })
    expect(roundsAsked()).toEqual([])
    await resumeExtraction(work(), id)
    await extractItems(dependencies, id)
    expect(await findExtraction(database.db, id)).toMatchObject({ state: 'done', suitable: true })
  })

  it('makes each call once when it runs twice at once', async () => {
    server.script({ text: facts }, { text: question })
    const id = await queueExtraction('twice')
    // The second may return, or say that the first has the work in hand.
    await Promise.allSettled([extractItems(dependencies, id), extractItems(dependencies, id)])
    expect(roundsAsked()).toEqual(['two-facts', 'two-question'])
    expect(await findExtraction(database.db, id)).toMatchObject({ state: 'done', suitable: true })
  })

  it('makes the same items of the same paper again, from stored calls', async () => {
    const id = await run('again', { text: facts }, { text: question })
    const before = await itemIds()
    expect(roundsAsked()).toHaveLength(2)
    await database.db.delete(rounds).where(eq(rounds.extractionId, id))
    await database.db.delete(extractions).where(eq(extractions.id, id))
    const again = await queueExtraction('again')
    expect(again).not.toBe(id)
    await extractItems(dependencies, again)
    expect(await findExtraction(database.db, again)).toMatchObject({ state: 'done', suitable: true })
    expect(await itemIds()).toEqual(before)
    expect(roundsAsked()).toEqual([])
  })

  it('stays running while a reply comes by batch, and goes on when it is there', async () => {
    const id = await queueExtraction('by batch', database, 'batch')
    const pending: Ask = async (_, { purpose }) => {
      throw new ReplyPending(purpose)
    }
    await extractItems({ ...dependencies, askByBatch: pending }, id)
    expect(await findExtraction(database.db, id)).toMatchObject({ state: 'running', reason: null })
    expect(roundsAsked()).toEqual([])
    server.script({ text: facts }, { text: question })
    await extractItems(dependencies, id)
    expect(await findExtraction(database.db, id)).toMatchObject({ state: 'done', suitable: true })
  })

  it('sends the file instead of our text where the service is set up so', async () => {
    server.script({ text: facts }, { text: question })
    const id = await queueExtraction('as a file')
    await extractItems({ ...dependencies, roundChoices: { ...noChoices, paper: new Map([['', 'pdf']]) } }, id)
    expect(await findExtraction(database.db, id)).toMatchObject({ state: 'done', suitable: true })
    const sent = JSON.stringify(server.requests[0]!.body)
    expect(sent).toContain(`data:application/pdf;base64,${Buffer.from('as a file').toString('base64')}`)
    expect(sent).not.toContain('Tariffs fell by half in 1995')
    server.requests.length = 0
  })

  it('gives the same item ids on another database', async () => {
    const sha256 = createHash('sha256').update('elsewhere').digest('hex')
    await run('elsewhere', { text: facts }, { text: question })
    const other = await openTestDatabase()
    server.script({ text: facts }, { text: question })
    await extractItems(dependenciesOn(other), await queueExtraction('elsewhere', other))
    expect(await itemIds(other)).toEqual([`TWO-${sha256.slice(0, 8)}-1`])
    expect(await itemIds()).toContain(`TWO-${sha256.slice(0, 8)}-1`)
    await other.close()
  })
})

describe('decideRound', () => {
  const decision = { round: 'question', acceptFailedChecks: false, author: 'Ada', reason: 'read the paper' }
  const decide = (changes: Partial<RoundDecision> & { extractionId: string }) =>
    decideRound({ db: database.db, suites: [suite], pdf }, { ...decision, ...changes })

  it("takes a person's output that passes the checks, and the extraction goes on with it", async () => {
    const extractionId = await run('decided', { text: facts }, ...staysBad)
    const output = { question: 'What fell?', answer: 'Tariffs fell by half' }
    expect(await decide({ extractionId, output })).toMatchObject([{ check: 'answer-known', ok: true }])
    server.requests.length = 0
    await resumeExtraction(work(), extractionId)
    await extractItems(dependencies, extractionId)
    expect(roundsAsked()).toEqual([])
    expect(await findExtraction(database.db, extractionId)).toMatchObject({ state: 'done', suitable: true })
    const [item] = await database.db
      .select()
      .from(items)
      .where(like(items.id, `%${sha8('decided')}%`))
    expect(item).toMatchObject({
      examinee: { question: 'What fell?' },
      provenance: { rounds: [{ name: 'facts' }, { name: 'question', decidedBy: 'Ada' }] }
    })
    expect((await roundsOf(database.db, extractionId))[1]).toMatchObject({ decisionReason: 'read the paper' })
  })

  it('refuses what fails a check, unless the failure is accepted, and keeps it on record', async () => {
    const extractionId = await run('accepted', { text: facts }, ...staysBad)
    await expect(decide({ extractionId })).rejects.toMatchObject({
      code: 'round_checks_failed',
      message: expect.stringContaining('answer-known: Nothing is none of the facts')
    })
    await expect(decide({ extractionId, output: { question: 1 } })).rejects.toMatchObject({
      code: 'round_output_invalid',
      message: expect.stringContaining('answer')
    })
    await decide({ extractionId, acceptFailedChecks: true })
    expect((await roundsOf(database.db, extractionId))[1]).toMatchObject({
      output: { answer: 'Nothing' },
      checks: [{ check: 'answer-known', ok: false }],
      passed: true,
      decidedBy: 'Ada'
    })
  })

  it('stands although the model is being asked anew, and the items rest on it', async () => {
    const extractionId = await run('overtaken', { text: facts }, ...staysBad)
    await resumeExtraction(work(), extractionId)
    const stopped = (await roundsOf(database.db, extractionId))[1]!
    const output = { question: 'What did a person ask?', answer: 'Tariffs fell by half' }
    server.script(async () => {
      await saveRound(database.db, { ...stopped, output, passed: true, decidedBy: 'Ada' })
      return { text: question }
    })
    await extractItems(dependencies, extractionId)
    expect((await roundsOf(database.db, extractionId))[1]).toMatchObject({ output, decidedBy: 'Ada' })
    const [item] = await database.db
      .select()
      .from(items)
      .where(like(items.id, `%${sha8('overtaken')}%`))
    expect(item).toMatchObject({ examinee: { question: 'What did a person ask?' } })
  })

  it('leaves alone rounds that passed, and extractions that do not wait', async () => {
    const extractionId = await run('passed', { text: facts }, ...staysBad)
    await expect(decide({ extractionId, round: 'facts' })).rejects.toMatchObject({ code: 'round_not_stopped' })
    await expect(decide({ extractionId, round: 'none' })).rejects.toMatchObject({ code: 'round_not_found' })
    await resumeExtraction(work(), extractionId)
    await expect(decide({ extractionId })).rejects.toMatchObject({ code: 'round_not_stopped' })
    await expect(decide({ extractionId: 'none' })).rejects.toMatchObject({ code: 'extraction_not_found' })
  })
})

describe('extractItems of a paper that is paused or withdrawn', () => {
  const reason = 'a question of its authors'
  const queue = { enqueue: async (_: string, id: string) => void queued.push(id) }

  /** Changes the state of the paper once the first call was answered. */
  function after(change: (paperId: string) => Promise<unknown>, id: string): ExtractionDependencies {
    const ask: Ask = async (...call) => {
      const answered = await dependencies.ask(...call)
      await change((await findExtraction(database.db, id))!.paperId)
      return answered
    }
    return { ...dependencies, ask }
  }

  it('stops before its next call, waits where no reaper queues it, and goes on with what it has', async () => {
    const { db } = database
    const id = await queueExtraction('paused')
    const { paperId } = (await findExtraction(db, id))!
    server.script({ text: facts })
    await extractItems(
      after((paper) => pausePaper(db, paper, reason), id),
      id
    )
    expect(roundsAsked()).toEqual(['two-facts'])
    expect(await findExtraction(db, id)).toMatchObject({ state: 'queued', deadlineAt: null })
    expect((await unfinishedExtractions(db)).map((row) => row.id)).not.toContain(id)
    await extractItems(dependencies, id)
    expect(roundsAsked()).toEqual([])
    const started = startExtractions(work(), paperId, { suite: 'aer', taskTypes: [], delivery: 'live' })
    await expect(started).rejects.toMatchObject({ code: 'paper_paused', status: 409 })

    queued.length = 0
    await resumePaper({ db, queue }, paperId)
    expect(queued).toEqual([id])
    server.script({ text: question })
    await extractItems(dependencies, id)
    expect(roundsAsked()).toEqual(['two-question'])
    expect(await findExtraction(db, id)).toMatchObject({ state: 'done' })
    await expect(resumePaper({ db, queue }, paperId)).rejects.toMatchObject({ code: 'paper_active' })
  })

  it('ends for good, makes no item, and says why', async () => {
    const { db } = database
    const id = await queueExtraction('withdrawn')
    const { paperId } = (await findExtraction(db, id))!
    const before = await itemIds()
    server.script({ text: facts })
    const withdraw = (paper: string) => withdrawPaper(db, paper, { reason, author: 'key_1' })
    await extractItems(after(withdraw, id), id)
    expect(roundsAsked()).toEqual(['two-facts'])
    expect(await findExtraction(db, id)).toMatchObject({
      state: 'failed',
      reason: `the paper was withdrawn: ${reason}`
    })
    expect(await itemIds()).toEqual(before)
    await expect(resumeExtraction(work(), id)).rejects.toMatchObject({ code: 'paper_withdrawn', status: 409 })
    await expect(withdraw(paperId)).rejects.toMatchObject({ code: 'paper_withdrawn' })
    await expect(withdraw('paper-none')).rejects.toMatchObject({ code: 'paper_not_found' })
  })
})
