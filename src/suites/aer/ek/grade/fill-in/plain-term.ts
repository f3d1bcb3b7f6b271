import type { Language } from '../../../../../text/language-of.ts'

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
  [/artefact/giu, 'artifact'],
  [/(?<!\p{L})cheque/giu, 'check'],
  [/(?<=\p{L}{3})isation/giu, 'ization']
]
const ordinals = [
  'first|1st|erste[sn]?|1\\.|premier|1er|primer|primeiro|primo|1º|第?一',
  'second|2nd|zweite[sn]?|2\\.|deuxième|second|2e|segundo|secondo|2º|第?二',
  'third|3rd|dritte[sn]?|3\\.|troisième|3e|tercer|terceiro|terzo|3º|第?三',
  'fourth|4th|vierte[sn]?|4\\.|quatrième|4e|cuarto|quarto|4º|第?四'
]
const year = String.raw`((?:19|20)\d\d)`
/** A quarter of a year: 'fourth quarter of 2008', 'Q4 2008' and '2008 Q4' as '2008Q4'. */
const quarters = ordinals.flatMap((ordinal, at): [RegExp, string][] => [
  [
    new RegExp(
      String.raw`(?<![\p{L}\d])(?:${ordinal})\s?(?:quarter|quartals?|trimestre)\s(?:of |de |del |von )?${year}(?!\d)`,
      'giu'
    ),
    `$1Q${at + 1}`
  ],
  [new RegExp(String.raw`(?<![\p{L}\d])(?:Q${at + 1}|${at + 1}Q)[\s/-]?(?:of )?${year}(?!\d)`, 'giu'), `$1Q${at + 1}`],
  [
    new RegExp(
      String.raw`(?<!\d)${year}(?:[\s:/-]{1,2}|年)(?:Q${at + 1}|${at + 1}Q|(?:${ordinal})季度?)(?![\p{L}\d])`,
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
  const written = text
    .replaceAll(elision, ' ')
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

function monthOf(short: string): string {
  return monthNames.find((name) => name.toLowerCase().startsWith(short.toLowerCase().slice(0, 3)))!
}

const notPlural = /(?:ss|us|is|ics|news|does|has|was|ous|series|species|means|always|perhaps)$/
const languagesWithS: readonly Language[] = ['en', 'fr', 'es', 'pt']
const irregular: readonly (readonly [RegExp, string])[] = [
  [/(?<=equilibri|\p{L}{3}(?:med|bacter))a$/u, 'um'],
  [/(?<=criteri|phenomen)a$/u, 'on'],
  [/(?<=hypothes|analys|cris|thes)es$/u, 'is'],
  [/(?<=ind|matr|vert)ices$/u, 'ix'],
  [/(?<=[^aeiou])ies$/u, 'y'],
  [/(?<=ss|sh|ch|x|z)es$/u, ''],
  [/(?<=\p{L}{3})s$/u, '']
]

/**
 * A text with those words in singular that an answer has too, in singular or plural; compared with nothing but the answer itself
 * in this form. Words with a capital letter in the answer stay: 'Simons' is another name than 'Simon'.
 */
export function inSingularOf(answer: string, text: string, language: Language): string {
  if (!languagesWithS.includes(language)) return text
  const forms = new Set((answer.match(/(?<!\p{L})\p{Ll}{4,40}(?!\p{L})/gu) ?? []).map(singularOf))
  return text.replaceAll(/\p{L}{4,40}(?!\p{L})/gu, (word) => {
    const singular = singularOf(word.toLowerCase())
    return forms.has(singular) ? singular : word
  })
}

function singularOf(word: string): string {
  const rule = notPlural.test(word) ? undefined : irregular.find(([ending]) => ending.test(word))
  return rule ? word.replace(rule[0], rule[1]).replace(/(?<=ind)ix$/u, 'ex') : word
}
