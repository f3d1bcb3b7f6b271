import { writeFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import type { TableFormat } from './published-tables.ts'

const notes = `
The layout is that in which STEER was published: for each element a folder with the tables questions, options, answers and
metadata, a part of a question with the id BASE_PART. Beside them stands rights, where questions were made from papers: licence,
address and version of the paper, and why it is public all the same; in CSV an empty cell is what nobody knows. A pair of answers that has only to agree cannot be told in it. In CSV a
text that a spreadsheet would take for a formula, as -3.21, has an apostrophe in front; JSON Lines has none.`

/** `aerbench release to-tables …` and `from-tables …` */
export function addTables(release: Command): void {
  release
    .command('to-tables')
    .description('items of a question bank as the four tables of each element')
    .argument('<items>', 'as `release export` wrote them, with gold')
    .requiredOption('-o, --output <folder>', 'gets a folder for each element')
    .addOption(new Option('--format <format>', 'of the tables').choices(['jsonl', 'csv']).default('jsonl'))
    .addHelpText('after', notes)
    .action(async (items: string, { output: folder, format }: { output: string; format: TableFormat }) => {
      const { writeTables } = await import('./published-tables.ts')
      const { questions, elements, leftOut } = await writeTables(items, { folder, format })
      process.stdout.write(`${questions} questions of ${elements} elements\n`)
      if (leftOut.length > 0) {
        process.stderr.write(`${leftOut.length} pairs that have only to agree are left out, as ${leftOut[0]}\n`)
      }
    })
  release
    .command('from-tables')
    .description('a release as `release import` takes it, from the four tables of each element')
    .argument('<folder>', 'with a folder for each element')
    .requiredOption('--suite <suite>', 'that has these elements')
    .requiredOption('--name <name>', 'of the release')
    .requiredOption('-o, --output <file>', 'items as NDJSON')
    .addHelpText('after', notes)
    .action(async (folder: string, options: { suite: string; name: string; output: string }) => {
      const { readTables } = await import('./published-tables.ts')
      const lines = await readTables(folder, { suite: options.suite, release: options.name })
      writeFileSync(options.output, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      process.stdout.write(`${lines.length} questions\n`)
    })
}
