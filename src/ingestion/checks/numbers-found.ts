import type { PaperText } from '../../schemas/paper.ts'
import { plainMathematics } from '../../text/plain-mathematics.ts'
import { type PrintedNumber, readNumbers } from '../../text/printed-number.ts'
import type { CheckResult } from '../extraction.ts'
import { type LocatedNumber, locateReadNumber } from '../locate/locate-number.ts'

/** Places named as evidence; a claim with more numbers than this is a table, which the pages show. */
const MOST_EVIDENCE = 10

/**
 * Whether the paper prints all numbers of a text. Left alone are number words, labels ('Table 3'), marks of lists and
 * the years of citations ('Smith (2010)').
 *
 * @param input.acceptRounded whether '0.37' may stand for a printed 0.374; a wrong figure is then found more often by
 *   chance, so it has to be asked for
 */
export function numbersFound(input: {
  check: string
  what: string
  paper: Pick<PaperText, 'pages'>
  text: string
  acceptRounded?: boolean
}): CheckResult {
  const lookups = numbersToFind(plainMathematics(input.text).replaceAll(/[ \u00a0]{2,}/g, ' ')).map((number) => {
    const places = locateReadNumber(input.paper, number)
    return { number, place: places.find(({ rounded }) => !rounded || input.acceptRounded) }
  })
  // '1 200' was read both as one number and as two: one reading is enough.
  const isCovered = ({ offset, text }: PrintedNumber) =>
    lookups.some(
      ({ number, place }) =>
        place &&
        number.offset <= offset &&
        number.text.length > text.length &&
        offset < number.offset + number.text.length
    )
  const missing = lookups.filter(({ number, place }) => !place && !isCovered(number) && !/\d \d/.test(number.text))
  const found = lookups.flatMap(({ place }) => place ?? [])
  const scanned = new Set(input.paper.pages.flatMap(({ ocr, number }) => (ocr ? [number] : [])))
  const recognised = found.filter(({ page }) => scanned.has(page)).length
  const names = [...new Set(missing.map(({ number }) => number.text))]
  return {
    check: input.check,
    ok: missing.length === 0,
    message:
      names.length === 0
        ? `all ${found.length} numbers of ${input.what} are in the paper${recognisedIn(recognised)}`
        : `every number of ${input.what} must be in the paper; not found: ${names.join(', ').slice(0, 300)}${unreadIn(scanned.size)}`,
    ...(found[0] && { evidence: { page: found[0].page, passage: describePlaces(found) } })
  }
}

function recognisedIn(numbers: number): string {
  return numbers === 0 ? '' : `, ${numbers} of them as recognised in page images, where figures may be wrong`
}

function unreadIn(pages: number): string {
  return pages === 0 ? '' : ` (${pages} pages are scans, in whose text figures may be wrong)`
}

/** Words with a capital letter that stand before a year and are no author. */
const beforeDates =
  'January|February|March|April|May|June|July|August|September|October|November|December|Spring|Summer|Autumn|Fall|Winter|In|Since|By|Until|Till|From|After|Before|Between|During|Around|For|Of|Year'
const citedBefore = new RegExp(
  String.raw`(?:\(|(?<!\p{L})(?!(?:${beforeDates})\b)\p{Lu}[\p{L}'’-]{1,30},?\s|\bal\.,?\s)\(?$`,
  'u'
)

/** A year beside a name or in brackets belongs to a citation; '(1)' and '2.' at the beginning of a line to a list. */
function numbersToFind(text: string): PrintedNumber[] {
  return readNumbers(text).filter(({ kind, offset, text: printed }) => {
    if (kind === 'label') return false
    const before = text.slice(Math.max(0, offset - 40), offset)
    const behind = text.slice(offset + printed.length, offset + printed.length + 2)
    if (kind === 'year') return !citedBefore.test(before)
    return !(/\($/.test(before) && /^\)\s?/.test(behind) && /^\d$/.test(printed))
  })
}

function describePlaces(found: readonly LocatedNumber[]): string {
  return found
    .slice(0, MOST_EVIDENCE)
    .map(({ page, text, context }) => `${text} on page ${page}: “${context}”`)
    .join('; ')
}
