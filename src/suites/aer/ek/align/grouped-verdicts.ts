import { isInPart, mentionsIn } from '../grade/verdict-words.ts'
import { ordinals } from '../read/coded-ordinals.ts'

const two = 'two|both|zwei|beiden?|deux|dos|duas|dois|due|два|две'
const three = 'three|drei|trois|tres|três|tre|три'
const four = 'four|vier|quatre|cuatro|quatro|quattro|четыре'
const first = 'first|ersten|premi[èe]re?s|primer[oa]s|primeir[oa]s|prim[ei]|первые'
const last = 'last|letzten|derni[èe]re?s|últim[oa]s|ultim[ei]|последние'
const rest =
  'others?|rest|remaining|remainder|(?:übrigen|anderen|restlichen)|autres|reste|demás|otr[oa]s|restantes|outr[oa]s|demais|altr[ei]|restanti|rimanenti|остальные'
const all = 'all|both|alle|beide|tou(?:te)?s|les deux|tod[oa]s|amb[oa]s|tutt[ei]|entramb[ei]|все|оба|обе'
const count = `(?:${two}|${three}|${four})`
const word = (words: string) => `(?<!\\p{L})(?:${words})(?!\\p{L})`
const named = new RegExp(
  [
    `(?<firsts>${word(`(?:${first})\\s${count}|${count}\\s(?:${first})`)})`,
    `(?<lasts>${word(`(?:${last})\\s${count}|${count}\\s(?:${last})`)})`,
    ...ordinals.map((words, at) => `(?<p${at}>${word(words)})`),
    `(?<rest>${word(rest)})`,
    `(?<all>${word(all)}|都|全部)`,
    `(?<han>第[一二三四五1-5])`
  ].join('|'),
  'giu'
)
const bothOnly = /^(?:both|beide|les deux|amb[oa]s|entramb[ei]|оба|обе)$/iu
const isLast = /^(?:last|final|letzt|derni|últim|ultim|laatste|последн|ostatni)/iu

/**
 * The verdicts that a sentence about the true-or-false questions gives to groups of them: 'The first two and the last are true,
 * the other two false'. Empty where a question has two verdicts, or a group none.
 */
export function groupedVerdicts(sentence: string, many: number): Map<number, boolean> {
  // Numbers count the questions of all types.
  if (/\d/.test(sentence)) return new Map()
  const groups = [...sentence.matchAll(named)].map(({ 0: name, index, groups: by }) => ({
    at: index,
    places: placesOf(name, by!, many)
  }))
  const verdicts = mentionsIn(sentence).filter(
    ({ isOpen, start, end }) => !isOpen && !trueOrFalse.test(sentence.slice(Math.max(0, start - 12), end + 12))
  )
  if (groups.length === 0 || verdicts.length === 0 || isInPart(sentence) || sentence.includes('?')) return new Map()
  const isInFront = verdicts[0]!.start < groups[0]!.at
  const found = new Map<number, boolean>()
  for (const { at, places } of groups) {
    const verdict = isInFront ? verdicts.findLast(({ start }) => start < at) : verdicts.find(({ start }) => start > at)
    const own =
      places === 'rest'
        ? Array.from({ length: many }, (_, place) => place).filter((place) => !found.has(place))
        : places
    if (!verdict || own.length === 0 || own.some((place) => place >= many || found.has(place))) return new Map()
    for (const place of own) found.set(place, verdict.isTrue)
  }
  return found
}

const trueOrFalse =
  /(?:true|wahr|richtig|vrai|verdadero|verdadeiro|vero)\s?(?:\/|-?or-?|oder|ou|o)\s?(?:false|falsch|faux|falso)/iu

function placesOf(name: string, by: Record<string, string | undefined>, many: number): number[] | 'rest' {
  const size = [two, three, four].findIndex((words) => new RegExp(word(words), 'iu').test(name)) + 2
  const places = Array.from({ length: many }, (_, place) => place)
  if (by.firsts !== undefined) return places.slice(0, size)
  if (by.lasts !== undefined) return places.slice(-size)
  if (by.rest !== undefined) return 'rest'
  if (by.all !== undefined) return bothOnly.test(name) && many !== 2 ? [] : places
  if (by.han !== undefined)
    return ['一二三四五'.indexOf(name.at(-1)!) >= 0 ? '一二三四五'.indexOf(name.at(-1)!) : Number(name.at(-1)) - 1]
  return isLast.test(name) ? [many - 1] : [ordinals.findIndex((_, at) => by[`p${at}`] !== undefined)]
}
