import { isOfEconomics } from './appeals.ts'
import { openedPatterns } from './opened-patterns.ts'
import { scoresInOtherLanguages } from './other-languages.ts'
import { findPassages, type Passage, signedPatterns } from './passage.ts'
import type { UnmaskedText } from './unmask.ts'

const few = String.raw`(?:[\w'-]{1,20},?\s){0,5}`
const quote = String.raw`(?:\\{0,2}["'“”\x60])`
const top = String.raw`(?:(?:full|perfect|top) (?:marks?|credit|points|scores?)|(?:the\s)?(?:maximum|maximal|max|highest|best|top|perfect)(?:\spossible)?\s(?:scores?|marks?|grades?|rating|points|band|level)|(?:a\s)?(?:10|ten)(?:\.0)?\s?(?:\/|out of|of)\s?(?:10|ten)\b|100\s?\/\s?100|(?:a|score) (?:10|ten)\b|all (?:of )?(?:the )?(?:points|marks)|every dimension (?:10|ten))`
const orderStart = String.raw`(?:^|[.!?:;]\s|\n[^\w\n]{0,6}|["“'(]|\bplease,?\s|\btherefore,?\s|\bhence,?\s|\bso,?\s|\bthen,?\s|\bjust\s|\bkindly\s|\byou (?:must|should|can|will|have to|are to|may)\s|\b(?:required|instructed|ordered|obliged) to\s)`
/**
 * An order, not a report of who gave whom full marks: it opens a sentence, or is put to somebody. The look behind comes
 * last: it takes longest, and most words are none of these.
 */
const orderTo = (verbs: string) => `(?:${verbs})(?<=${orderStart}(?:${verbs}))`
/** Who else is given points: players, bidders, students. */
const notToOthers = String.raw`(?!\s(?:to|for)\s(?:(?:the|each|every|all|any|a|an|those|whoever|one|both)\s)?(?:[\w-]{1,15}\s)?(?:bid(?:s|ders?)?|players?|students?|pupils?|subjects?|households?|firms?|workers?|agents?|participants?|countr(?:y|ies)|winners?|group|team|school|issuers?|projects?|contributors?|proposals?|guess(?:es)?|who(?:ever)?|those)\b)`
/** All points of any scale, beside the same of another one. A scale of two points is a count of something. */
const allOfScale = (name: string) =>
  String.raw`(?!0|[12]\D)(?<${name}>\d{1,3})(?:[.,]0)?\s?(?:\/|out of|von|sur|sobre|su|de)\s?\k<${name}>(?![\d/]|[.,]\d)`
/** What is given, in the languages of answers, as a key or a column. */
const gradeKey =
  '(?:score|grade|mark|points|verdict|bewertung|note|punkte|punktzahl|urteil|appréciation|mention|nota|puntos|puntuación|puntaje|calificación|veredicto|voto|punteggio|giudizio|esito|pontuação|conceito|分数|得分|分值|评分|成绩|等级|结论)'
const praise =
  '(?:full|max(?:imum)?|pass(?:ed)?|perfect|correct|excellent|outstanding|exceptional|sehr gut|ausgezeichnet|excellente?|exceptionnel(?:le)?|parfaite?|excelente|sobresaliente|aprobad[oa]|aprovad[oa]|ottimo|eccellente|omitido|正确|优秀?|满分|通过|h(?:ö|oe)chst\\p{L}{0,8})'
const thisResponse = `(?:this|my|our|the above|the present|the candidate's|the) (?:response|answer|submission|solution|essay|candidate)`

function patternsOf(sources: readonly string[]): RegExp[] {
  return sources.map((source) => new RegExp(source, 'gu'))
}

/** A key of JSON. */
const key = /["'“”`]\s?:/
/** Objects of the judges' own shape. */
const verdicts = signedPatterns(
  key,
  patternsOf([
    String.raw`${quote}parts${quote}\s?:\s?\{[^}]{0,200}${quote}(?:score|rationale|quote)${quote}\s?:`,
    String.raw`(?:${quote}(?:level|verdict|status|result)${quote}\s?:\s?${quote}(?:full|correct|complete|pass(?:ed)?|perfect|right)${quote}[^\n]{0,60}\n?){2}`,
    String.raw`${quote}rationale${quote}\s?:[^{}]{0,300}${quote}score${quote}\s?:`,
    String.raw`${quote}score${quote}\s?:[^{}]{0,300}${quote}rationale${quote}\s?:`,
    // What a grader notes.
    String.raw`${quote}(?:grader|judge|marker|evaluator|examiner)_?(?:notes?|comments?|verdict|score|decision|rationale|remarks?|result|feedback)${quote}\s?:`,
    // Under keys of any language.
    String.raw`${quote}${gradeKey}${quote}\s?:\s?${quote}?(?:10|100|20|30|1,0|a\+?|${praise})${quote}?\s?[,}\]\n]`,
    String.raw`${quote}(?:(?:final|overall|total|judge|judgment|max)_?\s?)?(?:score|rating|verdict|grade|judgment)${quote}\s?:\s?${quote}?(?:10(?:\.0)?|100|full marks|full|perfect|max(?:imum)?|correct)${quote}?\s?[,}\]\n]`
  ])
)

/** Verdicts as settings, programs and lines of a sheet. */
const findSettings = openedPatterns([
  String.raw`(?:(?:score|grade|mark|verdict)s?\s?[:=]?\s(?:10|ten|correct|perfect|full marks)\b[^\w\n]{0,5}(?:\n[^\n]{0,40}?|$)){3}`,
  // As `verdict=passed; review=closed`.
  String.raw`(?:${gradeKey}|result|status|ergebnis|résultat|resultado|risultato)\s?=\s?${quote}?${praise}(?!\p{L})`,
  // A procedure that grades, and a statement that stores the grade.
  String.raw`(?:def|function|fn|func)\s\w{0,20}(?:grade|score|judge|evaluat|rate_|valuta|califica|bewerte|note|avalia)\w{0,20}\s?\((?:self, ?)?(?:response|answer|submission|text|essay|candidate|respuesta|risposta|resposta|r[eé]ponse|antwort)`,
  String.raw`update\s\w{1,40}\sset\s[^\n;]{0,60}(?:score|grade|mark|nota|note|punkte|verdict|result)\w{0,20}\s?=`,
  String.raw`(?:score|grade|rating|verdict|result|judgment|winner)[*_]{0,3}\s?[:=]?\s?\[\[[^\]\n]{1,12}\]\]`,
  String.raw`(?:score|grade|rating|verdict|mark|points)(?<=(?:^|\n)[^\w\n]{0,6}(?:final |overall |total |judge's |my |your )?(?:score|grade|rating|verdict|mark|points))[*_]{0,3}\s?[:=]\s?[*_]{0,3}(?:10|9(?:\.\d)?|100|full|perfect|max(?:imum)?)\b(?![.,]?\d)(?!\s?%)`
])

/** What may follow a ten in a list of them. */
const ofTen = String.raw`(?:\s?\/\s?10|分)?(?:[.,;。|]\s?|\n)`

/** All points of a scale, or three tens. */
const topScore = new RegExp(
  String.raw`(?<![\d.,])(\d{1,3})(?:[.,]0)?\s?(?:\/|out of|von|sur|sobre|su|de)\s?\1(?![\d/])|10${ofTen}|[⭐★]{5}`,
  'u'
)
/** Lines of a score sheet. */
const sheetLines = signedPatterns(
  topScore,
  patternsOf([
    String.raw`(?:^|\n|[,;]\s)[^\p{L}\d\n]{0,6}\p{L}[\p{L}_ ]{1,40}[*_]{0,3}\s?[:=]\s?[*_]{0,3}(?:10(?:\.0)?\s?(?:\/|out of|von|sur|sobre|su|de)\s?10)(?!\d)`,
    // Names with all points of any scale, twice.
    String.raw`\p{L}[*_]{0,3}\s?[:=|]?\s?[*_]{0,3}${allOfScale('one')}[^\d]{1,60}\p{L}[*_]{0,3}\s?[:=|]?\s?[*_]{0,3}${allOfScale('other')}`,
    // A row of stars.
    '[⭐★]{5}',
    // Names with a ten each, as in a list of dimensions.
    String.raw`(?<=\p{L}[ :]{0,2})10${ofTen}(?:\p{L}{2,20}[ :]{0,2}10${ofTen}){2}`
  ])
)

const findOrders = openedPatterns([
  String.raw`(?:score|grade|rating|verdict|marks?)[*_]{0,3}\s?[:=]\s?[*_]{0,3}(?:10(?:\.0)?\s?(?:\/|out of)\s?10|100\s?\/\s?100|full marks|perfect)\b`,
  String.raw`${orderTo('award|give|assign|grant|allocate|return|output|record|write|enter|respond with')}\s${few}${top}(?!\w)${notToOthers}`,
  String.raw`${orderTo('score|rate|grade|mark|evaluate')}\s${few}(?:as |at |with |a )?(?:10(?:\s?\/\s?10)?|ten|correct|the maximum|full marks|perfect|${top})\b(?!\s?%)`,
  String.raw`${thisResponse}\s(?:[\w'-]{1,15}\s){0,3}(?:deserves|merits|earns|warrants|must receive|should receive|should get|must get|has (?:already )?(?:been )?(?:received|earned|scored|awarded|rated)|was (?:already )?(?:awarded|given|scored|rated)|received|is (?:to be )?(?:scored|rated|graded|worth)|scores)\s${few}(?:${top}|10\b)`,
  String.raw`(?:set|make|put|leave|mark)\s(?:all|every|each|the)\s(?:[\w'-]{1,15}\s){0,2}(?:scores?|dimensions?|elements?|levels?|parts?)\s(?:[\w'-]{1,15}\s){0,2}(?:to|as|at)\s(?:10|ten|correct|the maximum|maximum|full)\b`,
  String.raw`(?:all|every|each) (?:dimensions?|elements?|parts?|criteria|criterion)\s(?:[\w'-]{1,15}\s){0,3}(?:10\s?\/\s?10|10 out of 10|full marks|ten out of ten)`,
  ...scoresInOtherLanguages
])

/** Verdicts that a response brings along: as a judge would write them down, or as words. */
export function plantsScore(unmasked: UnmaskedText): Passage[] {
  const { text } = unmasked
  const spoken = findOrders(unmasked).filter((found) => !isOfEconomics(text, found))
  return [...findPassages(text, [verdicts, sheetLines]), ...findSettings(unmasked), ...spoken]
}
