import type { z } from 'zod'
import { AppError, InvalidError } from '../../errors.ts'
import type { Receipt, Receipts } from '../../schemas/receipt.ts'
import { jsonFault } from '../../text/json-fault.ts'
import type { Line, Rejection } from './read-lines.ts'
import { parseForgiving } from './response-formats/parse-forgiving.ts'
import { type Reading, saidBy, type Told } from './response-formats/read-sample.ts'

/** Lines that are stored in one transaction: few enough to be kept in memory, enough to be quick. */
const batchLines = 100
const batchBytes = 4 * 1024 * 1024
/** So many receipts fit in memory and in a reply. */
const maxLines = 200_000
/** For lines that are none: the line ends were lost, or an object goes over several. */
export const lineHint = 'send one JSON object a line, with curl by --data-binary'

/** What became of a line that was to be stored. */
export type Kept = 'accepted' | 'replaced' | 'unchanged' | Rejection

export type Intake<Identity, Value extends Identity> = {
  schema: z.ZodType<Value>
  /** Those members that say what a line is about, for lines that are wrong otherwise. */
  identity: z.ZodType<Identity>
  /** What a line is about: two lines of one upload must not be about the same. */
  idOf(identity: Identity): string
  /** Why a line cannot be accepted, or null. */
  check(value: Value): Rejection | null
  /** Makes a line that came in another form one of the schema; left out where there is one form. */
  read?(value: unknown): Reading
  /**
   * Stores a batch whole or not at all, and says by id what became of each; those that it finds cannot be stored are
   * left out of it and rejected.
   */
  store(values: readonly Value[]): Promise<Map<string, Kept>>
  /** Code and message for a line that was too long to be kept. */
  tooLong: Rejection
  /** Code for a second line about the same thing. */
  duplicate: string
}

/**
 * Takes in an upload line by line, with a receipt for each: a line that is rejected does not undo those accepted, and
 * when the upload breaks off, what was accepted before stays.
 *
 * @throws {InvalidError} `lines_rejected` when a line was rejected; carries the receipts, and the first such line
 * @throws {AppError} whatever broke the upload off, with the receipts of the lines before
 */
export async function receiveLines<Identity, Value extends Identity>(
  lines: AsyncIterable<Line>,
  intake: Intake<Identity, Value>
): Promise<Receipts> {
  const receipts: Receipt[] = []
  const firstLines = new Map<string, { line: number; said: string | null }>()
  let batch: { line: number; id: string; value: Value; told: Told }[] = []
  let bytes = 0
  const flush = async () => {
    if (batch.length === 0) return
    const stored = await intake.store(batch.map(({ value }) => value))
    receipts.push(...batch.map(({ line, id, told }) => ({ line, id, ...told, ...outcomeOf(stored.get(id)!) })))
    batch = []
    bytes = 0
  }
  try {
    for await (const line of lines) {
      if (receipts.length + batch.length >= maxLines) {
        const message = `an upload may hold ${maxLines} lines; send the rest in another`
        throw new AppError('too_many_lines', message, 413, { details: { line: line.number } })
      }
      const { told, ...parsed } = parseForm(line, intake)
      const said = 'rejection' in parsed ? null : saidBy({ ...parsed, told })
      const first = 'rejection' in parsed ? undefined : firstLines.get(parsed.id)
      if ('rejection' in parsed) {
        receipts.push({ line: line.number, id: parsed.id, ...told, status: 'rejected', ...parsed.rejection })
      } else if (first !== undefined) {
        const isRepeat = said !== null && said === first.said
        const outcome = isRepeat ? outcomeOfRepeat(parsed, first.line) : duplicate(parsed.id, first.line, intake)
        receipts.push({ line: line.number, id: parsed.id, ...told, ...outcome })
      } else if ('absence' in parsed) {
        firstLines.set(parsed.id, { line: line.number, said })
        receipts.push({ line: line.number, id: parsed.id, ...told, status: 'absent', ...parsed.absence })
      } else {
        firstLines.set(parsed.id, { line: line.number, said })
        batch.push({ line: line.number, id: parsed.id, value: parsed.value, told })
        bytes += line.bytes?.length ?? 0
        if (batch.length >= batchLines || bytes >= batchBytes) await flush()
      }
    }
    await flush()
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    // Whole lines before the break are as good as any; a conflict repeats itself here and is reported just the same.
    await flush().catch(() => {})
    const details = { ...error.details, ...count(receipts) }
    throw new AppError(error.code, error.message, error.status, { cause: error, details })
  }
  const counted = count(receipts)
  if (counted.rejected > 0) throw linesRejected(counted)
  return counted
}

type Outcome = Omit<Receipt, 'line' | 'id'>

function outcomeOfRepeat(parsed: { value: unknown } | { absence: Rejection }, first: number): Outcome {
  if ('absence' in parsed) return { status: 'absent', ...parsed.absence }
  return { status: 'unchanged', message: `line ${first} says the same` }
}

function duplicate(id: string, first: number, { duplicate: code }: { duplicate: string }): Outcome {
  return { status: 'rejected', code, message: `line ${first} is about ${id} already` }
}

function outcomeOf(stored: Kept): Outcome {
  return typeof stored === 'string' ? { status: stored } : { status: 'rejected', ...stored }
}

type Form<Value> = { told: Told } & (Parsed<Value> | { id: string; absence: Rejection })

/** A line of any of the forms that the intake reads. */
function parseForm<Identity, Value extends Identity>(line: Line, intake: Intake<Identity, Value>): Form<Value> {
  if (!intake.read || line.bytes === null || line.rejection) return { told: {}, ...parseLine(line, intake) }
  const json = parseJson(line.bytes, parseForgiving)
  if (json.value === undefined) return { told: {}, ...parseValue(json, intake) }
  const reading = intake.read(json.value)
  if ('value' in reading) return { told: reading.told, ...parseValue({ ...json, value: reading.value }, intake) }
  if (!json.rejection) return reading
  return { told: reading.told, id: reading.id, rejection: json.rejection }
}

export type Parsed<Value> = { id: string; value: Value } | { id: string | null; rejection: Rejection }

/** One line of an upload by itself, for those who store all lines or none. */
export function parseLine<Identity, Value extends Identity>(
  { bytes, rejection: unreadable }: Line,
  intake: Omit<Intake<Identity, Value>, 'store' | 'duplicate'>
): Parsed<Value> {
  if (unreadable) return { id: null, rejection: unreadable }
  if (bytes === null) return { id: null, rejection: intake.tooLong }
  return parseValue(parseJson(bytes), intake)
}

function parseValue<Identity, Value extends Identity>(
  json: { value?: unknown; rejection?: Rejection },
  { schema, identity, idOf, check }: Pick<Intake<Identity, Value>, 'schema' | 'identity' | 'idOf' | 'check'>
): Parsed<Value> {
  const named = identity.safeParse(json.value)
  const idOfRejected = named.success ? idOf(named.data) : null
  if (json.rejection) return { id: idOfRejected, rejection: json.rejection }
  const result = schema.safeParse(json.value)
  if (!result.success) {
    const { path, message } = result.error.issues[0]!
    return { id: idOfRejected, rejection: { code: 'line_invalid', message: `/${path.join('/')}: ${message}` } }
  }
  const id = idOf(result.data)
  const rejection = check(result.data)
  return rejection ? { id, rejection } : { id, value: result.data }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @returns the value as far as there is one, and why the line cannot be stored */
function parseJson(
  bytes: Buffer,
  parse: typeof parseForgiving = JSON.parse
): { value?: unknown; rejection?: Rejection } {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return { rejection: { code: 'not_utf8', message: 'the line is not UTF-8' } }
  }
  let isStorable = true
  try {
    const value = parse(text, (name, member) => {
      isStorable &&= isStorableText(name) && (typeof member !== 'string' || isStorableText(member))
      return member
    })
    if (isStorable) return { value }
    return { value, rejection: { code: 'text_invalid', message: 'a string holds a NUL or half of a surrogate pair' } }
  } catch (error) {
    const message = error instanceof Error ? jsonFault(error) : 'the line is not JSON'
    return { rejection: { code: 'json_invalid', message: `${message.slice(0, 300)}; ${lineHint}` } }
  }
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

function count(receipts: readonly Receipt[]): Receipts {
  const sorted = receipts.toSorted((a, b) => a.line - b.line)
  const counts = { accepted: 0, replaced: 0, unchanged: 0, rejected: 0, absent: 0 }
  for (const { status } of sorted) counts[status] += 1
  const { absent, ...others } = counts
  return { ...others, ...(absent > 0 && { absent }), receipts: sorted }
}

function linesRejected(counted: Receipts): InvalidError {
  const first = counted.receipts.find(({ status }) => status === 'rejected')!
  const kept = counted.accepted + counted.replaced + counted.unchanged
  const lines = counted.receipts.length
  const stored = kept === 0 ? 'nothing is stored' : `${kept} ${kept === 1 ? 'is' : 'are'} stored`
  const message =
    `${counted.rejected} of ${lines} ${lines === 1 ? 'line' : 'lines'} rejected, the first is line ${first.line} ` +
    `(${first.code}: ${first.message}); ${stored}`
  return new InvalidError('lines_rejected', message, { line: first.line, ...counted })
}
