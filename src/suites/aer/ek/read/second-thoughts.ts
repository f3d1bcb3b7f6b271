import { takeBackWords } from '../../take-back-words.ts'
import type { Question } from '../content.ts'
import { firstSentence, lastWords } from '../grade/last-word.ts'
import { answerKey, isGiven } from './answer-key.ts'
import { statedAnswer } from './stated-answer.ts'
import { tidy } from './tidy.ts'

const words = (...languages: readonly string[]) => String.raw`(?<!\p{L})(?:${languages.join('|')})(?!\p{L})`

/** Words that take back the answer in front of them; 'actually' alone may only give a reason. */
const correction = new RegExp(
  `${words(
    String.raw`no,? (?:wait|hold on|sorry|actually|that)|wait,? (?:no|actually)|actually,? no|hold on|scratch that|strike that|on second thoughts?|let me (?:correct|reconsider|rethink|fix|revise|change)|correct(?:ion|ed)(?: answer| to)?(?=\s?[:：])|correcting|i (?:now )?(?:change|revise|correct|switch|retract|withdraw)(?: my answer| it| this| that)?(?: to)?|i mean(?:t)?|make that|or rather|sorry|(?:that|this)(?:'s| is) (?:wrong|reversed|backwards?|the wrong way(?: a?round)?)|revised(?=\s?[:：])`,
    takeBackWords,
    'nein,? (?:warte|moment|halt|doch)|quatsch|ich meine|pardon|verzeihung|moment|korrektur|(?:ich )?korrigiere(?: mich)?|besser gesagt|vielmehr|ich ändere|doch (?:eher|lieber)',
    'non,? (?:attendez|pardon|en fait)|ou plutôt|pardon|je (?:me )?corrige|correction|rectification|je change',
    'mejor dicho|digo|quiero decir|no,? espera|perdón|(?:me )?corrijo|corrección|rectifico|cambio mi respuesta',
    'anzi|no,? aspetta|(?:mi )?correggo|correzione|rettifico|o meglio',
    'aliás|ou melhor|não,? espera|(?:me )?corrijo|correção|retifico',
    'nee,? wacht|wacht|of liever|correctie|ik corrigeer|ik verander',
    'нет,? (?:стоп|подождите|погоди)|точнее|вернее|исправл\\p{L}{1,3}|поправка|nie,? (?:czekaj|chwila)|poprawka|poprawiam|a raczej'
  )}|(?<=[,，–—]\\s?)(?:no|nein|non|não|nee|нет|halt|不|いや)[,，](?=\\s|\\p{Script=Han}|[A-D])|不对|等等|更正|改为|我改|訂正|いや、|間違えた`,
  'giu'
)
/** Words that leave an answer open. */
const undecided = new RegExp(
  `${words(
    // Somebody else may be unable too: 'The insurer cannot commit.'
    String.raw`(?:(?<=(?:^|[.!?;:,(–—-]\s{0,2}|(?<!\p{L})(?:i|we|one|and|but|so|really|just|simply|honestly)\s))(?:can(?:no|['’])?t|can not|could ?n[o'’]t)|unable to|impossible to) (?:\p{L}+ )?(?:decide|tell|settle|choose|say|determine|pick|commit|rule)|undecided|torn between|(?:do not|don['’]t) know|toss-?up|no idea`,
    '(?:kann|konnte) mich nicht (?:entscheiden|festlegen)|unentschieden|weiß (?:ich )?(?:es )?nicht',
    "(?:ne |n[’'])?(?:peux|arrive|sais)(?: pas)?(?: à)? (?:trancher|décider|choisir)|j[’']hésite|je ne sais pas",
    'no (?:puedo|logro|sé)(?: \\p{L}+)? ?(?:decidir(?:me)?|elegir|cuál)?|indecis[oa]|não (?:sei|consigo|posso)(?: \\p{L}+)?(?: decidir| escolher)?|non (?:so|riesco a|posso)(?: decidere| scegliere)',
    '(?:kan|kon) niet (?:kiezen|beslissen)|twijfel tussen|weet (?:ik )?(?:het )?niet|не (?:могу (?:решить|выбрать)|знаю)|nie (?:wiem|mogę (?:się )?zdecydować)'
  )}|无法(?:确定|决定|选择)|拿不定|不确定|决められない|決められない|わからない`,
  'iu'
)
const lead =
  /^[\s:：,，.→>=*_"'“(–—-]{0,9}(?:(?:so|thus|hence|therefore|and|but|it|this|that|my|the|correct(?:ed)?|final|new|right|true|revised|answer|order|option|choice|verdict|should|must|be|is|was|i|will|would|pick|choose|say|take|go|going|with|to|now|rather|instead|sorry|read|reads|make|ich|nehme|es|ist|die|antwort|richtig|la|réponse|c['’]est|est|respuesta|è|risposta|é|resposta|het|is|antwoord|это|ответ|to|jest|odpowiedź|应该是|应为|是|选|答案)(?![\p{L}])[\s:：,'’s]{1,3}(?:be\s)?){0,9}[*_"'“(]{0,4}/iu
const clauseEnd =
  /(?<=[^\s.]{1,30})[.!?。；;](?=\s|$|\*)|\n|\s[–—-]\s|[:：→]|,\s(?=(?:so|hence|thus|therefore|but|also|aber|donc|mais|así|pero|quindi|ma|dus|maar|значит|więc)(?!\p{L}))|，/u

/** Who speaks of a doubt of their own. */
const ownVoice =
  /(?<!\p{L})(?:i|we|ich|wir|mich|je|j|me|mi|yo|eu|io|ik|я|ja|undecided|torn|unentschieden|indecis[oa]|sé|sei|so|puedo|posso|logro|consigo|riesco|не)(?!\p{L})|[无拿不決わ]/iu

/** Longer passages are reasons. */
const longest = 1500

/**
 * What a passage that takes back its first answer gives instead, or `open` where it weighs several and cannot decide; null
 * for any other passage.
 */
export function secondThought(question: Question, passage: string): string | 'open' | null {
  if (passage.length > longest) return null
  const cue = [...passage.matchAll(correction)].at(-1)
  const given = cue ? answerBehind(question, passage.slice(cue.index + cue[0].length)) : null
  if (given !== null) return given
  const doubt = undecided.exec(passage)
  if (!doubt || question.type === 'fill_in_blank') return null
  // 'D. The insurer cannot commit.' tells of somebody else.
  const [opening = ''] = passage.split(/[.!?:;,\n–—]/u, 1)
  const before = passage.slice(0, doubt.index)
  const voice = before.slice(before.search(/[^.!?\n]*$/u)) + doubt[0]
  if (answerKey(question, tidy(opening)) !== null && !ownVoice.test(voice)) return null
  const later = answerBehind(question, passage.slice(doubt.index + doubt[0].length))
  return later === null && offersIn(question, passage) >= 2 ? 'open' : later
}

function answerBehind(question: Question, tail: string): string | null {
  const cued = lastWords(tail).cued.map(firstSentence).reverse()
  const clauses = [...tail.split(clauseEnd), ...cued].map((clause) => clause.replace(lead, '').trim())
  const filled = clauses.filter((clause) => /[\p{L}\p{N}]/u.test(clause))
  if (question.type === 'fill_in_blank') {
    const said = tidy(statedAnswer(question, tail) ?? filled.at(-1) ?? '').replace(/[.)]+$/, '')
    return said !== '' && said.split(/\s+/).length <= 6 && isGiven(question, said) ? said : null
  }
  return filled.findLast((clause) => isGiven(question, clause) && answerKey(question, clause) !== null) ?? null
}

const letters = /(?<![\p{L}\p{N}'’-])[A-D](?![\p{L}\p{N}'’-])/gu
const orders = /(?<![\p{L}\p{N}])[A-D](?:[\s,>→-]{0,4}[A-D]){3}(?![\p{L}\p{N}])/gu

/** How many different answers a passage names. */
function offersIn(question: Question, passage: string): number {
  if (question.type === 'true_false') {
    const verdicts = passage.match(/[\p{L}\p{M}]+/gu)?.flatMap((word) => answerKey(question, word) ?? []) ?? []
    return new Set(verdicts).size
  }
  const found = passage.match(question.type === 'ordering' ? orders : letters) ?? []
  return new Set(found.map((each) => each.replaceAll(/[^A-D]/g, ''))).size
}
