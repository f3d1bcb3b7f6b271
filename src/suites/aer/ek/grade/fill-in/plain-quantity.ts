import type { Language } from '../../../../../text/language-of.ts'
import { romanValue } from '../../../../../text/roman-value.ts'
import { figuresOfWords } from '../../../../../text/spelled-numbers.ts'
import { boundWords, yearBounds } from './bound-words.ts'
import { yearsOfDates } from './plain-year.ts'
import { anywhere, before, behind, type Rewrite, rewrite } from './rewrites.ts'

const separators: readonly Rewrite[] = [
  [/(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?!\d|,\d)/g, ''],
  [/(?<![\d.,])\d{1,3}(?:[\u00a0\u202f\u2009 ]\d{3})+(?=,\d{1,2}(?!\d)|(?![\d.,]*\d))/g, ''],
  [/(?<![\d.,])\d{1,3}(?:\.\d{3}){2,}(?=,\d{1,2}(?!\d)|(?![\d.,]*\d))/g, ''],
  [/(?<![\d.,])\d{1,3}(?:\.\d{3})+(?=,\d{1,2}(?!\d))/g, ''],
  [/(?<![\d.,])\d{1,3}(?:['’]\d{3})+(?!\d)/g, '']
]
/** '24.000' where a point parts thousands. */
const pointOfThousands = /(?<![\d.,])([1-9]\d{0,2})\.(\d{3})(?![\d.,]*\d)/g
const decimalComma = /(?<![\d.,])(\d{1,9}),(\d{1,2}|\d{4,9})(?![\d,]*\d)/g

const shares: readonly Rewrite[] = [
  [/(?<=[\d_]\s{0,2})(?:%|percent|per cent)?[\s-]?p\.?\s?p\.?(?![\p{L}\p{N}])/giu, ' percentage points '],
  [
    anywhere(
      'Prozentpunkten?s?|procentpunt(?:en)?|points? de (?:pourcentage|%)|puntos? porcentual(?:es)?|pontos? percentua(?:l|is)|punt[oi] percentual[ei]'
    ),
    ' percentage points '
  ],
  [/个?\s?百分点|パーセントポイント|ポイント/g, ' percentage points '],
  [
    anywhere('Basispunkten?|points? de base|puntos? b[aá]sicos?|pontos?[\\s-](?:de )?base|punt[oi] base'),
    ' basis points '
  ],
  [/个?\s?基点/g, ' basis points '],
  [/パーセント/g, ' percent '],
  [
    anywhere(
      'Prozente?|procent|v\\.\\s?H\\.|pour[\\s-]?cents?|por\\s?cien(?:to)?|por\\s100|auf\\s100|por\\s?cento|per\\s?cento|per\\s?cent'
    ),
    ' percent '
  ],
  [behind('p\\.?\\s?c\\.|v\\.\\s?H\\.|pct\\.?'), ' percent ']
]
/** '2.5×' as '2.5 times', and 'USD/hour' as 'USD per hour'. */
const slashes: readonly Rewrite[] = [
  [/(?<=\d)-(?=(?:percent|per cent|dollar|euro|year|month|week|day|hour|prozent)(?!\p{L}))/giu, ' '],
  [/(?<=\d)\s?(?:×|\\times)(?!\s?[\d\p{L}{])/gu, ' times '],
  [/(?<=\d\s?(?:[€$£]|\p{L}{2,10})?)\s?\/\s?(?=(?:\p{L}{3,12}|h|hr|yr|mo)(?!\p{L}))/gu, ' per '],
  [/(?<=\d)·(?=\d)(?!10)/g, '.']
]
/** Between a number and its currency: '12 milliards de dollars'. */
const ofCurrency =
  /(?<=\d\s{0,2})(?:de|di|of|d['’])\s?(?=(?:US[\s-]?)?(?:d[oó]ll?ar|dollar|euro|pound|livre|libra|sterline|yen|yuan))/giu
/** Alone they are percentage points where the stem asks for a share. */
const barePoints = behind('points?|punt(?:en)?|Punkten?|puntos?|pontos?|punt[oi]|个点')

const measures: readonly Rewrite[] = [
  [behind('Monaten?|mois|meses|m[eê]s|mes[ei]|个?月'), ' months'],
  [behind('Jahren?|ans|années|años|anos|año|ano|anni|anno|岁|年間?'), ' years'],
  [behind('Wochen?|semaines?|semanas?|settiman[ae]|周'), ' weeks'],
  [behind('Tagen?|jours?|d[ií]as?|giorni|giorno|天'), ' days'],
  [behind('Stunden?|heures?|horas?|or[ae]|uur|uren|个?小时|h|hrs?'), ' hours'],
  [behind('Quartalen?|trimestr(?:es?|i)|个?季度'), ' quarters'],
  [behind('Kilometern?|kilomètres?|kilómetros?|quilômetros?|chilometri|公里'), ' km'],
  [behind('US[\\s-]?Dollars?|d[oó]l[la]ar[ei]?s?|dollari|dólares|美元'), ' dollars'],
  [behind('欧元'), ' euros'],
  [behind('(?:万|亿)?(?:元|人民币)'), ' yuan'],
  [/人民币\s?(?=[\d¥])/g, ' yuan '],
  [/R\$\s?(?=\d)/g, ' ']
]
const moneyInParts: Rewrite = [
  /(\d{1,9})\s{1,3}(dollars?|euros?|pounds?)(?:\s(?:and|und|et|y|con|e))?\s(\d{1,2})(?:\s(?:cents?|pence|centimes?|c[eé]ntimos|centavos|cêntimos|centesimi))?(?![\p{L}\d.,])/giu,
  '$1.$3 $2'
]
const letterScales: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d)\s?k(?=\s?[€$£]|(?![\p{L}\d]))/giu, '000'],
  [/(?<=\d)\s?(?:m|mn|mm|mi|mln|mill|mio)\.?(?=\s?[€$£]|(?![\p{L}\d]))/giu, '000000'],
  [/(?<=\d)\s?(?:b|bn|bi|md|mds|mrd|mld)\.?(?=\s?[€$£]|(?![\p{L}\d]))/giu, '000000000'],
  [/(?<=\d)\s?(?:tn|trn|tri|bio)\.?(?=\s?[€$£]|(?![\p{L}\d]))/giu, '000000000000']
]

const signs: readonly Rewrite[] = [
  [/^\s*plus\s(?=\d)/gi, '+'],
  [before('minus|negative?|negativ[oa]?|moins|(?<!(?:tudo|todo|todos|al|lo|pelo)\\s)menos|meno|负'), '-']
]
const number = String.raw`[-−–]?[\d.]{1,20}(?:\s?(?:%|percent(?:age points)?))?`
const links: readonly Rewrite[] = [
  [
    new RegExp(String.raw`(?<!\p{L})(?:zwischen|entre|tra|fra)\s(${number})\s(?:und|et|y|e)\s(?=\d)`, 'giu'),
    'between $1 and '
  ],
  [
    /(?<=\d(?:\s?percent|\s?%)?)\s{1,3}(?:bis|à|a|al|até|ai|hasta|e i)\s{1,3}(?:i\s|los\s)?(?=[\d_])|(?<=\d)\s?(?:至|到)\s?(?=\d)/giu,
    ' to '
  ]
]

/** In front of the year of an event, for which 'in' says that it is no quantity. */
const yearOfEvent =
  /(?<!\p{L})(?:em|en|im(?: jahre?)?|nel(?:l['’]anno)?|seit|depuis|desde|dal|no ano de|en el año)\s(?=(?:1[5-9]|20)\d\d(?!\d))/giu
/** "l'année 1936", "dell'1 per cento". */
const elision = /(?<![\p{L}\p{N}'’])(?:l|d|qu|un|dell|nell|all|dall)['’](?=[\p{L}\d]{2}|\d)/giu
/** '3 points et demi'. */
const andHalf =
  /(\d{1,9})(\s{1,2}(?:percentage points|basis points|percent|\p{L}{1,20}))\s(?:et demie?|y medi[oa]|e mei[oa]|e mezz[oa]|and a half)(?!\p{L})/giu
/** Where a number stands, which the rule for labels has in English. */
const tables =
  /(?<!\p{L})(?:tabellen?|tabla|tabela|tabella|tableau|cuadro|quadro|abbildung|figura|seite|página|pagina|columna|coluna|colonna|colonne|spalte)(?=\s\d)|[表图](?=\s?\d)/giu
/** '30 percent, or roughly a third' says the same twice. */
const roundly =
  /(?<=\d(?:\s?(?:%|percent))?)\s?,\s(?:or|oder|ou|o)\s(?:roughly|about|approximately|around|nearly|equivalently|rund|etwa|environ|soit|aproximadamente|cerca de|circa)\s(?:[^,;.()]|\.(?=\d)){1,30}/giu
const article = /^\s*(?:the|an?|la|le|el|il|os?|die|der|das)\s(?=[-−–]?\d)/iu
/** A fraction, but not a part of a date or of a span of years. */
const fraction = /(?<![\d/.,])(?:(\d{1,9})\s)?(\d{1,3})\s?\/\s?(\d{1,3})(?![\d/])/g

const scaleNames =
  'thousand|million|billion|trillion|tausend|millionen?|milliarden?|milliards?|mill[oó]n|mil millones|milhão|bilhão|milione|miliardo|miljoen|miljard'
/** 'quarter billion', which needs no article; a bare 'quarter' is a time of the year. */
const quarters: readonly Rewrite[] = [
  [
    new RegExp(
      String.raw`(?<!\p{L})(?:(?:an?|one)\s)?quarter[\s-](?:of\s)?(?:an?\s|one\s)?(?=(?:${scaleNames})(?!\p{L}))`,
      'giu'
    ),
    '0.25 '
  ],
  [/(?<!\p{L})(?:eine\s)?viertel(?=milli(?:on|arde)(?!\p{L}))/giu, '0.25 '],
  [/(?<!\p{L})(?:eine\s)?dreiviertel(?=milli(?:on|arde)(?!\p{L}))/giu, '0.75 ']
]
/** '1/4 de milliard', '3/4 1000000000'. */
const partOfScale = new RegExp(
  String.raw`(?<![\d.,])(\d{1,2})\/(\d{1,2})\s(?:(?:of|de|di|von|van)\s|d['’])?(?:(?:an?|one|une?|um|uno|einer?|een)\s)?(?:(1000(?:000){0,3})(?!\d)|(?=(?:${scaleNames})(?!\p{L})))`,
  'giu'
)
/** Zero as an adjective: 'nulle'. */
const zero =
  /(?<=^\s*|(?<!\p{L})(?:est|sont|était|es|era|é|è|(?:un )?effet|efecto|efeito|effetto|donc|quindi|portanto)\s)(?:null[eoa]s?|nuls?|nul[oa]s?)(?=\s*(?:[.,;(]|$))/giu

export type QuantityForm = {
  /** Of the question: it says what points and commas in numbers are. */
  language: Language
  /** Whether the key itself has a decimal comma, whatever its language. */
  hasCommas: boolean
  isYear: boolean
  /** Whether the key is a span of years or other numbers. */
  isSpan: boolean
  /** Whether the stem asks for percent or percentage points: bare points are the latter. */
  asksShare: boolean
  /** The largest accepted number: '24k' and '250m' are read where numbers of their size are asked for. */
  largest: number
}

/**
 * The quantities of a text as English prose has them: 'zwölf Prozent' and 'douze pour cent' as '12 percent', '12,4' as '12.4',
 * '250.000.000 €' as '250000000 €', '3.5亿元' as '350000000 yuan', 'moins de la moitié' as 'less than 1/2'.
 */
export function plainQuantity(
  text: string,
  { language, hasCommas, isYear, isSpan, asksShare, largest }: QuantityForm
): string {
  const spaced = text
    .replaceAll(elision, ' ')
    .replaceAll(/(?<=(?![十百千万萬亿億之])[\p{Script=Han}\u3041-\u30fa])(?=[-−+]?\d)/gu, ' ')
    .replaceAll(/\d?[¼-¾⅐-⅞]/g, (found) =>
      [...found]
        .map((sign) => sign.normalize('NFKC'))
        .join(' ')
        .replace('⁄', '/')
    )
  let plain = separators.reduce(
    (rest, [pattern]) => rest.replaceAll(pattern, (found) => found.replaceAll(/\D/g, '')),
    spaced
  )
  const isComma = hasCommas || (language !== 'en' && language !== 'zh')
  if (isComma) plain = plain.replaceAll(pointOfThousands, '$1$2')
  // In English a comma parts numbers, unless it is the only one.
  if (isComma || plain.match(/\d,\d/g)?.length === 1) plain = plain.replaceAll(decimalComma, '$1.$2')
  plain = rewrite(rewrite(plain, slashes), shares)
  if (asksShare) plain = plain.replaceAll(barePoints, ' percentage points')
  plain = figuresOfWords(
    figuresOfWords(rewrite(plain.replaceAll(zero, '0'), quarters), language).replaceAll(partOfScale, partOf),
    language
  )
  if (language === 'zh') plain = plain.replaceAll(/(?<=[\d%])(?=[\p{Script=Han}\u3041-\u30fa])/gu, ' ')
  for (const [place, [pattern, zeros]] of letterScales.entries()) {
    if (largest >= 1000 ** (place + 1)) plain = scaled(plain, pattern, zeros)
  }
  if (isSpan) plain = plain.replaceAll(/(?<=\d)\s?—\s?(?=\d)/g, '-').replaceAll(shortSpan, span)
  // 'II', 'Proposition II'.
  if (largest < 40)
    plain = plain.replace(numeral, (_, label: string, letters: string) => `${label}${romanValue(letters) ?? letters}`)
  if (isYear) plain = rewrite(yearsOfDates(plain.replace(/^\s*[-–•]\s(?=\d{4})/, '')), yearBounds)
  else plain = plain.replaceAll(yearOfEvent, 'in ').replaceAll(fraction, decimal)
  plain = rewrite(plain.replaceAll(roundly, '').replaceAll(andHalf, '$1.5$2').replaceAll(tables, 'table'), [
    [ofCurrency, ''],
    ...measures,
    moneyInParts,
    ...boundWords,
    ...signs,
    ...links
  ])
  return plain
    .replaceAll(/[^\S\n]{2,}/g, ' ')
    .replace(article, '')
    .trim()
}

/** '1995–07' and '1995—2007'. */
const shortSpan = /(?<![\d.])((?:1[5-9]|20)\d\d)\s?[-–—/]\s?(\d\d|(?:1[5-9]|20)\d\d)(?![\d.])/g
const numeral = /^(\s*(?:\p{L}{3,20}\.?\s)?)([IVX]{1,5})(?=\s*\.?\s*$)/u

function span(_: string, first: string, last: string): string {
  if (last.length === 4) return `${first}-${last}`
  const century = Number(first.slice(0, 2)) + (last < first.slice(2) ? 1 : 0)
  return `${first}-${century}${last}`
}

/** '1/3' as '0.333333', which a bound may stand in front of. */
function decimal(found: string, whole: string | undefined, above: string, below: string): string {
  const value = Number(whole ?? 0) + Number(above) / Number(below)
  return Number(below) === 0 ? found : String(Number(value.toFixed(6)))
}

/** '1/4 million' as '0.25 million', and '3/4 1000000000' as '750000000'. */
function partOf(_: string, above: string, below: string, scale: string | undefined): string {
  const part = Number(above) / Number(below)
  return scale === undefined ? `${part} ` : String(Number((part * Number(scale)).toPrecision(15)))
}

/** '2.5m' as '2500000'. */
function scaled(text: string, pattern: RegExp, zeros: string): string {
  const numbers = new RegExp(String.raw`(?<![\d.,])(\d{1,12}(?:\.\d{1,9})?)(?:${pattern.source})`, pattern.flags)
  return text.replaceAll(numbers, (_, value: string) =>
    String(Number((Number(value) * Number(`1${zeros}`)).toPrecision(15)))
  )
}
