/** The names of each month in English, German, French, Spanish, Portuguese, Italian and Dutch, with their short forms. */
const monthNames = [
  'january|jan|januar|jänner|janvier|enero|janeiro|gennaio|januari',
  'february|feb|februar|février|febrero|fevereiro|febbraio|februari',
  'march|mar|märz|mars|marzo|março|maart',
  'april|apr|avril|abril|aprile',
  'may|mai|mayo|maio|maggio|mei',
  'june|jun|juni|juin|junio|junho|giugno',
  'july|jul|juli|juillet|julio|julho|luglio',
  'august|aug|août|agosto|augustus',
  'september|sept|sep|septembre|septiembre|setiembre|setembro|settembre',
  'october|oct|oktober|octobre|octubre|outubro|ottobre',
  'november|nov|novembre|noviembre|novembro',
  'december|dec|dezember|décembre|diciembre|dezembro|dicembre'
]
export const months = monthNames.join('|')

const link = String.raw`(?:\s(?:of|de|del|di|du)\s|,?\s|-)`
const day = String.raw`(\d{1,2})(?:st|nd|rd|th|er|º|ª|°|\.)?`
const year = String.raw`((?:1[5-9]|20)\d\d)(?!\d)`
const named = String.raw`(?<!\p{L})(${months})\.?`

type Day = { year: number; month: number; day: number | null }
const dayOf = (year: string, month: string, day?: string): Day => ({
  year: Number(year),
  month: /^\d/.test(month) ? Number(month) : numberOf(month),
  day: day === undefined ? null : Number(day)
})

/** How a date is written, with its readings: '01/02/1999' has two. */
const forms: readonly { pattern: RegExp; readings(parts: readonly string[]): Day[] }[] = [
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\d])(?:the\s)?${day}${link}${named}${link}${year}`, 'giu'),
    readings: ([d, m, y]) => [dayOf(y!, m!, d)]
  },
  {
    pattern: new RegExp(String.raw`${named}\s(?:the\s)?${day},?\s${year}`, 'giu'),
    readings: ([m, d, y]) => [dayOf(y!, m!, d)]
  },
  {
    pattern: /(?<![\d.-])((?:1[5-9]|20)\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?![\d-])/g,
    readings: ([y, m, d]) => [dayOf(y!, m!, d)]
  },
  {
    pattern: /(?<![\d./-])(\d{1,2})[./-]\s?(\d{1,2})[./-]\s?((?:1[5-9]|20)\d\d)(?!\d)/g,
    readings: ([a, b, y]) => [dayOf(y!, a!, b), dayOf(y!, b!, a)]
  },
  {
    pattern: /((?:1[5-9]|20)\d\d)\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?[日号]/g,
    readings: ([y, m, d]) => [dayOf(y!, m!, d)]
  },
  { pattern: new RegExp(`${named}${link}${year}`, 'giu'), readings: ([m, y]) => [dayOf(y!, m!)] },
  {
    pattern: /(?<![\d./-])(0[1-9]|1[0-2])[/.-]((?:1[5-9]|20)\d\d)(?![\d/.-])/g,
    readings: ([m, y]) => [dayOf(y!, m!)]
  },
  {
    pattern: /(?<![\d./-])((?:1[5-9]|20)\d\d)[/-](0[1-9]|1[0-2])(?![\d/.-])/g,
    readings: ([y, m]) => [dayOf(y!, m!)]
  },
  { pattern: /((?:1[5-9]|20)\d\d)\s?年\s?(\d{1,2})\s?月/g, readings: ([y, m]) => [dayOf(y!, m!)] }
]

/** A text with the dates of accepted answers as those have them: 'January 1, 1999' and '1999-01-01' as '1 January 1999'. */
export function datesAsIn(text: string, accepted: readonly string[]): string {
  const dated = accepted.flatMap((answer) => datesIn(answer).map((date) => ({ answer, date })))
  if (dated.length === 0) return text
  const written = forms.reduce(
    (rest, { pattern, readings }) =>
      rest.replaceAll(pattern, (found, ...match) => {
        const read = readings(match.filter((part): part is string => typeof part === 'string'))
        return dated.find(({ date }) => read.some((each) => isSame(each, date)))?.answer ?? found
      }),
    text
  )
  // The point of '9. November' ends no sentence.
  return written.replaceAll(dayPoint, '$1')
}
const dayPoint = new RegExp(String.raw`(?<!\d)(\d{1,2})\.(?=\s(?:${months})(?!\p{L}))`, 'giu')

/** The date that an answer is, and nothing else. */
function datesIn(answer: string): Day[] {
  return forms.flatMap(({ pattern, readings }) => {
    const whole = new RegExp(`^\\s*(?:${pattern.source})\\s*$`, pattern.flags.replace('g', '')).exec(answer)
    const read = whole ? readings(whole.slice(1)) : []
    return read.length === 1 ? read : []
  })
}

/** A month is the same as a day of it where the key names the month. */
function isSame(said: Day, asked: Day): boolean {
  return said.year === asked.year && said.month === asked.month && (asked.day === null || said.day === asked.day)
}

function numberOf(name: string): number {
  return monthNames.findIndex((names) => names.split('|').includes(name.toLowerCase())) + 1
}
