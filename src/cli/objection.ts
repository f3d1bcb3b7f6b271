import { type Command, Option } from 'commander'
import type { Objection, ObjectionToDecide } from '../schemas/objection.ts'
import { objectionStateSchema } from '../schemas/states.ts'
import { print, tableOf } from './print.ts'
import { showPart } from './show-part.ts'
import { useService } from './use-service.ts'
import { WrongUsageError } from './wrong-usage.ts'

type Json = { json?: true }
type List = Json & { submission?: string; state?: string; all?: true }
type Decision = Json & { uphold?: true; reject?: true; reason: string; adjudication?: string }

const asJson = ['--json', 'one JSON document on standard output'] as const
const notes = `
Of public items alone, to which a response was sent. Somebody of another team decides. The score stays what it was published as, and
the decision stands beside it, with the further look at the response (adjudication) that it rests on.`

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
    .description('object to the score of a response of your team')
    .argument('<submission>')
    .argument('<item-id>')
    .requiredOption('--reason <words>', 'what is wrong with the score, in a sentence or two')
    .option(...asJson)
    .addHelpText('after', notes)
    .action(async (submission: string, itemId: string, { json, reason }: Json & { reason: string }) => {
      const path = `/v1/submissions/${encodeURIComponent(submission)}/items/${encodeURIComponent(itemId)}/objections`
      const made = await useService((client) => client.send<Objection>('POST', path, { reason }))
      print(made, { json, show: () => showObjection(made) })
    })
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
    .description('uphold or reject an objection of another team, for maintainers and auditors')
    .argument('<id>')
    .option('--uphold', 'the objection is right')
    .option('--reject', 'the score is right')
    .requiredOption('--reason <words>', 'why, and what follows from it; the team reads it')
    .option('--adjudication <id>', 'the look at the response that it rests on')
    .option(...asJson)
    .action(async (id: string, { json, uphold, reject, reason, adjudication }: Decision) => {
      if (Boolean(uphold) === Boolean(reject)) {
        throw new WrongUsageError('outcome_unnamed', 'say either --uphold or --reject')
      }
      const path = `/v1/objections/${encodeURIComponent(id)}/decision`
      const outcome = uphold ? 'upheld' : 'rejected'
      const decided = await useService((client) =>
        client.send<Objection>('POST', path, { outcome, reason, ...(adjudication && { adjudication }) })
      )
      print(decided, { json, show: () => showObjection(decided) })
    })
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
