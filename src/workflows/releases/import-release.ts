import type { Executor } from '../../db/client.ts'
import { keepReleaseTexts } from '../../db/grading-texts.ts'
import { closeRelease, holdReleases, insertRelease, insertReleaseItems, type ReleaseRow } from '../../db/releases.ts'
import { ConflictError, InvalidError } from '../../errors.ts'
import { toJson } from '../../schemas/json.ts'
import type { ReleaseLine } from '../../schemas/release.ts'
import type { ReleaseRights } from '../../schemas/release-rights.ts'
import { type Provenance, provenanceSchema, type Split } from '../../schemas/states.ts'
import { chancesOf } from '../../suites/chances.ts'
import { findSuite, findTaskType } from '../../suites/index.ts'
import { manifestOf } from '../../suites/manifest-of.ts'
import { offeredOf } from '../../suites/offered-adaptations.ts'
import { contentReader, versionOf } from '../../suites/read-content.ts'
import { latestReader } from '../../suites/read-response.ts'
import type { Suite, Suites, TaskType } from '../../suites/suite.ts'
import { parseContent, pointerOf, unknownMember } from '../items/parse-content.ts'
import { paperIdOf } from '../papers/ingest-paper.ts'
import { clusterOf, fragmentOf, frozenSplits } from './assign-splits.ts'
import { contentHash } from './content-hash.ts'
import { checkReplaced } from './open-release.ts'

export type ReleaseToImport = {
  lines: readonly { line: number; value: ReleaseLine }[]
  /** That of the lines when left out. */
  name?: string | undefined
  expectHash?: string | undefined
  replaces?: string | undefined
  note?: string | undefined
  now: Date
}

/**
 * Stores an exported release whole or not at all, frozen at once: its items, splits and canary are those of the lines,
 * so it has the same content hash, on whichever database. The same again changes nothing.
 *
 * @throws {InvalidError} `import_empty`, `lines_disagree`, `cluster_straddles`, `hash_mismatch`
 * @throws {ConflictError} `release_exists` when the name stands for something else, `split_conflict` when it would
 *   publish what is private here, and what `checkReplaced` throws
 */
export async function importRelease(
  { db, suites }: { db: Executor; suites: Suites },
  { lines, expectHash, replaces, note, now, ...wanted }: ReleaseToImport
): Promise<{ release: ReleaseRow; created: boolean }> {
  const { canary, release, suite: suiteName, answerReader = 1 } = commonMembers(lines)
  const suite = suiteName === undefined ? suites[0] : findSuite(suites, suiteName)
  const name = wanted.name ?? release
  const rows = rowsOf(
    suite,
    lines.map(({ value }) => value)
  )
  const splits = splitsOf(suite, rows)
  const hash = contentHash(rows)
  if (expectHash !== undefined && expectHash !== hash) {
    const message = `the items hash to ${hash}, not to ${expectHash}: lines are missing or were changed`
    throw new InvalidError('hash_mismatch', message, { expected: expectHash, computed: hash })
  }
  return await db.transaction(async (tx) => {
    const known = (await holdReleases(tx)).find((row) => row.name === name)
    if (known?.contentHash === hash && known.canary === canary) return { release: known, created: false }
    if (known) throw nameTaken(name)
    await checkReplaced(tx, replaces)
    refuseToPublish(splits, await frozenSplits(tx))
    const privateShare = [...splits.values()].filter((split) => split === 'private').length / splits.size
    const opened = { name, suite: suite.name, privateShare, seed: 0 }
    // Somebody may have opened a draft of this name since the releases were held.
    if (!(await insertRelease(tx, { ...opened, canary, replaces, note, imported: true }))) {
      throw nameTaken(name)
    }
    await insertReleaseItems(
      tx,
      rows.map((row) => ({ ...row, releaseName: name }))
    )
    await keepReleaseTexts(tx, suite)
    const closed = {
      contentHash: hash,
      manifest: {
        ...manifestOf(suite, rows, { chances: chancesOf(suite, rows), adaptations: offeredOf(suite, rows) }),
        answerReader
      },
      yield: null,
      rights: rightsOfLines(lines.map(({ value }) => value)),
      frozenAt: now
    }
    return { release: await closeRelease(tx, name, closed), created: true }
  })
}

/**
 * What is wrong with the content or the provenance of a line, or null. Both are kept as they came, so that the content
 * hash stays: members that this service does not know are refused and not dropped.
 */
export function checkReleaseLine(suites: Suites, line: ReleaseLine): { code: string; message: string } | null {
  const suite = line.suite === undefined ? suites[0] : suites.find(({ name }) => name === line.suite)
  if (!suite) return { code: 'suite_unknown', message: `there is no suite ${line.suite}` }
  const taskType = suite.taskTypes.find(({ name }) => name === line.taskType)
  if (!taskType) return { code: 'task_type_unknown', message: `there is no task type ${line.taskType}` }
  const unknown = unknownMember(toJson(line.provenance), toJson(provenanceSchema.parse(line.provenance)))
  if (unknown) return { code: 'line_invalid', message: `/provenance${pointerOf(unknown)}: there is no such member` }
  const version = versionOfLine(taskType, line)
  const { answerReader = 1 } = line
  if (answerReader > latestReader) {
    const message = `answers are read by version ${answerReader}, which is later than ${latestReader}`
    return { code: 'answer_reader_unknown', message }
  }
  const reader = contentReader(taskType, version)
  if (!reader) return { code: 'content_version_unknown', message: `${taskType.name} has no version ${version}` }
  const content = parseContent({ name: taskType.name, contentSchema: reader }, line)
  if (content.ok) return null
  const { path, message } = content.issues[0]!
  return { code: 'content_invalid', message: `${path}: ${message}` }
}

/** The version that a line names, or the latest that it follows; that of today where it follows none. */
function versionOfLine(taskType: TaskType, { contentVersion, examinee, gold }: ReleaseLine): number {
  if (contentVersion !== undefined) return contentVersion
  const versions = Array.from({ length: versionOf(taskType) }, (_, index) => versionOf(taskType) - index)
  const follows = (version: number) => contentReader(taskType, version)?.safeParse({ examinee, gold }).success
  return versions.find(follows) ?? versionOf(taskType)
}

const common = ['canary', 'release', 'suite', 'answerReader'] as const

/** What every line names alike. */
function commonMembers(lines: ReleaseToImport['lines']): Pick<ReleaseLine, (typeof common)[number]> {
  const first = lines[0]?.value
  if (!first) throw new InvalidError('import_empty', 'a release holds at least one item')
  for (const member of common) {
    const other = lines.find(({ value }) => value[member] !== first[member])
    if (!other) continue
    const message = `line ${other.line} has another ${member} than the lines before it: they are of two releases`
    throw new InvalidError('lines_disagree', message, { line: other.line })
  }
  return first
}

function rowsOf(suite: Suite, lines: readonly ReleaseLine[]) {
  return lines
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((line, index) => {
      const { id, taskType, split, examinee, gold, provenance } = line
      const paperId = paperOf(provenance)
      const contentVersion = versionOfLine(findTaskType(suite, taskType), line)
      const content = { examinee, gold, contentVersion, provenance }
      return { itemId: id, position: index + 1, taskType, split, ...content, paperId }
    })
}

function paperOf(provenance: Provenance): string | null {
  const isOfText = provenance.source === 'paper' || provenance.source === 'fragment'
  return isOfText && provenance.paperSha256 !== null ? paperIdOf(provenance.paperSha256) : null
}

/** What lines say of the rights of their papers; null where none says anything. */
function rightsOfLines(lines: readonly ReleaseLine[]): ReleaseRights | null {
  const told = lines.filter(({ rights, provenance }) => rights !== undefined && provenance.source === 'paper')
  if (told.length === 0) return null
  const ofPaper = Map.groupBy(told, ({ provenance }) => (provenance.source === 'paper' ? provenance.paperSha256! : ''))
  const papers = [...ofPaper].map(([paperSha256, own]) => {
    const { licence, address, version } = own[0]!.rights!
    const publicItems = own.filter(({ split }) => split === 'public').length
    return { paperSha256, licence, address, version, publicItems }
  })
  const reason = told.find(({ rights }) => rights?.reason !== undefined)?.rights?.reason ?? null
  return { papers, reason, author: null }
}

/** The split of every paper, fragment, template and instance. */
function splitsOf(suite: Suite, rows: ReturnType<typeof rowsOf>): Map<string, Split> {
  const splits = new Map<string, Split>()
  for (const { itemId, paperId, provenance, split } of rows) {
    const fragmentId = fragmentOf(provenance)
    const cluster = clusterOf({ id: itemId, suite: suite.name, paperId, fragmentId, provenance })
    if ((splits.get(cluster) ?? split) !== split) {
      throw new InvalidError('cluster_straddles', `items of ${cluster} are in both splits`, { cluster })
    }
    splits.set(cluster, split)
  }
  return splits
}

/** What a frozen release of this service keeps private, no import may publish. */
function refuseToPublish(splits: ReadonlyMap<string, Split>, here: ReadonlyMap<string, Split>): void {
  const published = [...splits].filter(([cluster, split]) => split === 'public' && here.get(cluster) === 'private')
  if (published.length === 0) return
  const clusters = published.map(([cluster]) => cluster)
  const message = `it would publish ${clusters.slice(0, 5).join(', ')}, private in a release of this service`
  throw new ConflictError('split_conflict', message, { clusters })
}

function nameTaken(name: string): ConflictError {
  return new ConflictError('release_exists', `there is another release ${name} already: import it under another name`)
}
