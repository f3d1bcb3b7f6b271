import type { Client } from '../client.ts'
import { InvalidError } from '../errors.ts'
import { foreignIdsWords } from '../schemas/receipt.ts'
import type { Submission } from '../schemas/submission.ts'
import { releasesOfItem } from './releases-of-item.ts'
import { type Sent, tallyOf } from './send-responses.ts'
import { terminalText } from './terminal-text.ts'

/** What was understood of a file of another tool, and what of a file was not to be sent. */
export function showForms({ formats, endings, notes, absent, judged }: Sent): void {
  const tally = (counts: Record<string, number> = {}) =>
    Object.entries(counts).map(([name, count]) => `${count} ${name.replace('_', ' ')}`)
  if (formats) process.stderr.write(`Read as ${[...tally(formats), ...tally(endings)].join(', ')}\n`)
  for (const [note, count] of Object.entries(notes ?? {})) process.stderr.write(`${count} samples: ${note}\n`)
  if (judged) process.stderr.write(`${counted(judged, 'response')} left out, which judges grade\n`)
  for (const { line, itemId, code, message } of absent ?? []) {
    process.stderr.write(terminalText(`line ${line}: ${itemId} is not answered, ${message} (${code})`).concat('\n'))
  }
}

/** Lines that are rejected for one reason; a file for another submission would fill the terminal. */
const mostOfCode = 10

export function showRejected({ rejected }: Sent): void {
  const byCode = Map.groupBy(rejected, ({ code }) => code)
  const shown = [...byCode.values()].flatMap((lines) => lines.slice(0, mostOfCode)).toSorted((a, b) => a.line - b.line)
  for (const { line, code, message } of shown)
    process.stderr.write(`line ${line}: ${terminalText(message)} (${code})\n`)
  for (const [code, { length }] of byCode) {
    if (length > mostOfCode) process.stderr.write(`and ${length - mostOfCode} more lines (${code})\n`)
  }
}

type Refused = {
  release: string
  /** Null where no draft was begun, or the one that was begun is deleted. */
  draft: Pick<Submission, 'id' | 'responses'> | null
  /** Whether the submission was there before the file was sent. */
  wasThere: boolean
  rulesOnly?: true | undefined
}

/** What came of a file with rejected lines, and what to do; where no id is of the release, of which release they are. */
export async function wayOn(
  client: Client,
  sent: Sent,
  { release, draft, wasThere, rulesOnly }: Refused
): Promise<string> {
  const { lines, stored, words } = tallyOf(sent)
  const [first] = sent.rejected.flatMap(({ itemId }) => itemId ?? [])
  const isForeign = sent.rejected.length === lines && sent.rejected.every(({ code }) => code === 'item_unknown')
  const came = `${counted(lines, 'line')}: ${words}`
  const stays = draft && (draft.responses > 0 ? `keeps its ${counted(draft.responses, 'response')}` : 'holds nothing')
  const deleting = draft?.responses === 0 ? `aerbench submission delete ${draft.id}` : null
  if (isForeign && first !== undefined) {
    const of = await releasesOfItem(client, first)
    const give = of.length > 0 ? `Give --release ${of[0]}` : 'Give --release with the one that they are of'
    const next = wasThere ? `This submission takes items of ${release} alone` : give
    const kept = draft ? [`The draft ${draft.id} ${stays}${deleting ? `: ${deleting} deletes it` : ''}`] : []
    return terminalText([`${came}: ${foreignIdsWords({ release, itemId: first, of })}`, next, ...kept].join('. '))
  }
  if (draft === null) return `${came}: mend them, and send the file again`
  const mended = `mend them, and give --submission ${draft.id}${rulesOnly ? ' --rules-only' : ''}`
  const state = stored > 0 ? `${draft.id} is still a draft` : `the draft ${draft.id} ${stays}`
  return `${came}; ${state}: ${mended}${deleting ? `, or delete it: ${deleting}` : ''}`
}

/** What is said where no line of a file gives anything to store. */
export function nothingToStore(sent: Sent): InvalidError {
  const { lines, words } = tallyOf(sent)
  const why =
    lines === 0
      ? 'the file is empty: there is nothing to store'
      : `${counted(lines, 'line')}: ${words}. There is nothing to store: an empty output is no answer. Fill in the outputs, and leave out what was not answered`
  return new InvalidError('submission_empty', sent.judged ? `${why}, or send the file without --rules-only` : why)
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
