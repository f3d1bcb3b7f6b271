import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openQueue } from '../../src/jobs/open-queue.ts'
import { reapOverdue, requeueAbandoned } from '../../src/jobs/reap.ts'
import type { JsonValue } from '../../src/schemas/json.ts'
import { type Answer, type Caller, readAnswers } from './answers.ts'
import { type Difference, differentBytes, differentFields } from './compare-answers.ts'
import { type OpenFixture, openFixture, openShared, type Reply, rowsOf, type Shared } from './open-fixture.ts'
import { findRequests } from './record-answers.ts'

const coefficients = [
  ...['pearson', 'spearman', 'kendall', 'lin', 'krippendorff', 'kappa_linear', 'kappa_quadratic'],
  ...['icc_1_1', 'icc_1_k', 'icc_2_1', 'icc_2_k', 'icc_3_1', 'icc_3_k']
]
/** "Coefficients of agreement come with intervals." */
const intervalsOfCoefficients = {
  '/v1/fragments/agreement': ['fields[].interval', 'decades'],
  '/v1/judges/agreement': [
    ...['definitions.coefficientIntervals', 'pairs[].scopes[].intervals'],
    ...['panel.krippendorff[].interval', 'panel.iccIntervals'],
    ...coefficients.flatMap((name) => [`rows[].${name}_lower`, `rows[].${name}_upper`])
  ]
}

/** Fields that answers have had since a commit, by route: `rows[].decision`. They are left out of bytes. */
const newSince7fac600: Readonly<Record<string, readonly string[]>> = {
  ...intervalsOfCoefficients,
  '/v1/concepts/drift': ['decadeGap', 'languages'],
  // Of a draft; what is frozen has what it was frozen with.
  '/v1/releases/{name}/yield': ['fragments'],
  // What speaks against what was read is told with it.
  '/v1/papers/{id}/structure': ['confidence', 'doubts'],
  // "A paper can be paused, resumed and withdrawn."
  '/v1/papers': ['data[].state', 'rows[].state'],
  '/v1/papers/{id}': ['state'],
  // "What models think is told": efforts, forms and tokens of thinking.
  '/v1/papers/{id}/estimate': [
    ...['reasoningEffort', 'paperForm', 'reasoningTokens', 'mostOutputTokens'].map((name) => `rounds[].${name}`),
    'paperForms',
    // "The estimate tells what the verifier will cost."
    'verifier',
    // "Estimates have a figure to plan by."
    ...['planUsd', 'rounds[].planUsd']
  ],
  '/v1/papers/{id}/bill': [
    ...['tasks[].rounds[]', 'tasks[].total', 'other', 'total'].map((line) => `${line}.reasoningTokens`)
  ],
  // "Keys have a label, an end (`--expires`) and their last use", and may be a member's own.
  '/v1/admin/keys': ['data', 'rows'].flatMap((list) =>
    ['label', 'expiresAt', 'lastUsedAt', 'member'].map((name) => `${list}[].${name}`)
  ),
  // "A submission says how many quotes of each judge do not stand in the responses."
  // "A submission can be published with its responses open."
  // "`tasks[].responses` counts what was sent", and "submissions of people have `kind` `people`".
  '/v1/submissions/{id}': ['judgments[].quotes', 'openResponses', 'tasks[].responses', 'kind'],
  // Boards "say where nothing was sent", and "in the cell of a task type that was answered in part how many of its items have a response".
  // "Boards have beside each rank the set of ranks."
  '/v1/leaderboard': [
    ...['rows[].unsent', 'rows[].sentInPart', 'rows[].sent_in_part', 'rankIntervalReason'],
    ...['rankInterval', 'rank_lower', 'rank_upper', 'rank_set_reason'].map((name) => `rows[].${name}`)
  ],
  '/v1/models': ['row.unsent', 'row.rankInterval'],
  // "A comparison says how many items each side left out, and which".
  '/v1/compare': ['first.leftOut', 'second.leftOut'],
  '/v1/compare/items': ['data[].leftOut', 'rows[].leftOut']
}
const newSinceAttempts: Readonly<Record<string, readonly string[]>> = {
  ...newSince7fac600,
  '/v1/releases': ['data[].manifest.taskTypes[].examineePromptHash', 'rows[].manifest.taskTypes[].examineePromptHash'],
  '/v1/releases/{name}': ['manifest.taskTypes[].examineePromptHash']
}
const newSinceFirst: Readonly<Record<string, readonly string[]>> = {
  ...newSince7fac600,
  '/v1/extractions': ['data[].suite', 'rows[].suite'],
  '/v1/extractions/{id}': ['suite'],
  '/v1/items': ['data[].suite', 'data[].contentVersion', 'rows[].suite', 'rows[].contentVersion'],
  '/v1/items/{id}': ['suite', 'contentVersion'],
  '/v1/items/{id}/versions/{version}': ['contentVersion'],
  '/v1/releases': ['data[].suite', 'data[].manifest', 'rows[].suite', 'rows[].manifest'],
  '/v1/releases/{name}': ['suite', 'manifest'],
  '/v1/releases/{name}/export': ['rows[].suite', 'rows[].contentVersion']
}

/** Who was refused by role and is not any more. */
const openedSince: readonly { route: string; caller: Caller }[] = [
  // The permission `audit` took over the list when panels got a page each.
  { route: '/v1/admin/panels', caller: 'auditor' },
  // "Agreement of annotators is open to auditors."
  { route: '/v1/fragments/agreement', caller: 'auditor' }
]

/** A change that the changelog tells of: which fields of which routes, and how far they may be from what they were. */
type Change = {
  routes: RegExp
  fields: RegExp
  allows: (difference: Difference) => boolean
  /** Who is told something else; everybody when left out. */
  tells?: (caller: Caller, url: string) => boolean
}

/** Teams and readers, of what is not of the public split alone; the release `demo` has no other. */
const withoutPrivate = (caller: Caller, url: string) =>
  ['anonymous', 'team', 'other'].includes(caller) && !/split=public|release=demo/.test(url)

/** Letters and digits of a text, in the order of the alphabet: what stands there, in whatever order it is read. */
const signsOf = (text: unknown) =>
  [
    ...String(text)
      .normalize('NFKC')
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
  ]
    .toSorted()
    .join('')

/**
 * "PA is judged by the bands of Appendix E.2" and "LR's condensed body has no sentence of the abstract": what the service
 * says of its own texts, and no score. A panel of before differs from one of now in that rubric alone; one round has a
 * longer prompt, 29 tokens of 17,448, and its paper a few more signs.
 */
const changesOfTexts: readonly Change[] = [
  {
    routes: /^\/v1\/admin\/panels(\/\{id\})?$/,
    fields: /^((data|rows)\[\]\.)?changedSince\[\]$/,
    allows: ({ was, is }) => was === undefined && is === 'rubric PA'
  },
  {
    routes: /^\/v1\/papers\/\{id\}\/estimate$/,
    fields: /^(rounds\[\]\.)?((cached)?[iI]nputTokens|cacheWriteTokens|outputTokens|costUsd)$/,
    allows: ({ was, is }) => Number(is) >= Number(was) && Number(is) <= 1.003 * Number(was)
  },
  {
    // "The worst of an estimate is a bound that a person can use": each round has a budget of output of its own.
    routes: /^\/v1\/papers\/\{id\}\/estimate$/,
    fields: /^(rounds\[\]\.)?worstUsd$/,
    allows: ({ was, is }) => Number(is) > 0.2 * Number(was) && Number(is) < Number(was)
  },
  {
    // "The inventory of an MM extraction says the printed number of each equation": its prompt has 127 tokens more.
    routes: /^\/v1\/papers\/\{id\}\/estimate$/,
    fields: /^rounds\[\]\.inputTokens$/,
    allows: ({ was, is }) => Number(is) >= Number(was) && Number(is) <= Number(was) + 130
  },
  {
    // Versions 4 to 19 of the reader read a stored paper anew: signs of a formula that stood apart are one word.
    routes: /^\/v1\/papers\/\{id\}\/(structure|check)$/,
    fields: /^(readerVersion|words|wordCount|bodyWords)$/,
    allows: ({ field, was, is }) =>
      field === 'readerVersion' ? is === 19 : Math.abs(Number(is) - Number(was)) <= 0.005 * Number(was)
  },
  {
    // "Formulas of PDFs are read in reading order": the same signs in another one, and with them the paragraphs around.
    routes: /^\/v1\/papers\/\{id\}\/structure$/,
    fields: /^(equations|passages|pages)\[\]\.text$/,
    allows: ({ was, is }) => signsOf(was) === signsOf(is)
  },
  {
    // "A citation has its own page where its paragraph goes on over pages": passages say where in their text these begin.
    routes: /^\/v1\/papers\/\{id\}\/structure$/,
    fields: /^(passages\[\]\.pageBreaks|citations\[\]\.page)$/,
    allows: ({ was, is }) => was === undefined || Number(is) === Number(was) + 1
  },
  {
    // "Tables of PDFs": cells that are wrapped are whole, and rows and columns with them. Lines of a formula are one.
    routes: /^\/v1\/papers\/\{id\}\/structure$/,
    fields: /^(tables\[\]\.(rows|columns)|pages\[\]\.lines)\[\]/,
    allows: () => true
  },
  {
    // "Two suites beside the benchmark's own" came behind it.
    routes: /^\/v1\/suites$/,
    fields: /^(data|rows)\[\]$/,
    allows: ({ was }) => was === undefined
  },
  {
    // Table 8 and Appendix F came to the tables of the paper, behind the others.
    routes: /^\/v1\/published$/,
    fields: /^tables\[\]$/,
    allows: ({ was }) => was === undefined
  }
]

/**
 * "Charts are drawn anew": pictures, and what of a specification is no row of data, move with the service, as the list does.
 * Rows of three charts hold what is written on them, which moves too.
 */
const changesOfDrawings: readonly Change[] = [
  { routes: /^\/v1\/charts(\/.*\.svg|\/(bland-altman|dimensions|significance)\.json)?$/, fields: /^/, allows: isDrawn },
  {
    routes: /^\/v1\/charts\/.*\.json$/,
    fields: /^(?!.*\bvalues\[\]\.(?!ink$))/,
    allows: isDrawn
  }
]

/** The month in which the calls of these databases were made, and the one of today: budgets are those of the month. */
const monthOfCalls = '2026-11'
const thisMonth = new Date().toISOString().slice(0, 7)
const changesOfMonth: readonly Change[] = [
  {
    routes: /^\/v1\/(budget|admin\/budgets(\/teams)?)$/,
    fields: /^((data|rows)\[\]\.)?month$/,
    allows: ({ was, is }) => was === monthOfCalls && is === thisMonth
  },
  {
    routes: /^\/v1\/(budget|admin\/budgets(\/teams)?)$/,
    fields: /^((data|rows)\[\]\.)?(spentUsd|monthSpentUsd)$/,
    allows: ({ is }) => is === 0 && thisMonth !== monthOfCalls
  }
]

/** "Means of a submission's tasks are summed in one order": their last digit followed the plan of the query. */
const changesOfMeans: readonly Change[] = [
  ...changesOfTexts,
  ...changesOfDrawings,
  ...changesOfMonth,
  {
    routes: /^\/v1\/submissions\/\{id\}$/,
    fields: /^tasks\[\]\.mean\./,
    allows: within(1e-13)
  },
  {
    // "Concepts over time compare the last decade with the first, and languages": lines of CSV behind those of before.
    routes: /^\/v1\/concepts\/drift$/,
    fields: /^rows\[\]$/,
    allows: ({ was }) => was === undefined
  }
]

/** "Private means private." */
const changesOfPrivate: readonly Change[] = [
  ...changesOfMeans,
  {
    routes: /^(\/v1\/(significance|compare|leaderboard\/dimensions|concepts\/drift|judges\/.*|charts\/.*))$/,
    fields: /^status$/,
    allows: ({ was, is }) => was === 200 && is === 403,
    tells: withoutPrivate
  },
  {
    routes: /^\/v1\/(leaderboard|charts\/.*)$/,
    fields: /^/,
    allows: ({ field }) => field !== 'status',
    tells: withoutPrivate
  },
  {
    routes: /^\/v1\/submissions\/\{id\}(\/events)?$/,
    fields: /^(tasks\[\]\.(mean\..*|disputed)|bytes|)$/,
    allows: () => true,
    tells: withoutPrivate
  },
  {
    routes: /^\/v1\/submissions\/\{id\}\/scores$/,
    fields: /^(data|rows)\[\]$/,
    allows: ({ was, is }) => is === undefined && splitOf(was) === 'private',
    tells: withoutPrivate
  }
]

const changesSinceFirst: readonly Change[] = [
  ...changesOfPrivate,
  {
    // "Papers stored by an earlier version are read again from their bytes when they are next used."
    routes: /^\/v1\/papers\/\{id\}\/structure$/,
    fields: /^(title|wordCount|pages\[\]\.(text|lines\[\].*))$/,
    allows: () => true
  },
  {
    // "Resamples are drawn from other random streams, so the ends of intervals move within their Monte Carlo error;
    // `inputHash` covers what whole-paper resampling draws."
    routes: /^\/v1\/leaderboard$/,
    fields: /^(rows\[\]\.)?inputHash$/,
    allows: () => true
  },
  {
    routes: /^\/v1\/leaderboard$/,
    fields: /^rows\[\]\.(overall|tasks\.[A-Z]{2}|[A-Z]{2})[._](lower|upper)$/,
    allows: within(0.007)
  },
  {
    // Sums are taken in another order: the last digits of the same mean.
    routes: /^\/v1\/leaderboard$/,
    fields: /^rows\[\]\.(overall|[A-Z]{2}|(overall|tasks\.[A-Z]{2})\.value)$/,
    allows: within(1e-13)
  },
  {
    // "Item scores of the private split are shown to the team, auditors and maintainers only."
    routes: /^\/v1\/submissions\/\{id\}\/scores$/,
    fields: /^(data|rows)\[\]$/,
    allows: ({ was, is }) => is === undefined && splitOf(was) === 'private'
  }
]

const changesSince3c9b273: readonly Change[] = [
  ...changesSinceFirst,
  {
    // "The private split stays private: evidence, judgments and dimensions of its items are withheld."
    routes: /^\/v1\/submissions\/\{id\}\/scores$/,
    fields: /^(data|rows)\[\]\.dimensions$/,
    allows: ({ is }) => is === null
  }
]

/** Requests at a time: enough that none waits for a database while there is work. */
const some = pLimit(4)
/** Ids of items within a path; they begin with the task type. */
const itemNames = /(?<=items\/)([A-Z]{2})-[^/?]+/g
/** What a query says of which data it is about. */
const aboutData = ['release', 'panel', 'first', 'second', 'paper', 'cursor']
/** What a query says of what is done with rows that have been read: the code for it cannot tell one database from another. */
const aboveRows = /(?<=[?&])(seed|resamples|interval|unit|weights|types|laterFrom|zeroMethod|metric|adjustment|theme)=/

const compare = differentFields
/** The one that is asked what is done with rows as well, that all callers ask, and that is asked every query on PGlite. */
const newest = '7fac600'
/** It was written on the same tables as the one before it: it is asked each route that was not there then once. */
const likeAnother = '3c9b273'
/** These are asked all that they had answered; of the others one of each kind tells what the rest do. */
const askedInFull = new Set(['bf68705', '5cb2930', '3c9b273'])
const fixtures: readonly {
  commit: string
  compare: (was: Reply, is: Reply, added: readonly string[]) => Difference[]
  added: typeof newSinceFirst
  changes: readonly Change[]
}[] = [
  { commit: '7fac600', compare: differentBytes, added: newSince7fac600, changes: changesOfMeans },
  { commit: 'ab645318', compare: differentBytes, added: newSinceAttempts, changes: changesOfMeans },
  { commit: '0924b216', compare: differentBytes, added: newSinceAttempts, changes: changesOfPrivate },
  { commit: 'bf68705', compare: differentBytes, added: newSinceFirst, changes: changesOfPrivate },
  { commit: '5cb2930', compare, added: newSinceFirst, changes: changesSinceFirst },
  { commit: '3c9b273', compare, added: newSinceFirst, changes: changesSince3c9b273 }
]

let shared: Shared
beforeAll(async () => {
  shared = await openShared()
})
afterAll(() => shared.close())

describe.each(fixtures)('a database of $commit', ({ commit, compare, added, changes }) => {
  const { head, answers } = readAnswers(commit)
  const ofRows = answers.filter(({ url }) => !aboveRows.test(url))
  const ofPlaces = onePer(placeOf, commit === newest ? answers : ofRows)
  const byRoute = Map.groupBy(askedInFull.has(commit) ? ofPlaces : onePer(kindOf, ofPlaces), ({ route }) => route)
  const opened = {} as Record<'pglite' | 'postgres', OpenFixture>
  beforeAll(async () => {
    const open = async (kind: 'pglite' | 'postgres') => {
      opened[kind] = await openFixture(head, shared, { kind, keepsResults: kind === 'pglite' })
    }
    await Promise.all([open('postgres'), open('pglite')])
  })
  afterAll(async () => {
    for (const fixture of Object.values(opened)) await fixture.close()
  })

  it('holds the same rows on both databases', async () => {
    const [onPglite, onPostgres] = await Promise.all([rowsOf(opened.pglite), rowsOf(opened.postgres)])
    expect(onPglite).toEqual(onPostgres)
  })

  it.concurrent.each([...byRoute])('answers %s as it did', async (_, ofRoute) => {
    const callersOf = inTurn(commit === newest)
    const asked = ofRoute.flatMap((was) => callersOf(was).map((caller) => ({ was, caller })))
    expect(await differencesFrom(opened.postgres, asked)).toEqual([])
  })

  // Above its queries nothing knows on which database the service is, and these hold the same rows.
  it(`answers every ${commit === newest ? 'query' : 'route'} as it did on PGlite, with the results that were kept`, async () => {
    const queryOf = ({ route, url }: Answer) => (commit === newest ? `${route} ${choiceOf(url)}` : route)
    const ofQueries = [...Map.groupBy(ofRows, queryOf).values()]
    const first = ofQueries.map((answers) => answers.find(({ status }) => status === 200) ?? answers[0]!)
    expect(
      await differencesFrom(
        opened.pglite,
        first.map((was) => ({ was, caller: was.as[0]! }))
      )
    ).toEqual([])
  })

  it('fails at nothing that can be asked today and was not then', async () => {
    const then = new Set(answers.map(({ url, accept }) => `${url} ${accept}`))
    const today = await findRequests(await opened.postgres.listen(), head.keys)
    const asked = today.filter(({ url, accept }) => !then.has(`${url} ${accept}`) && !aboveRows.test(url))
    const failed = await Promise.all(
      onePer((request) => (commit === likeAnother ? request.route : kindOf(request)), asked).map((request) =>
        some(async () => {
          // An admin sees all that a release holds.
          const { status } = await opened.postgres.ask(request, 'admin')
          return status >= 500 ? [`${request.url} ${status}`] : []
        })
      )
    )
    expect(failed.flat()).toEqual([])
  })

  it.each(['pglite', 'postgres'] as const)('stays as it is, however late it is opened on %s', async (kind) => {
    const { database } = opened[kind]
    const faults: Error[] = []
    const queue = await openQueue(database, (fault) => faults.push(fault))
    expect(await reapOverdue({ db: database.db, queue }, new Date('2126-01-01'))).toBe(0)
    expect(await requeueAbandoned({ db: database.db, claim: database.claim, queue })).toBe(0)
    await queue.stop()
    expect(faults).toEqual([])
  })

  /** What of the answers is not as it was, and not told of in the changelog; the first ten. */
  async function differencesFrom(
    fixture: OpenFixture,
    asked: readonly { was: Answer; caller: Caller }[]
  ): Promise<string[]> {
    const found = await Promise.all(
      asked.map(({ was, caller }) =>
        some(async () => {
          const is = await fixture.ask(was, caller)
          return differencesOf(was, is, caller)
            .filter((difference) => !isTold(difference, was, caller))
            .map((difference) => `${caller} ${was.url} ${describeDifference(difference)}`)
        })
      )
    )
    return found.flat().slice(0, 10)
  }

  function isTold(difference: Difference, { route, url }: Answer, caller: Caller): boolean {
    return changes.some(
      ({ routes, fields, allows, tells }) =>
        routes.test(route) && fields.test(difference.field) && allows(difference) && (tells?.(caller, url) ?? true)
    )
  }

  function differencesOf(was: Answer, is: Reply, caller: Caller): Difference[] {
    const isOpened = openedSince.some((one) => one.route === was.route && one.caller === caller)
    if (was.status !== is.status) {
      return isOpened && is.status === 200 ? [] : [{ field: 'status', was: was.status, is: is.status }]
    }
    if (was.contentType !== is.contentType) return [{ field: 'type', was: was.contentType, is: is.contentType }]
    return was.body === undefined ? [] : compare(was, is, added[was.route] ?? [])
  }
})

/**
 * Of all who got an answer, those who ask for it: one, by turns. Of the newest fixture all of them ask for the first answer
 * of a kind.
 */
function inTurn(isNewest: boolean): (answer: Answer) => readonly Caller[] {
  const times = new Map<Caller, number>()
  const kinds = new Set<string>()
  return (answer) => {
    const isFirst = !kinds.has(kindOf(answer))
    kinds.add(kindOf(answer))
    const { url, as } = answer
    const chosen =
      isNewest && isFirst && !aboveRows.test(url) ? as : as.toSorted((a, b) => timesOf(a) - timesOf(b)).slice(0, 1)
    for (const caller of chosen) times.set(caller, timesOf(caller) + 1)
    return chosen
  }

  function timesOf(caller: Caller): number {
    return times.get(caller) ?? 0
  }
}

/** The first of those that a word is the same for. */
function onePer<Asked>(wordOf: (asked: Asked) => string, asked: readonly Asked[]): Asked[] {
  return [...Map.groupBy(asked, wordOf).values()].map(([first]) => first!)
}

/** Of what is asked item by item, one of each task type tells what the others do: lists and exports hold all of them. */
function placeOf({ url, accept, status, as }: Pick<Answer, 'url' | 'accept'> & Partial<Answer>): string {
  return `${url.replace(itemNames, '$1')} ${accept} ${status} ${as}`
}

/**
 * Who may read what follows from roles, teams, splits and states, never from an id: answers to one query that the same
 * callers got are of one kind.
 */
function kindOf({
  route,
  url,
  accept,
  status,
  as
}: Pick<Answer, 'route' | 'url' | 'accept'> & Partial<Answer>): string {
  return `${route} ${taskTypeOf(url)} ${choiceOf(url)} ${accept} ${status} ${as}`
}

function taskTypeOf(url: string): string | undefined {
  return /items\/([A-Z]{2})-/.exec(url)?.[1]
}

/** The query of a URL without that which names data. */
function choiceOf(url: string): string {
  const query = new URLSearchParams(url.split('?')[1])
  for (const name of aboutData) query.delete(name)
  return `${query}`
}

function isDrawn({ field }: Difference): boolean {
  return field !== 'status' && field !== 'type'
}

function within(tolerance: number) {
  return ({ was, is }: Difference) => Math.abs(Number(was) - Number(is)) <= tolerance
}

function splitOf(entry: JsonValue | undefined): JsonValue | undefined {
  return typeof entry === 'object' && entry !== null && 'split' in entry ? entry.split : undefined
}

function describeDifference({ field, was, is }: Difference): string {
  const short = (value: JsonValue | undefined) => (JSON.stringify(value) ?? 'nothing').slice(0, 100)
  return `${field}: ${short(was)} became ${short(is)}`
}
