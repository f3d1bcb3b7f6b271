import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openQueue } from '../../src/jobs/open-queue.ts'
import { reapOverdue, requeueAbandoned } from '../../src/jobs/reap.ts'
import type { JsonValue } from '../../src/schemas/json.ts'
import { startPostgres } from '../helpers/embedded-postgres.ts'
import { type Answer, type Caller, readAnswers } from './answers.ts'
import { type Difference, differentBytes, differentFields } from './compare-answers.ts'
import { type OpenFixture, openFixture, type Reply } from './open-fixture.ts'
import { findRequests } from './record-answers.ts'

/** Fields that answers have had since a commit, by route: `rows[].decision`. They are left out of bytes. */
const newSinceAttempts: Readonly<Record<string, readonly string[]>> = {
  '/v1/releases': ['data[].manifest.taskTypes[].examineePromptHash', 'rows[].manifest.taskTypes[].examineePromptHash'],
  '/v1/releases/{name}': ['manifest.taskTypes[].examineePromptHash']
}
const newSinceFirst: Readonly<Record<string, readonly string[]>> = {
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
const opened: readonly { route: string; caller: Caller }[] = [
  // The permission `audit` took over the list when panels got a page each.
  { route: '/v1/admin/panels', caller: 'auditor' }
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

/** "Means of a submission's tasks are summed in one order": their last digit followed the plan of the query. */
const changesOfMeans: readonly Change[] = [
  {
    routes: /^\/v1\/submissions\/\{id\}$/,
    fields: /^tasks\[\]\.mean\./,
    allows: within(1e-13)
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

const compare = differentFields
const fixtures: readonly {
  commit: string
  compare: (was: Reply, is: Reply, added: readonly string[]) => Difference[]
  added: typeof newSinceFirst
  changes: readonly Change[]
}[] = [
  { commit: 'ab645318', compare: differentBytes, added: newSinceAttempts, changes: changesOfMeans },
  { commit: '0924b216', compare: differentBytes, added: newSinceAttempts, changes: changesOfPrivate },
  { commit: 'bf68705', compare: differentBytes, added: newSinceFirst, changes: changesOfPrivate },
  { commit: '5cb2930', compare, added: newSinceFirst, changes: changesSinceFirst },
  { commit: '3c9b273', compare, added: newSinceFirst, changes: changesSince3c9b273 }
]

let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

describe.each(['pglite', 'postgres'] as const)('on %s', (kind) => {
  describe.each(fixtures)('a database of $commit', ({ commit, compare, added, changes }) => {
    const { head, answers } = readAnswers(commit)
    let fixture: OpenFixture
    beforeAll(async () => {
      fixture = await openFixture(head, kind === 'pglite' ? 'pglite' : postgres)
    })
    afterAll(() => fixture.close())

    it.each([...Map.groupBy(answers, ({ route }) => route)])('answers %s as it did', async (route, ofRoute) => {
      const allowed = changes.filter(({ routes }) => routes.test(route))
      const found: string[] = []
      for (const { was, caller } of ofRoute.flatMap((was) => callersOf(was).map((caller) => ({ was, caller })))) {
        const is = await fixture.ask(was, caller)
        const differences = differencesOf(was, is, caller).filter(
          (difference) =>
            !allowed.some(
              ({ fields, allows, tells }) =>
                fields.test(difference.field) && allows(difference) && (tells?.(caller, was.url) ?? true)
            )
        )
        found.push(...differences.map((difference) => `${caller} ${was.url} ${describeDifference(difference)}`))
      }
      expect(found.slice(0, 10)).toEqual([])
    })

    // What the routes of today ask is the same on both databases, so once is enough.
    if (kind === 'pglite') {
      it('fails at nothing that can be asked today and was not then', async () => {
        const then = new Set(answers.map(({ url, accept }) => `${url} ${accept}`))
        const asked = await findRequests(await fixture.listen(), head.keys)
        const failed = new Set<string>()
        for (const request of asked.filter(({ url, accept }) => !then.has(`${url} ${accept}`))) {
          // An admin sees all that a release holds.
          if ((await fixture.ask(request, 'admin')).status >= 500) failed.add(request.route)
        }
        expect([...failed]).toEqual([])
      })
    }

    it('stays as it is, however late it is opened', async () => {
      const { database } = fixture
      const faults: Error[] = []
      const queue = await openQueue(database, (fault) => faults.push(fault))
      expect(await reapOverdue(database.db, new Date('2126-01-01'))).toBe(0)
      expect(await requeueAbandoned({ db: database.db, claim: database.claim, queue })).toBe(0)
      await queue.stop()
      expect(faults).toEqual([])
    })

    /** Who may read what is decided above the database: on the slower one a single caller asks for each answer. */
    function callersOf({ as }: Answer): Caller[] {
      return kind === 'postgres' ? as : as.slice(0, 1)
    }

    function differencesOf(was: Answer, is: Reply, caller: Caller): Difference[] {
      const isOpened = opened.some((one) => one.route === was.route && one.caller === caller)
      if (was.status !== is.status) {
        return isOpened && is.status === 200 ? [] : [{ field: 'status', was: was.status, is: is.status }]
      }
      if (was.contentType !== is.contentType) return [{ field: 'type', was: was.contentType, is: is.contentType }]
      return was.body === undefined ? [] : compare(was, is, added[was.route] ?? [])
    }
  })
})

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
