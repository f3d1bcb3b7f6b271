import { firstSentence, lastSentence, lastWords, withoutQuestion } from './last-word.ts'
import { plainAnswer } from './plain-answer.ts'
import type { QuestionGrade } from './question-grade.ts'

/** What an answer says of a statement, or why that cannot be told. */
type Verdict = boolean | 'unreadable' | 'both_verdicts'

/** One point for the right verdict on the statement, in the words of seven languages, a letter, a digit, a tick or a cross. */
export function gradeTrueFalse(gold: { answer: boolean }, given: string): QuestionGrade {
  const verdict = readVerdict(given)
  if (typeof verdict === 'string') return { score: 0, reason: verdict, detail: { given } }
  const right = verdict === gold.answer
  return { score: right ? 1 : 0, reason: right ? 'right' : 'wrong', detail: { given, verdict, expected: gold.answer } }
}

const words = {
  true: 'true|holds?(?: true)?|supported|verdade|confirmed|correct|right|accurate|valid|yes|agree|agreed|wahr|richtig|korrekt|zutreffend|ja|stimmt|vraie?|exacte?|correcte?|juste|oui|verdader[oa]|ciert[oa]|correct[oa]|sí|verdadeir[oa]|corret[oa]|cert[oa]|sim|ver[oa]|corrett[oa]|sì|esatt[oa]',
  false:
    'false|contradicted|refuted|unsupported|mentira|incorrect|wrong|inaccurate|invalid|untrue|no|nope|disagree|falsch|unwahr|unrichtig|inkorrekt|unzutreffend|nein|faux|fausses?|inexacte?|incorrecte?|non|fals[oa]|incorrect[oa]|errad[oa]|incorret[oa]|não|errat[oa]|sbagliat[oa]|scorrett[oa]'
}
const signs = { true: '✓|✔|☑|✅|正确|正確|对|對|真', false: '✗|✘|❌|✖|错误|錯誤|错|錯|假' }
const whole = (alternatives: string) => String.raw`(?<![\p{L}\p{N}'])(?:${alternatives})(?![\p{L}\p{N}'])`
const denial = String.raw`(?:not|never|nicht|pas|no es|no|non è|não é|isn't|is not|aren't|wasn't|doesn't seem|cannot be|can't be|does not|doesn't|do not|hardly|far from|nowhere near)\s(?:really |actually |entirely |quite |strictly |at all |be |considered |una |a |e |que |c'est |est |das ist |so |tout à fait ){0,2}`
const mention = new RegExp(
  `(${denial}|不|并非|並非|不是|n'est pas )?(?:(${whole(words.true)}|${signs.true})|(${whole(words.false)}|${signs.false}))( nicht| pas)?`,
  'giu'
)
/** What is so in part is no verdict. */
const inPart =
  /(?<!\p{L})(?:part(?:ly|ially)|half|mostly|neither|sometimes|teilweise|en partie|partiellement|parcialmente|en parte|parzialmente|in parte|depends|it depends|kommt darauf an|dépend|depende|dipende)(?!\p{L})|部分/iu
/** Words that answer a question, rather than say something of a statement within a sentence. */
const leading =
  /^["'([{\s]*(?:(?:i (?:think|believe|would say|'d say|say)|it(?:'s| is| must be| has to be| should be| would be)|that(?:'s| is)|this is|the (?:statement|claim|assertion|proposition|sentence)(?: is| must be| seems)?|statement(?: is)?|(?:die |diese )?(?:aussage|behauptung)(?: ist)?|(?:das )?ist|(?:l'|cette )?(?:affirmation|énoncé)(?: est)?|c'est|la afirmación(?: es)?|es|esta afirmación es|a afirmação(?: é)?|é|l'affermazione(?: è)?|è|该陈述|这个说法|这句话|该说法|是)(?: therefore| thus| clearly| definitely| most likely| probably| likely| rather| indeed| in fact)?[:,]?\s*|(?:most likely|probably|likely|clearly|definitely|certainly|wahrscheinlich|probablement|probablemente|provavelmente|probabilmente)[:,]?\s+){0,3}/iu
const letter = /^["'([{\s]*(T|F|R|V|1|0)["')\]}]*(?:$|[.:,;)](?!\d)|[\s–—-])/u
const byLetter: Record<string, boolean> = { T: true, F: false, V: true, '1': true, '0': false }

/** The verdict of an answer: in its box, behind its last cue, at its beginning or its end, or the one that all of it gives. */
function readVerdict(given: string): Verdict {
  const { text, box } = plainAnswer(given.slice(-mostCharacters))
  const { whole: last, cued } = lastWords(text)
  const parts = [...(box === null ? [] : [box]), ...cued.map(firstSentence)]
  for (const part of parts) {
    const found = opening(part)
    if (found !== 'unreadable') return found
  }
  const left = withoutQuestion(last)
  const first = opening(left)
  if (first !== 'unreadable') return first
  const end = opening(lastSentence(left))
  if (end !== 'unreadable') return end
  return all(left)
}

/** A longer text is looked at from its end: that is where it decides. */
const mostCharacters = 20_000

/** The verdict that a passage opens with. */
function opening(passage: string): Verdict {
  const rest = passage.replace(leading, '')
  const sentence = firstSentence(rest)
  if (inPart.test(sentence)) return 'unreadable'
  const alone = byLetter[letter.exec(rest)?.[1]?.toUpperCase() ?? '']
  if (alone !== undefined) return alone
  const found = [...sentence.matchAll(mention)].filter(isOfStatement(sentence))
  if (found.length === 0 || !/^["'([{\s]*$/.test(sentence.slice(0, found[0]!.index))) {
    return 'unreadable'
  }
  const verdict = polarity(found[0]!)
  const second = found[1]
  const between = second ? sentence.slice(found[0]!.index + found[0]![0].length, second.index) : ''
  const isTurned = second && /^[^.;:]{0,80},\s*(?:but |and |yet )?$/i.test(between)
  if (isTurned && polarity(second) !== verdict) return 'both_verdicts'
  const isOffered = second && /^\s*(?:[/|,]|or\b|and\b|oder\b|ou\b|o\b|或|和)+\s*$/u.test(between)
  return isOffered && polarity(second) !== verdict ? 'both_verdicts' : verdict
}

/** The verdict of all that a passage says, where it says one alone. */
function all(passage: string): Verdict {
  if (inPart.test(passage)) return 'unreadable'
  const verdicts = new Set([...passage.matchAll(mention)].filter(isOfStatement(passage)).map(polarity))
  if (verdicts.size === 1) return [...verdicts][0]!
  return verdicts.size === 2 ? 'both_verdicts' : 'unreadable'
}

/** 'No firm', 'the right tail', 'right now': words that say nothing of the statement. */
const isOfStatement =
  (passage: string) =>
  ({ 0: word, index }: RegExpExecArray): boolean => {
    const [before, after] = [
      passage.slice(Math.max(0, index - 12), index),
      passage.slice(index + word.length, index + word.length + 12)
    ]
    const isAmbiguous = /^(?:no|right|non|non |valid|certo|certa|ja|es|cierta|juste|vero)$/i.test(word)
    return !isAmbiguous || /(?:is|are|ist|est|es|é|è|:)\s*$/.test(before) || /^[\s"')]*(?:[.,!]|$)/.test(after)
  }

function polarity({ 1: denied, 2: affirms, 4: after }: RegExpExecArray): boolean {
  return (affirms !== undefined) !== (denied !== undefined || after !== undefined)
}
