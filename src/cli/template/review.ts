import { suites } from '../../suites/index.ts'
import { openJournal } from '../../workflows/templates/journal.ts'
import type { Review } from '../../workflows/templates/records.ts'
import { type Decision, reviewTemplate } from '../../workflows/templates/review-template.ts'
import { storeVerdicts } from '../../workflows/templates/spot-check.ts'
import { print } from '../print.ts'
import { readInput } from '../read-input.ts'
import { readJsonLines } from '../read-json-lines.ts'
import { WrongUsageError } from '../wrong-usage.ts'

export type ReviewOptions = {
  by: string
  approve?: true
  reject?: true
  repair?: string
  text?: string
  note?: string
  json?: true
}

const now = () => new Date()

export async function review(file: string, names: readonly string[], options: ReviewOptions): Promise<void> {
  const decision = await decisionOf(names, options)
  const journal = await openJournal(file)
  try {
    const reviews: Review[] = []
    for (const name of names) reviews.push(await reviewTemplate({ journal, suites, now }, name, decision))
    print(reviews, {
      json: options.json,
      show: () => reviews.map(({ template, verdict }) => `${template} ${verdict}`).join('\n')
    })
  } finally {
    await journal.close()
  }
}

async function decisionOf(
  names: readonly string[],
  { by, approve, reject, repair, text, note }: ReviewOptions
): Promise<Decision> {
  if ([approve, reject, repair].filter((one) => one !== undefined).length !== 1) {
    throw new WrongUsageError('verdict_unclear', 'give one of --approve, --reject and --repair REASON')
  }
  if ((repair === undefined) !== (text === undefined) || (repair !== undefined && names.length > 1)) {
    throw new WrongUsageError('repair_unclear', '--repair REASON goes with --text FILE and one template')
  }
  const decision: Omit<Decision, 'repair'> = { by, note: note ?? null, verdict: reject ? 'rejected' : 'approved' }
  if (repair === undefined || text === undefined) return { ...decision, repair: null }
  const words = new TextDecoder().decode(await readInput(text))
  return { ...decision, repair: { reason: repair, parts: partsIn(words) } }
}

/** Texts between lines of three dashes, their own lines as they are. */
function partsIn(text: string): string[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/^---$/m)
    .map((part) => part.trim())
}

export async function validate(file: string, sheet: string, by: string): Promise<void> {
  const lines: unknown[] = []
  for await (const { number, value, problem } of readJsonLines(sheet)) {
    if (problem !== null) throw new WrongUsageError('sheet_unreadable', `${sheet}: line ${number} ${problem}`)
    lines.push(value)
  }
  const journal = await openJournal(file)
  try {
    const stored = await storeVerdicts({ journal, now }, lines, by)
    process.stdout.write(`${stored} of ${lines.length} questions have a verdict of ${by}\n`)
  } finally {
    await journal.close()
  }
}
