import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from 'commander'
import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import type { NewDraw, NewGeneratedTemplate } from '../schemas/draw.ts'
import type { Release } from '../schemas/release.ts'
import { parseNames } from './parse-option.ts'
import { createPatience } from './patience.ts'
import { print } from './print.ts'
import { startProgress } from './progress.ts'
import { showReleases } from './show-releases.ts'
import { useService } from './use-service.ts'

const everyMs = 250

type Options = {
  count: number
  seed?: string
  name?: string
  elements?: string[]
  templates?: string[]
  askedAs?: string
  extractor?: string
  generated?: string
  ownToo?: true
  replaces?: string
  note?: string
  json?: true
}

/** `aerbench release draw …` */
export function addDraw(release: Command): void {
  release
    .command('draw')
    .description(
      'a release of questions that are drawn from the templates of a suite: templates, seed and count are stored'
    )
    .argument('<suite>')
    .requiredOption('--count <count>', 'questions in all', Number)
    .option('--seed <seed>', 'open to all, for practice; the service draws a secret one when left out')
    .option('--name <name>', 'of the release; SUITE-SEED-COUNT when left out')
    .option('--elements <list>', 'task types, as EL1,EL2; all when left out', parseNames)
    .option('--templates <list>', 'names, or what they begin with; all when left out', parseNames)
    .option('--asked-as <adaptation>', 'only what can be put so, as free-text')
    .option('--extractor <model>', 'the model that finds answers without options; else a program does')
    .option('--generated <file>', 'draw from the approved templates of this file alone (`aerbench template`)')
    .option('--own-too', 'and from the templates of the suite beside them')
    .option('--replaces <name>', 'the frozen release that this one corrects')
    .option('--note <text>', 'what it is, or what it corrects')
    .option('--json', 'one JSON document on standard output')
    .action(async (suite: string, { json, elements, generated: file, ...options }: Options) => {
      const name = options.name ?? nameOf(suite, options)
      const generated = file === undefined ? null : await approvedIn(file, suite)
      const order = {
        suite,
        ...options,
        name,
        ...(elements && { taskTypes: elements }),
        ...(generated && { generated })
      }
      const drawn = await useService((client) => draw(client, order), { works: true })
      print(drawn, { json, show: () => showReleases([drawn]) })
      for (const line of remarks(drawn)) process.stderr.write(`${line}\n`)
    })
}

/** `aerbench release close …` */
export function addClose(release: Command): void {
  release
    .command('close')
    .description('take no more submissions to a drawn release, and publish its seed, for good')
    .argument('<name>')
    .option('--json', 'one JSON document on standard output')
    .action(async (name: string, { json }: { json?: true }) => {
      const closed = await useService((client) =>
        client.send<Release>('POST', `/v1/releases/${encodeURIComponent(name)}/close`)
      )
      print(closed, { json, show: () => `${showReleases([closed])}\nseed ${closed.draw?.seed}` })
    })
}

/** @throws {AppError} `templates_none`, and as `readRecords` */
async function approvedIn(file: string, suite: string): Promise<NewGeneratedTemplate[]> {
  const { approvedTemplates } = await import('./template/approved-templates.ts')
  return await approvedTemplates(file, suite)
}

function nameOf(suite: string, { seed, count }: Options): string {
  if (seed !== undefined) return `${suite}-${seed}-${count}`.toLowerCase()
  throw new AppError('name_missing', 'a release with a secret seed needs a name: --name NAME', 400)
}

async function draw(client: Client, order: NewDraw): Promise<Release> {
  const { name } = order
  const progress = startProgress()
  const patience = createPatience((drawn) => stalled(name, drawn))
  try {
    let release = await client.send<Release>('POST', '/v1/releases/draw', order)
    while (release.state === 'draft') {
      const { drawn = 0, failure = null } = release.draw ?? {}
      if (failure !== null) throw new AppError('draw_failed', failure, 409)
      progress.update(name, { done: drawn, total: order.count, note: 'questions drawn' })
      patience.look(drawn)
      await wait(everyMs)
      release = await client.get<Release>(`/v1/releases/${encodeURIComponent(name)}`)
    }
    progress.update(name, { done: release.draw?.drawn ?? 0, total: order.count, note: 'questions drawn' })
    return release
  } finally {
    progress.stop()
  }
}

function stalled(name: string, drawn: number): AppError {
  const message = `${drawn} questions are drawn, and for a minute there was no new one: where others wait in front it goes on in the service (\`aerbench release show ${name}\`), else the log of the service says why`
  return new AppError('draw_stalled', message, 500)
}

/** What a maintainer should know of a release that was just drawn. */
function remarks({ name, draw }: Release): string[] {
  if (!draw) return []
  const fewer = `${draw.drawn} of ${draw.asked} questions: ${draw.fewer} templates have no more (GET /v1/releases/${name}/templates)`
  const seed = draw.isOpen
    ? 'the seed is open, and with it every answer: this release is for practice'
    : `the seed is kept by the service until \`aerbench release close ${name}\`; its sha256 is ${draw.seedSha256}`
  return [...(draw.drawn < draw.asked ? [fewer] : []), seed]
}
