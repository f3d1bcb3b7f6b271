import { declines } from '../../declined.ts'
import { exceptWords } from '../../except-words.ts'
import { sentenceEnds } from '../../name-clauses.ts'
import type { LineContext } from './line-context.ts'
import type { ValueReader } from './read-value.ts'
import type { Statement } from './statement.ts'

type Place = { start: number; end: number }
/** Fields that stand in a list, or all that a sentence does not name; `isExcepted` where it takes them out. */
type Subject = Place & { kind: 'subject'; fields: readonly string[] | 'rest'; isExcepted: boolean }
/** Values with nothing but signs between. */
type Values = Place & { kind: 'values'; said: readonly string[] }

const count = String.raw`(?:two|three|four|five|six|seven|eight|zwei|drei|vier|fünf|sechs|sieben|acht|deux|trois|quatre|cinq|sept|huit|dos|tres|cuatro|cinco|seis|siete|ocho|dois|três|quatro|sete|oito|due|tre|quattro|cinque|sei|sette|otto|\d)`
const rest = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    String.raw`(?:all\s(?:of\s)?)?(?:the\s|these\s|those\s)?(?:${count}\s)?(?:others|(?:other|remaining)(?:\s${count})?\s(?:fields|labels|ones|dimensions))|all\s(?:of\s)?(?:the\s)?(?:${count}\s)?(?:fields|labels|dimensions|others)|all\s(?:the\s)?rest|the\s(?:rest|remaining(?:\s${count})?|other\s${count})(?=\s?(?:[,:;.)=–—]|(?:are|is|gets?|receives?|should|as|no|yes|both|all|except|but)(?!\p{L})|$))|every(?:thing\selse|\s(?:other\s|single\s)?(?:field|label|dimension))`,
    String.raw`(?:allen?|die|den)\s(?:${count}\s)?(?:anderen?|übrigen?|restlichen?)(?:\s${count})?(?:\sfeldern?)?|allen?\s(?:${count}\s)?feldern?|alles\s(?:andere|übrige)`,
    String.raw`(?:tous\s)?(?:les|aux)\s(?:${count}\s)?autres(?:\schamps)?|tous\sles\s(?:${count}\s)?champs|(?:tout\s)?(?:le|au)\sreste`,
    String.raw`(?:tod[oa]s\s)?(?:l[oa]s)\s(?:${count}\s)?(?:demás|otr[oa]s|restantes)(?:\scampos)?|todos\slos\scampos|(?:el|al)\sresto`,
    String.raw`(?:tod[oa]s\s)?(?:os|as|aos|às)\s(?:${count}\s)?(?:demais|outr[oa]s|restantes)(?:\scampos)?|todos\sos\scampos|(?:o|ao)\sresto`,
    String.raw`(?:tutt[ei]\s)?(?:gli|le|i|agli|alle)\s(?:${count}\s)?(?:altr[ei]|restanti|rimanenti)(?:\scampi)?|tutti\si\scampi|(?:il|al)\sresto`,
    String.raw`(?:все(?:м|х)?\s)?остальн\p{L}+(?:\sпол\p{L}+)?`
  ].join(
    '|'
  )})(?!\p{L})|(?:其余|其它|其他|所有|全部)(?:的)?(?:[一二三四五六七八]个)?(?:字段|各?项)?|(?:その他|それ以外|残り)(?:の[一二三四五六七八]?(?:つ|項目|フィールド)?)?|すべての項目`,
  'giu'
)
/** 'All "no" apart from relevance' */
const allBut = new RegExp(
  String.raw`(?<=^[\s*_"'>-]{0,6})(?:all|alles|tout|todos?|tutt[oi]|tudo)(?=\s["'“*_]{0,3}\p{L}{2,4}["'”*_]{0,3},?\s(?:${exceptWords})(?!\p{L}))`,
  'giu'
)
const ofThem =
  /(?<!\p{L})(?:(?:all|each|every one)(?:\s(?:eight|8))?\sof\s(?:them|these|those)|they(?=\sare\sall)|(?:alle|tous|todos|tutti)(?=\s(?:sind|sont|son|são|sono)))(?!\p{L})/giu
const except = new RegExp(
  String.raw`(?:(?<!\p{L})(?:${exceptWords})|除了?)\s?["'*_\x60(]{0,3}(?:(?:the|die|der|la|le|les|el|il|lo|o|a)\s)?$`,
  'iu'
)
const joining =
  /^["'*_`”»]{0,3}\s?(?:[,、，/&]|(?:and|und|et|y|e|ed|и|和|与|及|と)(?!\p{Script=Latin})|\s){1,4}\s?(?:(?:and|und|et|y|e|и)\s)?(?:the\s|die\s|der\s|la\s|le\s|l['’])?["'*_`«“]{0,3}$/iu
/** Behind a value: its end, or what it is said of. */
const closed = new RegExp(
  String.raw`^["'“”»」』*_\x60)）\]]{0,4}\s?(?:[)）.,;:!。、，；」]|$|(?:${exceptWords}|and|und|et|y|e|и|to|for|on|bei|für|zu|auf|à|au|pour|a|al|ao|para|per|as well|too|respectively|zu beantworten|beantwortet|sein|ist|sind|である|です|で|と|之|和)(?!\p{Script=Latin}))`,
  'iu'
)
/** What denies, doubts or supposes the values of a sentence. */
const open =
  /(?<!\p{L})(?:not|never|neither|nor|if|whether|would have|might|could|or|nicht|weder|wenn|ob|oder|pas|ni|si|ou|nunca|nem|se|né|oppure|не|если|или)(?!\p{L})|n['’]t(?!\p{L})|[?？]|或|如果|是否/iu
const longest = 20_000
/** Characters between a subject and its values; of all others a value is said at once. */
const widestGap = { rest: 30, list: 60 }

/**
 * What sentences say of fields together: as many values as fields in their order, or one value of some and another of all others,
 * 'relevance and stability are yes, all others no', 'no to every field except relevance'. `left` is the text with blanks for these.
 */
export function sharedValues(text: string, context: LineContext): { statements: Statement[]; left: string } {
  if (text.length > longest) return { statements: [], left: text }
  const reader = context.readers.get(context.fields[0]!)!
  // In a text that names no field, all of them are all fields.
  const others = context.names.mentions(text).length === 0 ? [rest, ofThem] : [rest, allBut]
  const statements: Statement[] = []
  let left = text
  let start = 0
  for (const end of sentenceEnds(text, () => false)) {
    const sentence = text.slice(start, end)
    const said = open.test(sentence) || declines(sentence) ? [] : saidTogether(sentence, context, { reader, others })
    statements.push(...said.map((each) => ({ ...each, at: start + each.at })))
    if (said.length > 0) left = `${left.slice(0, start)}${sentence.replaceAll(/[^\n]/g, ' ')}${left.slice(end)}`
    start = end
  }
  return { statements, left }
}

function saidTogether(
  sentence: string,
  { names, fields, readers }: LineContext,
  { reader, others }: { reader: ValueReader; others: readonly RegExp[] }
): Statement[] {
  const subjects = subjectsIn(sentence, names.mentions(sentence), others)
  const values = valuesIn(sentence, reader)
  if (values === null || values.length === 0 || subjects.length === 0) return []
  const units = [...subjects, ...values].toSorted((one, other) => one.start - other.start)
  const pairs = pairsOf(units)
  if (pairs === null || pairs.every(({ subject, said }) => subject.fields !== 'rest' && said.length < 2)) return []
  const named = new Set(subjects.flatMap((subject) => (subject.fields === 'rest' ? [] : subject.fields)))
  const ofRest = pairs.find(({ subject }) => subject.fields === 'rest')?.said[0]
  return pairs.flatMap(({ subject, said }) => {
    const isRest = subject.fields === 'rest'
    const own = subject.fields === 'rest' ? fields.filter((field) => !named.has(field)) : subject.fields
    return own.flatMap((field, at): Statement[] => {
      const given =
        said.length === 0 ? (ofRest === undefined ? null : reader.other(ofRest)) : said[said.length > 1 ? at : 0]!
      const value = given === null ? null : readers.get(field)!.wholly(given)
      return value === null
        ? []
        : [{ field, said: [value], text: sentence.trim(), at: subject.start, form: isRest ? 'rest' : 'sentence' }]
    })
  })
}

function subjectsIn(
  sentence: string,
  mentions: readonly (Place & { field: string })[],
  patterns: readonly RegExp[]
): Subject[] {
  const lists: (Place & { fields: string[] })[] = []
  for (const { field, start, end } of mentions) {
    const last = lists.at(-1)
    if (last && joining.test(sentence.slice(last.end, start))) {
      last.fields.push(field)
      last.end = end
    } else lists.push({ fields: [field], start, end })
  }
  const others = patterns
    .flatMap((pattern) => [...sentence.matchAll(pattern)])
    .map(({ 0: words, index }) => ({ fields: 'rest' as const, start: index, end: index + words.length }))
  return [...lists, ...others].map((each) => ({
    ...each,
    kind: 'subject' as const,
    isExcepted: except.test(sentence.slice(0, each.start))
  }))
}

/** Null where a word for a value says something else: 'no formula'. */
function valuesIn(sentence: string, reader: ValueReader): Values[] | null {
  const runs: (Place & { kind: 'values'; said: string[] })[] = []
  for (const { 0: word, index } of sentence.matchAll(new RegExp(reader.words.pattern, 'giu'))) {
    const end = index + word.length
    if (!closed.test(sentence.slice(end))) return null
    const last = runs.at(-1)
    if (last && joining.test(sentence.slice(last.end, index))) {
      last.said.push(reader.words.valueOf(word))
      last.end = end
    } else runs.push({ kind: 'values', said: [reader.words.valueOf(word)], start: index, end })
  }
  return runs
}

/** Each subject with its values, all behind or all in front of them; null where one lacks its own. */
function pairsOf(units: readonly (Subject | Values)[]): { subject: Subject; said: readonly string[] }[] | null {
  const isInFront = units[0]!.kind === 'values'
  const pairs: { subject: Subject; said: readonly string[] }[] = []
  const used = new Set<Values>()
  for (const [at, unit] of units.entries()) {
    if (unit.kind !== 'subject') continue
    const beside = units[isInFront ? at - 1 : at + 1]
    const own = beside?.kind === 'values' ? beside : null
    if (own) used.add(own)
    else if (!unit.isExcepted) return null
    const gap = own === null ? 0 : isInFront ? unit.start - own.end : own.start - unit.end
    if (gap > widestGap[unit.fields === 'rest' ? 'rest' : 'list']) return null
    const many = unit.fields === 'rest' ? 1 : unit.fields.length
    if (own && own.said.length > 1 && own.said.length !== many) return null
    pairs.push({ subject: unit, said: own?.said ?? [] })
  }
  return units.every((unit) => unit.kind === 'subject' || used.has(unit)) ? pairs : null
}
