import { exceptWords } from '../../except-words.ts'
import { standingLetters } from '../grade/standing-letters.ts'
import { mentionsIn } from '../grade/verdict-words.ts'
import { ordinals } from './coded-ordinals.ts'
import type { Grouped } from './grouped.ts'
import type { Known } from './headings.ts'
import { questionNouns } from './question-nouns.ts'

const word = (words: string) => `(?<!\\p{L})(?:${words})(?!\\p{L})`
const all = new RegExp(
  `${word('all|every|each|alle[rs]?|jede[rs]?|sämtliche|tou(?:te)?s|chaque|tod[oa]s|cada|tutt[ei]|ogni|все')}|全部|都|すべて|全て|皆`,
  'iu'
)
const notAll =
  /(?<!\p{L})(?:not|nicht|pas|no|não|non|не)\s(?:all|every|alle|tou(?:te)?s|tod[oa]s|tutt[ei]|все)(?!\p{L})|不都|并非/iu
const only = `${word(
  'only|nur|allein|solely|seule?|uniquement|sólo|solo|solamente|únicamente|só|somente|apenas|soltanto|solamente|только|лишь'
)}|只有|唯|だけ|のみ`
const others = `${word(
  'others?|rest|remaining|of the|(?:übrigen|anderen|restlichen)|von den|unter den|autres|reste|parmi|des|demás|otr[oa]s|restantes|de las|de los|outr[oa]s|das|dos|altr[ei]|restanti|delle|dei|остальные|из'
)}|其余|其他|中`
const article =
  "(?:(?:the|die|das|der|den|dem|la|le|les|el|los|las|il|lo|a|o|statements?|aussagen?|affirmations?|l['’])\\s?)?"
const ordinal = ordinals.map((words) => `(?:${words})`).join('|')
const one = `(?:(?:SC|TF)[ _-]?\\d{1,2}|${ordinal}|第[一二三四五1-5][个個]?)`
const named = `["'*_\`(]{0,3}${article}${one}(?:(?:,\\s|、|\\s?(?:and|und|et|y|e|и|和|と)\\s?)${article}${one}){0,4}`
const excepted = new RegExp(
  `(?:,\\s)?${word(exceptWords)}\\s${named}(?![\\p{L}\\d])|除了?\\s?${named}\\s?(?:之?外|以外)?|${named}(?:を除い?[てき]|以外)`,
  'iu'
)
const alone = new RegExp(
  `(?:${only})\\s?(?:ist |sind |es |is |are |son |sont |est |è |sono |é |são )?${named}(?![\\p{L}\\d])|${named}(?:だけ|のみ)`,
  'iu'
)
const eachName = new RegExp(one, 'giu')

/** The name of the type. */
const bothVerdicts =
  /(?:true|wahr|richtig|vrai|verdader[oa]|verdadeir[oa]|ver[oa])\s?(?:\/|-?or-?|oder|ou|o)\s?(?:false|falsch|faux|fals[oa])/giu

/**
 * The answers of a sentence that says one thing of all questions of a type but some, or of some alone: 'All statements are true except
 * TF02', 'Of the statements only the first is false'. What is excepted from a verdict has the other one; from a letter, the one
 * that the sentence goes on to name.
 */
export function exceptedValues(sentence: string, known: Known): Grouped | null {
  const exception = excepted.exec(sentence)
  if (exception && all.test(sentence.replace(exception[0], ' '))) return spread(sentence, exception, known, false)
  const single = alone.exec(sentence)
  if (!single || !new RegExp(others, 'iu').test(sentence)) return null
  return spread(sentence, single, known, true)
}

function spread(sentence: string, part: RegExpExecArray, { names }: Known, isOnly: boolean): Grouped | null {
  const codes = [...sentence.matchAll(/(?:SC|TF|FB|OD)[ _-]?\d{1,2}/giu)]
  const type = codes[0]?.[0].slice(0, 2).toUpperCase() ?? typeIn(sentence)
  if (type !== 'TF' && type !== 'SC') return null
  const own = names.ids.filter((id) => id.startsWith(type))
  const found = [...part[0].matchAll(eachName)].map(({ 0: name }) => {
    const at = ordinals.findIndex((words) => new RegExp(`^(?:${words})$`, 'iu').test(name))
    const han = '一二三四五'.indexOf(/[一二三四五]/.exec(name)?.[0] ?? '-')
    return at >= 0 ? own[at] : han >= 0 ? own[han] : (names.idOf(name) ?? own[Number(/\d/.exec(name)?.[0]) - 1])
  })
  if (found.some((id) => id === undefined || !own.includes(id)) || found.length >= own.length) return null
  const some = new Set(found as string[])
  const end = part.index + part[0].length
  const rest = own.filter((id) => !some.has(id))
  const said = mentionsIn(sentence.replaceAll(bothVerdicts, (words) => '-'.repeat(words.length)))
  const isDenied = notAll.test(sentence) || said.some(({ isOpen }) => isOpen)
  const values = type === 'TF' ? verdicts() : choices()
  return values === null ? null : { values, start: 0, end: sentence.length, isDenied }

  function verdicts(): Map<string, string> | null {
    const first = isOnly ? (said.find(({ start }) => start >= end) ?? said[0]) : said[0]
    if (!first || said.length > 2) return null
    const ofSome = isOnly ? first.isTrue : !first.isTrue
    return new Map(own.map((id) => [id, String(some.has(id) ? ofSome : !ofSome)]))
  }

  function choices(): Map<string, string> | null {
    if (isOnly) return null
    const letters = standingLetters(sentence.replaceAll(/(?:SC|TF)[ _-]?\d{1,2}/giu, '-'))
    if (letters.length !== 1 && letters.length !== 1 + some.size) return null
    return new Map([
      ...rest.map((id) => [id, letters[0]!] as const),
      ...[...some].flatMap((id, at) => (letters[at + 1] === undefined ? [] : [[id, letters[at + 1]!] as const]))
    ])
  }
}

function typeIn(sentence: string): string | null {
  return (
    questionNouns.find(
      ([type, words, signs]) => type !== null && new RegExp(`${word(words)}|${signs}`, 'iu').test(sentence)
    )?.[0] ?? null
  )
}
