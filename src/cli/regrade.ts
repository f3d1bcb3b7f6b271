import type { Command } from 'commander'
import type { z } from 'zod'
import type { Rereading } from '../schemas/rereading.ts'
import type { submissionListEntrySchema } from '../schemas/submission.ts'
import { inTaskOrder } from '../suites/aer/task-order.ts'
import { parsePositive } from './parse-option.ts'
import { print, tableOf } from './print.ts'
import { terminalText } from './terminal-text.ts'
import { useService } from './use-service.ts'
import { WrongUsageError } from './wrong-usage.ts'

type Options = {
  rules?: true
  dryRun?: true
  release?: string
  submission?: string
  reader?: number
  json?: true
}

const notes = `
A release pins the version of the reader that finds answers in responses, and its boards never mix two: nothing is changed
here, and --dry-run has to be said. Every response is read twice, by the reader of the release and by the other one. The
table has what would change: responses, scores that would rise and fall, task means by both readers, and responses that judges
would be shown without their thinking, so that they would be asked again. "moved" is what the pinned reader makes of a
response today and did not when it was graded: anything but 0 there is a fault.

To have a newer reader, export the release, write "answerReader" into its lines, and import it under another name.`

/** `aerbench regrade …` */
export function addRegradeCommand(program: Command): void {
  program
    .command('regrade')
    .description('what a newer reader of answers would change in submissions')
    .option('--rules', 'by the rules alone: no judge is asked')
    .option('--dry-run', 'nothing is stored')
    .option('--release <name>', 'all published submissions to it')
    .option('--submission <id>', 'one submission')
    .option('--reader <version>', 'the other reader; the latest when left out', parsePositive)
    .option('--json', 'one JSON document on standard output, with every response that would change')
    .addHelpText('after', notes)
    .action(regrade)
}

async function regrade({ rules, dryRun, release, submission, reader, json }: Options): Promise<void> {
  if (!rules || !dryRun) {
    const message =
      'releases pin their reader, and keep it: say --rules --dry-run to see what another would change. ' +
      'Other judges come by POST /v1/submissions/ID/regrade'
    throw new WrongUsageError('regrade_pinned', message)
  }
  if ((release === undefined) === (submission === undefined)) {
    throw new WrongUsageError('submissions_unnamed', 'name either --release or --submission')
  }
  const query = reader === undefined ? '' : `?reader=${reader}`
  const rereadings = await useService(
    async (client) => {
      const path = `/v1/submissions?state=published&release=${encodeURIComponent(release ?? '')}`
      const ids = submission
        ? [submission]
        : (await client.list<z.infer<typeof submissionListEntrySchema>>(path)).map(({ id }) => id)
      const found: Rereading[] = []
      for (const id of ids) {
        found.push(await client.get<Rereading>(`/v1/submissions/${encodeURIComponent(id)}/rereading${query}`))
      }
      return found
    },
    { reads: true }
  )
  print(rereadings, { json, show: () => show(rereadings) })
}

function show(rereadings: readonly Rereading[]): string {
  const [first] = rereadings
  if (!first) return 'There is no published submission.'
  const { pinned, other } = first.reader
  const rows = rereadings.flatMap(({ model, submissionId, tasks }) =>
    tasks
      .toSorted(inTaskOrder)
      .map((task) => [
        terminalText(model),
        submissionId,
        task.taskType,
        ...[task.responses, task.changed, task.higher, task.lower],
        ...(task.mean ? [task.mean.pinned.toFixed(4), task.mean.other.toFixed(4)] : [null, null]),
        ...[task.judgedAnew, task.moved]
      ])
  )
  const head = ['model', 'submission', 'task', 'responses', 'changed', 'higher', 'lower']
  return [
    `Release ${first.release} pins reader ${pinned}; read by reader ${other}:`,
    tableOf([...head, `mean by ${pinned}`, `mean by ${other}`, 'judged anew', 'moved'], rows)
  ].join('\n')
}
