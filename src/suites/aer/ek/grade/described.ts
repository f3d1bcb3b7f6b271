import { withoutRuledOut } from './ruled-out.ts'
import { standingLetters } from './standing-letters.ts'
import { mentionsIn } from './verdict-words.ts'

const noun =
  "(?:(?:the|die|l['’]|la|el|a|as?|le)\\s?)?(?:options?|choices?|answers?|alternatives?|antwort(?:en)?|réponses?|proposition|opci(?:ón|ones)|respuestas?|opç(?:ão|ões)|respostas?|opzion[ei]|risposte|risposta|вариант|选项)?\\s?"
const letter = '\\(?[A-D]\\)?(?![\\p{Script=Latin}\\p{N}])'
const joint = '(?:\\s?[,、]\\s?|\\s(?:and|or|und|oder|et|ou|y|o|e|и)\\s|[和与])'
/** Verbs by which a sentence tells what an option is about. */
const verbs = [
  'is|are|was|were|describes?|described|refers?|concerns?|relates?|means?|confuses?|mixes|reverses?|belongs?|talks?|deals?|speaks?|comes?|has|have|had|gets?|names?|mentions?|happens?|applies to|arises?|appl(?:y|ies) only|affects?|changes?|requires?',
  'ist|sind|war|beschreib(?:t|en)|betrifft|betreffen|verwechselt|gehör(?:t|en)|mein(?:t|en)|bezieh(?:t|en)|handelt|verlangt|passt eher',
  'est|sont|était|décri(?:t|vent)|concerne(?:nt)?|confond(?:ent)?|désigne(?:nt)?|relève|renvoie|correspond plutôt',
  'es|son|era|describen?|se refieren?|confunden?|pertenecen?|trata|requiere',
  'é|são|era|descreve[mn]?|refere-se|confunde[mn]?|pertence[mn]?',
  'è|sono|era|descriv(?:e|ono)|si riferisc(?:e|ono)|confond(?:e|ono)|appartien(?:e|gono)|riguarda(?:no)?',
  'описыва(?:ет|ют)|относится'
].join('|')
const description = new RegExp(
  `^[\\s"'*_(\\[]*${noun}${letter}(?:${joint}${noun}${letter})*(?:\\s(?:${verbs})(?!\\p{L})|\\s?(?:讲的?是|描述|说的?是|是指|指的是|属于|は))`,
  'iu'
)
/** Words by which a sentence chooses the option that it begins with. */
const choosing =
  /(?<!\p{L})(?:right|correct|true|answers?|choices?|pick|best|only|fits?|match(?:es)?|remains?|stands?|left|one that|the one|richtig|korrekt|antwort|wahl|passend\p{L}?|zutreffend|einzige|bleibt|bonne|correcte?|juste|exacte?|réponse|convient|reste|seule|correct[oa]|respuesta|queda|únic[oa]|cert[oa]|corret[oa]|resposta|corrett[oa]|giust[oa]|risposta|unic[oa]|верн\p{L}{1,3}|правильн\p{L}{1,3}|ответ)(?!\p{L})|正确|答案|正解|正しい|正答/iu
const pieceEnd =
  /(?<=[.!?;]["'*_)\]]{0,3})\s+|(?<=[。；！？])|\n|(?<=\p{Ll}{2}["')]{0,2}),\s(?:(?:while|whereas|and|but|während|und|aber|alors que|et|mais|mientras|y|pero|enquanto|mas|mentre|ma)\s)?(?=\(?[A-D]\)?\s\p{Ll})/u

/**
 * A text without the sentences that only tell what an option is about ('D is a distractor', 'B describes the inverse'), where
 * the rest names an option as well; a sentence that calls its option right is none of them.
 */
export function withoutDescriptions(text: string): string {
  if (!/[A-D]/.test(text) || text.length > longest) return text
  const pieces = text.split(pieceEnd)
  const left = pieces.filter((piece) => !describes(piece))
  if (left.length === pieces.length) return text
  const rest = left.join('\n')
  return standingLetters(withoutRuledOut(rest)).length > 0 ? rest : text
}

/** Longer texts are read by how they end. */
const longest = 6000

function describes(piece: string): boolean {
  const [lead] = description.exec(piece) ?? []
  if (lead === undefined || choosing.test(piece)) return false
  return !mentionsIn(piece).some(({ isTrue }) => isTrue)
}
