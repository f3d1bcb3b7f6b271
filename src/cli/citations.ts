import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import type { CitationMatch } from '../ingestion/citations/match-citations.ts'
import { tableOf } from './print.ts'
import { readInput } from './read-input.ts'

/** `aerbench citations …` */
export function addCitationsCommands(program: Command): void {
  const citations = program.command('citations').description('citations of a text')
  citations
    .command('match')
    .description('author-year and numbered citations of a text against a list of references')
    .argument('<text>', 'a file with the text, - for standard input, or the text itself in quotes')
    .requiredOption('--references <file>', 'JSON: [{"key", "authors": [], "year", "title"}]')
    .option('--json', 'one JSON document on standard output')
    .action(async (text: string, { references, json }: { references: string; json?: true }) => {
      // Loaded here, because the other commands match no citations.
      const { matchCitationsFile } = await import('./citations-match.ts')
      const decoder = new TextDecoder()
      const found = matchCitationsFile({
        referencesJson: decoder.decode(await readInput(references)),
        text: isText(text) ? text : decoder.decode(await readInput(text))
      })
      process.stdout.write(json ? `${JSON.stringify(found)}\n` : showMatch(found))
    })
}

/** No path holds a line break, and few hold spaces: a sentence is meant as such. */
function isText(argument: string): boolean {
  return argument !== '-' && /\s/.test(argument.trim()) && !existsSync(argument)
}

function showMatch({ matched, mentions, unmatched }: CitationMatch): string {
  const table = tableOf(
    ['citation', 'references'],
    mentions.map(({ text, keys, ambiguous }) => [text, keys.join(ambiguous ? ' or ' : ', ') || '-'])
  )
  const sums = `${matched.length} references cited: ${matched.join(', ') || '-'}\n${unmatched.length} citations of other works`
  return `${table}\n${sums}\n`
}
