import type { Dimension } from '../../../../schemas/rubric.ts'

/** A place in a text where a field is named. */
export type Mention = { field: string; start: number; end: number }

/** Finds the fields of a rubric by their names: `time_horizon`, `Time horizon`, `timeHorizon`, `math formalisation`. */
export type FieldNames = {
  mentions(text: string): Mention[]
  /** The field that a text names, numbering and decoration aside; null for any other text. */
  named(text: string): string | null
}

export function fieldNames(fields: readonly Dimension[]): FieldNames {
  const byName = new Map(fields.flatMap(({ id, name }) => [id, name].map((written) => [plain(written), id])))
  const patterns = fields.flatMap(({ id, name }) => [id, name]).map(patternOf)
  const letter = String.raw`(?!\p{Script=Han})[\p{L}\p{N}_]`
  const anywhere = new RegExp(
    `(?<!${letter}|[\\p{L}\\p{N}]-)(?:${patterns.join('|')})(?!${letter}|-\\p{L}|['’]s(?!\\p{L}))`,
    'giu'
  )
  const idOf = (written: string) => byName.get(plain(written)) ?? byName.get(plain(written).replace(/s$/, '')) ?? null
  return {
    mentions: (text) =>
      [...text.matchAll(anywhere)].map(({ 0: written, index }) => ({
        field: idOf(written)!,
        start: index,
        end: index + written.length
      })),
    named: (text) => {
      if (text.length > 80) return null
      const bare = text
        .replace(/^[\s"'“”*_`#>•\-–—|([✓✔✅✗✘❌☑☐]*(?:(?:Q|field)?\s?\d{1,2}\s?[.):-]?\s?)?["'*_`[]*/iu, '')
        .replace(/(?:\s?[([（](?:[^)\]）]{0,40})[)\]）])?[\s"'“”*_`:?\]]*$/u, '')
      return bare === '' ? null : idOf(bare)
    }
  }
}

function patternOf(name: string): string {
  const words = name.split(/[\s_-]+/).map((word) => word.replace(/formali[sz]ation/i, 'formali[sz]ation'))
  return `${words.join(String.raw`\\?[\s_\-]{0,3}`)}s?`
}

function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_\-\\]/g, '')
    .replace('formalisation', 'formalization')
}
