/** In front of what an answer says at last: in English, German, French, Spanish, Portuguese, Italian and Chinese. */
const nouns =
  'answer|ans\\.?|choice|option|response|selection|pick|verdict|conclusion|solution|order|ordering|sequence|ranking|antwort|lösung|wahl|reihenfolge|urteil|réponse|choix|ordre|séquence|respuesta|opción|elección|orden|secuencia|alternativa|resposta|opção|escolha|ordem|sequência|risposta|opzione|scelta|ordine|sequenza'
const qualities =
  'final|correct|right|best|most likely|my|correcta?|correcto|corretta?|corretto|correta|certa|exacte?|esatta|giusta|finale?|définitive|richtige|korrekte|endgültige|letzte|bonne|chronological|causal|proper|logical|appropriate'
const verbs =
  'is|are|was|would be|should be|must be|has to be|seems to be|appears to be|ist|lautet|wäre|est|serait|es|sería|é|seria|è|sarebbe'
const named = String.raw`(?<![\p{L}])(?:(?:the|my|so|die|la|le|el|a|o|l'|il|lo)\s)?(?:(?:${qualities})\s){0,3}(?:${nouns})(?:\s(?:${qualities})){0,2}(?:\s(?:to (?:this|the) question|here|therefore|thus|donc|also))?\s?(?:(?:${verbs})(?![\p{L}])\s?(?:therefore|thus|clearly|probably|most likely|likely|definitely|donc|also|wohl)?\s?[:：]?|[:：=]|->|→|⇒|–|—|-(?=\s))`
const chosen = String.raw`(?<![\p{L}])(?:i(?:'d| would| will|'ll)?(?: have to| most likely| probably| rather| therefore)?\s(?:go with|go for|choose|pick|select|say|opt for|vote for|answer|settle on|lean towards?|lean to)|i (?:believe|think)(?: that)?(?: it is| it's)?|my (?:guess|bet) is|going with|ich (?:wähle|nehme|sage|tippe auf|entscheide mich für)|je (?:choisis|dirais|retiens|réponds|pense que c'est)|(?:yo )?(?:elijo|escojo|diría|respondo|me quedo con)|(?:eu )?(?:escolho|diria|respondo|fico com)|(?:io )?(?:scelgo|direi|rispondo))(?![\p{L}])\s?[:：]?`
const chinese = `(?:最终|正确|正確)?(?:的)?(?:答案|选项|選項|顺序|順序|选择|回答|排序)(?:应该|應該)?(?:是|为|為|[:：])|我(?:会)?(?:选择|選擇|选|認為是|认为是)`
const cue = new RegExp(`${named}|${chosen}|${chinese}`, 'giu')

/** What a writer says who takes back what stands in front of it. */
const correction =
  /(?<=\?\s?)no[:,.]|(?<![\p{L}])(?:no,? wait|wait,? no|wait,|actually,? (?:no|it is|it's|the)|on (?:reflection|second thought)s?|scratch that|correction|i mean|let me (?:correct|reconsider|revise)|i (?:was wrong|misread|take that back)|sorry,|oops|rather:|moment,? nein|nein,? doch|korrektur|korrigiere|besser gesagt|non,? en fait|en fait,|correction :|corrección|mejor dicho|no, espera|correção|melhor dizendo|não, espera|anzi,|correzione|no, aspetta)(?![\p{L}])[,:.!;…—– -]{0,6}|不对[,，。]?|更正[:：]?/giu

/**
 * The parts of an answer in which its decision may stand, the one that decides first: what follows the last correction, and
 * in it what follows each cue such as 'the answer is', the last one first.
 */
export function lastWords(text: string): { whole: string; cued: string[] } {
  const taken = [...text.matchAll(correction)].at(-1)
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
  const pieces = last.split(/(?<=[.!?。！？]["')]?)\s+/u).filter((piece) => piece !== '')
  return pieces.at(-1) ?? last
}
