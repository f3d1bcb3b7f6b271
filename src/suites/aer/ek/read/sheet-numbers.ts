import { ordinals } from './coded-ordinals.ts'
import type { Names } from './question-names.ts'
import { article, questionNouns } from './question-nouns.ts'

/** Ordinals up to the twelfth, by the place among all questions; the last of them is no fifth. */
const places = [
  ...ordinals.slice(0, 4),
  'fifth|5th|fünfte[nrs]?|cinquième|quint[oa]|vijfde|femte|пят\\p{L}{2,3}|piąt\\p{L}{1,3}',
  'sixth|6th|sechste[nrs]?|sixième|sext[oa]|sest[oa]|zesde|шест\\p{L}{2,3}|szóst\\p{L}{1,3}',
  'seventh|7th|sie(?:bte|bente)[nrs]?|septième|s[ée]ptim[oa]|sétim[oa]|settim[oa]|zevende|седьм\\p{L}{2,3}|siódm\\p{L}{1,3}',
  'eighth|8th|achte[nrs]?|huitième|octav[oa]|oitav[oa]|ottav[oa]|achtste|восьм\\p{L}{2,3}|ósm\\p{L}{1,3}',
  'ninth|9th|neunte[nrs]?|neuvième|noven[oa]|non[oa]|negende|девят\\p{L}{2,3}|dziewiąt\\p{L}{1,3}',
  'tenth|10th|zehnte[nrs]?|dixième|d[ée]cim[oa]|tiende|десят\\p{L}{2,3}|dziesiąt\\p{L}{1,3}',
  'eleventh|11th|elfte[nrs]?|onzième|undécim[oa]|décim[oa] primeir[oa]|undicesim[oa]|elfde|одиннадцат\\p{L}{2,3}',
  'twelfth|12th|zwölfte[nrs]?|douzième|duodécim[oa]|décim[oa] segund[oa]|dodicesim[oa]|twaalfde|двенадцат\\p{L}{2,3}'
]
const last =
  'last|final|letzte[nrs]?|dernière?|dernier|últim[oa]|ultim[oa]|laatste|последн\\p{L}{2,3}|ostatni\\p{L}{0,3}'
const noun = questionNouns.map(([, words], at) => `(?<n${at}>${words})`).join('|')
const sign = questionNouns.map(([, , signs]) => signs).join('|')
const further = String.raw`(?:(?:,\s|[、，]|,?\s?(?:and|und|et|y|e|en|i|и|&|和|与|及|と)\s?)(?:第|問)?\d{1,2}(?!\d|[.,]\d)(?:${sign})?){0,9}`
/** 'Question 7', 'Aussagen 5 und 6', '第5题和第6题', '問7'. */
const numbered = new RegExp(
  String.raw`(?<!\p{L})${article}(?:${noun})\s(?:(?:no\.?|nr\.?|number|n[°º]|numéro|número|numero|номер)\s?)?#?(?<figures>\d{1,2}(?!\d|[.,]\d)${further})|(?:第|問)(?<signed>\d{1,2}(?:${sign})?${further})`,
  'giu'
)
const code = /(?<![\p{Script=Latin}\p{N}_])(?:SC|TF|FB|OD)[ _-]?\d/iu
/** A line of a list, a table or what a sheet was taken from: a text with one names its questions otherwise. */
const listed = new RegExp(
  String.raw`^\s*(?:[-*•|#>]\s|\*\*|\(?\d{1,2}[.):、]|\uE000|#|(?:${questionNouns.map(([, words]) => words).join('|')}|第|問|q)\s?\d{1,2}(?:${sign})?\s?(?:[:：.)\/–—=-]|of\s|$))`,
  'imu'
)
const longest = 20_000

type Name = { start: number; end: number; at: number[]; type: string | null }

/**
 * A text in prose that counts the questions of the whole sheet, with the codes of these: 'Question 7 asks for the word inflation',
 * 'the seventh is inflation'. Figures count all questions where they go beyond those of every type, and ordinals where
 * none is missing.
 */
export function sheetNumbers(text: string, names: Names): string {
  const { ids } = names
  if (text.length > longest || code.test(text) || listed.test(text)) return text
  const byType = Map.groupBy(ids, (id) => id.slice(0, 2))
  const most = Math.max(...[...byType.values()].map((own) => own.length))
  if (ids.length <= Math.max(most, fewest)) return text
  const found = [byFigures(text), byOrdinals(text, ids.length)].find((all) => {
    const at = all.flatMap((name) => name.at)
    return (
      new Set(at).size >= ids.length / 2 &&
      Math.max(...at) >= most &&
      at.every((each) => each < ids.length) &&
      all.every(({ type, at: own }) => type === null || own.every((each) => ids[each]!.startsWith(type)))
    )
  })
  if (!found) return text
  let from = 0
  const parts = found.flatMap(({ start, end, at }) => {
    const before = text.slice(from, start)
    from = end
    return [before, at.map((each) => ids[each]).join(' and ')]
  })
  return [...parts, text.slice(from)].join('')
}

/** A sheet of fewer questions has no sixth. */
const fewest = 5

function byFigures(text: string): Name[] {
  return [...text.matchAll(numbered)].map(({ 0: name, index, groups }) => ({
    ...{ start: index, end: index + name.length, type: typeOf(groups!) },
    at: (groups!.figures ?? groups!.signed!).match(/\d+/g)!.map((figure) => Number(figure) - 1)
  }))
}

/** The ordinals of all questions, each behind the one before; none where one is missing. */
function byOrdinals(text: string, count: number): Name[] {
  const found: Name[] = []
  for (let at = 0; at < count; at++) {
    const words = [...places.slice(at, at + 1), ...(at === count - 1 ? [last] : [])].join('|')
    if (words === '') return []
    const pattern = new RegExp(
      String.raw`(?<!\p{L})${article}(?:${words})(?!\p{L})(?:\s(?:${noun}|one|una|uno)(?!\p{L}))?`,
      'giu'
    )
    pattern.lastIndex = found.at(-1)?.end ?? 0
    const match = pattern.exec(text)
    if (!match) return []
    found.push({ start: match.index, end: match.index + match[0].length, at: [at], type: typeOf(match.groups!) })
  }
  return found
}

function typeOf(groups: Record<string, string | undefined>): string | null {
  const at = questionNouns.findIndex((_, i) => groups[`n${i}`] !== undefined)
  return at < 0 ? null : questionNouns[at]![0]
}
