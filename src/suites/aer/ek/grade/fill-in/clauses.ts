import { answerTokens } from '../../../../../text/answer-tokens.ts'
import type { AnswerKey } from './answer-key.ts'
import { isTalk, optionsOf, sizeOf } from './other-offer.ts'

/** Ends of sentences, and what parts two clauses that each say something. */
const end =
  /(?<=[^\s.]{2}|\d|["')\]])(?<![\s(]\p{L})(?<!\b(?:ca|approx|aprox|env|vs|al|etc|cf|vgl|bzw|mio|mrd|st|dr|prof|no|nr|fig|tab|eq|incl|inkl|resp|p\.\s?e[jsx]|ad es|par ex))[.!?](?=\s|$)|(?<=\S)[;；。！？]|\n+|,?\s(?:but|aber|mais|pero|mas)\s|[，,]\s?但是?/iu

/** The clauses of an answer, in order; a text no longer than an answer is one, whatever breaks its lines. */
export function clausesOf(text: string, longest: number): string[] {
  if (sizeOf(text) <= longest && !/[;.!?]/.test(text)) return [text]
  return text
    .split(end)
    .map((clause) => clause.trim())
    .filter((clause) => answerTokens(clause).length > 0)
}

/** Whether a clause says something beside 'I think so'. */
export function saysWhat(clause: string, key: AnswerKey): boolean {
  if (key.match(clause) !== null) return true
  const options = optionsOf(key.stem)
  if (options.length > 0 && !options.some((option) => clause.toLowerCase().includes(option))) return false
  return !(isTalk(clause) || reason.test(clause) || place.test(clause))
}

const reason =
  /^\s*(?:because|since|see|cf|per|given|based on|according to|da|weil|denn|siehe|vgl|car|voir|porque|véase|ver|pois|perché|vedi|laut|selon|según|segundo|secondo)(?!\p{L})|^\s*(?:因为|由于|参?见|根据)/iu
/** Where an answer stands: 'Table 3, column 2'. */
const place =
  /^\s*(?:table|figure|fig|page|p|section|appendix|column|panel|tabelle|abbildung|seite|abschnitt|tableau|tabla|cuadro|página|tabela|tabella|pagina|表|图|第\d+页)\.?\s?[\d(]/iu

const verbs =
  'is|are|was|were|be|been|does|did|has|have|had|can|could|would|will|should|may|might|must|ist|sind|war|waren|wird|wurde|hat|haben|est|sont|était|étaient|fut|a été|es|son|era|eran|fue|fueron|é|são|foi|foram|è|sono|fu|furono|erano|是|为'
const predicate = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${verbs})(?![\p{L}\p{N}])|[是为]`, 'iu')

/**
 * Whether a clause tells something of its subject: '2001 fue el corralito', 'moral hazard arises later'. With an accepted
 * answer, whether that is the subject; with an empty text, whether there is any verb.
 */
export function isAbout(clause: string, accepted: string): boolean {
  if (accepted === '') return predicate.test(clause)
  const [tokens, answer] = [answerTokens(clause), answerTokens(accepted)]
  const starts = tokens[0]?.text === answer[0]?.text
  return starts && tokens.length > answer.length + 1
}

const further =
  /(?<!\p{L})(?:alternatively|(?:could|may|might|can) (?:also|equally|just as well|instead) be|also possible|another (?:option|possibility|candidate|answer)|(?:or|and) (?:maybe|perhaps|possibly)|otherwise|könnte auch|auch (?:möglich|denkbar)|vielleicht auch|pourrait (?:aussi|également)|peut-être aussi|ou encore|también (?:podría|puede)|otra (?:opción|posibilidad)|também (?:pode|poderia)|outra (?:opção|possibilidade)|potrebbe anche|forse anche)(?!\p{L})|也(?:可能|可以)|也许/iu

/** Whether a clause offers one more answer: 'It could also be oligopoly'. */
export function offersFurther(clause: string): boolean {
  return further.test(clause)
}

/** Whether a clause only names something: 'it is OLS'. */
export function isNamed(clause: string): boolean {
  return naming.test(clause)
}
const naming =
  /^\s*(?:it|this|that|the (?:answer|term|method|word)|es|das|dies|c['’]|ce|esto|se trata|isso|isto|questo)\s?(?:['’]s|is|was|must be|has to be|ist|war|est|es|era|é|è|de)(?!\p{L})/iu
