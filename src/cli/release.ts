import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Command, Option } from 'commander'
import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import type { Release } from '../schemas/release.ts'
import type { ReleaseYield } from '../schemas/release-yield.ts'
import { addReleaseDiff } from './diff.ts'
import { addClose, addDraw } from './draw.ts'
import { print } from './print.ts'
import { readInput } from './read-input.ts'
import { missedShares, showSplits, splitsOf } from './release-splits.ts'
import { addTables } from './release-tables.ts'
import { showReleases } from './show-releases.ts'
import { showYield } from './show-yield.ts'
import { useService } from './use-service.ts'

type Json = { json?: true }
type NewRelease = { suite?: string; privateShare?: number; seed?: number; replaces?: string; note?: string }

type Freezing = { reason?: string | undefined; author?: string | undefined; mixGenerations?: true | undefined }

/** `aerbench release …` */
export function addReleaseCommands(program: Command): void {
  const release = program.command('release').description('releases: immutable lists of approved items')
  addList(release)
  addShow(release)
  addReleaseDiff(release)
  addFreeze(release)
  addDraw(release)
  addClose(release)
  addExport(release)
  addRequests(release)
  addImport(release)
  addTables(release)
  addYield(release)
}

function addList(release: Command): void {
  release
    .command('list')
    .description('releases, drafts too')
    .option('--suite <suite>', 'of this suite')
    .option('--json', 'one JSON document on standard output')
    .action(async ({ suite, json }: Json & { suite?: string }) => {
      const query = new URLSearchParams(suite ? { suite } : {})
      const releases = await useService((client) => client.list<Release>(`/v1/releases?${query}`), { reads: true })
      print(releases, { json, show: () => showReleases(releases) })
    })
}

function addShow(release: Command): void {
  release
    .command('show')
    .description('one release')
    .argument('<name>')
    .option('--json', 'one JSON document on standard output')
    .action(async (name: string, { json }: Json) => {
      const found = await useService((client) => client.get<Release>(pathOf(name)), { reads: true })
      print(found, { json, show: () => showReleases([found]) })
    })
}

function addFreeze(release: Command): void {
  release
    .command('freeze')
    .description('close a release for good, with every approved item in it; made first where there is no draft of it')
    .argument('<name>')
    .option('--suite <suite>', 'whose items it holds; the first of the service when left out')
    .option('--private-share <share>', 'share of the papers new to all releases that becomes private', Number)
    .option('--seed <seed>', 'of the assignment to splits', Number)
    .option('--replaces <name>', 'the frozen release that this one corrects')
    .option('--note <text>', 'what it is, or what it corrects')
    .option('--reason <text>', 'why items of papers without a redistributable licence may be public')
    .option('--author <name>', 'whose reason it is; the key when left out')
    .option('--mix-generations', 'with items of two generations of a paper and task type')
    .option('--json', 'one JSON document on standard output')
    .action(
      async (name: string, { json, reason, author, mixGenerations, ...options }: Json & NewRelease & Freezing) => {
        const order = { reason, author, mixGenerations }
        const frozen = await useService((client) => freeze(client, name, { options, order }))
        print(frozen, { json, show: () => `${showReleases([frozen])}\n${showSplits(splitsOf(frozen))}` })
        for (const warning of missedShares(frozen)) process.stderr.write(`${warning}\n`)
      }
    )
}

async function freeze(
  client: Client,
  name: string,
  { options, order }: { options: NewRelease; order: Freezing }
): Promise<Release> {
  const known = (await client.list<Release>('/v1/releases')).find((release) => release.name === name)
  // A draft whose freezing was refused is frozen by the same command, once the reason is mended.
  const isAsAsked = known?.state === 'draft' && isDeepStrictEqual({ ...known, ...options }, known)
  if (known && !isAsAsked && Object.keys(options).length > 0) {
    throw new AppError(
      'release_exists',
      `there is a release ${name} already: its options were stated when it was made`,
      409
    )
  }
  if (!known) await client.send<Release>('POST', '/v1/releases', { name, ...options })
  return await client.send<Release>('POST', `${pathOf(name)}/freeze`, order)
}

function addExport(release: Command): void {
  release
    .command('export')
    .description('items of a frozen release as NDJSON, with gold as far as the key may see it')
    .argument('<name>')
    .option('-o, --output <file>', 'a file; standard output when left out')
    .action(async (name: string, { output }: { output?: string }) => {
      await saveLines(`${pathOf(name)}/export`, output)
    })
}

function addRequests(release: Command): void {
  release
    .command('requests')
    .description('what a model is asked, to the letter, as NDJSON: for those who ask it by means of their own')
    .argument('<name>')
    .option('--adaptation <adaptation>', 'how its questions are put', 'zero-shot')
    .addOption(new Option('--split <split>', 'one of the splits alone').choices(['public', 'private']))
    .option('-o, --output <file>', 'a file; standard output when left out')
    .action(async (name: string, { output, ...query }: { output?: string; adaptation: string; split?: string }) => {
      await saveLines(`${pathOf(name)}/requests?${new URLSearchParams(query)}`, output)
    })
}

/** Writes what a route streams to a file, or to standard output where none is named. */
async function saveLines(path: string, output: string | undefined): Promise<void> {
  await useService(
    async (client) => {
      const lines = Readable.from(await client.read(path))
      // The stream of this process stays open for what follows.
      if (output) await pipeline(lines, createWriteStream(output))
      else await pipeline(lines, process.stdout, { end: false })
    },
    { reads: true }
  )
}

function addImport(release: Command): void {
  release
    .command('import')
    .description('a release from NDJSON, frozen as it was; its hash is computed anew')
    .argument('<file>', 'as `release export` wrote it; - for standard input')
    .option('--name <name>', 'that of its lines when left out')
    .option('--expect-hash <hash>', 'refuse another content hash')
    .option('--replaces <name>', 'the frozen release that this one corrects')
    .option('--note <text>')
    .option('--json', 'one JSON document on standard output')
    .action(async (file: string, { json, ...options }: Json & Record<string, string>) => {
      const bytes = await readInput(file)
      const query = new URLSearchParams(options)
      const imported = await useService((client) =>
        client.send<Release>('POST', `/v1/releases/import?${query}`, bytes, 'application/x-ndjson')
      )
      print(imported, { json, show: () => showReleases([imported]) })
    })
}

function addYield(release: Command): void {
  release
    .command('yield')
    .description('what the items of a release took to make, by task type and round')
    .argument('<name>')
    .option('--json', 'one JSON document on standard output')
    .action(async (name: string, { json }: Json) => {
      const report = await useService((client) => client.get<ReleaseYield>(`${pathOf(name)}/yield`), { reads: true })
      print(report, { json, show: () => showYield(report) })
    })
}

function pathOf(name: string): string {
  return `/v1/releases/${encodeURIComponent(name)}`
}
