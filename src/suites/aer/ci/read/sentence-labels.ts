import { declines } from '../../declined.ts'
import { groupNames, type NameClause, type NameGroup, nameClauses, sentenceEnds } from '../../name-clauses.ts'
import type { Mention } from './field-names.ts'
import type { ValueReader } from './read-value.ts'
import type { Statement } from './statement.ts'
import { leadsToValue } from './told-lead.ts'

/** Characters of a sentence in front of a name that may take back what is said of it. */
const reach = 90
/** A text that names its fields more often is no prose, and would be read for a minute. */
const mostMentions = 1000
/** Characters of a clause that are read. */
const longestClause = 600
const refused =
  /(?:\bnot\b|n['’]t\b|\bcannot\b|\bnever\b|\bneither\b|\bweder\b|\bif\b|\bwhether\b|\bwere\b|\bunless\b)[^.!?\n]{0,80}$/i
const asked = /(?:^|[.!?\n]\s{0,3})(?:is|are|should|does|do|would|could|can|shall|what|why|how|which)\s[^.!?\n]{0,80}$/i
/** 'Uniqueness is not addressed (no), but stability is': what is denied ends there, or with the reason in front. */
const turn =
  /[,;]\s(?=(?:but|while|whereas|yet|and|so|which|hence|therefore|thus|donc|daher|aber|während|mais|pero|mas|ma)\s)|(?<=^\W{0,4}(?:since|as|because|given that|although|da|weil|comme|puisque|como|porque|poiché)\s[^.!?\n]{1,80}),\s/iu
/** 'The text does not discuss uniqueness, so no': what follows is drawn from what is denied. */
const drawn =
  /^[^.!?;:\n]{0,80}?[,;:–—]\s(?:and\s)?(?:so|hence|thus|therefore|also|daher|somit|donc|(?:así|de modo) que|por (?:lo )?tanto|portanto|quindi)(?!\p{L})/iu
/** 'It does not discuss uniqueness: no.' */
const own = /^["'*_`)\]”»]{0,4}\s?(?:[:：=→–—(]|->|,?\s-\s)/u
const open = /\b(?:if|whether|were|unless)\b/i
const verb =
  /^["'*_`)\]”»]{0,8}\s{0,3}(?:field\s)?(?::|=|->|→|(?:is|are|was|should be|can be)\s(?:set to|labell?ed(?: as)?|classified as|marked(?: as)?|coded as|rated)|is|are|as|to|should be|would be|must be|gets an?|equals|at|with|ist|est|es|é|è|[为是](?=\s?[“"「是否])|は)(?![\p{Script=Latin}])/iu
const joining =
  /(?:[\s,;.:：，；(]|(?<!\p{L})(?:and|but|while|whereas|for|as for|und|aber|während|für|et|mais|pour|y|pero|para|e|ed|mas|ma|per|i|и|а|для|dla|to|in|bei|zu|à|a|ad|en|em|su)(?!\p{L}))*$/iu
/** 'There is a time characteristic, but no time horizon': what denies the next name. */
export const ofNext = /(?:[,;]|(?<!\p{L})(?:but|and|yet|or))\s(?:no|neither|nor) $/iu
/** '"yes" if it holds a formula' says what the value would be. */
const condition = /^["'*_`”»)\]]{0,4}\s(?:if|when|only|requires?|would|wenn|nur|si|se|sólo|seulement)(?!\p{L})/iu

/**
 * What sentences say of the fields that they name: 'I would classify stability as yes', 'For uniqueness it is no and for
 * stability it is yes', 'Existence is not argued for (no)', 'Yes for relevance'.
 */
export function sentenceLabels(
  text: string,
  mentions: readonly Mention[],
  readers: ReadonlyMap<string, ValueReader>
): Statement[] {
  if (mentions.length === 0 || mentions.length > mostMentions) return []
  const groups = groupNames(
    text,
    mentions.map(({ field, start, end }) => ({ name: { field, start, end }, start, end }))
  )
  const found: Statement[] = []
  let start = 0
  let next = 0
  for (const end of sentenceEnds(text, () => false)) {
    const inside = []
    while (next < groups.length && groups[next]!.start < end) inside.push(groups[next++]!)
    if (inside.length > 0) {
      const said = (clause: NameClause<Mention>) => clauseValue(text, clause, readers.get(clause.names[0]!.field)!)
      const clauses = nameClauses(text, { groups: inside, start, end }, (each) => said(each) !== null)
      if (clauses.length === 0) found.push(...declinedIn(text.slice(start, end), inside))
      for (const clause of clauses) {
        for (const mention of clause.names) {
          const value = readers.get(mention.field)!.wholly(said(clause)!)
          if (value === null) continue
          found.push({
            ...{ field: mention.field, said: [value], text: text.slice(clause.from, clause.to) },
            ...{ at: mention.start, form: 'sentence' }
          })
        }
      }
    }
    start = end
  }
  return found
}

const withdrawing = /(?<!\p{L})(?:withdraw|retract|disregard|treat \p{L}+ as (?:open|unanswered))(?!\p{L})/iu

/** 'I can't decide uniqueness after all': what withdraws an earlier value, where it stands behind one. */
function declinedIn(sentence: string, groups: readonly NameGroup<Mention>[]): Statement[] {
  if (!declines(sentence) && !withdrawing.test(sentence)) return []
  return groups.flatMap(({ names }) =>
    names.map(({ field, start }) => ({
      ...{ field, said: [], text: sentence.trim(), at: start, isDeclined: true as const },
      ...{ form: 'sentence' as const }
    }))
  )
}

function clauseValue(
  text: string,
  { from, to, start, isBehind }: NameClause<Mention>,
  reader: ValueReader
): string | null {
  const clause = text
    .slice(from, Math.min(to, from + longestClause))
    .replace(ofNext, '')
    .replace(joining, '')
  if (clause === '' || /\?\s*$/.test(clause)) return null
  const before = text.slice(Math.max(0, start - reach), start)
  const sentence = before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf('\n')) + 1)
  const isDenied = refused.test(sentence.split(turn).at(-1)!)
  if (
    isBehind &&
    ((isDenied && !drawn.test(clause) && !isDrawn(clause, reader) && !(own.test(clause) && !open.test(sentence))) ||
      asked.test(sentence))
  )
    return null
  const dressed = dressedValues(clause, reader)
  if (dressed.length > 0) return dressed.length === 1 ? dressed[0]! : null
  const linked = isBehind ? verb.exec(clause) : null
  const said = reader.read(clause.slice(linked?.[0].length ?? 0))
  if (said.length > 0 || !isBehind || declines(text.slice(start, to))) return said.length === 1 ? said[0]! : null
  return toldValue(clause, reader)
}

/** 'Stability, on the other hand, is a yes', 'relevance, which is a yes'. */
const aside =
  /^[\s,]{0,3}(?:which|that|qui|que|o que|che|on the other hand|by contrast|in contrast|in turn|however|though|meanwhile|for (?:its|my) part|well|again|finally|dagegen|hingegen|wiederum|allerdings|jedoch|en revanche|par contre|quant à (?:lui|elle)|pour sa part|en cambio|por (?:su parte|otro lado)|sin embargo|por (?:sua vez|outro lado)|em contrapartida|invece|dal canto suo|però|tuttavia)(?!\p{L}),?|^[\s,]{1,3}/iu
const affirming =
  /(?<!\p{L})(?:bejah\p{L}+|affirmative(?:ly)?|affirmatif|afirmativ[oa]|affermativ[oa])(?:\sich)?(?:\s(?:ebenfalls|auch|ebenso))?(?=\s*(?:$|[.,]))/iu
const denying =
  /(?<!\p{L})(?:vernein\p{L}+|negative(?:ly)?|négatif|negativ[oa])(?:\sich)?(?:\s(?:ebenfalls|auch|ebenso))?(?=\s*(?:$|[.,]))/iu

/** The value that a clause comes to behind a few words that neither deny nor doubt it: 'Uniqueness I'd call a no, ...'. */
function toldValue(clause: string, reader: ValueReader): string | null {
  const bare = clause.replace(aside, '')
  const value = new RegExp(reader.words.pattern, 'iu').exec(bare)
  if (!value) {
    const told = [affirming, denying].map((pattern) => pattern.exec(bare))
    const found = told.findIndex((match) => match !== null && leadsToValue(bare.slice(0, match.index)))
    return found < 0 ? null : reader.wholly(['yes', 'no'][found]!)
  }
  if (!leadsToValue(bare.slice(0, value.index))) return null
  const said = condition.test(bare.slice(value.index + value[0].length)) ? [] : reader.read(bare.slice(value.index))
  return said.length === 1 ? said[0]! : null
}

/** 'Neither uniqueness nor existence is argued for; both are no': a value that stands alone behind a sign. */
function isDrawn(clause: string, reader: ValueReader): boolean {
  const parts = clause.split(/[;:：–—]\s|→/u)
  return parts.length > 1 && reader.wholly(parts.at(-1)!.replace(bothAre, '')) !== null
}

const bothAre =
  /^\s?(?:(?:so|hence|thus|therefore|also|donc|quindi|portanto),?\s)?(?:(?:both|all|beide|alle|les deux|tous|amb[oa]s|tod[oa]s|entramb[ie])\s)?(?:(?:is|are|ist|sind|est|sont|es|son|é|são|è|sono)\s)?(?:(?:both|all|beide)\s)?/iu

/** Values alone in brackets, quotation marks or bold type. */
function dressedValues(clause: string, reader: ValueReader): string[] {
  const found = [...clause.matchAll(/["“«„「『([*]{1,3}\s?([\p{L}✓✗✔✅❌]{1,16})\s?["”»“」』)\]*]{1,3}/gu)]
    .filter(({ 0: words, index }) => !condition.test(clause.slice(index + words.length)))
    .flatMap(({ 1: word }) => reader.wholly(word!) ?? [])
  return [...new Set(found)]
}
