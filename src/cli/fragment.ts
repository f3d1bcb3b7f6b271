import { writeFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import type { Client } from '../client.ts'
import { AppError, InvalidError } from '../errors.ts'
import type { AnnotationAgreement, FragmentItems } from '../schemas/agreement.ts'
import { type Receipts, receiptsSchema } from '../schemas/receipt.ts'
import { print } from './print.ts'
import { readInput } from './read-input.ts'
import { showAgreement } from './show-agreement.ts'
import { useService } from './use-service.ts'

type Options = { json?: true }

/** `aerbench fragment …` */
export function addFragmentCommands(program: Command): void {
  const fragment = program.command('fragment').description('historical fragments and their annotations')
  for (const [name, path, what] of [
    ['add', '/v1/fragments', 'fragments'],
    ['annotate', '/v1/fragments/annotations', 'annotations'],
    ['decide', '/v1/fragments/decisions', 'decisions between annotators']
  ] as const) {
    fragment
      .command(name)
      .description(`import ${what} from NDJSON or CSV, with a receipt for each line`)
      .argument('<file>', 'by its ending .csv, and otherwise NDJSON; - for NDJSON on standard input')
      .option('--json', 'one JSON document on standard output')
      .action(async (file: string, { json }: Options) => {
        const type = file.endsWith('.csv') ? 'text/csv' : 'application/x-ndjson'
        const bytes = await readInput(file)
        const receipts = await useService((client) => sendLines(client, { path, bytes, type }))
        print(receipts, { json, show: () => showReceipts(receipts) })
        if (receipts.rejected > 0) process.exitCode = 1
      })
  }
  fragment
    .command('agreement')
    .description("agreement between annotators by field and decade: Krippendorff's alpha and percent")
    .option('--json', 'one JSON document on standard output')
    .action(async ({ json }: Options) => {
      const agreement = await useService((client) => client.get<AnnotationAgreement>('/v1/fragments/agreement'), {
        reads: true
      })
      print(agreement, { json, show: () => showAgreement(agreement) })
    })
  fragment
    .command('guidelines')
    .description('the fields that annotators label, and when each label is right')
    .option('--json', 'one JSON document on standard output')
    .action(async ({ json }: Options) => {
      const guidelines = await useService((client) => client.get<Guidelines>('/v1/fragments/guidelines'), {
        reads: true
      })
      print(guidelines, { json, show: () => showGuidelines(guidelines) })
    })
  fragment
    .command('sheet')
    .description("one annotator's fragments as CSV, to fill in and hand to `fragment annotate`, or a decider's")
    .addOption(new Option('--annotator <name>', 'whose: the labels of others are left out').conflicts('decider'))
    .option('--decider <name>', 'fragments in dispute, for `fragment decide`')
    .option('--open', 'only fragments that the annotator has not labelled')
    .option('-o, --output <file>', 'a file; standard output when left out')
    .action(async ({ output, ...whose }: SheetOptions) => {
      const path = sheetPath(whose)
      const sheet = await useService(async (client) => await new Response(await client.read(path)).text(), {
        reads: true
      })
      if (output === undefined) process.stdout.write(sheet)
      else writeFileSync(output, sheet)
    })
  fragment
    .command('items')
    .description('make items of the fragments whose annotators agree')
    .option('--json', 'one JSON document on standard output')
    .action(async ({ json }: Options) => {
      const made = await useService((client) => client.send<FragmentItems>('POST', '/v1/fragments/items'))
      print(made, { json, show: () => showMade(made) })
    })
}

type SheetOptions = { annotator?: string; decider?: string; open?: true; output?: string }

function sheetPath({ annotator, decider, open }: SheetOptions): string {
  if (decider !== undefined) return `/v1/fragments/decisions/sheet?${new URLSearchParams({ decider })}`
  if (annotator === undefined)
    throw new InvalidError('sheet_of_nobody', 'a sheet is of somebody: give --annotator or --decider')
  return `/v1/fragments/sheet?${new URLSearchParams({ annotator, ...(open && { open: 'true' }) })}`
}

/** Sends lines, of which some may be rejected: the refusal carries the receipts of all. */
async function sendLines(
  client: Client,
  { path, bytes, type }: { path: string; bytes: Uint8Array; type: string }
): Promise<Receipts> {
  try {
    return await client.send<Receipts>('POST', path, bytes, type)
  } catch (error) {
    const isPartial = error instanceof AppError && error.code === 'lines_rejected'
    const receipts = isPartial ? receiptsSchema.safeParse(error.details) : null
    if (receipts?.success) return receipts.data
    throw error
  }
}

type Guidelines = { fields: { field: string; name: string; values: string[]; guideline: string }[] }

function showGuidelines({ fields }: Guidelines): string {
  return fields.map(({ field, values, guideline }) => `${field} (${values.join(', ')})\n  ${guideline}`).join('\n\n')
}

function showMade({ created, existing, inconsistent, unannotated }: FragmentItems): string {
  const disputed = inconsistent.map(({ fragment, fields }) => `${fragment} in dispute: ${fields.join(', ')}`)
  const sums = `${created.length} items made, ${existing} there already, ${unannotated.length} fragments with too few annotators`
  return [sums, ...disputed].join('\n')
}

function showReceipts({ accepted, replaced, unchanged, rejected, receipts }: Receipts): string {
  const wrong = receipts.flatMap(({ line, status, code, message }) =>
    status === 'rejected' ? [`line ${line}: ${message} (${code})`] : []
  )
  return [`${accepted} accepted, ${replaced} replaced, ${unchanged} unchanged, ${rejected} rejected`, ...wrong].join(
    '\n'
  )
}
