import type { LayoutLine } from '../../layout/document-layout.ts'

/**
 * Particles that open a surname in lower case. The inner group captures for one reason: V8 writes out each repetition of
 * a group that captures nothing, and the patterns that hold this one then take twice as long to compile.
 */
export const PARTICLE = "(?:(van|von|der|den|de|del|della|di|da|dos|du|la|le|ten|ter|zu|af|al|el|bin|ibn|d['’]) ?){0,3}"
const SURNAME = `${PARTICLE}\\p{Lu}[\\p{L}\\p{M}'’‐–-]{1,30}`

/** Ways in which an entry opens, with how sure each is. */
const openings: readonly { pattern: RegExp; score: number }[] = [
  // A dash for the authors of the entry before.
  { pattern: /^(?:[—–―]{1,6}|[-_]{2,12})[\s,.:(]/u, score: 1 },
  // '-(1994), “Why', where text recognition shortened the dash.
  { pattern: /^[-‐] ?\((?:(?:1[5-9]|20)\d\d|in press|forthcoming)/, score: 1 },
  // '(1997): “Buffer', behind a dash that was drawn.
  { pattern: /^[([](?:1[5-9]|20)\d\d[a-z]?[)\]][:.,]? ?[“"‘\p{Lu}]/u, score: 0.8 },
  // 'Acemoglu, Daron', 'ACEMOGLU, D.', 'van der Ploeg, F.', 'ADLER,MATTHEW' with the thin space of small capitals; a zero
  // may be the initial O.
  { pattern: new RegExp(`^${SURNAME}(?: ${SURNAME}){0,2}, ?(?:${PARTICLE})?(?:\\p{Lu}[\\p{L}.]|0\\.)`, 'u'), score: 1 },
  // 'Andrews DWK, ', 'Bai J (2003)'
  { pattern: new RegExp(`^${SURNAME}(?: ${SURNAME})? \\p{Lu}{1,4}(?:[,.;]| \\(|$)`, 'u'), score: 1 },
  // 'J. H. Stock', 'C.-S. J. Chu', 'M.-j. Kim'
  { pattern: new RegExp(`^(?:(?:\\p{Lu}|(?<=-)\\p{Ll})\\.[ -]?){1,4}${SURNAME}`, 'u'), score: 1 },
  // 'Karim M Abadir and', 'Mark G. Low.'
  { pattern: new RegExp(`^${SURNAME}(?: \\p{Lu}\\.?){0,2} ${SURNAME}(?:,| and |\\.| & | \\()`, 'u'), score: 0.8 },
  // 'Carl T. Bergstrom et Jevin D. West : The', as French styles set names off
  {
    pattern: new RegExp(`^${SURNAME}(?: \\p{Lu}\\.?){0,2} ${SURNAME}(?: et ${SURNAME}|[^.:\\d]{0,60} : \\p{Lu})`, 'u'),
    score: 0.9
  },
  // 'World Bank. 2004', 'OECD (2010)'
  { pattern: /^\p{Lu}[\p{L}.]{1,20}(?: [\p{L}.&]{1,20}){0,6}[.,:]? ?\(?(?:19|20)\d\d/u, score: 0.9 },
  { pattern: /^[\p{Lu}“"‘]/u, score: 0.3 }
]

const labelPattern = /^(?:\[[^\]]{1,30}\]|[fl|{(]\d{1,3}\]|\(?\d{1,3}[.)])\s{0,4}(?=\D|0\. ?\p{Lu})/u

/** How much the first line of a possible entry looks like one, from 0 to 1. */
export function startScore(text: string): number {
  const opening = text.slice(0, 160).replace(labelPattern, '')
  return openings.find(({ pattern }) => pattern.test(opening))?.score ?? 0
}

/** Whether a line may end an entry: with a full stop, a closing mark, a page or an address. */
export function mayEndEntry(line: LayoutLine): boolean {
  const end = line.text.trimEnd().slice(-60)
  return /[.)\]”"’;]$/u.test(end) || /\d$/.test(end) || /(?:https?:|www\.|10\.)\S{3,60}$/.test(end)
}

const datePattern =
  /(?:^|[^\d])(?:1[5-9]|20)\d\d(?!\d)|\b(?:forthcoming|in press|to appear|n\.d\.|mimeo|submitted|undated)/i

/** Whether a text holds a year or a word in its place. */
export function holdsDate(text: string): boolean {
  return datePattern.test(text)
}

/** Whether an entry seems to begin at a line: it opens like one, and has a date in it or in the next lines. */
export function looksLikeEntry(lines: readonly LayoutLine[], at: number): boolean {
  const line = lines[at]!
  if (startScore(line.text) < 0.9) return false
  return lines.slice(at, at + 5).some(({ text }) => holdsDate(text))
}
