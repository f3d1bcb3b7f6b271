import { sentenceEnds } from '../../name-clauses.ts'
import type { LineContext } from './line-context.ts'
import { type Polarity, polarityOf } from './polarity.ts'
import type { ValueReader } from './read-value.ts'
import { letterOfWords, spokenNames, wordsOfDefinitions } from './spoken-names.ts'
import type { Statement } from './statement.ts'

type Verdict = { field: string; polarity: Exclude<Polarity, null>; at: number; text: string; isClosing: boolean }

/** Longer texts are no account of some eight fields. */
const longest = 20_000
const mostSentences = 400
const clauseEnd =
  /[;；。]|[:：](?=\s)|[,，、]\s?(?=(?:and|but|so|while|whereas|which|because|since|as|though|although|yet|however|und|aber|denn|weil|womit|da|et|mais|car|puisque|de sorte|donc|y|pero|así|porque|pues|ya|e|mas|pois|já|porque|ma|perché|poiché|dato|quindi|nor|ni|и|а|но|однако|хотя|так как|потому|поскольку|поэтому)(?!\p{L}))|(?<!\p{L})(?:but|aber|mais|pero|mas|ma|но)(?!\p{L})/giu
/** The end of a sentence that comes to a value: 'so yes', 'that one becomes no', 'enough for a yes'. */
const conclusion =
  /(?:^|[,;:：–—(]\s?|(?<!\p{L})(?:so|thus|hence|therefore|is|a|an|it|as|becomes?|to|say|label|mark|also|daher|wird|donc|devient|que|es|sí|queda|quindi|diventa|portanto|logo|é|è|est|ist|answer|antwort|réponse|respuesta|resposta|risposta|antwoord|ответ|здесь|значит|поэтому|это)\s)["'“«*_]{0,4}(\p{L}{2,4})["'”»*_.!\s)]{0,8}$/iu
const weighing =
  /(?<!\p{L})(?:would (?:say|have)|at first|first|initially|tempted|some|a prima vista|si direbbe|zunächst|d['’]abord|al principio|сначала|поначалу|если|мог\p{L}{0,2} бы|if|might|could)(?!\p{L})/iu
/** 'I would not label it as yes.' */
const denied =
  /(?:(?<!\p{L})(?:not|never|neither|nor|nicht|pas|non|não|не)|n['’]t)(?!\p{L})[^,;:.—–]{0,60}\s["'“«*_]{0,3}(?:yes|no|ja|nein|oui|non|sí|sì|sim|não|да|нет)["'”»*_.!\s]{0,6}$/iu
const spelled = /(?<!\p{L})(?:yes|oui|ja|sí|sì|sim|да)(?!\p{L})/iu
const takenBack =
  /(?<!\p{L})(?:take back|took back|on (?:second|closer)|revis\p{L}{1,3}|correct\p{L}{0,4}|chang\p{L}{1,3}|reconsider\p{L}*|nehme ich zurück|korrig\p{L}+|reviens|corrige|rectific\p{L}+|correggo|corrijo|исправля\p{L}+|беру назад|пересм\p{L}+)(?!\p{L})/iu
const contrast =
  /^[,;，\s]{0,3}(?:but|yet|however|although|though|aber|jedoch|mais|pero|mas|porém|ma|però|но|однако|хотя)(?!\p{L})/iu
/** 'I mark it negatively.' */
const marked =
  /^[^,;:.]{0,60}(?<!\p{L})(?:mark|label|rate|code|count|answer|marco|califico|marque|classe|marcar|segno|werte|bewerte|assinalo)\p{L}{0,2}(?!\p{L})[^,;:.]{0,30}(?<!\p{L})(negativ|positiv|affirmativ|afirmativ)\p{L}{0,6}[\s.]*$/iu
/** A question that is answered by its opposite. */
const turnedRound = /(?<!\p{L})(?:not|no|without|lack\p{L}*|absent|missing|\p{L}{2,6}n['’]t)(?!\p{L})/iu

/**
 * What a text says of fields in its own words: questions with their answers, paragraphs about one field that come to a
 * value, and clauses that say of what they name that the passage has it or lacks it. What a text weighs, leaves open or
 * says in two ways of one field says nothing of it.
 */
export function spokenLabels(text: string, { names, fields, readers }: LineContext): Statement[] {
  const own = fields.filter((field) => Object.hasOwn(spokenNames, field) && readers.get(field)!.other('yes') === 'no')
  if (text.length > longest || own.length === 0) return []
  const isNameless = names.mentions(text).length === 0
  const patterns = own.map((field) => {
    const words = isNameless ? `${spokenNames[field]}|(?:${wordsOfDefinitions[field]})(?!\\p{L})` : spokenNames[field]
    return { field, pattern: new RegExp(`(?<!${letterOfWords})(?:${words})`, 'giu') }
  })
  const fieldsIn = (part: string) => {
    const named = names.mentions(part).map(({ field }) => field)
    const spoken = patterns.filter(({ pattern }) => part.search(pattern) >= 0).map(({ field }) => field)
    return [...new Set([...named, ...spoken])]
  }
  const ends = sentenceEnds(text, () => false)
  if (ends.length > mostSentences) return []
  const blocks: { verdicts: Verdict[]; isTakenBack: boolean }[] = []
  let topic: string | null = null
  let isHeld = false
  let start = 0
  for (const end of ends) {
    const sentence = text.slice(start, end).trim()
    const at = start
    start = end
    if (sentence === '') {
      // Below a question stands its answer, even behind an empty line.
      if (!isHeld) topic = null
      continue
    }
    const spoken = fieldsIn(sentence)
    const isQuestion = /[?？]["'*_]{0,3}$/.test(sentence)
    isHeld = isQuestion
    // 'Does it use algebra? No.' answers nothing about the field before.
    if (isQuestion && spoken.length === 0) topic = null
    if (spoken.length === 1 && spoken[0] !== topic) {
      topic = isQuestion && turnedRound.test(sentence) ? null : spoken[0]!
      blocks.push({ verdicts: [], isTakenBack: false })
    } else if (spoken.length > 1) topic = null
    if (spoken.length !== 1 && spoken.length > 0) blocks.push({ verdicts: [], isTakenBack: false })
    const block = blocks.at(-1)
    if (!block || isQuestion) continue
    if (takenBack.test(sentence)) block.isTakenBack = true
    const closing = topic ? closingValue(sentence, readers.get(topic)!) : null
    if (topic && closing) block.verdicts.push({ field: topic, polarity: closing, at, text: sentence, isClosing: true })
    else if (topic && spoken.length === 0 && polarityOf(sentence) === 'open')
      block.verdicts.push({ field: topic, polarity: 'open', at, text: sentence, isClosing: true })
    else if (spoken.length > 0) block.verdicts.push(...clauseVerdicts(sentence, at, fieldsIn))
  }
  return own.flatMap((field) => settled(field, blocks))
}

function closingValue(sentence: string, reader: ValueReader): 'yes' | 'no' | null {
  if (weighing.test(sentence) || denied.test(sentence)) return null
  const kind = marked.exec(sentence)?.[1]
  if (kind !== undefined) return kind.toLowerCase() === 'negativ' ? 'no' : 'yes'
  const word = conclusion.exec(sentence)?.[1]
  const value = word === undefined ? null : reader.wholly(word)
  const lead =
    value ??
    reader.wholly(
      /^["'*_«“\s]{0,4}(\p{L}{2,4})["'*_»”]{0,4}(?:\s(?:again|too|also|as well))?[.,;:!–—]/u.exec(sentence)?.[1] ?? ''
    )
  const said = lead ?? reader.wholly(sentence)
  return said === 'yes' || said === 'no' ? said : null
}

function clauseVerdicts(sentence: string, at: number, fieldsIn: (part: string) => readonly string[]): Verdict[] {
  const parts: string[] = []
  let from = 0
  for (const { index } of sentence.matchAll(clauseEnd)) {
    parts.push(sentence.slice(from, index))
    from = index
  }
  parts.push(sentence.slice(from))
  const clauses = parts.flatMap((part) => ownClauses(part, fieldsIn))
  return clauses.flatMap((part, index) => {
    const own = polarityOf(part)
    // 'It mentions equations, but writes none.'
    const next = clauses[index + 1] ?? ''
    const isAlone = fieldsIn(next).length === 0
    const isTurned = contrast.test(next) && isAlone
    const polarity = isAlone && polarityOf(next) === 'open' ? 'open' : own
    return polarity === null || isTurned || (polarity !== 'open' && spelled.test(part))
      ? []
      : fieldsIn(part).map((field) => ({ field, polarity, at, text: part.trim(), isClosing: false }))
  })
}

/** 'A time characteristic is given, a time horizon is not': clauses that each say something of fields of their own. */
function ownClauses(part: string, fieldsIn: (part: string) => readonly string[]): string[] {
  const says = (clause: string) => fieldsIn(clause).length > 0 && polarityOf(clause) !== null
  const comma = [...part.matchAll(/(?<=\S), /g)].find(
    ({ index }) => says(part.slice(0, index)) && says(part.slice(index))
  )
  return comma === undefined
    ? [part]
    : [part.slice(0, comma.index), ...ownClauses(part.slice(comma.index + 2), fieldsIn)]
}

/** The last word of the last block that comes to one; blocks that say different things are in doubt, unless one takes another back. */
function settled(field: string, blocks: readonly { verdicts: Verdict[]; isTakenBack: boolean }[]): Statement[] {
  const ofBlocks = blocks.flatMap(({ verdicts, isTakenBack }) => {
    const own = verdicts.filter((each) => each.field === field)
    const closing = own.filter(({ isClosing }) => isClosing)
    const said = closing.length > 0 ? closing.slice(-1) : own
    return said.map((each) => ({ ...each, isTakenBack }))
  })
  const from = ofBlocks.findLastIndex(({ isTakenBack }) => isTakenBack)
  const standing = from > 0 ? ofBlocks.slice(from) : ofBlocks
  const last = standing.at(-1)
  if (!last || last.polarity === 'open' || standing.some(({ polarity }) => polarity !== last.polarity)) return []
  return [{ field, said: [last.polarity], text: last.text, at: last.at, form: 'order' }]
}
