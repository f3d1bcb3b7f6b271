import { months } from './plain-date.ts'

const year = String.raw`((?:1[5-9]|20)\d\d)(?!\d)`
const day = String.raw`\d{1,2}(?:st|nd|rd|th|er|º|ª|°|\.)?`
const dates = [
  new RegExp(
    String.raw`(?<![\p{L}\d])(?:${day}\s(?:of\s|de\s)?)?(?:${months})\.?(?:\s${day})?,?\s(?:of\s|de\s|del\s)?${year}`,
    'giu'
  ),
  /(?<![\d.-])((?:1[5-9]|20)\d\d)-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01])(?![\d-])/g,
  new RegExp(String.raw`(?<![\d./-])\d{1,2}([./-])\d{1,2}\1${year}`, 'g'),
  new RegExp(String.raw`(?<![\p{L}\d])(?:Q[1-4]|[1-4]Q|H[12])[\s/-]?${year}`, 'giu'),
  /(?<!\d)((?:1[5-9]|20)\d\d)[\s-]?(?:Q[1-4]|[1-4]Q|H[12])(?![\p{L}\p{N}])/giu,
  new RegExp(
    String.raw`(?<!\p{L})(?:the )?(?:year|calendar year|fiscal year|fy|jahre?s?|année|an|l'an|año|ano|anno)\s?(?:de\s|del\s)?${year}`,
    'giu'
  )
]
const inChinese = /((?:1[5-9]|20)\d\d)\s?年(?:\s?\d{1,2}\s?月(?:\s?\d{1,2}\s?[日号])?|[初末底中春夏秋冬])?/g

/** A text with its dates as their years: 'am 1. Januar 2015' as 'am 2015', '1978年12月' as '1978'. For an answer that is a year. */
export function yearsOfDates(text: string): string {
  return dates
    .reduce((rest, pattern) => rest.replaceAll(pattern, (_, ...found) => lastYear(found)), text)
    .replaceAll(inChinese, ' $1 ')
    .replaceAll(
      /(?<![\p{L}\d])['’](\d\d)(?![\d\p{L}])/gu,
      (_, short: string) => `${Number(short) < 30 ? 20 : 19}${short}`
    )
}

function lastYear(found: readonly unknown[]): string {
  return found.findLast((part) => typeof part === 'string' && /^\d{4}$/.test(part)) as string
}
