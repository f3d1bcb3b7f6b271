import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Client, createClient } from '../../src/client.ts'
import type { Submission } from '../../src/schemas/submission.ts'
import { publishedTableNames } from '../../src/suites/aer/published.ts'
import type { Answer, Caller, Keys } from './answers.ts'

/** Bodies that are no text and longer than this are kept as their hash. */
const longestBytes = 65_536
const ndjson = 'application/x-ndjson'
/** The two that tell most first. */
const allCallers = ['anonymous', 'admin', 'team', 'other', 'maintainer', 'auditor'] as const
const ofCharts = ['theme', 'adjustment', 'scale']

const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean().default(false),
  schema: z.object({ enum: z.array(z.string()).optional(), default: z.unknown().optional() })
})
const operationSchema = z.object({
  parameters: z.array(parameterSchema).default([]),
  responses: z.record(z.string(), z.object({ content: z.record(z.string(), z.unknown()).default({}) }))
})
const openapiSchema = z.object({ paths: z.record(z.string(), z.object({ get: operationSchema.optional() })) })
type Parameter = z.infer<typeof parameterSchema>
type Operation = z.infer<typeof operationSchema>
type Values = Readonly<Record<string, string>>

/** What is read of entries of lists. */
type Listed = { id: string; name: string; state: string; version?: number }
type Extraction = { id: string; rounds: { callIds: string[] }[] }
type Judgment = { submission: string; itemId: string; verdict: { callIds: string[] } }

/** What is asked for: a URL of a route, and the form of it where that is not the URL's to say. */
type Request = { route: string; url: string; accept?: string }

/** What a service holds: values for the parameters of paths, by route, and the boards that it can show. */
type Nouns = { places: Record<string, readonly string[][]>; boards: readonly Board[]; paper: string }
/** A board of a release; the panel is named where there are several. */
type Board = { release: string; panel?: string; submissions: readonly string[] }

/**
 * Asks a service for all that it can be read: every `GET` of its OpenAPI description but the event streams, for the
 * ids that it lists, with queries that differ from the default in one parameter each; and its pages. Where an admin
 * sees what anonymous callers see, nobody else is asked, and a role that a route refuses asks it once.
 */
export async function recordAnswers(address: string, keys: Keys): Promise<Answer[]> {
  const answers: Answer[] = []
  /** Whose role a route refuses, whatever is asked of it: one answer is enough. */
  const refused = new Map<string, Caller[]>()
  for (const asked of await findRequests(address, keys)) {
    const callers = allCallers.filter((caller) => !refused.get(asked.route)?.includes(caller))
    const found = await askAsAll(address, keys, { ...asked, callers })
    const refusals = found.filter(({ status }) => status === 401 || status === 403).flatMap(({ as }) => as)
    if (!refused.has(asked.route)) refused.set(asked.route, refusals)
    answers.push(...found)
  }
  // A page that the service does not have yet.
  return answers.filter(({ route, status }) => route.startsWith('/v1/') || status !== 404)
}

/** All that `recordAnswers` asks, in its order. */
export async function findRequests(address: string, keys: Keys): Promise<Request[]> {
  const client = createClient(address, keys.admin)
  const { paths } = openapiSchema.parse(await client.get('/openapi.json'))
  const operations = Object.entries(paths).flatMap(([path, { get }]) => (get ? [{ path, ...get }] : []))
  const nouns = await findNouns(client, new Set(operations.map(({ path }) => path)))
  return [...operations.flatMap((operation) => requestsFor(operation, nouns)), ...pagesOf(nouns)]
}

async function findNouns(client: Client, paths: ReadonlySet<string>): Promise<Nouns> {
  const list = async (path: string) => (paths.has(path) ? await client.list<Listed>(path) : [])
  const releases = (await list('/v1/releases')).filter(({ state }) => state === 'frozen').map(({ name }) => name)
  const submissions = await Promise.all(
    (await list('/v1/submissions')).map(({ id }) => client.get<Submission>(`/v1/submissions/${id}`))
  )
  const published = submissions.filter(({ state }) => state === 'published')
  const boards = releases.flatMap((release): Board[] => {
    const ofRelease = published.filter((submission) => submission.release === release)
    if (ofRelease.length === 0) return []
    const panels = [...new Set(ofRelease.map(({ panel }) => panel!))]
    const by = (panel: string) => ofRelease.filter((submission) => submission.panel === panel).map(({ id }) => id)
    if (panels.length < 2) return [{ release, submissions: ofRelease.map(({ id }) => id) }]
    return panels.map((panel) => ({ release, panel, submissions: by(panel) }))
  })
  const extractions = await Promise.all(
    (await list('/v1/extractions')).map(({ id }) => client.get<Extraction>(`/v1/extractions/${id}`))
  )
  const judgments = await client.list<Judgment>('/v1/judgments')
  const items = await list('/v1/items')
  const ofReleases = await Promise.all(
    releases.map(async (name) => {
      const [first] = await client.list<Listed>(`/v1/releases/${name}/items?split=public`)
      return first ? [[name, first.id]] : []
    })
  ).then((lists) => lists.flat())
  const judged = new Map(judgments.map(({ submission, itemId }) => [`${submission} ${itemId}`, [submission, itemId]]))
  // One call of each extraction, and of some judgments: they are long.
  const calls = [
    ...extractions.flatMap(({ rounds }) => rounds.slice(-1).flatMap(({ callIds }) => callIds.slice(0, 1))),
    ...judgments.filter((_, place) => place % 24 === 0).flatMap(({ verdict }) => verdict.callIds)
  ]
  const ids = (listed: readonly { id: string }[]) => listed.map(({ id }) => [id])
  const papers = await list('/v1/papers')
  const cards = paths.has('/v1/card-rubrics') ? await client.get<{ data: Listed[] }>('/v1/card-rubrics') : { data: [] }
  return {
    places: {
      // Images: the bytes are those of a library.
      '/v1/papers/{id}/pages/{page}.png': [],
      '/v1/papers/{id}': ids(papers),
      '/v1/extractions/{id}': ids(extractions),
      '/v1/items/{id}/versions/{version}': items.flatMap(({ id, version = 1 }) =>
        version > 1
          ? [
              [id, '1'],
              [id, `${version}`]
            ]
          : []
      ),
      '/v1/items/{id}': ids(items),
      '/v1/releases/{name}/items/{itemId}': ofReleases,
      '/v1/me/webhooks/{id}': ids(await list('/v1/me/webhooks')),
      '/v1/me/mail-addresses/{id}': ids(await list('/v1/me/mail-addresses')),
      '/v1/releases/{name}': releases.map((name) => [name]),
      '/v1/submissions/{id}/items/{itemId}/adjudications': [...judged.values()],
      '/v1/submissions/{id}': ids(submissions),
      '/v1/human-baselines/{id}': ids(await list('/v1/human-baselines')),
      '/v1/anchors/{release}': releases.map((name) => [name]),
      '/v1/calls/{id}': [...new Set(calls)].map((id) => [id]),
      '/v1/admin/panels/{id}': ids(await list('/v1/admin/panels')),
      '/v1/profiles/{name}': (await list('/v1/profiles')).map(({ name }) => [name]),
      '/v1/figures/{figure}': [['variance']],
      '/v1/card-rubrics/{id}': ids(cards.data.slice(0, 2)),
      '/v1/suites/{suite}/published/{table}': [['steer', 'models']],
      '/v1/suites/{suite}/elements/{element}': [['steer', 'pure_nash']],
      '/v1/suites/{suite}': [['steer']],
      // Databases of earlier commits have none.
      '/v1/template-files/{name}': [],
      '/v1/runs/{id}': [],
      '/v1/run-figures/{figure}': [],
      '/v1/published/{table}': publishedTableNames.map((name) => [name])
    },
    boards,
    paper: papers[0]!.id
  }
}

function requestsFor({ path, parameters, responses }: Operation & { path: string }, nouns: Nouns): Request[] {
  if (path.endsWith('/events')) return []
  const place = Object.keys(nouns.places).find((start) => path === start || path.startsWith(`${start}/`))
  if (path.includes('{') && place === undefined) throw new Error(`record-answers.ts knows no ids for ${path}`)
  const urls = place === undefined ? [path] : nouns.places[place]!.map((values) => fill(path, values))
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const isOfBoard = query.some(({ name, required }) => name === 'release' && required)
  const bases = isOfBoard ? nouns.boards.map((board) => boardQuery(board, query)) : [{}]
  // A chart shows what another route computes: only what is the chart's own is varied.
  const varied = path.startsWith('/v1/charts/') ? query.filter(({ name }) => ofCharts.includes(name)) : query
  const variants = [{}, ...varied.flatMap((parameter) => valuesOf(parameter, nouns))]
  const isList = query.some(({ name }) => name === 'cursor')
  const asLines = isList && Object.keys(responses['200']?.content ?? {}).includes(ndjson) && !path.includes('{')
  return urls.flatMap((url, at) => [
    ...bases.flatMap((base, board) =>
      // One id and one board show what parameters do; of the others the splits matter.
      variants
        .filter((variant) => (at === 0 && board === 0) || Object.keys(variant).every((name) => name === 'split'))
        .map((variant) => ({ route: path, url: withQuery(url, { ...base, ...variant }) }))
    ),
    ...(asLines ? [{ route: path, url, accept: ndjson }] : [])
  ])
}

function boardQuery({ release, panel, submissions }: Board, query: readonly Parameter[]): Values {
  const [first = '', second = ''] = submissions
  const isOfPair = query.some(({ name, required }) => name === 'first' && required)
  return { release, ...(panel && { panel }), ...(isOfPair && { first, second }) }
}

/** A query for each value of a parameter that is not its default. */
function valuesOf({ name, required, schema }: Parameter, { paper }: Nouns): Values[] {
  if (required) return []
  const examples: Record<string, string[]> = {
    ...{ limit: ['3'], seed: ['7'], resamples: ['500'], includeRules: ['true'], gold: ['true'], attention: ['true'] },
    ...{ profile: ['appendix-g'], weights: ['EK:2,MM:1'], types: ['EK,MM'], paper: [paper], laterFrom: ['1925'] }
  }
  const others = schema.enum?.filter((value) => value !== schema.default)
  // One type or state shows what a filter does.
  const values = (name === 'taskType' || name === 'state' ? others?.slice(-1) : others) ?? examples[name] ?? []
  return values.map((value) => ({ [name]: value }))
}

function pagesOf({ places, boards }: Nouns): Request[] {
  const releases = places['/v1/releases/{name}']!
  const submissions = boards[0]!.submissions.map((id) => [id])
  const pagesFor = (route: string, values: readonly string[][]) =>
    values.map((value) => ({ route, url: fill(route, value) }))
  return [
    ...['/', '/charts', '/significance', '/judges'].flatMap((route) => [
      { route, url: route },
      ...boards.map(({ release, panel }) => ({ route, url: withQuery(route, { release, ...(panel && { panel }) }) }))
    ]),
    ...pagesFor('/published', [[]]),
    ...pagesFor('/releases/{name}', releases),
    ...pagesFor('/submissions/{id}', submissions)
  ]
}

function fill(path: string, values: readonly string[]): string {
  const rest = [...values]
  return path.replace(/\{\w+\}/g, () => encodeURIComponent(rest.shift()!))
}

function withQuery(url: string, values: Values): string {
  const query = new URLSearchParams(values).toString()
  return query === '' ? url : `${url}?${query}`
}

/** @returns each answer once, with all who got it */
async function askAsAll(
  address: string,
  keys: Keys,
  { route, url, accept, callers }: Request & { callers: readonly Caller[] }
): Promise<Answer[]> {
  const got = new Map<string, Caller[]>()
  for (const caller of callers) {
    const answer = JSON.stringify(await answerTo(address, keys, { url, caller, ...(accept && { accept }) }))
    got.set(answer, [...(got.get(answer) ?? []), caller])
    // Asked first: where they agree, everybody in between sees the same.
    if (caller === 'admin' && got.get(answer)!.includes('anonymous')) break
  }
  return [...got].map(([answer, as]) => ({ route, url, as, ...(accept && { accept }), ...JSON.parse(answer) }))
}

async function answerTo(
  address: string,
  keys: Keys,
  { url, accept, caller }: Omit<Request, 'route'> & { caller: Caller }
): Promise<Omit<Answer, 'route' | 'url' | 'as' | 'accept'>> {
  const headers = {
    ...(caller !== 'anonymous' && { authorization: `Bearer ${keys[caller]}` }),
    ...(accept && { accept })
  }
  const response = await fetch(new URL(url, address), { headers })
  // A stream that breaks off has sent its status before it failed.
  const body = await response.arrayBuffer().catch(() => null)
  if (!body) return { status: 500, contentType: 'broken off' }
  const { status } = response
  const contentType = response.headers.get('content-type') ?? ''
  const etag = response.headers.get('etag')
  if (status !== 200 || contentType.startsWith('text/html')) return { status, contentType }
  return { status, contentType, ...(etag && { etag }), ...bodyOf(contentType, Buffer.from(body)) }
}

/** A body as it is kept, by its type: text, bytes as base64, or the sha256 of many bytes. */
export function bodyOf(contentType: string, bytes: Buffer): Pick<Answer, 'body' | 'encoding'> {
  if (/^text\/|json|svg/.test(contentType)) return { body: bytes.toString() }
  if (bytes.length <= longestBytes) return { body: bytes.toString('base64'), encoding: 'base64' }
  return { body: createHash('sha256').update(bytes).digest('hex'), encoding: 'sha256' }
}
