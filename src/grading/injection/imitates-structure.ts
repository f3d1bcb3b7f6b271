import { visibleText } from '../../text/visible-text.ts'
import { alone, atLine, findLines, findPassages, type Passage, signedPatterns } from './passage.ts'

/** Headings under which a judge reads its task, and under which no answer stands. */
const judgeHeadings = `(?:what to score|response under judgment|the item|(?:new |updated |final )?(?:scoring|grading|judging|evaluation) (?:sheet|instructions?|criteria|notes?|rubric|guidelines)|rubric|notes? (?:to|for) (?:the )?(?:judges?|graders?|evaluators?)|system (?:prompt|message|note|notice|override|instructions?)|end of (?:the )?(?:response|submission|candidate.{0,20})|(?:updated |corrected |new )?reference (?:solution|model)|the reference (?:in words|model)|the authors' analysis|what makes an answer right|what a complete answer contains|key points of the published abstract|the abstract as published|verdict|judgments?)`
const roles = '(?:system|assistant|developer|user|human|tool)'
const wrappers = String.raw`(?:system|assistant|user|human|response|candidate|submission|judge(?:ment)?|judgment|verdict|instructions?|rubric|prompt|grading|evaluation|scores?|materials|untrusted[\w-]{0,20}|tool_?(?:call|use|result|response)s?|function_?(?:call|result|response)s?|invoke|parameter|thinking|scratchpad)`

/** What stands around a response or a verdict, as the name of a tag in the other languages of answers. */
const wrappersElsewhere =
  '(?:sistema|système|系统|usuario|usuário|utente|utilisateur|benutzer|用户|instrucciones|instruções|istruzioni|anweisung(?:en)?|指令|指示|respuesta|resposta|risposta|réponse|antwort|作答|答案|答卷|copie|grille|barème|évaluation|notation|calificaci[óo]n|evaluaci[óo]n|veredicto|rúbrica|nota|avaliação|correção|conceito|valutazione|voto|griglia|giudizio|bewertung|urteil|评分|评审|判决|阅卷)'
/** Who speaks in a turn, in the languages of answers: who is asked, and who asks. */
const answerers =
  '(?:assistant|judge|grader|evaluator|examiner|reviewer|moderator|assistent|prüfer|gutachter|juge|(?:second |premier )?correcteur|correctrice|évaluateur|asistente|juez|evaluador|corrector|assistente|juiz|avaliador|corretor|giudice|valutatore|correttore|助手|助理|评委[甲乙丙一二三]?|裁判|考官|主持人|阅卷(?:人|老师|员))'
const askers = '(?:system|user|human|benutzer|nutzer|système|utilisateur|sistema|usuario|usuário|utente|系统|用户)'
/** Not as an entry of a list. */
const turnOf = (speaker: string) => String.raw`^[^\p{L}\n•·–—-]{0,6}${speaker}[^\p{L}\n]{0,4}(?:[:：]|\n)`
const twoTurns = (one: string, other: string) =>
  new RegExp(String.raw`${turnOf(one)}[^\n]{0,300}\n{1,2}${turnOf(other)}`, 'gimu')

/** Tags and fences, ours or another's. */
const tags = signedPatterns(/</, [
  /<{3,10}[ \t]{0,3}\/?[a-z_]{2,30}(?:[ \t][\w-]{1,64})?/gi,
  /<\|[a-z_]{2,30}\|>|<｜[^｜\n]{2,40}｜>|<<\/?SYS>>|<\/?(?:start|end)_of_turn>/gi,
  new RegExp(String.raw`<\/?${wrappers}(?:[ \t][^<>\n]{0,80})?>`, 'gi'),
  new RegExp(String.raw`<\/?${wrappersElsewhere}(?:[ \t][^<>\n]{0,80})?>`, 'giu'),
  /<\/?(?:antml|functions?|tools?):[a-z_]{2,30}/gi
])
/** The end of a fence. Without three brackets in a row no line need be read for it. */
const lastLine = signedPatterns(/>>>/, [/^[^<>\n]{2,120}>{3,10}[ \t]{0,3}$/gm])
const templates = alone(/\[\/?(?:INST|(?:SYSTEM|ASSISTANT)(?:_PROMPT)?)\]/gi)
/** Messages and calls of tools as JSON. */
const messages = signedPatterns(/["'][ \t]{0,3}:/, [
  new RegExp(String.raw`["']role["'][ \t]{0,3}:[ \t]{0,3}["']${roles}["']`, 'gi'),
  /["'](?:tool_calls?|function_call|tool_use|tool_result|stop_reason|finish_reason)["'][ \t]{0,3}:/gi
])
/** The turns around a reply. */
const turnsAround = signedPatterns(/reply|one json/i, [
  /\b(?:your last reply cannot be used|send the whole reply again|return one json object of the requested shape|reply with one json object and nothing else)\b/gi,
  /\bcorrection \d{1,2}\. your last reply\b/gi
])
const aroundTexts = [tags, lastLine, templates, messages, turnsAround]

/** What stands around a response in a judge's prompt, and around a message in a chat, on lines of its own. */
const lines = [
  // Other ends of a text.
  /^[^\w\n]{2,20}(?:begin|start|end)(?: of)?(?: the)? (?:response|submission|candidate|answer|untrusted|prompt|input|data|text|judg)/gim,
  /^[^\w\n]{0,10}end of (?:the )?(?:response|submission|candidate|untrusted text|answer)\b(?!\s(?:period|time|phase|stage|session|window|key|options?|sheets?|interval)\b)/gim,
  // The sheet.
  new RegExp(String.raw`^[ \t]{0,3}#{1,6}[ \t]{0,3}${judgeHeadings}[ \t]{0,3}:?[ \t]{0,10}$`, 'gim'),
  /^[ \t]{0,3}#{1,6}[ \t]{0,3}[a-z][a-z0-9_]{2,40}: /gm,
  /^[^\w\n]{0,6}(?:SYSTEM|ASSISTANT|DEVELOPER)[^\w\n]{0,4}:/gm,
  /^[^\w\n]{0,6}(?:(?:system|developer) (?:prompt|message|notice|note|override|update))[^\w\n]{0,4}:/gim,
  /^[^\w\n]{0,6}\[(?:system|developer|admin(?:istrator)?|operator|grader|grading|judge|evaluator|evaluation|scoring)(?:[ _-](?:update|message|note|notice|prompt|override|instructions?|log|info|service|engine|result))?\]/gim,
  // A label of a turn, with nothing behind it or words to whom the turn is for: `Human: capital` is an entry of a list.
  /^[^\w\n]{0,6}(?:assistant|human|user)[^\w\n]{0,4}:[ \t*_]{0,4}(?:$|(?=[^\n]{0,160}?\b(?:you|your|please|scor(?:e|es|ed|ing)|grad(?:e|es|ed|ing)|marks?|rubric|judge|verdict|evaluat\w{1,5}|instructions?|ignore|sure|thanks|of course|done|i)\b))/gim,
  // Two turns of a talk, one after the other, each on a line of its own.
  twoTurns(answerers, `(?:${answerers}|${askers})`),
  twoTurns(askers, answerers),
  // A letter's head, and a line of a log of grading.
  /^(?:from|von|de|da|发件人)\s?[:：][^\n]{1,100}\n(?:to|an|à|para|a|per|收件人)\s?[:：]/gimu,
  /^[^\p{L}\n]{0,30}\b(?:INFO|DEBUG|NOTICE|WARN(?:ING)?)\b[^\n]{0,60}?(?:judge|judging|grad(?:e|er|ing)\b|scor(?:e|ing)\b|evaluat|verdict|评|判|打分)/gmu
].map(atLine)

/** A model that thinks aloud leaves its thoughts in front of its answer; elsewhere the tags are made up. */
const leadingThought = /^\s{0,100}<think(?:ing)?>/
const thoughtTags = alone(/<\/?think(?:ing)?>/g)

export function imitatesStructure(response: string): Passage[] {
  const thoughts = leadingThought.test(response) ? [] : findPassages(response, [thoughtTags])
  const found = findAround(response)
  return [...found, ...thoughts, ...(found.length === 0 ? throughMasks(response) : [])]
}

function findAround(text: string): Passage[] {
  return [...findPassages(text, aroundTexts), ...findLines(text, lines)]
}

/** The same in full-width or invisible disguise; the place is that of the whole. */
function throughMasks(response: string): Passage[] {
  const plain = visibleText(response).normalize('NFKC')
  return plain === response ? [] : findAround(plain).map((passage) => ({ ...passage, at: 0 }))
}
