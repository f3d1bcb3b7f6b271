import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import type { z } from 'zod'
import type { submissionListEntrySchema } from '../schemas/submission.ts'
import { print } from './print.ts'
import { useService } from './use-service.ts'

type SubmissionEntry = z.infer<typeof submissionListEntrySchema>
type Export = { output?: string; format: string }

const exportNotes = `
Every line of NDJSON is the line that was sent, with the hash of its output and the time when it came, and can be sent
again by \`aerbench submit\` or graded by \`aerbench grade\`. In a table the record beside an output is JSON in one
column. Responses are read by their own team and by auditors.`

/** `aerbench submission …` */
export function addSubmissionCommands(program: Command): void {
  const submission = program.command('submission').description('submissions: what a team sent, and what became of it')
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
          const path = `/v1/submissions/${encodeURIComponent(id)}/responses?format=${format}`
          const bytes = Readable.from(await client.read(path))
          // The stream of this process stays open for what follows.
          if (output) await pipeline(bytes, createWriteStream(output))
          else await pipeline(bytes, process.stdout, { end: false })
        },
        { reads: true }
      )
    })
  submission
    .command('delete')
    .description('delete a draft with its responses; what was finalised can be withdrawn, and stays')
    .argument('<id>')
    .option('--json', 'one JSON document on standard output')
    .action(async (id: string, { json }: { json?: true }) => {
      const path = `/v1/submissions/${encodeURIComponent(id)}`
      const deleted = await useService((client) => client.send<SubmissionEntry>('DELETE', path))
      print(deleted, { json, show: () => `Deleted the draft ${deleted.id} of ${deleted.model}` })
    })
}
