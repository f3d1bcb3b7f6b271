import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'

/** Whoever asks: nobody, two teams' submitters (`team` is the demo's), and a key of each further role. */
export type Caller = 'anonymous' | 'team' | 'other' | 'maintainer' | 'auditor' | 'admin'
export type Keys = Readonly<Record<Exclude<Caller, 'anonymous'>, string>>

/** The first line of a file of answers. */
export type Head = {
  commit: string
  /** What the service says with every board. */
  notice: string
  keys: Keys
}

/** What a service said to a `GET`. */
export type Answer = {
  /** The path as the OpenAPI description has it, or that of a page. */
  route: string
  url: string
  /** Everybody who got this answer. */
  as: Caller[]
  accept?: string
  status: number
  contentType: string
  etag?: string
  /** Left out where the status is all that is promised: pages, and whatever was refused. */
  body?: string
  /** How `body` stands for bytes that are no text; the sha256 stands for long ones. */
  encoding?: 'base64' | 'sha256'
}

const folder = new URL('../fixtures/databases/', import.meta.url)

/** Path of one of a fixture's two files. */
export function fixtureFile(commit: string, kind: 'sql' | 'answers.ndjson'): string {
  return fileURLToPath(new URL(`${commit}.${kind}.gz`, folder))
}

/** A database as SQL: schema and rows, as plain queries. */
export function readSql(commit: string): string {
  return gunzipSync(readFileSync(fixtureFile(commit, 'sql'))).toString()
}

export function readAnswers(commit: string): { head: Head; answers: Answer[] } {
  const [head = '', ...lines] = gunzipSync(readFileSync(fixtureFile(commit, 'answers.ndjson')))
    .toString()
    .trimEnd()
    .split('\n')
  return { head: JSON.parse(head), answers: lines.map((line) => JSON.parse(line)) }
}

export function writeAnswers(head: Head, answers: readonly Answer[]): void {
  const lines = [head, ...answers].map((line) => `${JSON.stringify(line)}\n`)
  writeFileSync(fixtureFile(head.commit, 'answers.ndjson'), gzipSync(lines.join(''), { level: 9 }))
}
