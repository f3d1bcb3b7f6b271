import { amends, revises, withdraws } from '../../amends.ts'
import { announcesChange, announcesFinal } from '../../final-words.ts'
import { sentenceEnds } from '../../name-clauses.ts'

const nouns =
  'answers?|sheet|labels?|version|result|results|classification|output|json|decision|decisions|verdict|values?|table|list|antworten?|réponses?|respuestas?|resposta|respostas|risposta|risposte'
const cues = new RegExp(
  [
    String.raw`(?:^[\s#*_>"'\x60–—-]{0,12}|[.!?…]\s{1,3})(?:(?:here|is|are|my|the|so|and|therefore|thus|now|this|below|with)['’s]*[\s,]\s?){0,5}`,
    `(?:(?:final|corrected|revised|updated|definitive|endgültige[rs]?|korrigierte|finale|definitive|réponses? finales?|respuestas? (?:final|finales|definitivas?)|respostas? fina(?:l|is)|rispost[ae] final[ei])(?:\\s(?:${nouns})){0,2}|(?:corrections?|edits?|updates?|amended|korrektur(?:en)?|correcci(?:ón|ones)|correç(?:ão|ões)|correzion[ei])|(?:最终|更正|修正)(?:后的?)?(?:答案|结果)?)`,
    String.raw`(?:\s(?:is|are|reads?|follows|as follows|therefore|then|below|now)){0,4}[\s*_\x60)]{0,6}(?:[:：]|$)`,
    `|^[\\s#*_>-]{0,12}(?:so[,\\s]{1,2})?(?:(?:my|the|in)\\s)?(?:answers?|summary|output|result|json)[\\s*_]{0,4}[:：]?[\\s*_]{0,4}\\n\\s{0,4}(?:[{\\[\`|]|[-*\\d]|\\p{L}+_)`,
    String.raw`|(?:^|[.!?…;–—]\s{0,3}|\s-\s)(?:no[,.]?\s|hmm[,.]?\s|but\s)?(?:wait|actually|on second thoughts?|on reflection|correction|let me (?:correct|revise|redo|reconsider|change|fix)|i (?:change|revise|correct|must correct)|scratch that|after re-?reading)(?!\p{L})`,
    // What says of a sheet that it takes the place of another one.
    String.raw`|^[^\n]{0,200}(?<!\p{L})(?:replac(?:es?|ing)|supersed(?:es?|ing)|re-?read(?:ing)?|(?:second|closer) (?:look|reading|pass)|reading (?:the \p{L}+ |it )?again|(?:what i )?stand by|(?:revised|corrected|updated|amended|final) (?:${nouns}|list|labels?|table)|ersetzt|überarbeitet\p{L}{0,2}|remplace|révisée?s?|reemplaza|sustituye|revisad[oa]s?|sostituisce|rivist[oaie]|vervangt|herziene?)(?!\p{L})[^\n]{0,200}[:：][\s*_]{0,6}$`
  ].join(''),
  'gimu'
)

/**
 * Where a response announces its final sheet, or takes back what it said: what stands behind outweighs what stands
 * before, field by field.
 *
 * @param text with as many characters as the response has, those of its JSON left out
 * @returns ascending places
 */
export function revisionsOf(text: string): number[] {
  const sentences = sentenceEnds(text, () => false).map((end, at, ends) => ({ start: ends[at - 1] ?? 0, end }))
  const amended = sentences.filter(({ start, end }) => amends(text.slice(start, end))).map(({ start }) => start)
  const final: number[] = []
  let at = 0
  for (const line of text.split('\n')) {
    if (announcesFinal(line) || isChangeList(line)) final.push(at)
    at += line.length + 1
  }
  const cued = [...text.matchAll(cues)].map(({ index }) => index)
  return [...new Set([...cued, ...amended, ...final])].toSorted((a, b) => a - b)
}

const isChangeList = (line: string) =>
  line.length <= longestHeading && /[:：][\s*_]*$/.test(line) && announcesChange(line)
const longestHeading = 160

/** Sentences that may change the value of a field which they name, if it had one before, and those that take one back. */
export type Amendments = { revised(at: number): boolean; withdrawn: readonly { start: number; end: number }[] }

export function amendmentsIn(text: string): Amendments {
  const revised: { start: number; end: number }[] = []
  const withdrawn: { start: number; end: number }[] = []
  let start = 0
  let isAnnounced = false
  for (const end of sentenceEnds(text, () => false)) {
    const sentence = text.slice(start, end)
    if (/^\s*\n|\n\s*\n/.test(sentence)) isAnnounced = false
    if (isAnnounced || revises(sentence)) revised.push({ start, end })
    // 'I made a mistake above. stability: yes'
    isAnnounced = !sentence.includes('\n') && revises(sentence)
    if (withdraws(sentence)) withdrawn.push({ start, end })
    start = end
  }
  return { revised: (at) => revised.some((part) => at >= part.start && at < part.end), withdrawn }
}
