import { answerTokens } from '../../../../../text/answer-tokens.ts'
import type { Language } from '../../../../../text/language-of.ts'
import { isFigure } from '../../../../../text/number-words.ts'
import { equalSpellings } from '../../reader-1/grade/equal-spellings.ts'
import { dropLabelledNumbers } from '../../reader-1/grade/labelled-numbers.ts'
import { directionOf } from './direction.ts'
import { isRemark } from './drop-remarks.ts'
import { behindBlank } from './other-unit.ts'

/** Between offers of any length. */
const choice =
  /(?<!\p{L})(?:and\/or|or|vs\.?|versus|alternatively|oder|bzw\.?|beziehungsweise|ou|e\/ou|y\/o|oppure|ovvero)(?!\p{L})|(?<=soit\s.{1,60})[,\s]{1,2}soit(?!\p{L})|(?<=\p{L})\s?\/\s?(?=\p{L})|→|->|或者?|还是|抑或/iu
/** Between offers that are short. */
const list =
  /[,;|\n\t•·+&、](?!\d{3}(?!\d))|\)\s?\(|\s[-–—]\s|(?<!\p{L})(?:and|as well as|plus|und|sowie|et|ainsi que|así como|bem como|nonché)(?!\p{L})|(?<=\p{L}\s)(?:y|e)(?=\s\p{L})|(?<=\p{Script=Han}\s?)[和与及](?=\s?\p{Script=Han})/iu
/** '(a)', '2.': names have their initials in capitals. */
const enumeration = /(?:^|\s)\(?(?:[a-e]|\d|i{1,3})[.)]\s/
/** A point behind a single letter ends an abbreviation. */
const sentence = /(?<!(?:^|[.\s])\p{L})[.?!]\s/u
const remark = /\s[([][^()[\]]*[)\]]/g

/** A piece of nothing but these is talk. */
const talk = new Set(
  (
    'i we think believe guess say would am is are was were be been it this that these those my our a an the answer probably likely perhaps maybe possibly presumably really sure certain certainly clearly definitely yes indeed of course do not know here there again also only just simply paper model authors author they he she term word blank correct right best most final in to by at on for as with from one so etc hope helps more precisely specifically exactly friend friends folks mate buddy sir madam ' +
    'ich wir man glaube denke meine vermute ist sind war wäre es das dies der die den dem ein eine einen hier wohl vermutlich wahrscheinlich vielleicht ja sicher genau also autoren studie begriff antwort lösung mit im in zu ' +
    'je nous pense crois dirais est sont était c ce cela le la les l un une des de du ici probablement sans doute peut être oui bien sûr donc auteurs étude terme réponse dans à il elle ils ' +
    'yo creo pienso diría es son fue el los las lo una un del aquí probablemente quizás tal vez seguramente sí autores estudio término respuesta se trata en al ' +
    'eu acho penso diria é são foi o os as um uma do da dos no na aqui provavelmente talvez certamente sim estudo termo resposta em ao trata se ' +
    'io credo penso direi è sono era il lo gli i un una del della di qui probabilmente forse sicuramente sì autori studio termine risposta si tratta'
  ).split(' ')
)
const hanTalk =
  /这里|这个|这种|这|那|是|为|的|叫做|叫作|称为|称作|称之为|被称|即|答案|应该|应|该|填|我认为|我想|我觉得|认为|可能|大概|也许|或许|一般|通常|作者|论文|本文|文中|采用|使用|利用|方法|法|了|在|指|属于|正是|就是|现象|其|所谓|中|从|而|于|里|一个|一种/gu

/** In Dutch, whose stems are told by their small words. */
const choiceByOf = /(?<=[\p{L}\d]\s)of(?=\s[\p{L}\d])/iu
const isDutch = (stem: string) => /(?<!\p{L})(?:het|een|van|wordt|werd|zijn|heet)(?!\p{L})/iu.test(stem)

/** In Spanish and Italian; in Portuguese it is an article. */
const choiceByO = /(?<=[\p{L}\d]\s)(?:o|u)(?=\s[\p{L}\d])/iu

type Offer = {
  text: string
  language: Language
  accepted: readonly string[]
  stem: string
  isAccepted(text: string): boolean
  isNumber: boolean
}

/**
 * What an answer offers beside an accepted one, or null. Offers are what 'or', 'versus', an arrow or a slash joins to it,
 * whatever their length; what a comma, a semicolon, 'and' or a line end joins to it, where that is short; where the answer is
 * a number, every other number that is neither of the stem nor named as something else. Talk, remarks and abbreviations of
 * an accepted answer are none.
 */
export function otherOffer({ text, accepted, stem, language, isAccepted, isNumber }: Offer): string | null {
  const longest = Math.max(...accepted.map(sizeOf))
  const known = wordsNearBlank(stem)
  const chosen = optionsOf(stem).map((option) =>
    answerTokens(option)
      .map((token) => token.text)
      .join(' ')
  )
  const isOffer = (piece: string, isChoice: boolean) =>
    !isAccepted(piece) && !isHarmless(piece, { text, accepted, known, chosen, stem, isChoice })
  const hasO = language === 'es' || language === 'it'
  const choices = piecesOf(text, choice).flatMap((piece) =>
    hasO ? piecesOf(piece, choiceByO) : isDutch(stem) ? piecesOf(piece, choiceByOf) : [piece]
  )
  const splits = [
    { pieces: choices, isChoice: true, isOne: isNumber ? holdsNumber : () => true },
    ...(isNumber
      ? []
      : [
          {
            pieces: piecesOf(text, enumeration).flatMap((piece) => piecesOf(piece, list)),
            isChoice: false,
            isOne: (piece: string) => sizeOf(piece) <= longest + 2 && !isFigures(piece)
          },
          {
            pieces: piecesOf(text, sentence),
            isChoice: false,
            isOne: (piece: string) => sizeOf(piece) <= longest + 1 && !isFigures(piece)
          }
        ])
  ]
  for (const { pieces, isChoice, isOne } of splits) {
    // An accepted answer that itself holds the separator is found in no piece, and then there is only one offer.
    if (!pieces.some(isAccepted)) continue
    const other = pieces.find((piece) => isOne(piece) && isOffer(piece, isChoice))
    if (other !== undefined) return other
  }
  if (isNumber) return otherNumber(text, accepted, stem)
  const outside = text.replaceAll(remark, ' ').trim()
  const isBracketed = !isAccepted(outside) && sizeOf(outside) <= longest + 2 && isOffer(outside, false)
  return outside !== text.trim() && outside !== '' && isBracketed ? outside : null
}

/** Tokens of a text; two Chinese characters count as one. */
export function sizeOf(text: string): number {
  return answerTokens(text).reduce(
    (size, token) => size + (/\p{Script=Han}/u.test(token.text) ? Math.ceil(token.text.length / 2) : 1),
    0
  )
}

/** What a stem gives to choose from: '(positive or negative)'. */
export function optionsOf(stem: string): string[] {
  const bracket = /\(([^()]{3,80})\)\s*[.。?]?\s*$/.exec(stem)?.[1] ?? ''
  const options = bracket.split(new RegExp(`${choice.source}|,`, 'iu')).map((option) => option.trim().toLowerCase())
  return options.length > 1 ? options.filter((option) => option !== '') : []
}

function piecesOf(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((piece) => piece.trim())
    .filter((piece) => answerTokens(piece).length > 0)
}

type Harmless = {
  text: string
  accepted: readonly string[]
  known: ReadonlySet<string>
  chosen: readonly string[]
  stem: string
  isChoice: boolean
}

function isHarmless(piece: string, { text, accepted, known, chosen, stem, isChoice }: Harmless): boolean {
  const words = answerTokens(piece).map((token) => token.text)
  if (chosen.includes(words.join(' '))) return false
  if (isChoice && holdsNumber(piece)) return false
  // What is asked for is one of the options that the stem gives: what holds none of them tells of it, and what opens with one offers it.
  if (!isChoice && chosen.length > 0) {
    if (chosen.includes(words[0]!)) return false
    if (!chosen.some((option) => piece.toLowerCase().includes(option)) && !furtherOption.test(piece)) return true
  }
  if (!isChoice && (isRemark(piece) || describesAnswer(piece, { text, accepted }))) return true
  // The stem's own 'or' may be repeated; another one joins its words to the answer.
  const isKnown = (word: string) => known.has(word) && (!isChoice || choice.test(stem))
  if (words.every((word) => isKnown(word) || talk.has(word) || isHanTalk(word, stem))) return true
  return words.length === 1 && accepted.some((answer) => isAbbreviation(words[0]!, answer))
}

const furtherOption =
  /(?<!\p{L})(?:zero|null?e?|none|neutral|mixed|ambiguous|both|neither|nula?|nullo|cero|ambos)(?!\p{L})|零|不确定/iu

/** Words that stand near the blank: an answer repeats them. 'Random effects' at the other end of the stem is another answer. */
function wordsNearBlank(stem: string): Set<string> {
  const [before = '', behind = ''] = stem.split(/_{3,}/)
  const near = [...answerTokens(before).slice(-mostNear), ...answerTokens(behind).slice(0, mostNear)]
  return new Set(near.map((token) => token.text))
}
const mostNear = 5

/** 'a Nordic country' behind 'Sweden', 'Nobel laureate of 1978' and 'economista inglés' behind the name of a person. */
function describesAnswer(piece: string, { text, accepted }: { text: string; accepted: readonly string[] }): boolean {
  if (indefinite.test(piece) && !indefinite.test(text)) return true
  return accepted.every(isName) && (/^\s*(?!(?:von|van|de|da|di)\s)\p{Ll}/u.test(piece) || ofSomething.test(piece))
}
const indefinite = /^\s*(?:an?|eine?|une?|una|uno|um|uma)\s\p{L}+\s\p{L}/iu
const ofSomething = /(?<![\p{L}\p{N}])\p{Ll}{4,}\s(?:of|in|for|at|from|by|de|del|du|do|da|di|von|der|für|im)\s/u

function isName(text: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(text)
}

/** Whether a text says nothing of its own: 'I think so'. */
export function isTalk(text: string): boolean {
  return answerTokens(text).every((token) => talk.has(token.text) || isHanTalk(token.text, ''))
}

function isHanTalk(word: string, stem: string): boolean {
  if (!/^\p{Script=Han}+$/u.test(word)) return false
  const left = word.replaceAll(hanTalk, '')
  return [...left].every((sign) => stem.includes(sign))
}

/** "IV" of "instrumental variables", "DiD" of "difference-in-differences". */
function isAbbreviation(letters: string, answer: string): boolean {
  const initials = (answer.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word[0]!.toLowerCase()).join('')
  // The letters of a name may have those of its kind in front: 'PBF' for the Programa Bolsa Família.
  return initials.length > 1 && letters.endsWith(initials) && letters.length <= initials.length + 1
}

function otherNumber(text: string, accepted: readonly string[], stem: string): string | null {
  const isShare = /^\s*(?:%|percent)/i.test(behindBlank(stem)) || accepted.some((answer) => /%|percent/.test(answer))
  const counted = isShare ? text : text.replaceAll(ofTotal, ' ')
  const tokens = answerTokens(dropLabelledNumbers(counted.replaceAll(circumstance, ' ').replaceAll(page, ' ')))
  const spellings = accepted.flatMap((answer) => equalSpellings(answerTokens(answer), null))
  const ours = new Set(spellings.flatMap(({ tokens: own, fallen }) => (fallen ? [] : own.map((token) => token.text))))
  const known = new Set([...ours, ...answerTokens(stem).map((token) => token.text)])
  // '-0.4 (a fall of 0.4)', but not '-0.4, 0.4'.
  const isKnown = (number: string) => known.has(number) || (ours.has(`-${number}`) && directionOf(text) === 'fall')
  // 'half (50 percent)' says the same twice.
  const isAsShare = (number: string) => isShare && ours.has(String(Number((Number(number) * 100).toPrecision(12))))
  const areYears = accepted.every((answer) => /^\d{4}$/.test(answer))
  const isOther = (token: string) =>
    (areYears ? /^\d{3}/ : /^-?\d/).test(token) && !ordinal.test(token) && !isKnown(token) && !isAsShare(token)
  return tokens.find((token) => isOther(token.text))?.text ?? null
}

const ordinal = /^\d+(?:st|nd|rd|th)$/
/** 'in 40 villages', 'over two years', '(p. 14)' behind a number: they count something else. */
const circumstance =
  /(?<=\d.{0,60})(?<!\p{L})(?:in|across|among|within|over|covering|from|auf|über|in|dans|sur|en|em|su|nel)\s\d[\d.,]*\s(?!and|und|percent|per |perc|basis|points?|thousand|million|billion|trillion|dollars?|euros?|pounds?|yuan|times)\p{L}{3,}/giu
/** '1250 of 5000': what something is counted out of. */
const ofTotal =
  /(?<=\d\s(?:\p{L}{2,20}\s)?)(?:out of|of|von|sur|su|de un total de)\s(?:the\s|a total of\s|insgesamt\s)?\d[\d.,]*/giu
const page = /(?<!\p{L})(?:(?:[Pp]{1,2}|S|[Ss]ec|[Cc]h|fn|[Ee]q)\.|Seite|§)\s?\(?\d{1,4}\)?/gu

function isFigures(text: string): boolean {
  const tokens = answerTokens(text)
  return tokens.length > 0 && tokens.length <= 2 && isFigure(tokens[0]!.text)
}

function holdsNumber(text: string): boolean {
  return answerTokens(text).some((token) => /^-?\d/.test(token.text))
}
