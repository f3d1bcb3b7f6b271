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
      const further = mentionsBy(text, patternOfAny(others.join('|')))
      return further.length === 0 ? own : [...own, ...further].toSorted((a, b) => a.start - b.start)
    },
    named: (text) => {
      if (text.length > 80) return null
      const bare = text
        .replace(/^[\s"'“”*_`#>•\-–—|([✓✔✅✗✘❌☑☐]*(?:(?:Q|field)?\s?\d{1,2}\s?[.):-]?\s?)?["'*_`[]*/iu, '')
        .replace(/(?:\s?[([（](?:[^)\]）]{0,40})[)\]）])?[\s"'“”*_`:?\]]*$/u, '')
      return bare === '' ? null : idOfAny(bare)
    }
  }
}

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
