import { takeBackWords } from '../../take-back-words.ts'
import { choosing } from './choosing-words.ts'
import { eitherCase } from './either-case.ts'

/** In front of what an answer says at last: in English, German, French, Spanish, Portuguese, Italian and Chinese. */
const nouns =
  'answer|ans\\.?|choice|option|response|selection|pick|verdict|label|judge?ment|evaluation|truth value|decision|entscheidung|décision|decisión|decisão|decisione|conclusion|solution|order|ordering|sequence|ranking|antwort|lösung|wahl|reihenfolge|urteil|réponse|choix|ordre|séquence|respuesta|opción|elección|orden|secuencia|alternativa|resposta|opção|escolha|ordem|sequência|risposta|opzione|scelta|ordine|sequenza'
const qualities =
  'final|correct|right|best|most likely|my|correcta?|correcto|corretta?|corretto|correta|certa|exacte?|esatta|giusta|finale?|définitive|richtige|korrekte|endgültige|letzte|bonne|chronological|causal|proper|logical|appropriate'
const verbs =
  'is|are|was|would be|should be|must be|has to be|seems to be|appears to be|ist|lautet|wäre|est|serait|es|sería|é|seria|è|sarebbe'
const named = String.raw`(?<![\p{L}])(?:(?:the|my|so|die|la|le|el|a|o|l'|il|lo)\s)?(?:(?:${qualities})\s){0,3}(?:${nouns})(?:\s(?:${qualities})){0,2}(?:\s(?:to (?:this|the) question|here|therefore|thus|donc|also))?\s?(?:(?:${verbs})(?![\p{L}])\s?(?:therefore|thus|clearly|probably|most likely|likely|definitely|donc|also|wohl)?\s?[:：]?|[:：=]|->|→|⇒|–|—|-(?=\s))`
const chinese = `(?:最终|正确|正確)?(?:的)?(?:答案|选项|選項|顺序|順序|选择|回答|排序)(?:应该|應該)?(?:是|为|為|[:：])|(?:我(?:会)?|应该?|應該?|故|因此|所以|本题)(?:选择|選擇|选)|我(?:认为|認為|觉得)(?:答案)?(?:应该|應該)?是|应该是|应为|正确的是|(?:判断|判定|判)为`
/** 'Final: A.' */
const final = String.raw`(?<![\p{L}])(?:final|finale?|definitive|endgültig|définitif|definitivo)\s?[:：]`
const cue = new RegExp(`${named}|${choosing}|${chinese}|${final}`, 'giu')

/** What a writer says who takes back what stands in front of it. */
const correction = new RegExp(
  String.raw`(?<=\?\s?)no[:,.]|(?<=(?:\.\.\.|…|[–—]|(?<!\p{L})hmm+,?)\s?)(?:no|nein|non|não)[,:](?=\s)(?!\s\(?[A-D]\)?\s?[–—:-])|(?<![\p{L}])(?:${takeBackWords}|no,? wait|wait,? no|wait,|actually,? (?:no|it is|it's|the)|on (?:reflection|second thought)s?|scratch that|correction|i mean|let me (?:correct|reconsider|revise)|i (?:was wrong|misread|take that back|(?:have )?changed? my mind)|changing my (?:answer|mind)(?: to)?|revising(?: to)?|after (?:rereading|re-reading)|sorry,|oops|rather:|moment,? nein|nein,? doch|korrektur|(?:ich )?korrigiere(?: mich)?|besser gesagt|je me corrige|je change d'avis|à la réflexion|non,? en fait|en fait,|correction :|corrección|corrijo|rectifico|pensándolo bien|cambio de opinión|mejor dicho|no, espera|correção|corrigindo|pensando melhor|mudo de ideia|melhor dizendo|não, espera|anzi,|mi correggo|ripensandoci|cambio idea|correzione|no, aspetta)(?![\p{L}])[,:.!;…—– -]{0,6}|(?<=\S\s?)不对(?![称等应])[,，。]?|更正[:：]?|改(?:选|为)|我改变主意`,
  'giu'
)

/** Whether a writer says somewhere that something was not meant so. */
export function takesBack(text: string): boolean {
  return text.search(correction) >= 0
}

const bareDecision =
  '(?:[A-Da-d](?:[^\\p{L}\\p{N}.\\n]{0,4}[A-Da-d]){0,3}|true|false|t|f|wahr|richtig|falsch|vrai|faux|verdader[oa]|verdadeir[oa]|fals[oa]|ver[oa]|正确|错误|对|错)'
const thinkingAgain = String.raw`(?<=[.!?;…–—]\s?|\n\s{0,3})(?:hmm+|actually|wait|hold on|but wait|well, no)(?![\p{L}])[,.…! ]{1,4}`
/**
 * 'D. Hmm, that is a Veblen good. A.', 'D. Actually, B or C.': a second thought, where the text goes on to end with a decision
 * and nothing else, or to name a letter at once.
 */
const secondThought = new RegExp(
  eitherCase(
    String.raw`${thinkingAgain}(?=[^\n]{0,300}[.!?:;…—–]\s{1,3}(?:(?:so|thus|hence|therefore),?\s)?${bareDecision}(?:,? (?:then|it is))?[.!\s]{0,3}$|[A-D](?:[.,;!]|\s(?:or|and)\s|\s{0,3}$))`
  ),
  'gu'
)

/**
 * The parts of an answer in which its decision may stand, the one that decides first: what follows the last correction, and
 * in it what follows each cue such as 'the answer is', the last one first.
 */
export function lastWords(text: string): { whole: string; cued: string[] } {
  const taken = [...text.matchAll(correction), ...text.matchAll(secondThought)]
    .toSorted((a, b) => a.index - b.index)
    .at(-1)
  const after = taken ? text.slice(taken.index + taken[0].length).trim() : text
  // A correction that nothing follows corrects nothing.
  const whole = after === '' ? text : after
  const cues = [...whole.matchAll(cue)].slice(-mostCues)
  const cued = cues.map(({ 0: words, index }) => whole.slice(index + words.length).trim()).filter((part) => part !== '')
  return { whole, cued: cued.reverse() }
}

/** Further ones are the middle of a text that has hundreds. */
const mostCues = 20
const sentenceEnd = /(?<![.\s(]\p{L}|\d)[.!?;](?=\s|$)|[。！？；]|\n/u

const openingQuestion =
  /^\s*(?:is|are|could|might|would|ist|est-ce|es|é|è)\s(?:it|that|this|the|es|das|die)\b[^?\n]{0,300}\?\s*/i

/** A text without a question that it opens with: who asks back has not answered. */
export function withoutQuestion(text: string): string {
  const left = text.replace(openingQuestion, '')
  // 'B? Or C?'
  return /^[^.!\n]{1,200}\?\s+[^.!\n]{1,200}\?\s*$/.test(left) ? '' : left
}

/** A part up to the end of its first sentence. */
export function firstSentence(part: string): string {
  return part.split(sentenceEnd, 1)[0]!.trim()
}

/** The last line of a text, or the last sentence of that where it has several. */
export function lastSentence(text: string): string {
  const last = text.slice(text.lastIndexOf('\n') + 1).trim()
  const pieces = last.split(/(?<=[.!?。！？]["')]?)\s+|(?<=[。！？])(?!$)/u).filter((piece) => piece !== '')
  return pieces.at(-1) ?? last
}
