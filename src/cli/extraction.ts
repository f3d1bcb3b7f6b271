import { type Command, Option } from 'commander'
import type { z } from 'zod'
import type { extractionDetailSchema, extractionSchema } from '../schemas/extraction.ts'
import { extractionStateSchema } from '../schemas/states.ts'
import { parseJson } from './parse-json.ts'
import { print, tableOf } from './print.ts'
import { readInput } from './read-input.ts'
import { showChecks } from './show-item.ts'
import { showWaiting } from './show-waiting.ts'
import { useService } from './use-service.ts'

type Extraction = z.infer<typeof extractionSchema>
type ExtractionDetail = z.infer<typeof extractionDetailSchema>
type Json = { json?: true }

/** `aerbench extraction …` */
export function addExtractionCommands(program: Command): void {
  const extraction = program
    .command('extraction')
    .description('extractions: which there are, and those that wait for a person')
  extraction
    .command('list')
    .description('the extractions of the service, or those of a paper or in a state')
    .option('--paper <id>', 'of one paper')
    .addOption(new Option('--state <state>', 'only those in it').choices(extractionStateSchema.options))
    .option('--json', 'one JSON document on standard output')
    .action(async ({ json, ...filter }: Json & { paper?: string; state?: string }) => {
      const query = new URLSearchParams(filter)
      const path = query.size === 0 ? '/v1/extractions' : `/v1/extractions?${query}`
      const listed = await useService((client) => client.list<Extraction>(path), { reads: true })
      const show = filter.state === 'needs_review' ? showWaiting : showExtractions
      print(listed, { json, show: () => show(listed) })
    })
  extraction
    .command('show')
    .description('one extraction: its rounds, and at the one where it stopped the checks and the reply')
    .argument('<id>')
    .option('--json', 'one JSON document on standard output')
    .action(async (id: string, { json }: Json) => {
      const detail = await useService((client) => client.get<ExtractionDetail>(`/v1/extractions/${id}`), {
        reads: true
      })
      print(detail, { json, show: () => showExtraction(detail) })
    })
  extraction
    .command('decide')
    .description("settle the round at which an extraction stopped, with the model's reply or your own; then resume it")
    .argument('<id>')
    .argument('<round>')
    .requiredOption('--reason <text>')
    .option('--file <file>', "JSON of the output; the model's last reply when left out")
    .option('--accept-failed-checks', 'in spite of what fails')
    .option('--author <name>', 'who decides; the key when left out')
    .option('--json', 'one JSON document on standard output')
    .action(async (id: string, round: string, { file, json, ...rest }: Json & Decision) => {
      const output = file && { output: parseJson(new TextDecoder().decode(await readInput(file)), file) }
      const decided = await useService((client) =>
        client.send<Decided>('PUT', `/v1/extractions/${id}/rounds/${round}`, { ...output, ...rest })
      )
      print(decided, { json, show: () => showChecks(decided.checks) })
    })
}

type Decision = { file?: string; reason: string; acceptFailedChecks?: true; author?: string }
type Decided = { checks: ExtractionDetail['rounds'][number]['checks'] }

function showExtractions(extractions: readonly Extraction[]): string {
  return tableOf(
    ['extraction', 'paper', 'type', 'generation', 'state', 'reason'],
    extractions.map(({ id, paper, taskType, generation, state, reason }) => [
      ...[id, paper, taskType, generation?.name ?? '', state, reason]
    ])
  )
}

function showExtraction(extraction: ExtractionDetail): string {
  const { id, taskType, state, reason, rounds, roundNames } = extraction
  const stopped = rounds.find(({ passed }) => !passed)
  const done = rounds.filter(({ passed }) => passed).map(({ name }) => name)
  return [
    `${id} (${taskType}), ${state}: ${done.length} of ${roundNames.length} rounds done (${done.join(', ') || 'none'})`,
    ...(state === 'needs_review' ? [showWaiting([extraction])] : reason === null ? [] : [reason]),
    ...(stopped
      ? [`round ${stopped.name}\n${showChecks(stopped.checks)}`, JSON.stringify(stopped.output, null, 2)]
      : [])
  ].join('\n\n')
}
