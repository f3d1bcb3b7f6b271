import { romanValue } from '../../../../text/roman-value.ts'

export type FloatKind = 'table' | 'figure'

/** The beginning of a caption: what it names, its number, and the text behind. */
export interface CaptionLabel {
  kind: FloatKind
  /** What it is called, in lower case: 'table', 'figure', 'exhibit', 'map'. */
  name: string
  number: string
  /** Whether punctuation, a wide gap or the end of the line parts the number from the text, as no sentence does. */
  isSetOff: boolean
  isContinued: boolean
  rest: string
}

/** A letter may stand apart from its digit, 'Table B 1'; behind a Roman number a title with digits begins: 'Table II 90/50 ratio'. */
const label =
  /^((?:online |web |internet )?(?:appendix|supplementary|supplemental|extended data) )?(table|tab\.|figure|fig[.,]?|exhibit|chart|graph|map)(?:\s{1,3}|(?=\d))((?:[A-Z]{1,3}[.–-]\s?|[A-Z]{1,3}|(?![IVX]{1,3}\s)[A-Z]{1,3}\s)?\d{1,3}(?:[.–-]\d{1,3}){0,2}[A-Za-z]?|[IVXLC]{1,7}[a-d]?|[IVX1l]{2,5}|[A-Z](?:[.–-]?[IVX]{1,4})?)(\((?:[a-z]|[IVX1l]{1,4}|\d)\))?(?![\p{L}\p{N}])/iu

const setOff = /^\s{0,3}(?:[.:]\s?[—–](?=\S)|[:.|—–-]{1,2}(?=[\s\p{Lu}“"'‘[(]|$)|\t|$)/u
const continued = /^[\s(,.:—–-]{0,4}(?:continued|cont(?:inue)?[’']?d|cont\.|ctd\.?)[\s).:]{0,3}/i

const endsContinued = /[\s(—–-]\(?(?:continued|cont(?:inue)?[’']?d|cont\.|ctd\.?)\)?[.:]?$/i

/** Whether a caption, or the title below its label, says that it goes on with one before. */
export function isContinuation(caption: string): boolean {
  return continued.test(caption.slice(0, 40)) || endsContinued.test(caption.slice(-20))
}

/**
 * Reads the label of a caption at the beginning of a line.
 *
 * @example
 * readCaptionLabel('Table A.1: Means')
 * // => { kind: 'table', name: 'table', number: 'A.1', isSetOff: true, isContinued: false, rest: 'Means' }
 * @example
 * readCaptionLabel('Appendix Table 1: Means')?.number
 * // => 'Appendix 1'
 */
export function readCaptionLabel(text: string): CaptionLabel | null {
  const start = text.slice(0, 200)
  const match = label.exec(start)
  // Labels are capitalised; 'table 1' goes on with a sentence.
  if (!match || !/^\p{Lu}/u.test(start)) return null
  const [whole, part = '', name = '', number = '', panel = ''] = match
  if (!/\d|^\p{Lu}/u.test(number)) return null
  let rest = text.slice(whole.length)
  const more = continued.exec(rest.slice(0, 40))
  if (more) rest = rest.slice(more[0].length)
  const parted = setOff.exec(rest.slice(0, 10))
  const kind = /^(?:tab|exh)/i.test(name) ? 'table' : 'figure'
  return {
    kind,
    name: nameOf(name),
    number: (isOwnCount(part, number) ? `${part.trim()} ` : '') + number.replace(/\s/g, '') + panel,
    isSetOff: parted !== null || more !== null,
    isContinued: more !== null,
    rest: rest.slice(parted?.[0].length ?? 0).trim()
  }
}

function nameOf(printed: string): string {
  const name = printed.toLowerCase()
  if (name.startsWith('tab')) return 'table'
  return name.startsWith('fig') ? 'figure' : name
}

/** Whether a part counts its tables anew without a letter of its own: 'Appendix Table 1' beside 'Table 1'. */
function isOwnCount(part: string, number: string): boolean {
  return part !== '' && /^\d/.test(number)
}

/** A label whose number has letters that recognition takes for digits: 'FIGURE l.la', 'TABLE B l'. */
const misreadLabel =
  /^([A-Za-z]{3,6}[.,]?)(\s{1,3})([A-HJKMNP-UWYZ]\.?)?\s?([\dlIiO|]{1,3}(?:\.[\dlIO|]{1,3})?)([a-d]?)(?=[\s.:—–-]|$)/u

/** Whether a number reads as a Roman one where recognition took some I for 1 or l, as in 'I11'. */
function isRomanMisread(number: string): boolean {
  return number.includes('I') && romanValue(number.replaceAll(/[1l]/g, 'I')) !== null
}

/** A caption of recognised text with the digits of its number as they were printed. */
export function mendLabel(text: string): string {
  return text.replace(misreadLabel, (whole, name: string, gap: string, letter = '', number: string, part = '') => {
    // 'TABLE II' counts in Roman numbers, as far as this line tells.
    if (letter === '' && isRomanMisread(number)) return whole
    const digits = number.replaceAll(/[lIi|]/g, '1').replaceAll('O', '0')
    return `${name}${gap}${letter}${digits}${part}`
  })
}
