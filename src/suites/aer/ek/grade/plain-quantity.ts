import { answerTokens } from '../../../../text/answer-tokens.ts'
import { isFigure } from '../../../../text/number-words.ts'

/** From 0 to 20, then the tens: German, French, Spanish, Portuguese, Italian. */
const numbers = {
  de: 'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert',
  fr: 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt trente quarante cinquante soixante soixante-dix quatre-vingts quatre-vingt-dix cent',
  es: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien',
  pt: 'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem',
  it: 'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento'
}
const valueAt = (place: number) => (place <= 20 ? place : 10 * (place - 18))
const figureOf = new Map(
  Object.values(numbers).flatMap((words) =>
    words.split(' ').map((word, place) => [word, String(valueAt(place))] as const)
  )
)
/** Words that are English too, or say something else in a sentence: they are numbers in front of a unit alone. */
const doubtful = new Set('six zero un um uno once sei dix cent cem onze acht due sept elf'.split(' '))
const anyOf = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length).join('|')
const ofUnit = '(?=\\s{0,3}(?:percent|percentage points|%))'
const spelled = new RegExp(
  String.raw`(?<![\p{L}-])(?:${anyOf([...figureOf.keys()].filter((word) => !doubtful.has(word)))})(?![\p{L}-])|(?<![\p{L}-])(?:${anyOf([...doubtful])})${ofUnit}`,
  'giu'
)
const ofHundred: Record<string, string> = {
  一: '1',
  二: '2',
  三: '3',
  四: '4',
  五: '5',
  六: '6',
  七: '7',
  八: '8',
  九: '9',
  十: '10'
}
const points =
  /(?<!\p{L})(?:Prozentpunkten?|points? de pourcentage|puntos? porcentuale?s?|pontos? percentua(?:l|is)|punt[oi] percentual[ei])(?!\p{L})|个?百分点/giu
const percent = /(?<!\p{L})(?:Prozent|pour ?cent|por ?ciento|por ?cento|per ?cento)(?!\p{L})/giu

/** Whether an accepted answer is a number, with or without a unit. */
export function isQuantity(text: string): boolean {
  const tokens = answerTokens(text)
  return tokens.length > 0 && tokens.length <= 3 && isFigure(tokens[0]!.text)
}

/**
 * The quantity of an answer in English words and figures: 'zwölf Prozent' and 'douze pour cent' as '12 percent', '12,4' as '12.4'
 * where the comma cannot part thousands or two numbers.
 */
export function plainQuantity(text: string): string {
  const worded = text
    .replaceAll(
      /百分之([一二三四五六七八九十]|\d+(?:\.\d+)?)/g,
      (_, value: string) => `${ofHundred[value] ?? value} percent`
    )
    .replaceAll(points, ' percentage points')
    .replaceAll(percent, ' percent')
    .replaceAll(/(?<!\p{L})(?:minus|negative|moins|menos|meno)\s(?=\d)/giu, '-')
    .replaceAll(spelled, (word) => figureOf.get(word.toLowerCase())!)
  const commas = worded.match(/\d,\d/g) ?? []
  return commas.length === 1 ? worded.replace(/(?<![\d.,])(-?\d{1,3}),(\d{1,2})(?![\d.,]\d|\d)/, '$1.$2') : worded
}

const months =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec'
const datePatterns = [
  new RegExp(
    String.raw`(?<!\p{L})(?:(?:on|in|by)\s)?(?:the\s)?\d{1,2}(?:st|nd|rd|th)?\s(?:of\s)?(?:${months})\.?,?\s((?:1[5-9]|20)\d\d)(?!\d)`,
    'giu'
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?:(?:on|in|by)\s)?(?:${months})\.?(?:\s\d{1,2}(?:st|nd|rd|th)?)?,?\s((?:1[5-9]|20)\d\d)(?!\d)`,
    'giu'
  ),
  /(?<![\d-])((?:1[5-9]|20)\d\d)-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01])(?![\d-])/g,
  /(?<!\d)((?:1[5-9]|20)\d\d)[\s-]?(?:Q[1-4]|H[12])(?![\p{L}\p{N}])/giu,
  /(?:the )?(?:year|calendar year|fiscal year|fy|Jahr|année|año|ano|anno) ((?:1[5-9]|20)\d\d)(?!\d)/gi
]

/** A date as its year alone: 'January 1, 1994' as '1994', for an answer that is a year. */
export function yearOfDates(text: string): string {
  return datePatterns
    .reduce((rest, pattern) => rest.replaceAll(pattern, '$1'), text)
    .replaceAll(/((?:1[5-9]|20)\d\d)年/g, '$1')
}

const rises =
  /(?<!\p{L})(?:rose|rises?|rising|risen|increase[sd]?|increasing|grew|grows?|grown|growing|growth|gain(?:s|ed)?|up|climb(?:s|ed)?|higher|more|jump(?:s|ed)?|raise[sd]?)(?!\p{L})/iu
const fallsWord =
  /(?<!\p{L})(?:fell|falls?|falling|fallen|declin(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|drop(?:s|ped|ping)?|reduc(?:e|es|ed|ing|tion)|lower(?:s|ed|ing)?|shr[aiu]nk|los[st]|loses?|down|cut)(?!\p{L})/iu

const reasonBehind =
  /(?:,|;|\s[–—-])\s(?:since|because|as|i\.?\s?e\.?|that is|given|which|so that|da|weil|car|porque|pois|perché)(?!\p{L}).*$/isu

/** A quantity without the reason that follows it, whose numbers are no answers. */
export function withoutReason(text: string): string {
  const left = text.replace(reasonBehind, '')
  return /\d/.test(left) ? left : text
}

/** Whether a stem speaks of a fall, and of no rise. */
export function speaksOfFall(stem: string): boolean {
  return fallsWord.test(stem) && !rises.test(stem)
}

/** Whether an answer speaks of a rise, and of no fall. */
export function speaksOfRise(answer: string): boolean {
  return rises.test(answer) && !fallsWord.test(answer)
}
