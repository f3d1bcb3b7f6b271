import type { Dimension } from '../../../../schemas/rubric.ts'
import { translatedNames } from './translated-names.ts'

/** A place in a text where a field is named. */
export type Mention = { field: string; start: number; end: number }

/**
 * Finds the fields of a rubric by their names: `time_horizon`, `Time horizon`, `timeHorizon`, `math formalisation`; and by
 * translated ones, which in a text count for fields that it does not name otherwise.
 */
export type FieldNames = {
  mentions(text: string): Mention[]
  /** The field that a text names, numbering and decoration aside; null for any other text. */
  named(text: string): string | null
  /** The one field whose name, or a word of it, begins with a text, such as `uniq` or `time_char`; a lone one names none. */
  abbreviated(text: string): string | null
}

export function fieldNames(fields: readonly Dimension[]): FieldNames {
  const byName = new Map(fields.flatMap(({ id, name }) => [id, name].map((written) => [plain(written), id])))
  const patterns = fields.flatMap(({ id, name }) => [id, name]).map(patternOf)
  const anywhere = new RegExp(
    `(?<!${letter}|[\\p{L}\\p{N}]-)(?:${patterns.join('|')})(?!${letter}|-\\p{L}|['’]s(?!\\p{L}))`,
    'giu'
  )
  const translated = fields.flatMap(({ id }) =>
    Object.hasOwn(translatedNames, id)
      ? [{ field: id, source: `(?:${translatedNames[id]!.map(patternOf).join('|')})` }]
      : []
  )
  const wholly = translated.map(({ field, source }) => ({ field, pattern: new RegExp(`^${source}$`, 'iu') }))
  const idOf = (written: string) => byName.get(plain(written)) ?? byName.get(plain(written).replace(/s$/, '')) ?? null
  const idOfAny = (written: string) =>
    idOf(written) ?? wholly.find(({ pattern }) => pattern.test(written.normalize('NFKC')))?.field ?? null
  const abbreviated = (written: string) => {
    const begin = plain(written)
    if (begin.length < shortestAbbreviation || !/^\p{L}+$/u.test(begin)) return null
    const own = fields.filter(({ id, name }) =>
      [id, name, ...id.split(/[\s_-]/), ...name.split(/[\s_-]/)].some((word) => plain(word).startsWith(begin))
    )
    return own.length === 1 ? own[0]!.id : null
  }
  const isSheet = (keyed: readonly Mention[]) => new Set(keyed.map(({ field }) => field)).size >= fewestKeys
  const abbreviations = (text: string, named: ReadonlySet<string>): Mention[] =>
    [...text.matchAll(shortKey)].flatMap(({ 0: whole, 1: written, index }) => {
      const field = abbreviated(written!)
      const start = index + whole.lastIndexOf(written!)
      return field === null || named.has(field) ? [] : [{ field, start, end: start + written!.length }]
    })
  const mentionsBy = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(({ 0: written, index }) => ({
      field: idOfAny(written)!,
      start: index,
      end: index + written.length
    }))
  return {
    mentions: (text) => {
      const own = mentionsBy(text, anywhere)
      const named = new Set(own.map(({ field }) => field))
      const others = translated.filter(({ field }) => !named.has(field)).map(({ source }) => source)
      if (others.length === 0) return own
      const translations = mentionsBy(text, patternOfAny(others.join('|')))
      const keys = [...own, ...translations].filter(({ end }) => keyEnd.test(text.slice(end, end + 8)))
      const known = new Set(keys.map(({ field }) => field))
      const short = abbreviations(text, known)
      const further = [...translations, ...(isSheet([...keys, ...short]) ? short : [])]
      return further.length === 0 ? own : [...own, ...further].toSorted((a, b) => a.start - b.start)
    },
    abbreviated,
    named: (text) => {
      if (text.length > 80) return null
      const bare = text
        .replace(/^[\s"'“”*_`#>•\-–—|([✓✔✅✗✘❌☑☐]*(?:(?:Q|field)?\s?\d{1,2}\s?[.):-]?\s?)?["'*_`[]*/iu, '')
        .replace(/(?:\s?[([（](?:[^)\]）]{0,40})[)\]）])?[\s"'“”*_`:?\]]*$/u, '')
      return bare === '' ? null : idOfAny(bare)
    }
  }
}

/** Letters of an abbreviation: the beginning of the name of one field, or of one of its words, and of no other field. */
const shortestAbbreviation = 3
/** Fields that have keys in a text in which some of the keys are abbreviated. */
export const fewestKeys = 3
/** An abbreviation is looked for where a key stands: `rel: yes, time_char = no`. */
const shortKey =
  /(?<=^|[\n,;|{(])[\s"'*_\x60>•-]{0,8}(?<![\p{L}\p{N}])(\p{L}{3,12}(?:[ _-]\p{L}{2,12})?)\.?(?=["'*_\x60]{0,4}\s{0,3}[:：=])/gmu
const keyEnd = /^["'*_\x60]{0,4}\s{0,3}[:：=]/u

/** Scripts without blanks between words bound a name: 'relevanceは'. */
const letter = String.raw`(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}_]`
const compiled = new Map<string, RegExp>()

/** A pattern for some names; most texts lack the same ones. */
function patternOfAny(names: string): RegExp {
  const known = compiled.get(names)
  if (known) return known
  const pattern = new RegExp(`(?<!${letter}|[\\p{L}\\p{N}]-)(?:${names})(?!${letter}|-\\p{L})`, 'giu')
  compiled.set(names, pattern)
  return pattern
}

function patternOf(name: string): string {
  const words = name.split(/[\s_-]+/).map((word) => word.replace(/formali[sz]ation/i, 'formali[sz]ation'))
  return `${words.join(String.raw`\\?[\s_\-'’]{0,3}`)}s?`
}

function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_\-\\]/g, '')
    .replace('formalisation', 'formalization')
}
