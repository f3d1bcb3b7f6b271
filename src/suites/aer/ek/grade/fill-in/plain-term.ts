import type { Language } from '../../../../../text/language-of.ts'
import { genitivesAsIn } from './genitives.ts'
import { datesAsIn } from './plain-date.ts'
import { withoutRoman } from './roman-numeral.ts'

/** What words are counted by: in a compound with one of these the answer is another one ('county-by-year', 'state-county'). */
const dimensions =
  'years?|months?|quarters?|weeks?|days?|times?|waves?|cohorts?|ages?|sex|gender|industr(?:y|ies)|sectors?|products?|firms?|plants?|occupations?|states?|count(?:y|ies)|districts?|regions?|provinces?|countr(?:y|ies)|cit(?:y|ies)|municipalit(?:y|ies)|villages?|schools?|households?|individuals?|workers?|' +
  'jahre?|monate?|branchen?|kreise?|länder|firmen|année|an|mois|secteur|pays|commune|entreprise|ano|año|mes|mês|sector|setor|municipio|município|país|empresa|anno|mese|settore|comune|impresa|paese'
const cross = /\s?[×✕*#]\s?|\s(?:by|x)\s|-by-|-x-|[-–]/iu
const compound = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:\p{L}{2,20}(?:${cross.source})){1,3}\p{L}{2,20}(?![\p{L}\p{N}])`,
  'giu'
)
const crossing = /[×✕*#]|(?<=[\s-])(?:by|x)(?=[\s-])/i
const describing = /^(?:level|wide|specific|based|fixed|side|long|mid|early|late|each|own|home|ebene|niveau)$/iu
const counted = new RegExp(`^(?:${dimensions})$`, 'iu')
const hanCompound = /(?<=\p{Script=Han})[-–×x—]+(?=\p{Script=Han})/gu

/** Other spellings of one word, beside British and American ones. */
const variants: readonly (readonly [RegExp, string])[] = [
  [/(?<=(?:hetero|homo))sced/giu, 'sked'],
  [/(?<!\p{L})m[eé]jic(?=o|an)/giu, 'mexic'],
  [/(?<!\p{L})(enrol|instal|fulfil)(?=ments?(?!\p{L}))/giu, '$1l'],
  [/(?<!\p{L})W\.?\s?W\.?\s?(?=(?:II?|1|2|One|Two)(?!\p{L}))/gu, 'World War '],
  [/artefact/giu, 'artifact'],
  [/(?<!\p{L})cheque/giu, 'check'],
  [/(?<=\p{L}{3})isation/giu, 'ization'],
  [/(?<=\p{L}{4})is(?=(?:ers?|e[ds]?|ing)(?!\p{L}))/giu, 'iz'],
  [/(?<!\p{L})diffs?[\s-]in[\s-]diffs?(?!\p{L})/giu, 'difference-in-differences']
]
const ordinals = [
  'first|1st|erste[sn]?|1\\.|premier|1er|primer|primeiro|primo|1º|第?一',
  'second|2nd|zweite[sn]?|2\\.|deuxième|second|2e|segundo|secondo|2º|第?二',
  'third|3rd|dritte[sn]?|3\\.|troisième|3e|tercer|terceiro|terzo|3º|第?三',
  'fourth|4th|final|last|vierte[sn]?|letzte[sn]?|4\\.|quatrième|4e|dernier|cuarto|quarto|último|ultimo|4º|第?四'
]
const year = String.raw`((?:19|20)\d\d)`
/** A quarter of a year: 'fourth quarter of 2008', 'Q4 2008' and '2008 Q4' as '2008Q4'. */
const quarters = ordinals.flatMap((ordinal, at): [RegExp, string][] => [
  [
    new RegExp(
      String.raw`(?<![\p{L}\d])(?:${ordinal})(?:\s\([^()]{1,20}\))?\s?(?:quarter|quartals?|trimestre)(?:\s\([^()]{1,10}\))?\s(?:of |de |del |von )?${year}(?!\d)`,
      'giu'
    ),
    `$1Q${at + 1}`
  ],
  [new RegExp(String.raw`(?<![\p{L}\d])(?:Q${at + 1}|${at + 1}Q)[\s/-]?(?:of )?${year}(?!\d)`, 'giu'), `$1Q${at + 1}`],
  [
    new RegExp(
      String.raw`(?<!\d)${year}(?:[\s:/-]{1,2}|年)(?:Q${at + 1}|${at + 1}Q|${['I', 'II', 'III', 'IV'][at]}|(?:${ordinal})季度?)(?![\p{L}\d])`,
      'giu'
    ),
    `$1Q${at + 1}`
  ]
])

const monthNames = 'January February March April May June July August September October November December'.split(' ')
const shortMonth = /(?<!\p{L})(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?:\.|(?!\p{L}))/giu

/** 'difference-in-differences-in-differences' and 'triple differences' are others than differences in differences. */
const threefold = /(?<!\p{L})(?:triple[\s-](?=\p{L})|difference[-\s]in[-\s]differences?[-\s]in[-\s]differences?)/giu

/** 'second-lowest' is not the lowest. */
const ranked =
  /(?<![\p{L}\p{N}])(second|third|fourth|fifth|next|two|three)[\s-](?=(?:to[\s-])?(?:lowest|highest|largest|smallest|biggest|best|worst|bottom|top|last|poorest|richest|most|least)(?!\p{L}))/giu

/** Before a vowel French and Italian articles stand in one word with what follows: "l'aléa", "dell'impresa". */
const elision = /(?<![\p{L}\p{N}'’])(?:l|d|qu|un|dell|nell|all|sull|dall|quell)['’](?=\p{L}{2})/giu

/** An answer that is a word or name, in one spelling, with its compounds in one piece: a part of them is no answer of its own. */
export function plainTerm(text: string, accepted: readonly string[], language: Language): string {
  const hasMonth = accepted.some((answer) => monthNames.some((month) => answer.includes(month)))
  const isCompound = accepted.some((answer) => crossing.test(answer))
  const written = withoutKana(
    withDirections(
      withoutRoman(genitivesAsIn(datesAsIn(spelledOut(text, accepted), accepted), accepted), accepted),
      accepted
    )
  )
    .replaceAll(elision, ' ')
    // '亚当·斯密'.
    .replaceAll(/(?<=\p{Script=Han})[·•・‧](?=\p{Script=Han})/gu, '')
    // 'DID方法', but not '非DID'.
    .replaceAll(
      /(?<=[A-Za-z])(?=[\p{Script=Han}\p{Script=Hiragana}])|(?<=\p{Script=Hiragana})(?=[A-Za-z])|(?<=\p{Script=Han})(?<![非无不未没反否])(?=[A-Za-z])/gu,
      ' '
    )
    .replaceAll(/(?<=\p{L})\s(?:&|und|et|y|e|和)\s(?=\p{Lu})/gu, ' and ')
    .replace(/^\s*an?\s(?=\p{L}{2})/iu, (article) => (language === 'en' ? '' : article))
    .replaceAll(shortMonth, (found) => (hasMonth ? monthOf(found) : found))
    .replaceAll(threefold, (found) =>
      accepted.some((answer) => answer.search(threefold) !== -1) ? found : 'threefold'
    )
  const plain = [...variants, ...quarters].reduce((rest, [pattern, to]) => rest.replaceAll(pattern, to), written)
  const isRanked = accepted.some((answer) => answer.search(ranked) !== -1)
  const known = new Set(accepted.flatMap((answer) => answer.toLowerCase().match(/\p{L}+/gu) ?? []))
  // 'bank-quarter' is no quarter, but 'state-level' is of the state.
  const isOfDimension = accepted.some((answer) => counted.test(answer))
  const isNoun = (part: string) => counted.test(part) || known.has(part.toLowerCase())
  const spelled = (isRanked ? plain : plain.replaceAll(ranked, '$1')).replaceAll(hanCompound, isCompound ? '$&' : '')
  return spelled.replaceAll(compound, (found) => {
    if (isCompound) return found
    const parts = found.split(cross)
    const isOther = parts.some(
      (part) => !known.has(part.toLowerCase()) && (counted.test(part) || (isOfDimension && !describing.test(part)))
    )
    // 'replaced by machines' is no compound.
    const isOne = /\s(?:by|x)\s/i.test(found) ? parts.every(isNoun) : crossing.test(found) || isOther
    return isOne ? parts.join('') : found
  })
}

/** 'RD design' as 'regression discontinuity design', and 'non-significant' as 'not significant'. */
function spelledOut(text: string, accepted: readonly string[]): string {
  const isListed = accepted.some((answer) => answer.toUpperCase() === text.replaceAll(/[^\p{L}]/gu, '').toUpperCase())
  const whole = isListed ? undefined : accepted.find((answer) => isInitials(text, answer) || isPairOf(text, answer))
  if (whole !== undefined) return whole
  return accepted.reduce((rest, answer) => {
    const words = answer.match(/[\p{L}\p{N}]+/gu) ?? []
    const denied = /^not (\p{L}{4,})$/iu.exec(answer)?.[1]
    if (denied) return rest.replaceAll(new RegExp(String.raw`(?<!\p{L})non[\s-]?${denied}`, 'giu'), answer)
    if (words.length < 3) return rest
    const initials = words
      .slice(0, -1)
      .map((word) => word[0]!.toUpperCase())
      .join('')
    return rest.replaceAll(
      new RegExp(String.raw`(?<![\p{L}\p{N}])${initials}[\s-]${words.at(-1)!}(?!\p{L})`, 'gu'),
      answer
    )
  }, text)
}

/** Whether a text is but the first letters of an answer: 'RD' of 'regression discontinuity', 'MPC' of 'marginal propensity to consume'. */
function isInitials(text: string, answer: string): boolean {
  const letters = /^\s*(?:the\s|an?\s)?(\p{Lu}{2,6})\s?\.?\s*$/u.exec(text)?.[1]
  if (letters === undefined) return false
  const words = answer.match(/[\p{L}\p{N}]+/gu) ?? []
  // 'WWI' is not 'World War II'.
  if (words.some((word) => /^[IVX]+$|\d/.test(word))) return false
  const initialsOf = (some: readonly string[]) => some.map((word) => word[0]!.toUpperCase()).join('')
  return [words, words.filter((word) => word.length > 3)].some(
    (some) => some.length > 1 && initialsOf(some) === letters
  )
}

/** Whether a text is but the names of an answer: 'Smoot-Hawley' of the 'Smoot-Hawley Tariff Act'. */
function isPairOf(text: string, answer: string): boolean {
  const names = /^(?:the\s)?(\p{Lu}\p{L}+(?:[-–]\p{Lu}\p{L}+)+)\s\p{L}/u.exec(answer)?.[1]
  const spelled = (name: string) => name.replaceAll('–', '-').toLowerCase()
  return names !== undefined && spelled(text.replaceAll(/^\s*(?:the\s)?|\s?\.?\s*$/g, '')) === spelled(names)
}

/** 'S. Korea' where a compass point is part of the name. */
function withDirections(text: string, accepted: readonly string[]): string {
  return ['North', 'South', 'East', 'West'].reduce(
    (rest, point) =>
      accepted.some((answer) => answer.startsWith(`${point} `))
        ? rest.replaceAll(new RegExp(String.raw`(?<!\p{L})${point[0]}\.\s?(?=\p{Lu}\p{Ll}{2})`, 'gu'), `${point} `)
        : rest,
    text
  )
}

/** Japanese with blanks between its words of Katakana and the others, which end a sentence or join. */
function withoutKana(text: string): string {
  if (!/[\u3041-\u3096\u30a1-\u30fa]/u.test(text)) return text
  return text
    .replaceAll(/(?<=[\u30a1-\u30fa\u30fc])・(?=[\u30a1-\u30fa])/gu, '')
    .replaceAll(/(?:ではなく|でなく)/gu, ' ではなく ')
    .replaceAll(/(?:または|もしくは|あるいは)/gu, ' or ')
    .replaceAll(/(?:です|である|だ|と(?:呼|よ)ばれる|という)(?=$|[\s。.,、])/gu, ' ')
    .replaceAll(
      /(?<=[\u30a1-\u30fa\u30fc])(?![\u30a1-\u30fa\u30fc])(?=\p{L})|(?<=(?![\u30a1-\u30fa\u30fc])\p{L})(?=[\u30a1-\u30fa])/gu,
      ' '
    )
}

function monthOf(short: string): string {
  return monthNames.find((name) => name.toLowerCase().startsWith(short.toLowerCase().slice(0, 3)))!
}
