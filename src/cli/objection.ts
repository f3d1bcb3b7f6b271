import { type Command, Option } from 'commander'
import { AppError } from '../errors.ts'
import type { Objection, ObjectionToDecide, RefusedObjection } from '../schemas/objection.ts'
import { objectionStateSchema } from '../schemas/states.ts'
import { print, tableOf } from './print.ts'
import { readInput } from './read-input.ts'
import { serverAddress } from './server-address.ts'
import { showPart } from './show-part.ts'
import { useService } from './use-service.ts'
import { WrongUsageError } from './wrong-usage.ts'

type Json = { json?: true }
type Make = Json & { reason?: string; file?: string }
type List = Json & { submission?: string; state?: string; all?: true }
type Decision = Json & { uphold?: true; reject?: true; reason: string; adjudication?: string }

const asJson = ['--json', 'one JSON document on standard output'] as const
const notes = `
Of public items alone, to which a response was sent. Somebody of another team decides. The score stays what it was published as, and
the decision stands beside it, with the further look at the response (adjudication) that it rests on. Once the submission is published
everybody reads that its team objects and what was decided, and why where
the response is open; your words and the further look are for your team and those who decide.

What can follow where an objection is upheld: maintainers mend the item, whose next version a later release holds and models answer
anew; or auditors have the same responses judged by another panel, on a board of its own. The scores of this release do not move.`

/** `aerbench objection …`: what a team holds against a score, and what became of it. */
export function addObjectionCommands(program: Command): void {
  const objection = program
    .command('objection')
    .description('objections to scores: what a team holds against one, and what was decided')
  addMake(objection)
  addList(objection)
  addWithdraw(objection)
  addDecide(objection)
}

function addMake(objection: Command): void {
  objection
    .command('make')
    .description('object to the score of a response of your team, or to many by a file')
    .argument('<submission>')
    .argument('[item-id]')
    .option('--reason <words>', 'what is wrong with the score, in a sentence or two')
    .option('--file <file>', 'a line for each: item id, blank, reason; - for standard input')
    .option(...asJson)
    .addHelpText('after', notes)
    .action(async (submission: string, itemId: string | undefined, { json, reason, file }: Make) => {
      const path = `/v1/submissions/${encodeURIComponent(submission)}`
      if (file !== undefined && itemId === undefined && reason === undefined) {
        const made = await makeByFile(`${path}/objections`, file)
        print(made, {
          json,
          show: () => `${made.length} objections are open:\n${tableOfObjections(made)}\n${whereDecided(submission)}`
        })
        return
      }
      if (file !== undefined || itemId === undefined || reason === undefined) {
        throw new WrongUsageError('objection_unnamed', 'give either an item with --reason, or --file')
      }
      const made = await useService((client) =>
        client.send<Objection>('POST', `${path}/items/${encodeURIComponent(itemId)}/objections`, { reason })
      )
      print(made, { json, show: () => `${showObjection(made)}\n${whereDecided(submission, itemId)}` })
    })
}

/** Where what is decided will be seen, by command and by page. */
function whereDecided(submission: string, itemId?: string): string {
  const ofItem = `/submissions/${encodeURIComponent(submission)}/items/${encodeURIComponent(itemId ?? '')}`
  const page = `${serverAddress()}${itemId === undefined ? '/team' : ofItem}#objections`
  return `What is decided: aerbench objection list --submission ${submission}, and ${page}`
}

/**
 * Objects to each score that a file names: a line holds the id of an item, blanks, and the reason. Blank lines, and those that begin
 * with `#`, are passed over.
 *
 * @throws {AppError} `objections_refused` with every fault by its line of the file; `file_empty`
 */
async function makeByFile(path: string, file: string): Promise<Objection[]> {
  const text = new TextDecoder().decode(await readInput(file))
  const lines = text.split(/\r?\n/).flatMap((line, index) => {
    const [, itemId, reason] = /^\s*(\S+)\s*(.*?)\s*$/u.exec(line) ?? []
    return itemId === undefined || itemId.startsWith('#') ? [] : [{ number: index + 1, itemId, reason: reason! }]
  })
  if (lines.length === 0) throw new AppError('file_empty', `${file} names no item`, 400)
  const objections = lines.map(({ itemId, reason }) => ({ itemId, reason }))
  try {
    const { data } = await useService((client) => client.send<{ data: Objection[] }>('POST', path, { objections }))
    return data
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'objections_refused') throw error
    const refused = error.details.refused as RefusedObjection[]
    const faults = refused.map(({ line, itemId, detail }) => `${file}:${lines[line - 1]!.number} ${itemId}: ${detail}`)
    throw new AppError(error.code, [`nothing is made of ${file}:`, ...faults].join('\n'), error.status, {
      cause: error
    })
  }
}

function tableOfObjections(objections: readonly Objection[]): string {
  const rows = objections.map(({ id, itemId, state, reason, decision }) => [id, itemId, state, decision ?? reason])
  return tableOf(['id', 'item', 'state', 'why'], rows)
}

function addList(objection: Command): void {
  objection
    .command('list')
    .description('the objections of your team with what was decided, the oldest first')
    .option('--submission <id>', 'to scores of this submission')
    .addOption(new Option('--state <state>').choices(objectionStateSchema.options))
    .option('--all', 'of all teams, for maintainers and auditors')
    .option(...asJson)
    .action(async ({ json, submission, state, all }: List) => {
      if (submission !== undefined && all) {
        throw new WrongUsageError('objections_unnamed', 'name either --submission or --all')
      }
      const of = submission === undefined ? '/me' : `/submissions/${encodeURIComponent(submission)}`
      const path = `/v1${all ? '' : of}/objections?${new URLSearchParams(state === undefined ? {} : { state })}`
      const listed = await useService((client) => client.list<Objection | ObjectionToDecide>(path), { reads: true })
      const show = () => (listed.length === 0 ? 'There are none.' : listed.map(showObjection).join('\n\n'))
      print(listed, { json, show })
    })
}

function addWithdraw(objection: Command): void {
  objection
    .command('withdraw')
    .description('take an objection back while it is open')
    .argument('<id>')
    .option(...asJson)
    .action(async (id: string, { json }: Json) => {
      const path = `/v1/objections/${encodeURIComponent(id)}/withdraw`
      const withdrawn = await useService((client) => client.send<Objection>('POST', path))
      print(withdrawn, { json, show: () => showObjection(withdrawn) })
    })
}

function addDecide(objection: Command): void {
  objection
    .command('decide')
    .description('uphold or reject objections of other teams, for maintainers and auditors')
    .argument('<ids...>', 'several are decided alike, all or none')
    .option('--uphold', 'the objection is right')
    .option('--reject', 'the score is right')
    .requiredOption(
      '--reason <words>',
      'why, and what follows from it; the team reads it, and once it is published all who may read the response'
    )
    .option('--adjudication <id>', 'the look at the response that it rests on, of a single one')
    .option(...asJson)
    .action(async ([id, ...others]: string[], { json, uphold, reject, reason, adjudication }: Decision) => {
      if (Boolean(uphold) === Boolean(reject)) {
        throw new WrongUsageError('outcome_unnamed', 'say either --uphold or --reject')
      }
      const outcome = uphold ? 'upheld' : 'rejected'
      if (others.length > 0) {
        if (adjudication !== undefined) {
          throw new WrongUsageError(
            'adjudication_of_several',
            '--adjudication is of one response: decide its objection alone'
          )
        }
        const decided = await decideSeveral({ ids: [id!, ...others], outcome, reason })
        print(decided, {
          json,
          show: () => `${decided.length} objections are ${outcome}:\n${tableOfObjections(decided)}`
        })
        return
      }
      const path = `/v1/objections/${encodeURIComponent(id!)}/decision`
      const decided = await useService((client) =>
        client.send<Objection>('POST', path, { outcome, reason, ...(adjudication && { adjudication }) })
      )
      print(decided, { json, show: () => showObjection(decided) })
    })
}

/** @throws {AppError} `decisions_refused` with what is wrong with each of them */
async function decideSeveral(body: { ids: string[]; outcome: string; reason: string }): Promise<Objection[]> {
  try {
    const path = '/v1/objections/decision'
    return (await useService((client) => client.send<{ data: Objection[] }>('POST', path, body))).data
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'decisions_refused') throw error
    const refused = error.details.refused as { id: string; detail: string }[]
    const faults = refused.map(({ id, detail }) => `${id}: ${detail}`)
    throw new AppError(error.code, ['nothing is decided:', ...faults].join('\n'), error.status, { cause: error })
  }
}

/** An objection with what was decided, and what a further look at the response made of it. */
function showObjection(objection: Objection | ObjectionToDecide): string {
  const { id, submission, itemId, state, reason, decision, adjudication, createdAt, endedAt } = objection
  const whose = 'team' in objection ? ` by ${objection.model} of ${objection.team}` : ''
  const ended = endedAt === null ? [] : [{ label: state, text: endedAt }]
  const look = adjudication === null ? null : `${adjudication.author} (${adjudication.kind}) is ${adjudication.state}`
  const lines = [
    { label: 'to', text: `${itemId} of ${submission}${whose}` },
    { label: 'made', text: createdAt },
    { label: 'because', text: reason },
    ...ended,
    ...(decision === null ? [] : [{ label: 'decision', text: decision }]),
    ...(look === null ? [] : [{ label: 'further look', text: look }])
  ]
  return [showPart({ title: `${id} is ${state}`, lines }), adjudication ? adjudicatedParts(adjudication) : '']
    .filter(Boolean)
    .join('\n')
}

function adjudicatedParts({ parts }: NonNullable<Objection['adjudication']>): string {
  const rows = Object.entries(parts).map(([part, { score, rationale }]) => [part, score, rationale])
  return rows.length === 0 ? '' : tableOf(['part', 'score', 'why'], rows)
}
