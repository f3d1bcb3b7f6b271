import type { Command } from 'commander'
import type { Client } from '../client.ts'
import { AppError } from '../errors.ts'
import type { ModelFamily } from '../schemas/model-family.ts'
import type { Submission } from '../schemas/submission.ts'
import { adaptationOfFile } from './adaptation-of-file.ts'
import { addDeclaredOptions, type DeclaredOptions, declarationOfRun } from './declared-options.ts'
import { requireDraw } from './draws-of-file.ts'
import { findStanding } from './find-standing.ts'
import { followSubmission } from './follow-submission.ts'
import { judgedItems } from './judged-items.ts'
import { parsePositive } from './parse-option.ts'
import { print } from './print.ts'
import { recordedJudgesAdvice, recordedJudgesNotice, recordedJudgesReason } from './recorded-judges.ts'
import { refuseIncomplete, refuseIncompleteFile } from './refuse-incomplete.ts'
import { foreseeSent, type Sent, sendResponses, tallyOf } from './send-responses.ts'
import { serverAddress } from './server-address.ts'
import { nothingToStore, showForms, showRejected, wayOn } from './show-sent.ts'
import { showStanding } from './show-standing.ts'
import { showSubmission } from './show-submission.ts'
import { terminalText } from './terminal-text.ts'
import { useService } from './use-service.ts'
import { WrongUsageError } from './wrong-usage.ts'

type Options = DeclaredOptions & {
  release?: string
  model?: string
  family?: ModelFamily
  submission?: string
  supersedes?: string
  repeat?: number
  rulesOnly?: true
  panel?: string
  batch?: true
  publish?: true
  openResponses?: true
  allowIncomplete?: true
  wait: boolean
  json?: true
}

const notes = `
FILE holds one {"itemId", "output"} a line, or what another tool wrote: lines of OpenAI and Anthropic batches, samples of
lm-eval, a log of Inspect (.eval or JSON), results of promptfoo (JSON or JSONL), an array of any of these, or one object of
texts by id; by gzip or not. A sample that failed is told, and its item counts as not answered. Of our own lines, further members, as \`aerbench run\` writes them, stay here. A line without
an output is left out: its item counts as not answered. When a line is rejected, its number and the reason are shown,
the others are stored, and the submission stays a draft with exit code 1: mend FILE and run it again with --submission.
Of a file without a line to store nothing is sent, and no draft is begun.
What the service has already is not stored twice. An interrupted run goes on in the same way.
--setting, --sampling and --generated-on declare how the outputs were made, until the draft is closed; a submission
without a setting counts as zero-shot. Where every line names one adaptation of the release that is the setting. A file that \`aerbench run\` wrote declares them itself, where nothing is named.
A submission has one response to each item: of a file of several draws --repeat sends one.
--rules-only leaves out what judges grade, and publishes without a response to every item: the row has no rank. It is the
button "Send EK and CI alone" of the pages, for a service whose judges are recordings, as those of the demo.`

/** `aerbench submit …` */
export function addSubmitCommand(program: Command): void {
  const command = program
    .command('submit')
    .description('send responses to a service, have them graded, follow that, and show the scores')
    .argument('<file>', 'responses as NDJSON, or as another tool wrote them; - for standard input')
    .option('--release <name>', 'a frozen release')
    .option('--model <name>', 'its name on the leaderboard')
    .option('--family <maker>', 'whose judges may favour it; by the name of the model when left out')
  addDeclaredOptions(command)
    .option('--submission <id>', 'go on with this one in place of a new one')
    .option('--supersedes <id>', 'an earlier one of the team, which goes as the new one is published')
    .option('--repeat <draw>', 'the draw to send of a file that `aerbench run --repeats` wrote', parsePositive)
    .option('--rules-only', 'send what rules grade of it, as EK and CI: for a row where the judges are recordings')
    .option('--panel <id>', 'the judges, for those who run the service; its present panel when left out')
    .option('--batch', "judges by the providers' batch endpoints, for those who run the service: half the price")
    .option('--publish', 'put it on the leaderboard once every response has its score')
    .option(
      '--open-responses',
      'let anyone read its responses to public items, with what judges said, once it is published'
    )
    .option('--allow-incomplete', 'publish without a response to every item: its row has no rank')
    .option('--no-wait', 'end once the grading is queued')
    .option('--json', 'one JSON document on standard output')
    .addHelpText('after', notes)
    .action((file: string, options: Options) =>
      useService((client) => submit(client, file, options), {
        works: true,
        // A release is there already, or there is nothing to submit to.
        reads: true,
        ...(!options.wait && { leavesWork: 'the grading' })
      })
    )
}

async function submit(client: Client, file: string, options: Options): Promise<void> {
  await requireDraw(file, options.repeat)
  // Before there is a draft that nobody needs.
  if (await isRefusedUnsent(client, file, options)) return
  const opened = await openSubmission(client, file, options)
  process.stderr.write(`Submission ${opened.id} of ${terminalText(opened.model)} to release ${opened.release}\n`)
  // One that was closed already is only followed.
  const sent = opened.state === 'draft' ? await sendOrDelete(client, opened, file, options) : null
  if (sent) showForms(sent)
  if (sent && sent.rejected.length > 0) return await refuseRejected(client, opened, sent, options)
  // Before the draft is closed, since responses can no longer be added then.
  if (options.publish && !options.allowIncomplete && !options.rulesOnly) await refuseIncomplete(client, opened.id)
  const submission = await grade(client, opened, options)
  print({ submission, sent }, { json: options.json, show: () => showSubmission(submission) })
  if (options.publish && submission.state !== 'published') showUnpublished(submission, options)
  if (!options.publish && submission.state === 'graded' && submission.reason === null) {
    process.stderr.write(
      `Seen by your team alone; on the leaderboard by: aerbench submission publish ${submission.id}\n`
    )
  }
  if (!options.publish && submission.state === 'graded' && submission.reason !== null && !showRecorded(submission)) {
    process.stderr.write(
      `What has a score, and why the rest has none: ${serverAddress()}/submissions/${submission.id}\n`
    )
  }
  if (submission.state === 'published') await showWays(client, submission)
  const isScored = submission.state === 'published' || (submission.state === 'graded' && submission.reason === null)
  if (options.wait && !isScored) process.exitCode = 1
}

/**
 * Whether a file is refused before there is a draft, since none of its lines can be stored: then its lines are told.
 *
 * @throws {AppError} `submission_empty`, `submission_incomplete` where it is to be published, and as `readResponseFile`
 */
async function isRefusedUnsent(client: Client, file: string, options: Options): Promise<boolean> {
  const { submission, release, model, repeat, publish, allowIncomplete, rulesOnly } = options
  // Standard input can be read but once.
  if (submission || !release || !model || file === '-') return false
  const without = rulesOnly && (await judgedItems(client, release))
  const sent = await foreseeSent(client, release, { file, repeat, without })
  if (sent.rejected.length > 0) {
    if (sent.accepted > 0) return false
    showForms(sent)
    await refuse(client, { submission: null, sent, release }, options)
    return true
  }
  if (sent.accepted === 0) {
    showForms(sent)
    throw nothingToStore(sent)
  }
  if (publish && !allowIncomplete && !rulesOnly) await refuseIncompleteFile(client, file, { release, sent })
  return false
}

/** Tells of lines that were rejected. A draft that this command began, and that holds nothing, goes. */
async function refuseRejected(client: Client, opened: Submission, sent: Sent, options: Options): Promise<void> {
  const kept = await client.get<Submission>(`/v1/submissions/${opened.id}`)
  const isGone = !options.submission && kept.responses === 0 && (await deleteEmpty(client, kept))
  await refuse(client, { submission: isGone ? null : kept, sent, release: kept.release }, options)
}

async function refuse(
  client: Client,
  { submission, sent, release }: { submission: Submission | null; sent: Sent; release: string },
  { submission: wasThere, rulesOnly, json }: Options
): Promise<void> {
  showRejected(sent)
  const refused = { release, draft: submission, wasThere: wasThere !== undefined, rulesOnly }
  process.stderr.write(`${await wayOn(client, sent, refused)}\n`)
  process.exitCode = 1
  if (json) print({ submission, sent }, { json, show: () => '' })
}

/** Sends a file. A draft that this command began goes where the file cannot be read, or nothing of it is to be stored. */
async function sendOrDelete(client: Client, draft: Submission, file: string, options: Options): Promise<Sent> {
  try {
    const sent = await send(client, draft, file, options)
    const isNothing = sent.rejected.length === 0 && tallyOf(sent).stored + draft.responses === 0
    if (isNothing) {
      showForms(sent)
      throw nothingToStore(sent)
    }
    return sent
  } catch (error) {
    if (!options.submission && error instanceof AppError) await deleteEmpty(client, draft)
    throw error
  }
}

/** What the service does not say any more, as when it is away, is told by what made it so. */
async function deleteEmpty(client: Client, { id }: Submission): Promise<boolean> {
  const path = `/v1/submissions/${id}`
  const kept = await client.get<Submission>(path).catch(() => null)
  const isDeleted =
    kept?.responses === 0 &&
    (await client.send('DELETE', path).then(
      () => true,
      () => false
    ))
  const stays = `${id} stays a draft: give --submission ${id}, or delete it: aerbench submission delete ${id}`
  process.stderr.write(isDeleted ? `Nothing of the file is stored, and its draft ${id} is deleted\n` : `${stays}\n`)
  return isDeleted
}

async function send(client: Client, draft: Submission, file: string, { repeat, rulesOnly }: Options): Promise<Sent> {
  if (rulesOnly) {
    return await sendResponses(client, draft, { file, repeat, without: await judgedItems(client, draft.release) })
  }
  const notice = await recordedJudgesNotice(client, draft.release)
  if (notice === null) return await sendResponses(client, draft, { file, repeat })
  // Of no use to whoever sends what rules grade alone.
  const items = await judgedItems(client, draft.release)
  const say = () => process.stderr.write(`${notice}\n`)
  return await sendResponses(client, draft, { file, repeat, noticed: { items, say } })
}

/** Where it stands, and where its row and what it lost are to be seen; by their paths alone where the service ends with this command. */
async function showWays(client: Client, submission: Submission): Promise<void> {
  const { release } = submission
  const standing = await findStanding(client, submission)
  if (standing) process.stderr.write(`${terminalText(showStanding(standing, submission.model))}\n`)
  process.stderr.write(`Its board: ${serverAddress()}/?release=${encodeURIComponent(release)}\n`)
  for (const { of, path } of lostPaths(submission)) {
    process.stderr.write(`Where it lost points${of === null ? '' : ` on ${of}`}: ${serverAddress()}${path}\n`)
  }
}

/** Pages of responses by points lost; of a submission that leaves task types out those of the others. */
function lostPaths({ id, tasks }: Submission): { of: string | null; path: string }[] {
  const path = `/submissions/${id}/items`
  const answered = tasks.filter(({ responses }) => responses > 0)
  if (answered.length === tasks.length) return [{ of: null, path }]
  return answered.map(({ taskType: of }) => ({ of, path: `${path}?taskType=${encodeURIComponent(of)}` }))
}

async function openSubmission(client: Client, file: string, options: Options): Promise<Submission> {
  const { submission, release, model, family, supersedes } = options
  if (submission && supersedes) {
    throw new WrongUsageError('submission_begun', '--supersedes is said when a submission begins, without --submission')
  }
  if (submission) {
    const path = `/v1/submissions/${encodeURIComponent(submission)}`
    // What a draft declared stays, but for what is named now.
    const declared = await declarationOfRun(options, { file: null })
    const changes = Object.keys(declared).length > 0
    return changes ? await client.send<Submission>('PATCH', path, declared) : await client.get<Submission>(path)
  }
  if (release && model) {
    const declared = await declarationOfRun(options, { file, repeat: options.repeat })
    const setting = declared.setting ?? (await adaptationOfFile(client, file, release))
    if (setting !== declared.setting) process.stderr.write(`Its lines were asked as ${setting}: this is its setting\n`)
    return await client.send<Submission>('POST', '/v1/submissions', {
      ...{ release, model, family, supersedes },
      ...declared,
      ...(setting && { setting })
    })
  }
  throw new WrongUsageError('submission_unnamed', 'give --release and --model for a new submission, or --submission')
}

/** Closes a draft, or goes on with one that lacks judgments; waits for its grading where that is wanted. */
async function grade(client: Client, { id, state, reason }: Submission, options: Options): Promise<Submission> {
  const path = `/v1/submissions/${id}`
  const isOpen = state === 'draft' || state === 'failed' || (state === 'graded' && reason !== null)
  const choice = { panel: options.panel, ...(options.batch && { delivery: 'batch' }) }
  if (isOpen) await client.send('POST', `${path}/finalize`, choice)
  if (!options.wait) return await client.get<Submission>(path)
  const graded = await followSubmission(client, id)
  const publishes = options.publish && graded.state === 'graded' && graded.reason === null
  return publishes
    ? await client.send<Submission>('POST', `${path}/publish`, { openResponses: options.openResponses })
    : graded
}

/** Whoever asked for it is told that a submission is not on the leaderboard, why, and what puts it there. */
function showUnpublished(submission: Submission, { wait, json }: Options): void {
  const { id, state, reason } = submission
  const again = `aerbench submit FILE --submission ${id} --publish`
  // The scores have said it of judges that are recordings.
  const isSaid = reason === null || (!json && recordedJudgesReason(submission) !== null)
  const why = wait ? `it is ${state}${isSaid ? '' : `: ${reason}`}` : '--no-wait ends before it is graded'
  process.stderr.write(`Not published: ${terminalText(why)}\n`)
  if (!showRecorded(submission)) process.stderr.write(`Once nothing is missing: ${again}\n`)
}

/** Where judges are recordings no waiting helps: what does. @returns whether that is so */
function showRecorded(submission: Submission): boolean {
  const advice = recordedJudgesAdvice(submission, serverAddress())
  if (advice !== null) process.stderr.write(`${advice}\n`)
  return advice !== null
}
