import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertItems } from '../../../src/db/items.ts'
import { items, judgments, ruleResults, scores, submissions } from '../../../src/db/tables.ts'
import type { DimensionStatistics } from '../../../src/schemas/dimension-statistics.ts'
import type { JsonValue } from '../../../src/schemas/json.ts'
import type { Judgment } from '../../../src/schemas/judgment.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import type { TagStatistics } from '../../../src/schemas/tag-statistics.ts'
import type { EkContent } from '../../../src/suites/aer/ek/content.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { modelGeneration } from '../../../src/suites/aer/mg/index.ts'
import { definePanel } from '../../../src/workflows/grading/define-panel.ts'
import { buildTestApp, freeze, openDraft, publish, type TestApp } from '../../helpers/build-test-app.ts'

type Question = [category: 'finding' | 'method', difficulty: 'medium' | 'hard']

/** Questions of which every statement is true. */
function ekContent(questions: readonly Question[]): EkContent {
  const background = { explanation: '', contentType: 'conceptual' as const }
  return {
    examinee: { questions: questions.map((_, n) => ({ id: `TF0${n + 1}`, type: 'true_false', stem: `${n}` })) },
    gold: {
      answers: questions.map(([category, difficulty], n) => ({
        ...{ ...background, id: `TF0${n + 1}`, type: 'true_false', answer: true },
        ...{ sourcePoint: category, difficulty }
      })),
      paper: { title: '', firstAuthor: '', coauthors: [], year: 2000, journal: '', topic: '' },
      knowledgePoints: (['finding', 'method'] as const).map((category) => ({
        ...{ id: category, category, contentType: 'conceptual', statement: '', context: '' },
        evidence: { page: 1, quote: '' }
      }))
    }
  }
}

type Element = [category: string, points: number, complexity: 'simple' | 'complex']

function mgContent(elements: readonly Element[]) {
  const model = { agents: [], objectives: [], constraints: [], equilibrium: [], focs: [], mechanisms: [] }
  return {
    examinee: { scenario: 'a story' },
    gold: {
      model: { ...model, identification: '' },
      elements: elements.map(([category, points, complexity], n) => ({
        ...{ id: `e${n + 1}`, category, source: 'A1', name: category, description: '', complexity, points }
      }))
    }
  }
}

function mmContent(kind: string, difficulty: string) {
  return {
    examinee: { kind, scenario: '', notation: [{ symbol: 'x', meaning: 'x' }], conditions: [], task: '' },
    gold: {
      ...{ solution: { latex: '', explanation: '' }, correctness: '', keyElements: [], difficulty, sources: [] }
    }
  }
}

type Row = { id: string; paper: string; content: { examinee: JsonValue; gold: JsonValue }; contentVersion?: number }

async function addRows({ database: { db } }: TestApp, taskType: string, rows: readonly Row[]): Promise<void> {
  await insertItems(
    db,
    rows.map(({ id, paper, content, contentVersion = 1 }) => ({
      ...{ id, taskType, state: 'approved' as const, ...content, contentVersion },
      provenance: { source: 'paper' as const, paperSha256: paper, fragmentId: null, rounds: [], rubricHash: 'none' }
    }))
  )
}

const ekRows: Row[] = [
  {
    ...{ id: 'EK-1', paper: 'a' },
    content: ekContent([
      ['finding', 'medium'],
      ['finding', 'hard'],
      ['method', 'medium'],
      ['method', 'hard']
    ])
  },
  {
    ...{ id: 'EK-2', paper: 'a' },
    content: ekContent([
      ['finding', 'medium'],
      ['method', 'hard']
    ])
  },
  {
    ...{ id: 'EK-3', paper: 'b' },
    content: ekContent([
      ['finding', 'medium'],
      ['finding', 'hard']
    ])
  }
]

async function tagsOf(test: TestApp, query: string, key: string | null = null): Promise<TagStatistics> {
  const reply = await test.call(key, 'GET', `/v1/leaderboard/tags?${query}`)
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.json<TagStatistics>()
}

/** Of one model: each value with its items, sources and parts, and the mean. */
function figuresOf(statistics: TagStatistics, tag: string, model = 0) {
  const found = statistics.tags.find((one) => one.tag === tag)!
  return found.values.map(({ value, items, sources, parts, estimates }) => {
    return [value, items, sources, parts, estimates[model]!.value]
  })
}

describe('GET /v1/leaderboard/tags of questions', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp({}, aerSuite)
    await addRows(test, 'EK', ekRows)
    await freeze(test, 'open')
    const key = await test.keyFor('submitter')
    const outputs = {
      'EK-1': 'TF01: true\nTF02: false\nTF03: true\nTF04: false',
      'EK-2': 'TF01: true\nTF02: false',
      'EK-3': 'TF01: true\nTF02: true'
    }
    await publish(test, key, { release: 'open', model: 'm', outputs })
    await publish(test, key, { release: 'open', model: 'silent', outputs: { 'EK-3': 'TF01: true\nTF02: true' } })
  })
  afterAll(() => test.close())

  it('has the mean over the questions of each category, a question counting as in the score of its item', async () => {
    const statistics = await tagsOf(test, 'release=open')
    expect(statistics.models.map(({ model }) => model)).toEqual(['m', 'silent'])
    expect(statistics.tags.map(({ taskType, tag, part, items }) => [taskType, tag, part, items])).toEqual(
      ['question_type', 'category', 'content_type', 'difficulty'].map((tag) => ['EK', tag, 'question', 3])
    )
    // Findings: (1 + 0)/4 + 1/2 + (1 + 1)/2 = 1.75 of 2/4 + 1/2 + 2/2 = 2. Methods: (1 + 0)/4 + 0/2 = 0.25 of 1.
    expect(figuresOf(statistics, 'category')).toEqual([
      ['finding', 3, 2, 5, 0.875],
      ['method', 2, 1, 3, 0.25]
    ])
    // Medium: 1/4 + 1/4 + 1/2 + 1/2 of the same; hard: 0 + 0 + 0 + 1/2 of 1/4 + 1/4 + 1/2 + 1/2.
    expect(figuresOf(statistics, 'difficulty')).toEqual([
      ['medium', 3, 2, 4, 1],
      ['hard', 3, 2, 4, 1 / 3]
    ])
    // What was not sent scores 0 on every part: findings 1 of 2, methods nothing.
    expect(figuresOf(statistics, 'category', 1).map((figures) => figures.at(-1))).toEqual([0.5, 0])
  })

  it('adds up to the task score by shares, and agrees with the dimensions where tags are question types', async () => {
    const statistics = await tagsOf(test, 'release=open')
    const board = (await test.call(null, 'GET', '/v1/leaderboard?release=open')).json<Leaderboard>()
    for (const [model, { submissionId }] of statistics.models.entries()) {
      const score = board.rows.find((row) => row.submissionId === submissionId)!.tasks.EK!.value!
      for (const { values } of statistics.tags) {
        const sum = values.reduce((total, { share, estimates }) => total + share * estimates[model]!.value!, 0)
        expect(sum).toBeCloseTo(score, 12)
      }
    }
    const { dimensions } = (
      await test.call(null, 'GET', '/v1/leaderboard/dimensions?release=open')
    ).json<DimensionStatistics>()
    const [types] = (await tagsOf(test, 'release=open&tag=question_type')).tags
    expect(types!.values.map(({ value }) => value)).toEqual(dimensions.map(({ dimension }) => dimension))
    // The same two papers, and the same scores of items: the same intervals.
    expect(types!.values[0]!.estimates[0]!.value).toBeCloseTo(dimensions[0]!.estimates[0]!.value!, 12)
    expect(types!.values[0]!.estimates[0]!.lower).toBeCloseTo(dimensions[0]!.estimates[0]!.lower!, 10)
  })

  it('has no interval over one paper, with the reason; over items there is one', async () => {
    const values = async (query: string) => {
      const [tag] = (await tagsOf(test, `release=open&tag=category${query}`)).tags
      return tag!.values.find(({ value }) => value === 'method')!.estimates[0]!
    }
    expect(await values('')).toEqual({ value: 0.25, lower: null, upper: null, reason: 'items_too_few' })
    expect(await values('&unit=item')).toMatchObject({ value: 0.25, lower: expect.any(Number), reason: null })
    expect(await values('&method=paper&unit=source')).toMatchObject({ lower: null, reason: 'items_too_few' })
    // Two items, weighed alike: resamples have a mean of 0, 1/4 or 1/2, each quarter of them an end.
    expect(await values('&method=paper')).toEqual({ value: 0.25, lower: 0, upper: 0.5, reason: null })
  })

  it('says the same again, and something else under another seed alone of the paper’s method', async () => {
    const read = async (query: string) =>
      (await test.call(null, 'GET', `/v1/leaderboard/tags?release=open&method=paper${query}`)).text
    expect(await read('')).toBe(await read(''))
    expect(await read('&seed=7')).toBe(await read('&seed=7'))
    expect(JSON.parse(await read('')).chosen.method).toBe('paper')
  })

  it('comes as CSV, a line for each value and model', async () => {
    const reply = await test.call(null, 'GET', '/v1/leaderboard/tags?release=open&tag=category&format=csv')
    expect(reply.headers['content-type']).toContain('text/csv')
    const [head, ...lines] = reply.text.trim().split('\n')
    const columns = head!.trim().split(',')
    const rows = lines.map((line) => {
      const fields = line.trim().split(',')
      return (name: string) => fields[columns.indexOf(name)]
    })
    expect(rows.map((of) => ['tag', 'value', 'parts', 'model', 'score', 'reason'].map(of))).toEqual([
      ['category', 'finding', '5', 'm', '0.875', ''],
      ['category', 'finding', '5', 'silent', '0.5', ''],
      ['category', 'method', '3', 'm', '0.25', 'items_too_few'],
      ['category', 'method', '3', 'silent', '0', 'items_too_few']
    ])
  })

  it('has a page, to which the heads of the leaderboard lead', async () => {
    const board = (await test.call(null, 'GET', '/?release=open')).text
    expect(board).toMatch(/href="\/tags\?release=open&amp;[^"]*#EK"/)
    const { status, text } = await test.call(null, 'GET', '/tags?release=open')
    expect(status).toBe(200)
    expect(text).toContain('<h2 id="EK">EK <span class="of">Economic Knowledge</span></h2>')
    expect(text).toMatch(/finding<small>5 questions in 3 items<\/small>/)
    expect(text).toMatch(/<td>87\.5<small>\d+\.\d–\d+\.\d<\/small><\/td>/)
    expect(text).toMatch(/<td>25\.0<small>items too few<\/small><\/td>/)
  })

  it('refuses what it does not know', async () => {
    const refusal = async (query: string) => {
      const { status, json } = await test.call(null, 'GET', `/v1/leaderboard/tags?release=open&${query}`)
      return [status, json().code]
    }
    expect(await refusal('taskType=XY')).toEqual([400, 'task_type_unknown'])
    expect(await refusal('tag=colour')).toEqual([400, 'tag_unknown'])
    expect(await refusal('interval=bca')).toEqual([400, 'request_invalid'])
    expect(await refusal('weights=EK:1')).toEqual([400, 'request_invalid'])
    expect((await test.call(null, 'GET', '/v1/leaderboard/tags?release=none')).status).toBe(404)
  })

  it('goes by the items of the release, not by what they were edited to later', async () => {
    const before = await tagsOf(test, 'release=open')
    const { db } = test.database
    const { gold } = ekContent([
      ['method', 'hard'],
      ['method', 'hard']
    ])
    await db.update(items).set({ gold, version: 2 }).where(eq(items.id, 'EK-3'))
    const seeded = '&seed=3'
    const after = await tagsOf(test, `release=open${seeded}`)
    expect(figuresOf(after, 'category')).toEqual(figuresOf(before, 'category'))
    await db.update(items).set({ gold: ekRows[2]!.content.gold, version: 1 }).where(eq(items.id, 'EK-3'))
  })
})

describe('tags of private items', () => {
  it('are for maintainers and auditors: no split, task type, tag, unit or method gives them to anybody else', async () => {
    const test = await buildTestApp({}, aerSuite)
    const rows = Array.from({ length: 10 }, (_, n) => ({ ...ekRows[n % 3]!, id: `EK-${n}`, paper: `paper ${n}` }))
    await addRows(test, 'EK', rows)
    await freeze(test, 'few', 0.3)
    const key = await test.keyFor('submitter')
    const outputs = Object.fromEntries(rows.map(({ id }) => [id, 'TF01: true\nTF02: false']))
    await publish(test, key, { release: 'few', model: 'm', outputs })
    const open = await tagsOf(test, 'release=few&split=public')
    for (const asked of ['', '&taskType=EK', '&tag=category', '&unit=item', '&method=paper', '&profile=appendix-g']) {
      for (const caller of [null, key, await test.keyFor('submitter')]) {
        for (const split of ['', '&split=all', '&split=private']) {
          const reply = await test.call(caller, 'GET', `/v1/leaderboard/tags?release=few${split}${asked}`)
          expect([split, asked, reply.status, reply.json().code]).toEqual([split, asked, 403, 'split_private'])
        }
        // What is open counts public items alone, whoever asks.
        const shown = await tagsOf(test, `release=few&split=public${asked}`, caller)
        expect(Math.max(...shown.tags.flatMap(({ values }) => values.map(({ items }) => items)))).toBeLessThanOrEqual(7)
      }
    }
    expect(open.tags[0]!.items).toBe(7)
    const auditor = await test.keyFor('auditor')
    expect((await tagsOf(test, 'release=few', auditor)).tags[0]!.items).toBe(10)
    // A page is for everybody, and shows the public items to whoever asks.
    const { text } = await test.call(auditor, 'GET', '/tags?release=few')
    expect(text).toContain(` in ${open.tags[0]!.values[0]!.items} items</small>`)
    expect((await test.call(auditor, 'GET', '/tags?release=few&split=private')).status).toBe(403)
    // An auditor's answer is kept: it is not handed to the next who asks.
    expect((await test.call(key, 'GET', '/v1/leaderboard/tags?release=few')).status).toBe(403)
    await test.close()
  })
})

describe('GET /v1/leaderboard/tags of elements and items', () => {
  const judges = ['openai:a', 'openai:b'] as const
  let test: TestApp
  let panelId: string
  beforeAll(async () => {
    test = await buildTestApp({}, aerSuite)
    const elements: Row[] = [
      {
        ...{ id: 'MG-1', paper: 'a', contentVersion: 2 },
        content: mgContent([
          ['agent', 40, 'simple'],
          ['agent', 20, 'complex'],
          ['constraint', 40, 'simple']
        ])
      },
      {
        ...{ id: 'MG-2', paper: 'b', contentVersion: 1 },
        content: mgContent([
          ['agent', 30, 'simple'],
          ['foc', 70, 'simple']
        ])
      }
    ]
    await addRows(test, 'MG', elements)
    await addRows(test, 'MM', [
      { id: 'MM-1', paper: 'a', content: mmContent('derivation', 'hard') },
      { id: 'MM-2', paper: 'b', content: mmContent('derivation', 'medium') },
      { id: 'MM-3', paper: 'b', content: mmContent('equation_design', 'medium') }
    ])
    await freeze(test, 'judged')
    panelId = (await definePanel(test.database.db, aerSuite, { judges: judges.map((model) => ({ model })) })).id
    const key = await test.keyFor('submitter')
    await submit(key, 'whole', { a: ['correct', 'correct'], b: ['missing', 'substantial'] })
    await submit(key, 'owing', { a: ['correct', 'correct'], b: null })
  })
  afterAll(() => test.close())

  /** A submission as grading leaves it; on MG-1 both judges speak, on MG-2 as given. */
  async function submit(
    key: string,
    model: string,
    second: Record<'a' | 'b', readonly [string, string] | null>
  ): Promise<void> {
    const { db } = test.database
    const submissionId = await openDraft(test, key, 'judged', model)
    const first = { a: ['correct', 'partial', 'missing'], b: ['substantial', 'partial', 'minimal'] }
    for (const [itemId, given] of Object.entries({ 'MG-1': first, 'MG-2': second })) {
      for (const [judge, levels] of Object.entries(given)) {
        if (levels) await judgeBy(submissionId, itemId, `openai:${judge}`, levels)
      }
    }
    const ruled = (itemId: string) => ({
      submissionId,
      itemId,
      parse: 'parsed',
      dimensions: [],
      words: 1,
      characters: 1
    })
    const all = { 'MG-1': 0.45, 'MG-2': second.b ? 0.745 : null, 'MM-1': 0.2, 'MM-2': 0.9, 'MM-3': 0.5 }
    await db.insert(ruleResults).values(Object.keys(all).map(ruled))
    await db.insert(scores).values(
      Object.entries(all).map(([itemId, score]) => ({
        ...{ submissionId, itemId, taskType: itemId.slice(0, 2), values: [score, score && score / 2] },
        reason: score === null ? 'judge_missing' : null
      }))
    )
    await db.update(submissions).set({ panelId, state: 'published' }).where(eq(submissions.id, submissionId))
  }

  async function judgeBy(
    submissionId: string,
    itemId: string,
    judge: string,
    levels: readonly string[]
  ): Promise<void> {
    const parts = levels.map((score, n) => [`e${n + 1}`, { rationale: '', quote: '', score }] as const)
    const verdict: Judgment = { status: 'done', judge, repeat: 0, callIds: [], parts: Object.fromEntries(parts) }
    const hashes = { rubricHash: modelGeneration.rubric.hash, promptHash: 'none' }
    await test.database.db
      .insert(judgments)
      .values({ submissionId, itemId, judge, repeat: 0, status: 'done', verdict, ...hashes })
  }

  it('takes elements by the levels that judges gave, each by its points', async () => {
    const statistics = await tagsOf(test, 'release=judged&taskType=MG')
    const whole = statistics.models.findIndex(({ model }) => model === 'whole')
    const [category] = statistics.tags
    const rows = category!.values.map(({ value, items, parts, share, estimates }) => {
      return { name: value, items, parts, share: Number(share.toFixed(12)), ...estimates[whole]! }
    })
    // MG-1: e1 (1 + .7)/2 = .85, e2 .4, e3 (0 + .15)/2 = .075; MG-2: e1 .5, e2 (1 + .7)/2 = .85.
    // Agents: (.4 * .85 + .2 * .4) + .3 * .5 = .57 of .9, which is .45 of two items.
    expect(rows).toMatchObject([
      { name: 'agent', items: 2, parts: 3, share: 0.45, reason: null },
      { name: 'constraint', items: 1, parts: 1, share: 0.2, lower: null, upper: null, reason: 'items_too_few' },
      { name: 'foc', items: 1, parts: 1, share: 0.35, lower: null, upper: null, reason: 'items_too_few' }
    ])
    const means = category!.values.map(({ estimates }) => estimates[whole]!.value!)
    for (const [place, mean] of [0.57 / 0.9, 0.075, 0.85].entries()) expect(means[place]).toBeCloseTo(mean, 12)
    // scipy 1.11: beta.ppf of Korn and Graubard for the mean .6333, error .0942809 of CR2 by matrices, 1 degree.
    expect(category!.values[0]!.estimates[whole]!.lower).toBeCloseTo(6.570281755101986e-5, 9)
    expect(category!.values[0]!.estimates[whole]!.upper).toBeCloseTo(0.9999999403213697, 9)
    // The task score: .45 and .745.
    const sum = category!.values.reduce((total, { share }, place) => total + share * means[place]!, 0)
    expect(sum).toBeCloseTo((0.45 + 0.745) / 2, 12)
  })

  it('does not say of items of the first version how demanding their elements are', async () => {
    const [complexity] = (await tagsOf(test, 'release=judged&tag=complexity')).tags
    expect(complexity!.items).toBe(2)
    expect(complexity!.values.map(({ value, items, parts }) => [value, items, parts])).toEqual([
      ['simple', 1, 2],
      ['complex', 1, 1]
    ])
  })

  it('has no score of elements on which a judge owes its verdict, and all others', async () => {
    const statistics = await tagsOf(test, 'release=judged&taskType=MG&tag=category')
    const owing = statistics.models.findIndex(({ model }) => model === 'owing')
    const given = statistics.tags[0]!.values.map(({ value, estimates }) => [value, estimates[owing]!.value])
    expect(given).toEqual([
      ['agent', null],
      ['constraint', expect.closeTo(0.075, 12)],
      ['foc', null]
    ])
    expect(statistics.tags[0]!.values[0]!.estimates[owing]!.reason).toBe('scores are missing')
  })

  it('takes items by their score under the metric', async () => {
    const read = async (query: string) =>
      figuresOf(await tagsOf(test, `release=judged&taskType=MM${query}`), 'kind').map((row) => [row[0], row.at(-1)])
    expect(await read('')).toEqual([
      ['equation_design', 0.5],
      ['derivation', expect.closeTo(0.55, 12)]
    ])
    expect(await read('&profile=appendix-g')).toEqual([
      ['equation_design', 0.25],
      ['derivation', expect.closeTo(0.275, 12)]
    ])
    const difficult = await tagsOf(test, 'release=judged&tag=difficulty')
    expect(difficult.tags.map(({ taskType }) => taskType)).toEqual(['MM'])
  })
})
