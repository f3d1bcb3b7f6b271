import { writeFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { figureQueryShape } from '../schemas/bank-figure.ts'
import { print, tableOf } from './print.ts'
import { useService } from './use-service.ts'

type Listed = { figure: string; title: string }
type Asked = DrawnFigure & {
  release: string
  submissions?: string
  within?: string
  by?: string
  from?: string
  to?: string
  against?: string
}
/** How a figure is had, and where it goes: standard output where no file is named. */
export type DrawnFigure = { format: string; theme?: string; output?: string }
export const drawnFormats = ['json', 'csv', 'svg', 'vega-lite'] as const

/** `aerbench figures`, `aerbench figure` */
export function addFigureCommands(program: Command): void {
  program
    .command('figures')
    .description('the figures of submissions to a question bank')
    .option('--json', 'one JSON document on standard output')
    .action(async ({ json }: { json?: true }) => await listFigures('/v1/figures', json))
  program
    .command('figure')
    .description('a figure of submissions to a question bank')
    .argument('<name>', 'as `aerbench figures` lists it')
    .requiredOption('--release <name>')
    .option('--submissions <ids>', 'with commas between them; all published when left out')
    .option('--within <id>', 'a setting, module or element')
    .addOption(
      new Option('--by <rows>', 'what has a row, in figures of differences').choices(
        figureQueryShape.by.unwrap().options
      )
    )
    .option('--from <way>', 'a way of asking, from which --to is told')
    .option('--to <way>', 'another way of asking')
    .option('--against <name>', 'another release, in `freshness` and `writers`')
    .addOption(new Option('--format <format>').choices(drawnFormats).default('json'))
    .addOption(new Option('--theme <theme>', 'of drawings').choices(['light', 'dark']))
    .option('-o, --output <file>', 'a file; standard output when left out')
    .action(async (name: string, asked: Asked) => await saveFigure(`/v1/figures/${encodeURIComponent(name)}`, asked))
}

/** Prints which figures there are. */
export async function listFigures(path: string, json: true | undefined): Promise<void> {
  const { data } = await useService((client) => client.get<{ data: Listed[] }>(path), { reads: true, isPublic: true })
  const rows = data.map(({ figure, title }) => [figure, title])
  print(data, { json, show: () => tableOf(['figure', 'what it shows'], rows) })
}

/** Prints or saves a figure to the byte: the same submissions and seed give the same. */
export async function saveFigure(path: string, { output, ...query }: DrawnFigure): Promise<void> {
  const asked = `${path}?${new URLSearchParams(query)}`
  const text = await useService(async (client) => await new Response(await client.read(asked)).text(), {
    ...{ reads: true, isPublic: true }
  })
  if (output === undefined) process.stdout.write(text)
  else writeFileSync(output, text)
}
