import { mostMentions } from './find-citations.ts'
import { onTheLine } from './list-entries.ts'
import type { Conventions } from './list-headings.ts'
import { followsThing, isPower, withoutFormulas, withoutOtherThings } from './other-counts.ts'

/** How a text prints numbers that point into its list of references: '[3, 5–7]', 'text³⁻⁵', '(3, 5)', 'refs. 3, 5', 'text.3,5'. */
export type NumberStyle = 'bracket' | 'superscript' | 'round' | 'named' | 'glued'

/** A group of numbers or labels with its ranges spelled out. */
export type NumberMention = { text: string; offset: number; labels: string[] }

const longestRange = 60
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const number = String.raw`\d{1,3}[a-z]?`
const numbers = String.raw`${number}(?:\s{0,2}[,;–‐-]\s{0,2}${number}){0,60}`
// A raised number after a single letter or a digit is a power, as in R² or 10³.
const afterWord = String.raw`(?<=\p{L}{2}|[.,;:)\]”"’'%])`
const englishPatterns: Record<NumberStyle, RegExp> = {
  bracket: /\[([^[\]]{1,300})\]/g,
  superscript: new RegExp(
    String.raw`${afterWord}(?:\$?\^\{?(${numbers})\}?\$?|<sup>(${numbers})<\/sup>|` +
      String.raw`([${raised}]{1,3}(?:\s?[,;⁻–‐-]\s?[${raised}]{1,3}){0,60}))`,
    'gu'
  ),
  named: new RegExp(String.raw`\b(?:refs?|references?|sources?)\b\.?\s{0,2}#?(${numbers})(?![\d.])`, 'giu'),
  // Raised numbers that lost their form: behind a word of four letters, or behind a mark that ends a clause.
  glued: new RegExp(String.raw`(?<=\p{Ll}{4}[.,;:]?)(${numbers})(?=[\s.,;:)]|$)`, 'gu'),
  round: new RegExp(String.raw`(?<=[\p{L}”"’'.,;]\s{0,2})\((${numbers})\)`, 'gu')
}
const joined = String.raw`${number}(?:\s{0,2}(?:[,;–‐-]|,?\s(?:and|&|und|et|y|e|en|i|to)\s)\s{0,2}${number}){0,60}`
const afterAnything = String.raw`(?<=(?:\p{L}{2}|[.,;:!?)\]”"’'»」』》。%*_]|(?<!\d)(?:1[5-9]|20)\d\d)\s?)`
const opener = String.raw`(?:(?:see|e\.g\.|cf\.|vgl\.|siehe|voir|véase|ver|cfr\.)(?:\s{1,2}also)?,?\s{1,2})?`
const place = String.raw`(?:,\s{0,2}(?:pp?|ch|S)\.\s?\d[^()]{0,20})?`
const inner = String.raw`(?:[[(]|\\(?:text|mathrm|rm)\s?\{?)?`
const anyPatterns: Record<NumberStyle, RegExp> = {
  bracket: englishPatterns.bracket,
  superscript: new RegExp(
    String.raw`${afterAnything}(?:\$?(?:\{\})?(?:\^|\\textsuperscript)(?:\{${inner}(?<braced>${numbers})[\])}]?\}|[[(]?(?<bare>${numbers})[\])]?)\^?\$?|` +
      String.raw`<sup>(?:<a\s[^<>]{0,200}>)?[[(]?(?<tagged>${numbers})[\])]?(?:<\/a>)?<\/sup>|` +
      String.raw`⁽?(?<raised>[${raised}]{1,3}(?:(?:\s?[,;˒·⁻–‐-]\s?|\s)[${raised}]{1,3}){0,60})⁾?|(?<circled>[①-⑳]))`,
    'gu'
  ),
  named: new RegExp(
    String.raw`(?<!\p{L})(?:(?:refs?|r[ée]fs?)\.?|文献|(?:references?|sources?|Quellen?)(?=[^()]{1,40}(?:[),.;:]|$|\s(?:and|for|in|is|are|we|by|as)\s)))\s{0,2}#?\[?(${joined})\]?(?!\d|\.\d)`,
    'giu'
  ),
  glued: englishPatterns.glued,
  round: new RegExp(String.raw`(?<=[\p{L}\d%”"’'»」』》.,;)\]*_]\s{0,2})[(（]${opener}(${joined})${place}[)）]`, 'gu')
}
const otherThings =
  /(?:\b(?:eqs?|equations?|columns?|cols?|models?|panels?|specifications?|steps?|items?|cases?|parts?|rows?|conditions?|and|or|to)\b\.?|^|\n)\s{0,3}$/i
const labelPattern = /^\^?[\p{L}\p{N}][\p{L}\p{N}+*:_.-]{0,39}$/u
const anyLabelPattern = /^[\p{L}\p{N}][\p{L}\p{N}+*:_.&/’'-]{0,59}$/u

/**
 * Finds citations by number, and by labels such as [ABC94], with ranges spelled out, in up to `mostMentions` places.
 * Raised numbers may be Unicode superscripts, `^{3,5}` or `<sup>`. Round brackets after 'equation' or 'column' count
 * other things.
 */
export function findNumbers(text: string, style: NumberStyle, conventions: Conventions = 'english'): NumberMention[] {
  if (conventions === 'all') return findAnyNumbers(text, style)
  const mentions = text.matchAll(englishPatterns[style]).flatMap((match) => {
    const inner = (match[1] ?? match[2] ?? match[3] ?? '').replaceAll(/[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]/g, lower)
    if (style === 'round' && otherThings.test(text.slice(Math.max(0, match.index - 20), match.index))) return []
    const labels = inner.split(/[,;]/).flatMap((part, index) => spellOut(part.trim(), index))
    return labels.length === 0 ? [] : [{ text: match[0], offset: match.index, labels }]
  })
  return [...mentions.take(mostMentions)]
}

/** The same by the conventions of any language and markup, without equations, columns, enumerations and powers. */
function findAnyNumbers(text: string, style: NumberStyle): NumberMention[] {
  const searched = style === 'superscript' ? withoutFormulas(text) : text
  const mentions = searched.matchAll(anyPatterns[style]).flatMap((match) => {
    const inner = onTheLine((match.slice(1).find((group) => group !== undefined) ?? '').replaceAll('⁻', '–'), ';')
    const parts = inner.split(/[,;˒·]|\s(?:and|&|und|et|y|e|en|i)\s/)
    const labels = parts.flatMap((part) => spellOutAny(part.trim()))
    return labels.length === 0 ? [] : [{ text: match[0], offset: match.index, labels }]
  })
  const found = [...mentions.take(mostMentions)]
  if (style === 'round') return withoutOtherThings(text, found)
  if (style === 'superscript') return found.filter((mention) => !isPower(text, mention))
  return style === 'bracket' ? found.filter((mention) => !followsThing(text, mention)) : found
}

/** The labels of one part of a group; 'p. 5' and 'Theorem 2' after the first part are places in the work. */
function spellOut(part: string, index: number): string[] {
  const range = rangeOf(part)
  if (range) return range
  const label = part.replace(/^\^/, '')
  return labelPattern.test(part) && (index === 0 || /\d/.test(label)) ? [label] : []
}

const wordsBefore =
  /^(?:\^|#|see(?: also)?|also|e\.g\.|cf\.|compare|but see|vgl\.|siehe|voir|véase|refs?\.?|nos?\.|notes?|fn\.?)\s{0,3}/iu
const placeBehind = /(?<=^\S{1,60})(?:\s{1,3}(?:pp?|ch|chap|sec|§|S|fig|tab|thm)\b.*|:\s?\d.*)$/iu

function spellOutAny(written: string): string[] {
  const part = written.replace(wordsBefore, '').replace(placeBehind, '')
  return rangeOf(part.replace(/\s(?:to)\s/, '–')) ?? (anyLabelPattern.test(part) ? [part] : [])
}

function rangeOf(part: string): string[] | null {
  const range = /^\^?(\d{1,3})\s{0,2}[–‐-]{1,2}\s{0,2}\^?(\d{1,3})$/.exec(part)
  if (!range) return null
  const [first, last] = [Number(range[1]), Number(range[2])]
  if (last < first || last - first > longestRange) return [String(first)]
  return Array.from({ length: last - first + 1 }, (_, step) => String(first + step))
}

function lower(letter: string): string {
  return letter === '⁻' ? '–' : String(raised.indexOf(letter))
}
