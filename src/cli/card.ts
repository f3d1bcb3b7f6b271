import { readFileSync, writeFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import type { z } from 'zod'
import { compareCards } from '../boards/cards/compare-cards.ts'
import { showScore } from '../grading/show-score.ts'
import type { cardRubricSchema, storedCardRubricSchema } from '../schemas/card-rubric.ts'
import { cardFormatSchema, type ReportCard, reportCardSchema } from '../schemas/report-card.ts'
import { parseJson } from './parse-json.ts'
import { print, tableOf } from './print.ts'
import { requireFile } from './require-file.ts'
import { showCard } from './show-card.ts'
import { terminalText } from './terminal-text.ts'
import { useService } from './use-service.ts'

type Stored = z.infer<typeof storedCardRubricSchema> & { rubric: z.infer<typeof cardRubricSchema> }
type Json = { json?: true }
type Make = {
  release: string
  submissions?: string
  rubricVersion?: string
  format: 'terminal' | z.infer<typeof cardFormatSchema>
  output?: string
}

const asJson = ['--json', 'one JSON document on standard output'] as const

/** `aerbench card …` */
export function addCardCommands(program: Command): void {
  const card = program.command('card').description('report cards of submissions to a question bank')
  addMake(card)
  addCompare(card)
  addRubrics(card)
}

function addMake(card: Command): void {
  card
    .command('make')
    .description('the card of a rubric, for some submissions or all published')
    .argument('<rubric>', 'its id')
    .requiredOption('--release <name>')
    .option('--submissions <ids>', 'with commas between them')
    .option('--rubric-version <number>', 'the last one when left out')
    .addOption(
      new Option('--format <format>').choices(['terminal', ...cardFormatSchema.unwrap().options]).default('terminal')
    )
    .option('-o, --output <file>', 'a file; standard output when left out')
    .action(async (rubric: string, { release, submissions, rubricVersion, format, output }: Make) => {
      const query = new URLSearchParams({ rubric, release })
      if (submissions !== undefined) query.set('submissions', submissions)
      if (rubricVersion !== undefined) query.set('version', rubricVersion)
      if (format !== 'terminal') query.set('format', format)
      const text = await useService((client) => textOf(client.read(`/v1/cards?${query}`)), { reads: true })
      // To the byte: who makes the card again holds it against this one.
      if (output !== undefined) writeFileSync(output, format === 'terminal' ? showCard(cardOf(text)) : text)
      else if (format === 'terminal') print(null, { json: undefined, show: () => showCard(cardOf(text)) })
      else process.stdout.write(text)
    })
}

function addCompare(card: Command): void {
  card
    .command('compare')
    .description('whole scores of two cards or more, with a warning where their rubrics differ')
    .argument('<files...>', 'cards as JSON')
    .option(...asJson)
    .action((files: string[], { json }: Json) => {
      const cards = files.map((file) => {
        requireFile(file)
        return cardOf(readFileSync(file, 'utf8'), file)
      })
      const compared = compareCards(cards)
      print(compared, {
        json,
        show: () =>
          [
            ...compared.warnings.map((warning) => `Warning: ${warning}`),
            tableOf(
              ['model', 'asked', ...cards.map(({ rubric, metric }) => `${rubric.id} ${rubric.version}: ${metric}`)],
              compared.rows.map(({ model, adaptation, scores }) => [
                ...[model, adaptation],
                ...scores.map((score) => (score === null ? null : showScore(score)))
              ])
            )
          ].join('\n')
      })
    })
}

function addRubrics(card: Command): void {
  card
    .command('rubrics')
    .description('the rubrics that there are')
    .option(...asJson)
    .action(async ({ json }: Json) => {
      const { data } = await useService((client) => client.get<{ data: Stored[] }>('/v1/card-rubrics'), { reads: true })
      const rows = data.map(({ id, version, rubric, hash }) => [
        ...[id, version, rubric.metric, rubric.suites.join(', '), rubric.name, hash.slice(0, 16)]
      ])
      print(data, { json, show: () => tableOf(['id', 'version', 'metric', 'suites', 'name', 'hash'], rows) })
    })
  card
    .command('rubric')
    .description('a rubric as JSON, to change and add under another id')
    .argument('<id>')
    .action(async (id: string) => {
      const path = `/v1/card-rubrics/${encodeURIComponent(id)}`
      const { rubric } = await useService((client) => client.get<Stored>(path), { reads: true })
      process.stdout.write(`${JSON.stringify(rubric, null, 2)}\n`)
    })
  card
    .command('add')
    .description('add a rubric, or another version of one; it never changes')
    .argument('<file>', 'JSON, as `aerbench card rubric` prints one')
    .option(...asJson)
    .action(async (file: string, { json }: Json) => {
      requireFile(file)
      const document = parseJson(readFileSync(file, 'utf8'), file)
      const added = await useService((client) => client.send<Stored>('POST', '/v1/card-rubrics', document))
      print(added, { json, show: () => `${terminalText(added.id)} version ${added.version} ${added.hash}` })
    })
}

async function textOf(stream: Promise<ReadableStream<Uint8Array>>): Promise<string> {
  return await new Response(await stream).text()
}

function cardOf(text: string, name = 'the card'): ReportCard {
  return reportCardSchema.parse(parseJson(text, name))
}
