import type { Question } from '../content.ts'
import type { Known } from './headings.ts'
import type { Line } from './read-tables.ts'
import { sectionsIn } from './section-lists.ts'

/** Ordinals and, behind a noun, cardinals, by the place that they name. */
export const ordinals = [
  'first|1st|erste[nrs]?|première?|premier|primer[oa]?|prim[oa]|primeir[oa]|eerste|första|перв\\p{L}{2,3}|pierwsz\\p{L}{1,3}|birinci',
  'second|2nd|zweite[nrs]?|deuxième|seconde?|segund[oa]|second[oa]|tweede|andra|втор\\p{L}{2,3}|drug\\p{L}{1,3}|ikinci',
  'third|3rd|dritte[nrs]?|troisième|tercer[oa]?|terz[oa]|terceir[oa]|derde|tredje|трет\\p{L}{2,3}|trzeci\\p{L}{0,3}|üçüncü',
  'fourth|4th|vierte[nrs]?|quatrième|cuart[oa]|quart[oa]|vierde|fjärde|четв[её]рт\\p{L}{2,3}|czwart\\p{L}{1,3}|dördüncü',
  'fifth|5th|last|final|fünfte[nrs]?|letzte[nrs]?|cinquième|dernière?|dernier|quint[oa]|últim[oa]|ultim[oa]|vijfde|laatste|femte|пят\\p{L}{2,3}|последн\\p{L}{2,3}|piąt\\p{L}{1,3}|ostatni\\p{L}{0,3}|beşinci'
]
const cardinals = [
  'one|eins|une?|un[oa]|um|uma|один|jeden',
  'two|zwei|deux|dos|dois|duas|due|два|dwa',
  'three|drei|trois|tres|três|tre|три|trzy',
  'four|vier|quatre|cuatro|quatro|quattro|четыре|cztery',
  'five|fünf|cinq|cinco|cinque|пять|pięć'
]
const nouns =
  'questions?|items?|statements?|blanks?|gaps?|sequences?|orderings?|numbers?|claims?|tasks?|fragen?|aussagen?|lücken?|reihenfolgen?|affirmations?|énoncés?|preguntas?|afirmaci(?:ón|ones)|enunciados?|huecos?|domand[ae]|affermazion[ei]|quest(?:ão|ões)|afirmaç(?:ão|ões)|perguntas?|lacunas?|vragen|vraag|stelling(?:en)?|вопрос\\p{L}{0,2}|утверждени\\p{L}{1,2}|pytani\\p{L}{1,2}|stwierdzeni\\p{L}{1,2}'
const article = "(?:(?:the|die|das|der|den|dem|la|le|el|il|lo|a|o|de|het|l['’])\\s?)?"
const ones = '(?:\\s(?:one|una|uno))?(?!\\p{L})'
const han = '一二三四五'
/** What may stand in front of an ordinal that names a question: another clause, 'and', 'for'. */
const opens =
  '(?<=^|[.;:!?,、，。；：\\n(–—]\\s{0,3}["\'*_]{0,3}|(?<!\\p{L})(?:and|or|for|in|on|is|are|neither|nor|also|with|und|oder|für|bei|in|ist|sind|auch|zu|et|ou|pour|dans|à|est|y|o|para|en|es|son|e|em|é|são|per|in|è|sono|for|i|и|в|для|na|w)\\s)'

const places = ordinals.map((words, at) => {
  const named = [
    `${article}(?:${words})(?:\\s(?:${nouns}))?${ones}`,
    `${article}(?:${nouns})\\s(?:${cardinals[at]})(?!\\p{L})`,
    // 'statements four and five'
    ...(at > 0
      ? [
          `(?<=(?:and|und|et|y|e|,)\\s)(?:${cardinals[at]})(?=\\s(?:are|is|sind|ist|sont|est|son|es|são|é|sono|è)(?!\\p{L})|,|\\s(?:and|und|et|y|e)\\s)`
        ]
      : [])
  ]
  return new RegExp(
    `${opens}(?:${named.join('|')})(?!-)|第(?:${han[at]}|${at + 1})[题題問问个道空句]{1,2}|第${han[at]}`,
    'giu'
  )
})
/** 'The last two', which name both at once. */
const lastTwo = new RegExp(
  `${opens}(?:the last two|the two last|die (?:letzten beiden|beiden letzten)|les deux dernières?|l[ao]s dos últim[oa]s|[ao]s duas últimas|le ultime due|последние два)(?:\\s(?:${nouns}))?(?!\\p{L})`,
  'giu'
)
const code = /(?:SC|TF|FB|OD)[\s_-]?\d/i

/**
 * A text in which ordinals that name all questions of a section one after the other are the codes of these: 'The first is B'
 * below 'Single choice' becomes 'SC01 is B'. A section in which one is missing, or that names a code, is left as it is.
 */
export function codedOrdinals(text: string, lines: readonly Line[], known: Known): string {
  const parts: string[] = []
  let at = 0
  for (const { own, start, end } of sectionsIn(text, lines, known)) {
    if (start < at || code.test(text.slice(start, end))) continue
    const names = namesIn(
      text.slice(start, end),
      own.map((id) => known.byId.get(id)!)
    )
    for (const { codes, from, to } of names) {
      parts.push(text.slice(at, start + from), codes)
      at = start + to
    }
  }
  return [...parts, text.slice(at)].join('')
}

type Name = { codes: string; from: number; to: number }

function namesIn(body: string, own: readonly Question[]): Name[] {
  if (own.length > places.length) return []
  const names: Name[] = []
  for (const [at, { id }] of own.entries()) {
    const pattern = places[at]!
    pattern.lastIndex = names.at(-1)?.to ?? 0
    const match = pattern.exec(body)
    if (match) {
      names.push({ codes: id, from: match.index, to: match.index + match[0].length })
      continue
    }
    lastTwo.lastIndex = names.at(-1)?.to ?? 0
    const both = at === own.length - 2 ? lastTwo.exec(body) : null
    if (!both) return []
    const codes = own.slice(at).map((question) => question.id)
    return [...names, { codes: codes.join(' and '), from: both.index, to: both.index + both[0].length }]
  }
  return names
}
