import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertItems } from '../../../src/db/items.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import { charts } from '../../../src/http/charts.ts'
import type { Choices } from '../../../src/http/pages/board-head.ts'
import { chartsPage } from '../../../src/http/pages/charts-page.ts'
import { errorPage } from '../../../src/http/pages/error-page.ts'
import { judgesPage } from '../../../src/http/pages/judges-page.ts'
import { leaderboardPage } from '../../../src/http/pages/leaderboard-page.ts'
import { confirmMailPage, unsubscribePage } from '../../../src/http/pages/mail-link-page.ts'
import { chooseModelPage, modelPage } from '../../../src/http/pages/model-page.ts'
import type { ShownObjections } from '../../../src/http/pages/objections-section.ts'
import { peoplePage } from '../../../src/http/pages/people-page.ts'
import { publishedPage } from '../../../src/http/pages/published-page.ts'
import { releasePage } from '../../../src/http/pages/release-page.ts'
import { responsePage } from '../../../src/http/pages/response-page.ts'
import { responsesPage } from '../../../src/http/pages/responses-page.ts'
import { significancePage } from '../../../src/http/pages/significance-page.ts'
import { submissionPage } from '../../../src/http/pages/submission-page.ts'
import { teamBaselinePage, teamBaselinesPage } from '../../../src/http/pages/team-baselines-page.ts'
import { mailPage } from '../../../src/http/pages/team-mail-page.ts'
import type { BoardStatistics } from '../../../src/schemas/board-statistics.ts'
import type { Delivery } from '../../../src/schemas/delivery.ts'
import type { ExplainedResponse, ListedResponse } from '../../../src/schemas/explained-response.ts'
import type { FamilyFingerprints } from '../../../src/schemas/family-fingerprints.ts'
import type { HumanBaseline, Participant, PeopleFigures } from '../../../src/schemas/human-baseline.ts'
import type { JudgeAgreement } from '../../../src/schemas/judge-agreement.ts'
import type { JudgeQuotes } from '../../../src/schemas/judge-quotes.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import type { MailAddress } from '../../../src/schemas/mail-address.ts'
import type { MessageType } from '../../../src/schemas/message.ts'
import type { ModelCard } from '../../../src/schemas/model-card.ts'
import type { ModelStatistics } from '../../../src/schemas/model-statistics.ts'
import type { Objection } from '../../../src/schemas/objection.ts'
import type { OwnFamily } from '../../../src/schemas/own-family.ts'
import type { Problem } from '../../../src/schemas/problem.ts'
import type { Release, ReleaseItem } from '../../../src/schemas/release.ts'
import type { SelfPreference } from '../../../src/schemas/self-preference.ts'
import type { ItemScore, Submission } from '../../../src/schemas/submission.ts'
import { publishedResults } from '../../../src/suites/aer/published-results.ts'
import { buildTestApp, freeze, publish, type TestApp } from '../../helpers/build-test-app.ts'
import { addEssays, essayJudges, essaySubmission, judgedSuite } from '../../helpers/judged-suite.ts'
import { answeredWith, saidInJudgment } from '../../helpers/said-in-judgment.ts'
import { attacks, behindMarks, poison } from './attacks.ts'
import { readPage } from './read-page.ts'

const essays = { ...judgedSuite, taskTypes: judgedSuite.taskTypes.filter(({ judging }) => judging !== null) }

let test: TestApp
let views: Awaited<ReturnType<typeof loadViews>>
beforeAll(async () => {
  test = await buildTestApp({}, essays)
  views = await loadViews()
})
afterAll(() => test.close())

/** What pages are made of, as the API returns it: a board with a model that is not ranked, and judges that disagree. */
async function loadViews() {
  await addEssays(test, 3)
  await freeze(test, 'r1')
  const key = await test.keyFor('submitter')
  const [strong, weak] = [
    { depth: 9, style: 5 },
    { depth: 1, style: 7 }
  ]
  const grades = { 'MM-1': [strong, weak], 'MM-2': [weak, weak], 'MM-3': [strong, strong] } as const
  const ids = [
    await essaySubmission(test, key, 'r1', grades),
    await essaySubmission(test, key, 'r1', { ...grades, 'MM-3': [weak, strong] }),
    await essaySubmission(test, key, 'r1', { ...grades, 'MM-2': [weak, null] })
  ]
  for (const id of ids) await test.call(key, 'POST', `/v1/submissions/${id}/publish`)
  const get = async <Body>(url: string) => (await test.call(key, 'GET', url)).json<Body>()
  const query = 'release=r1&resamples=100'
  const agreement = await get<JudgeAgreement>(`/v1/judges/agreement?${query}`)
  const panels = [0, 1].map((index) => ({
    id: `panel-${index}`,
    createdAt: new Date(0),
    definition: { judges: agreement.judges.map(({ judge }) => ({ modelId: judge })) }
  }))
  const settings = [{ setting: 'tools', panelId: 'panel-0' }]
  const declared = { sampling: { reasoningEffort: 'high', other: { stop: 'END' } }, generatedOn: '2025-01-31' }
  const board = await get<Leaderboard>(`/v1/leaderboard?${query}`)
  const statistics = await get<BoardStatistics>(`/v1/significance?${query}`)
  // Rows of one name would show the ends of their ids.
  for (const rows of [board.rows, statistics.models]) {
    for (const [place, row] of rows.entries()) row.model = `model ${place}`
  }
  return {
    board,
    statistics,
    agreement,
    selfPreference: await get<SelfPreference>(`/v1/judges/self-preference?${query}`),
    own: await get<OwnFamily>('/v1/judges/own-family?release=r1'),
    quotes: await get<JudgeQuotes>('/v1/judges/quotes?release=r1'),
    families: await get<FamilyFingerprints>('/v1/leaderboard/families?release=r1'),
    submission: { ...(await get<Submission>(`/v1/submissions/${ids[2]}`)), ...declared },
    scores: await get<{ data: ItemScore[] }>(`/v1/submissions/${ids[2]}/scores`),
    explained: explainedWhole(await get<ExplainedResponse>(`/v1/submissions/${ids[2]}/items/MM-1`)),
    objections: { list: [objection], formToken: null, fault: 'what was refused' } satisfies ShownObjections,
    listed: await get<{ data: ListedResponse[] }>(`/v1/submissions/${ids[2]}/items`),
    release: await get<Release>('/v1/releases/r1'),
    items: await get<{ data: ReleaseItem[] }>('/v1/releases/r1/items'),
    taskTypes: essays.taskTypes.map(({ name, title }) => ({ name, title })),
    offered: { releases: ['r1', 'r2'], metrics: ['table2', 'appendix-g'], panels, settings } as unknown as Choices,
    titles: charts.map(({ title }) => title),
    model: await modelWhole(ids[0]!, get),
    people: [peopleFigures],
    baselines: { baselines: [baseline], releases: ['r1', 'r2'] },
    participants: [participant],
    mail: { address: mailAddress, deliveries: [delivery] },
    linked: { token: 'aermail', team: 'the team of a mail', address: 'ada', events: ['quota.low'] as MessageType[] },
    published: publishedResults(),
    problem: await get<Problem>('/v1/nothing')
  }
}

const objection: Objection = {
  ...{ id: 'obj', submission: 'sub', itemId: 'MM-1', state: 'upheld', adjudication: null },
  ...{ reason: 'what the team says', decision: 'why it was upheld', createdAt: '', endedAt: null }
}

/** A model whose team says all that it may of it, and which is compared with the others. */
async function modelWhole(submission: string, get: <Body>(url: string) => Promise<Body>): Promise<ModelStatistics> {
  const found = await get<ModelStatistics>(
    `/v1/models?release=r1&resamples=100&model=${encodeURIComponent('a model')}&submission=${submission}`
  )
  const card: ModelCard = {
    ...{ maker: 'who made it', version: 'of May', parameters: 'many', weights: 'open', tools: ['a tool', 'another'] },
    links: [{ title: 'a report', url: 'https://example.org/report' }]
  }
  const kinds = ['task', 'dimension', 'tag'] as const
  const [facet] = found.facets.data
  const data = kinds.map((kind) => ({ ...facet!, kind, title: `title of a ${kind}`, finding: 'weaker' as const }))
  return { ...found, card, notice: 'what is synthetic', facets: { ...found.facets, data } }
}

const baseline: HumanBaseline = {
  ...{ id: 'base', release: 'r1', name: 'a baseline', team: 'who asks', state: 'open', draw: null },
  ...{ people: 'two clerks', aids: 'no aids', instructions: 'what to do', consent: 'what is stored' },
  ...{ items: ['first item', 'second item'], participants: { links: 2, began: 1, handedIn: 1, left: 0 } },
  ...{ createdAt: '2026-01-01T00:00:00Z', publishedAt: '2026-01-02T00:00:00Z', withdrawnAt: null }
}
const participant: Participant = {
  ...{ id: 'somebody', number: 1, state: 'answering', answered: 1, skipped: 0, submission: 'sub of a person' },
  ...{ createdAt: '2026-01-01T00:00:00Z', expiresAt: '2026-02-01T00:00:00Z', handedInAt: null }
}
const mean = { value: 0.5, lower: null, upper: null, reason: 'items_too_few' } as const
const peopleFigures: PeopleFigures = {
  ...{ baseline, panel: 'a panel', estimand: 'what is compared' },
  metric: {
    name: 'a metric',
    title: 'A metric',
    range: [0, 1],
    better: 'higher'
  } as unknown as PeopleFigures['metric'],
  people: {
    ...{ mean, tasks: { 'task a': mean, 'task b': null }, persons: 1, items: 2, asked: 2, answers: 2, skipped: 0 },
    ...{ notReached: 0, notCounted: 0, unscored: 0, meanWithSkipped: 0.5, medianSeconds: 40 }
  },
  models: [
    {
      ...{ submissionId: 'sub beside', model: 'model beside', team: 'team beside', mean, unscored: 1, sent: 2 },
      tasks: { 'task a': mean, 'task b': null }
    }
  ]
}
const mailAddress: MailAddress = {
  ...{
    id: 'mail',
    address: 'ada at example',
    events: ['quota.low'],
    createdBy: 'key',
    disabledReason: 'why it is off'
  },
  ...{ createdAt: '', askedAt: '2026-01-01T00:00:00Z', confirmedAt: null, failingSince: null },
  disabledAt: '2026-01-02T00:00:00Z'
}
const delivery: Delivery = {
  ...{ id: 'delivery', message: 'msg', type: 'a type', state: 'given_up', attempts: 1, status: null },
  ...{ error: 'why it failed', nextAttemptAt: null, createdAt: '2026-01-02T00:00:00Z', endedAt: null }
}

/** Everything that may stand on the page of a response; quotes reach to its end, however long it becomes. */
function explainedWhole(explained: ExplainedResponse): ExplainedResponse {
  const all = [{ from: 0, to: 1_000_000 }]
  const finding = { part: 'a part', dimension: null, share: 0, score: null, pointsLost: 1 }
  const [depth, style] = explained.dimensions
  const verdicts = depth!.parts![0]!.verdicts.map((verdict) => ({ ...verdict, ranges: all, rangesReason: null }))
  const adjudication = {
    id: 'adj',
    submission: 'sub',
    itemId: 'MM-1',
    kind: 'person',
    author: 'Ada',
    state: 'done'
  } as const
  const beside = { ...adjudication, parts: {}, scores: {}, reason: 'as I read it', callIds: [], createdAt: '' }
  return {
    ...explained,
    response: { ...explained.response!, read: all },
    dimensions: [{ ...depth!, parts: [{ ...depth!.parts![0]!, verdicts }] }, style!],
    findings: [{ ...finding, said: 'what was said', expected: 'what was wanted', words: 'why' }],
    score: {
      ...explained.score,
      adjudications: [beside],
      flags: [{ kind: 'plants_score', passage: 'a passage', at: 0 }]
    }
  }
}

type Views = typeof views
const cursor = 'a cursor'

const pages: Record<string, (views: Views) => string> = {
  leaderboard: ({ board, offered }) => leaderboardPage(board, offered),
  significance: ({ statistics, families, offered }) => significancePage(statistics, families, offered),
  judges: ({ agreement, selfPreference, own, quotes, offered }) => {
    // Both judges are of one family, which is held against nobody: what a pair has stands for it.
    const families = selfPreference.pairs.map((pair) => ({ ...pair, contrast: { ...pair.contrast, reason: null } }))
    const shown = { agreement: { ...agreement, reason: agreement.estimand }, own, quotes }
    return judgesPage({ ...shown, selfPreference: { ...selfPreference, families } }, offered)
  },
  charts: ({ board: { query }, offered, titles }) =>
    chartsPage(
      {
        asked: query,
        charts: charts.map((chart, index) => ({ ...chart, title: titles[index]! })),
        left: titles.map((title) => ({ title, reason: title }))
      },
      offered
    ),
  release: ({ release, taskTypes, items: { data } }) =>
    releasePage({ release, taskTypes, chosen: taskTypes[0]!.name, page: { data, next: cursor } }),
  submission: ({ submission, scores: { data } }) => submissionPage(submission, { data, next: cursor }),
  response: ({ explained, objections }) => responsePage(explained, objections),
  responses: ({ submission: { id, model, release }, taskTypes, listed: { data }, explained: { asked } }) =>
    responsesPage({
      submission: { id, model, releaseName: release },
      ...{ taskTypes, asked, publicOnly: true, page: { data, next: cursor } }
    }),
  models: ({ board }) => chooseModelPage(board.query, board.rows),
  model: ({ model }) => modelPage(model),
  people: ({ people, release }) => peoplePage(release.name, people),
  baselines: ({ baselines, problem }) =>
    teamBaselinesPage(
      { ...baselines, maySubmit: true, formToken: 'token' },
      { fault: problem.detail, given: { name: problem.title, items: problem.code, consent: problem.detail } }
    ),
  baseline: ({ baselines, participants }) =>
    teamBaselinePage({
      baseline: { ...baselines.baselines[0]!, state: 'open' },
      participants: participants.map((one) => ({ ...one, state: 'answering' })),
      ...{ maySubmit: true, formToken: 'token' }
    }),
  mail: ({ mail }) => mailPage({ addresses: [mail.address], formToken: 'token' }, mail),
  confirmation: ({ linked }) => confirmMailPage(linked),
  unsubscribing: ({ linked }) => unsubscribePage(linked),
  published: ({ published }) => publishedPage(published),
  problem: ({ problem }) => errorPage(problem)
}

describe('every text that reaches a page', () => {
  it.each(Object.keys(pages))('is on the %s page where it is expected, so that the attacks below meet it', (name) => {
    const plain = readPage(pages[name]!(poison(views, '')))
    const shown = new Set(JSON.stringify(plain).match(/q\d+q/g))
    const least =
      { problem: 2, published: 50, models: 4, baselines: 8, mail: 8, confirmation: 3, unsubscribing: 3 }[name] ?? 10
    expect(shown.size).toBeGreaterThanOrEqual(least)
  })

  it.each(attacks)('is shown as it is, and changes nothing around it: %j', (attack) => {
    for (const [name, page] of Object.entries(pages)) {
      const plain = behindMarks(readPage(page(poison(views, ''))), attack)
      expect(withMarks(behindMarks(readPage(page(poison(views, attack))), '')), name).toEqual(withMarks(plain))
    }
  })
})

/** Names show what nobody sees as a mark, and other texts as it is: here both are one. */
function withMarks(pieces: unknown): unknown {
  return JSON.parse(JSON.stringify(pieces).replaceAll(/[\u202E\u2066\u200F\uFEFF]/g, '\uFFFD'))
}

describe('the service', () => {
  const headers = { accept: 'text/html' }
  const hostile = attacks.join(' ')
  const itemId = `EK ${hostile}`.slice(0, 200)
  let service: TestApp
  let published: string
  beforeAll(async () => {
    service = await buildTestApp()
    const { db } = service.database
    const content = { examinee: { question: hostile }, gold: { answer: 'gold' } }
    const origin = {
      source: 'paper' as const,
      paperSha256: 'none',
      fragmentId: null,
      rounds: [],
      rubricHash: 'tiny-ek'
    }
    await insertItems(db, [{ id: itemId, taskType: 'EK', state: 'approved', ...content, provenance: origin }])
    await freeze(service, 'r1')
    const team = await insertTeam(db, attacks[0]!)
    const key = await service.keyFor('submitter', team!.id)
    await publish(service, key, { release: 'r1', model: 'another', outputs: { [itemId]: 'gold' } })
    // With a second panel the page offers both, by the names of their judges.
    service.panel.judge = `openai:${hostile}`
    published = await publish(service, key, { release: 'r1', model: attacks[3]!, outputs: { [itemId]: 'gold' } })
  })
  afterAll(() => service.close())

  async function textOf(url: string, status: number): Promise<string> {
    const reply = await service.send(null, { method: 'GET', url, headers })
    expect([reply.status, reply.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(reply.headers['content-security-policy']).toContain("default-src 'self'")
    return readPage(reply.text)
      .map((piece) => (piece.kind === 'text' ? piece.text : ''))
      .join('')
  }

  it('takes hostile names of teams, models, judges and items, and shows them as they are', async () => {
    const [team, model] = [attacks[0]!, attacks[3]!]
    for (const url of ['/?resamples=100', '/significance?resamples=100', `/submissions/${published}`]) {
      const text = await textOf(url, 200)
      expect(text, url).toContain(team)
      expect(text, url).toContain(model)
    }
    expect(await textOf('/?resamples=100', 200)).toContain(`openai:${hostile}`)
    expect(await textOf('/charts?resamples=100', 200)).toContain('Not drawn')
    expect(await textOf('/releases/r1', 200)).toContain(`Answer in one word: ${hostile}`)
  })

  it('ends what a name does to the direction of text where the name ends', async () => {
    const namesOn = (page: string) => [...page.matchAll(/<bdi>(.*?)<\/bdi>/g)].map(([, name]) => readPage(name!)[0])
    const named = (text: string) => ({ kind: 'text', text })
    const [team, model] = [named(attacks[0]!), named(attacks[3]!)]
    const pageOf = async (url: string) => (await service.call(null, 'GET', url)).text
    expect(namesOn(await pageOf('/?resamples=100'))).toEqual([model, team])
    expect(namesOn(await pageOf('/significance?resamples=100'))).toEqual([model, team])
    expect(namesOn(await pageOf(`/submissions/${published}`))).toEqual([model, team])
    expect(namesOn(await pageOf('/releases/r1'))).toEqual([named(itemId)])
    const pair = views.agreement.judges.map(({ judge }) => named(judge))
    expect(namesOn(pages.judges!(views)).slice(0, 4)).toEqual([...pair, ...pair])
    expect(namesOn(pages.leaderboard!(views))).toContainEqual(pair[1])
  })

  it('shows a hostile response with its quotes as it was sent, and what judges say as they said it', async () => {
    const text = attacks.map((attack) => `${attack}\n`).join('')
    const team = await test.keyFor('submitter')
    const points = { depth: 5, style: 5 }
    const id = await essaySubmission(test, team, 'r1', { 'MM-1': [points, points] })
    const place = { submissionId: id, itemId: 'MM-1' }
    const bomb = `$\\color{white}\\kern-99em ${'{'.repeat(900)}$ $\\frac{a}{b}$ `
    await answeredWith(test, place, `${bomb}${text}${'w'.repeat(5000)}`)
    const quote = attacks.slice(0, 3).join('\n')
    await saidInJudgment(test, place, {
      [essayJudges[0]]: { depth: { rationale: text, quote }, style: { rationale: text, quote: attacks[3]! } },
      [essayJudges[1]]: {
        depth: { rationale: text, quote: attacks.slice(2, 5).join('\n') },
        style: { rationale: '', quote: '' }
      }
    })
    await test.call(team, 'POST', `/v1/submissions/${id}/publish`, { openResponses: true })
    const { text: page } = await test.call(null, 'GET', `/submissions/${id}/items/MM-1`)
    const pieces = readPage(page)
    const shown = pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('')
    // Within the response, numbers of quotes stand between its words.
    for (const attack of attacks) expect(shown.replaceAll(/(?<=\S)[1-4]+(?=\n)/g, '')).toContain(attack)
    expect(shown).toContain(bomb.slice(0, bomb.indexOf(' $')))
    expect(page).toContain('<mfrac><mi>a</mi><mi>b</mi></mfrac>')
    const marks = pieces.flatMap((piece) => (piece.kind === 'open' && piece.name === 'mark' ? piece.attributes : []))
    expect(new Set(marks.map(({ value }) => value))).toEqual(new Set(['j1', 'j1 j2', 'j2']))
  })

  it.each(attacks)('says what was not found or understood, as it was asked for: %j', async (attack) => {
    const asked = encodeURIComponent(attack)
    expect(await textOf(`/?release=${asked}`, 404)).toContain(attack)
    expect(await textOf(`/judges?release=r1&panel=${asked}`, 404)).toContain(attack)
    expect(await textOf(`/releases/${asked}`, 404)).toContain(attack)
    expect(await textOf(`/submissions/${asked}`, 404)).toContain(attack)
    expect(await textOf(`/nothing/${asked}`, 404)).not.toContain(asked)
    expect(await textOf(`/?profile=${asked}`, 400)).toContain('metric_unknown')
  })
})
