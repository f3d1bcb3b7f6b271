import { type CitedWork, knownSurnames } from './cited-work.ts'
import { oncePer } from './once-per.ts'
import { capital, type Token } from './read-tokens.ts'
import { plainFold } from './surname.ts'

const academic = /^(?:Dr|Prof|Professors?|Profs|Mr|Mrs|Ms|Herr|Frau)$/
const initials = /^\p{Lu}{1,3}$/u
const behindInitials = /^(?:[,;([（&]|and|et)$/
const elided = /^[ld]['’]/i
const hyphen = /[-‐]/
const likeness = /[-‐](?:type|style|like|inspired)$/

/** Bodies by the names that other languages have for them. */
const translated: Record<string, string> = {
  ...{
    fmi: 'IMF',
    iwf: 'IMF',
    ocde: 'OECD',
    ocse: 'OECD',
    oeso: 'OECD',
    omc: 'WTO',
    bce: 'ECB',
    ezb: 'ECB',
    bpi: 'BIS'
  },
  ...{ weltbank: 'WorldBank', wereldbank: 'WorldBank', bancomundial: 'WorldBank', banquemondiale: 'WorldBank' },
  ...{ bancamondiale: 'WorldBank', världsbanken: 'WorldBank', bankświatowy: 'WorldBank' }
}

/**
 * Tokens whose names are surnames as the references have them: without 'Dr.', without initials that stand behind
 * ('Acemoglu D., Johnson S.'), 'Melitz-type' as 'Melitz', 'Santos-Silva' where a reference prints 'Santos Silva', and
 * bodies by their English names.
 */
export function inPlainNames(tokens: readonly Token[], works: readonly CitedWork[]): Token[] {
  const surnames = knownSurnames(works)
  const doubles = doubleNames(works)
  const read: Token[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!
    if (token.kind !== 'word') {
      read.push(token)
      continue
    }
    const body = bodyAt(tokens, index, surnames)
    if (body) {
      read.push({ ...token, text: body.text, end: tokens[body.next - 1]!.end })
      index = body.next - 1
      continue
    }
    const last = read.at(-1)
    const stop = tokens[index + 1]?.text === '.' ? 1 : 0
    const isBehind = initials.test(token.text) && behindInitials.test(tokens[index + 1 + stop]?.text ?? '')
    if (academic.test(token.text) || (isBehind && last?.kind === 'word' && surnames.has(plainFold(last.text)))) {
      index += stop
    } else if (hyphen.test(token.text)) read.push({ ...token, text: withoutHyphen(token.text, surnames, doubles) })
    else read.push(token)
  }
  return read
}

/** 'Banco Mundial' and 'FMI' where the references have the World Bank and the IMF. */
function bodyAt(
  tokens: readonly Token[],
  start: number,
  surnames: ReadonlySet<string>
): { text: string; next: number } | null {
  const first = tokens[start]!.text.replace(elided, '')
  if (!capital.test(first) || surnames.has(plainFold(first))) return null
  const second = tokens[start + 1]?.text ?? ''
  for (const [written, next] of [
    [first, start + 1],
    [first + second, start + 2]
  ] as const) {
    const text = translated[written.toLowerCase()]
    if (text && surnames.has(plainFold(text))) return { text, next }
  }
  return null
}

/** Neighbouring words of an author's name, the last of which is the surname. */
const doubleNames = oncePer((works: readonly CitedWork[]): ReadonlySet<string> => {
  const printed = works.flatMap((work) => work.printed)
  return new Set(printed.map((author) => plainFold(author.split(/\s+/).slice(-2).join(''))))
})

function withoutHyphen(text: string, surnames: ReadonlySet<string>, doubles: ReadonlySet<string>): string {
  if (surnames.has(plainFold(text))) return text
  const bare = text.replace(likeness, '')
  const last = text.split(/[-‐]/).at(-1)!
  return doubles.has(plainFold(text)) && surnames.has(plainFold(last)) ? last : bare
}
