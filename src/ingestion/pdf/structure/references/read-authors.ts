import { PARTICLE } from './entry-start.ts'
import type { NameOrder } from './name-list.ts'

const INITIALS = '(?:(?:\\p{Lu}|(?<=[‐-])\\p{Ll}(?=\\.))(?:\\p{Ll}?\\.)?[ ‐-]?){1,5}'
const initialsOnly = new RegExp(`^(?:${PARTICLE})?${INITIALS}$`, 'u')
/** 'Andrews DWK', 'van de Wiel M', 'Cribari-Neto F'. */
const surnameInitials = /^((?:[\p{L}\p{M}'’‐-]{1,30} ){1,4})(\p{Lu}{1,4}|\p{Lu}-\p{Lu})$/u
/** 'Adler J.', 'Low H. V.': initials with full stops end no name that begins with the given one. */
const surnameDotted = /^((?:[\p{L}\p{M}'’‐-]{2,30} ){1,4})((?:\p{Lu}\.[ -]?){1,4})$/u
const capitalsOnly = /^\p{Lu}[\p{Lu}'’‐-]{2,30}(?: \p{Lu}\.?)? \p{Lu}{4}$/u
/** 'PATRICK REY', 'KUN LI' behind a first name that is turned. */
const shortSurname = /^\p{Lu}{3,}(?: \p{Lu}\.?)? (?=\p{Lu}*[AEIOUY])\p{Lu}{2,4}$/u
/** In 'PERALTA RUÍZ' and 'CIEZA DE LEÓN' the last word is no initials. */
const shoutedSurname = /^\p{Lu}{3}[^\p{Ll}]* \p{Lu}{3,4}$/u
const particle = new RegExp(`^${PARTICLE}$`, 'u')
const generation = /^(?:jr|sr|ii|iii|iv|2nd|3rd)\.?$/i
const editors = /[\s,]{0,2}[([]?\b(?:eds?|editors?|hrsg|coords?|trans|compilers?)\b\.?[)\]]?[.,]?\s{0,2}$/iu
const etAl = /[,;]?\s{0,2}(?:\b(?:and|&)\s)?(?:\bet\.? ?al\b\.?|\band (?:\d+ )?others\b|\band colleagues\b|\.\.\.|…)/giu
const bodyWord =
  /\b(?:of|for|the|bank|team|association|institute|university|consortium|agency|department|bureau|office|commission|committee|organi[sz]ation|fund|council|ministry|federal|national|international|board|group|project|center|centre|society|foundation|inc|ltd|corporation|developers?|network|union|nations|congress|government|survey|service)\b/i
/** 'Office of Tolls and Roads, U.S. Department of Trade, and Road Office'. */
const officeOf =
  /^(?:the )?(?:office|department|bureau|ministry|division|commission|committee|council) (?:of|for|on) [^.;]*(?:\bU\. ?S\.[^.;]*)?$/i
const MOST_AUTHORS = 200

type Part = { text: string; isAfterAnd: boolean }

/**
 * Reads the names in front of a date or title, in whatever order they are printed.
 *
 * @example
 * readAuthors('Akerlof, George A., and Janet L. Yellen') // => ['Akerlof, George A.', 'Yellen, Janet L.']
 * readAuthors('Andrews DWK, Monahan JC') // => ['Andrews, DWK', 'Monahan, JC']
 */
export function readAuthors(printed: string, order: NameOrder = 'surname-comma'): string[] {
  const text = tidy(printed)
  if (text === '') return []
  if (isBody(text) || (order === 'surname-comma' && isBare(text))) return [text]
  const groups = text.includes(';') ? text.split(/\s{0,2};\s{0,2}/) : [text]
  const names = groups.flatMap((group) => readGroup(group.replace(/^(?:and|&) /, ''), order))
  return names.filter((name) => /\p{L}/u.test(name)).slice(0, MOST_AUTHORS)
}

function tidy(printed: string): string {
  let text = printed
    .replaceAll(etAl, ' ')
    .replaceAll(' AND ', ' and ')
    .replaceAll(/(?<=[\s,])and(?=\p{Lu}\p{Ll})/gu, 'and ')
    .replaceAll(/\s+/g, ' ')
    .replace(/ \.? ?$/, '')
    .trim()
  text = text
    .replace(editors, '')
    .replace(/[\s,;:([]+$/, '')
    .replace(/\)\.$/, ')')
  // The full stop behind a list of names is none of an initial's.
  return text.replace(/(\p{L}{2}|\p{L}{2} \p{Lu})\.$/u, '$1').trim()
}

/** A body is one author, whatever commas and 'and' its name has. */
function isBody(text: string): boolean {
  if (officeOf.test(text)) return true
  if (!bodyWord.test(text) || /\b\p{Lu}\.(?:\s|,|$)/u.test(withoutCountry(text))) return false
  if (/ (?:and|&) \p{Lu}\p{L}+, \p{Lu}/u.test(text)) return false
  return !/^\p{Lu}[\p{L}'’–-]+(?: \p{Lu}[\p{L}'’-]+)?, \p{Lu}\p{Ll}+(?:,| and |$)/u.test(text)
}

/** Where surnames stand in front of a comma, words without one and without initials are the name of a body. */
function isBare(text: string): boolean {
  return /\p{L}{2}/u.test(text) && split(text).length === 1 && !/;|\p{Lu}\.|\s\p{Lu}{1,2}$/u.test(withoutCountry(text))
}

function withoutCountry(text: string): string {
  return text.replaceAll(/\bU\. ?[SKN]\./g, '')
}

function readGroup(group: string, order: NameOrder): string[] {
  const parts = split(group)
  const names: string[] = []
  const isAllInverted = areAllInverted(parts)
  for (let i = 0; i < parts.length; i += 1) {
    const { text } = parts[i]!
    const next = parts[i + 1]
    if (generation.test(text) && names.length > 0) continue
    const mayBeFull = isAllInverted || (names.length === 0 && (order !== 'given-first' || !text.includes(' ')))
    const isPair = next !== undefined && !next.isAfterAnd && isSurname(text, next.text) && isGiven(next.text, mayBeFull)
    if (names.at(-1) === `${parts[i - 2]?.text}, ${parts[i - 1]?.text}` && isFurtherInitials(parts, i)) {
      names[names.length - 1] += ` ${text}`
      continue
    }
    if (!isPair) names.push(readName(text, order))
    else {
      names.push(`${text}, ${next.text}`)
      i += 1
    }
  }
  return names
}

/** 'Greenwald, Bruce, C. N.': initials apart behind a given name in full, and no surname behind them. */
function isFurtherInitials(parts: readonly Part[], i: number): boolean {
  const given = parts[i - 1]?.text ?? ''
  return !parts[i]!.isAfterAnd && /^\p{Lu}\p{Ll}{2,}$/u.test(given) && /^(?:\p{Lu}\. ?){1,3}$/u.test(parts[i]!.text)
}

function split(group: string): Part[] {
  const parts: Part[] = []
  for (const chunk of group.split(/,?\s(?:and|&|und|y|et)\s|,?\s?&\s?/u)) {
    chunk.split(/\s?,\s?/).forEach((text, i) => {
      const plain = text.replace(/^(?:and|&)\s/, '').trim()
      if (plain !== '') parts.push({ text: plain, isAfterAnd: i === 0 && parts.length > 0 })
    })
  }
  return parts
}

/** 'Carroll, Christopher, Slacalek, Jiri': behind the first pair, surnames go on being single words in pairs. */
function areAllInverted(parts: readonly Part[]): boolean {
  const rest = parts.slice(2).filter(({ text }) => !generation.test(text))
  if (rest.length === 0 || rest.length % 2 === 1) return false
  return (
    rest.every(({ text }, i) => (i % 2 === 1 ? true : isSurname(text) && text.split(' ').length <= 2)) &&
    rest.some(({ text }, i) => i % 2 === 0 && !text.includes(' '))
  )
}

function isSurname(text: string, next = ''): boolean {
  // 'NG, S.', 'SAEZ, EMMANUEL': capitals are initials only where no other name follows.
  if (/^\p{Lu}{2,5}$/u.test(text) && /\.|^\p{Lu}{3,}/u.test(next)) return true
  return (
    !initialsOnly.test(text) &&
    (!surnameInitials.test(text) || shoutedSurname.test(text)) &&
    text.split(' ').length <= 4 &&
    !/\./.test(text.replace(/^St\. /, ''))
  )
}

/** Whether a part holds the given names of the surname before it: initials always, full names where those are expected. */
function isGiven(text: string, mayBeFull: boolean): boolean {
  return initialsOnly.test(text) || (mayBeFull && text.split(' ').length <= 4)
}

/** 'Janet L. Yellen' and 'Yellen JL' to 'Yellen, …'. */
function readName(text: string, order: NameOrder): string {
  const words = text.split(' ').filter((word) => !generation.test(word))
  // In 'EMMANUEL SAEZ' the last word is no initials.
  const plain = words.join(' ')
  const isShouted = capitalsOnly.test(plain) || (order === 'surname-comma' && shortSurname.test(plain))
  const initials = isShouted ? null : (surnameDotted.exec(plain) ?? surnameInitials.exec(plain))
  if (initials) return `${initials[1]!.trim()}, ${initials[2]}`
  if (words.length === 1 || bodyWord.test(text)) return text
  let start = words.length - 1
  while (start > 1 && particle.test(words[start - 1]!)) start -= 1
  if (start < 1) return text
  return `${words.slice(start).join(' ')}, ${words.slice(0, start).join(' ')}`
}
