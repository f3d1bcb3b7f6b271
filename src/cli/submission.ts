import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import type { z } from 'zod'
import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import { reshapingSchema, type SubmissionChoices } from '../schemas/choice-figures.ts'
import { undeclaredSetting } from '../schemas/declaration.ts'
import { linkOf } from '../schemas/model-card.ts'
import type { Objection } from '../schemas/objection.ts'
import { submissionStateSchema } from '../schemas/states.ts'
import type { Submission, submissionListEntrySchema } from '../schemas/submission.ts'
import { firstWords } from '../text/first-words.ts'
import { findStanding } from './find-standing.ts'
import { followSubmission } from './follow-submission.ts'
import { print, tableOf } from './print.ts'
import { refuseIncomplete } from './refuse-incomplete.ts'
import { showChoices } from './show-choices.ts'
import { showStanding } from './show-standing.ts'
import { showSubmission } from './show-submission.ts'
import { addItemsOfSubmission } from './submission-items.ts'
import { terminalText } from './terminal-text.ts'
import { useService } from './use-service.ts'

type SubmissionEntry = z.infer<typeof submissionListEntrySchema>
type Json = { json?: true }
type Publication = { openResponses?: boolean; allowIncomplete?: true }
type Correction = { reason: string; maker?: string; weights?: string; link?: string[] }
type Export = { output?: string; format: string }

const exportNotes = `
Every line of NDJSON is the line that was sent, with the hash of its output and the time when it came, and can be sent
again by \`aerbench submit\` or graded by \`aerbench grade\`. In a table the record beside an output is JSON in one
column. Responses are read by their own team and by auditors.`

/** `aerbench submission …` */
export function addSubmissionCommands(program: Command): void {
  const submission = program.command('submission').description('submissions: what a team sent, and what became of it')
  addList(submission)
  addShow(submission)
  addItemsOfSubmission(submission)
  addChoices(submission)
  addActs(submission)
  addExport(submission)
}

const asJson = ['--json', 'one JSON document on standard output'] as const
const pathOf = (id: string) => `/v1/submissions/${encodeURIComponent(id)}`

function addList(submission: Command): void {
  submission
    .command('list')
    .description('the submissions of your team, or all that you may see, the last one first')
    .option('--release <name>', 'to this release')
    .addOption(new Option('--state <state>').choices(submissionStateSchema.options))
    .option(...asJson)
    .action(async ({ json, ...query }: Json & { release?: string; state?: string }) => {
      const path = `/v1/submissions?${new URLSearchParams(query)}`
      const listed = await useService((client) => client.list<SubmissionEntry>(path), { reads: true })
      print(listed, { json, show: () => showSubmissions(listed) })
    })
}

function addShow(submission: Command): void {
  submission
    .command('show')
    .description('one submission: its means by task type, what is missing, where it stands')
    .argument('<id>')
    .option(...asJson)
    .action(async (id: string, { json }: Json) => {
      const { found, standing, objections } = await useService(
        async (client) => {
          const found = await client.get<Submission>(pathOf(id))
          if (json) return { found, standing: null, objections: [] }
          return { found, standing: await findStanding(client, found), objections: await findObjections(client, id) }
        },
        { reads: true, isPublic: true }
      )
      const show = () =>
        [
          showSubmission(found),
          ...objectedTo(id, objections),
          ...(standing ? [showStanding(standing, found.model)] : [])
        ].join('\n')
      print(found, { json, show })
    })
}

/** The objections to the scores of a submission; none for whoever may read it, as anyone may once it is published, and not them. */
async function findObjections(client: Client, id: string): Promise<Objection[]> {
  try {
    return await client.list<Objection>(`${pathOf(id)}/objections`)
  } catch (error) {
    if (error instanceof AppError && [401, 403, 404].includes(error.status)) return []
    throw error
  }
}

/** How many of its scores its team objects to, and what became of that; nothing where none stands. */
function objectedTo(id: string, objections: readonly Objection[]): string[] {
  const standing = Object.entries(Object.groupBy(objections, ({ state }) => state)).filter(
    ([state]) => state !== 'withdrawn'
  )
  if (standing.length === 0) return []
  const counts = standing.map(([state, { length }]) => `${length} ${state}`).join(', ')
  return [`Objections to its scores: ${counts} (aerbench objection list --submission ${id})`]
}

function addChoices(submission: Command): void {
  submission
    .command('choices')
    .description('metrics of choices, of a submission to a question bank')
    .argument('<id>')
    .option('--within <group>', 'elements of a module or setting, or one')
    .addOption(
      new Option('--rpm <way>', 'probabilities of letters as those of options').choices(reshapingSchema.options)
    )
    .option(...asJson)
    .action(async (id: string, { json, within, ...query }: Json & { within?: string; rpm?: string }) => {
      const path = `${pathOf(id)}/choices?${new URLSearchParams(query)}`
      const found = await useService((client) => client.get<SubmissionChoices>(path), {
        ...{ reads: true, isPublic: true }
      })
      print(found, { json, show: () => showChoices(found, { within }) })
    })
}

function addActs(submission: Command): void {
  submission
    .command('publish')
    .description('put a graded submission on the leaderboard')
    .argument('<id>')
    .option('--open-responses', 'let anyone read the responses to public items, for good')
    .option('--allow-incomplete', 'without a response to every item: its row has no rank')
    .option(...asJson)
    .action(async (id: string, { json, openResponses = false, allowIncomplete }: Json & Publication) => {
      const published = await useService(async (client) => {
        if (!allowIncomplete) await refuseIncomplete(client, id)
        return await client.send<Submission>('POST', `${pathOf(id)}/publish`, { openResponses })
      })
      print(published, { json, show: () => showSubmission(published) })
    })
  submission
    .command('finalize')
    .description('close a draft whose responses are all there, as runs that have ended are, and wait for its grading')
    .argument('<id>')
    .option(...asJson)
    .action(async (id: string, { json }: Json) => {
      const graded = await useService(
        async (client) => {
          await client.send('POST', `${pathOf(id)}/finalize`)
          return await followSubmission(client, id)
        },
        { works: true, reads: true }
      )
      print(graded, { json, show: () => showSubmission(graded) })
      if (graded.state !== 'graded' && graded.state !== 'published') process.exitCode = 1
    })
  submission
    .command('correct')
    .description('mend the card of a finalised submission: what it declared stays beside it, with date and reason')
    .argument('<id>')
    .option('--maker <name>', 'who made the model, as readers know them')
    .addOption(new Option('--weights <word>', 'whether anyone may have them').choices(['open', 'closed']))
    .option('--link <text...>', 'a title, then its https address; all links of the card')
    .requiredOption('--reason <text>', 'which everybody reads')
    .option(...asJson)
    .action(async (id: string, { json, reason, link, ...card }: Json & Correction) => {
      const change = { ...card, ...(link && { links: link.map(linkOf) }) }
      const corrected = await useService((client) =>
        client.send<Submission>('POST', `${pathOf(id)}/card-corrections`, { card: change, reason })
      )
      print(corrected, { json, show: () => showSubmission(corrected) })
    })
  submission
    .command('withdraw')
    .description('take a submission back, from the leaderboard too, for good')
    .argument('<id>')
    .option(...asJson)
    .action(async (id: string, { json }: Json) => {
      const withdrawn = await useService((client) => client.send<Submission>('POST', `${pathOf(id)}/withdraw`))
      print(withdrawn, { json, show: () => `Withdrew ${withdrawn.id} of ${terminalText(withdrawn.model)}` })
    })
  submission
    .command('delete')
    .description('delete a draft with its responses; what was finalised can be withdrawn, and stays')
    .argument('<id>')
    .option(...asJson)
    .action(async (id: string, { json }: Json) => {
      const deleted = await useService((client) => client.send<SubmissionEntry>('DELETE', pathOf(id)))
      print(deleted, { json, show: () => `Deleted the draft ${deleted.id} of ${terminalText(deleted.model)}` })
    })
}

function addExport(submission: Command): void {
  submission
    .command('export')
    .description('the stored responses of a submission, as they were sent')
    .argument('<id>')
    .option('-o, --output <file>', 'a file; standard output when left out')
    .addOption(new Option('--format <format>').choices(['ndjson', 'csv', 'parquet']).default('ndjson'))
    .addHelpText('after', exportNotes)
    .action(async (id: string, { output, format }: Export) => {
      await useService(
        async (client) => {
          const bytes = Readable.from(await client.read(`${pathOf(id)}/responses?format=${format}`))
          // The stream of this process stays open for what follows.
          if (output) await pipeline(bytes, createWriteStream(output))
          else await pipeline(bytes, process.stdout, { end: false })
        },
        { reads: true }
      )
    })
}

/** A reason may list what is missing of every judge: a table has its beginning, `submission show` and `--json` the whole. */
const longestReason = 60

function showSubmissions(listed: readonly SubmissionEntry[]): string {
  const lastFirst = listed.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  const rows = lastFirst.map(({ id, release, model, setting, state, reason, createdAt, updatedAt }) => [
    ...[id, release, terminalText(model), setting ?? undeclaredSetting, state, createdAt, updatedAt],
    reason === null ? '' : firstWords(terminalText(reason), longestReason)
  ])
  return tableOf(['id', 'release', 'model', 'setting', 'state', 'begun', 'last change', 'reason'], rows)
}
