import { isCorrection, isDecisive, isTentative } from './answer-words.ts'
import type { Line } from './read-tables.ts'

/**
 * `final` and `correction`: what follows decides over what stands before; `amendment`: the next answer alone does;
 * `draft`: what follows counts until it is said again.
 */
export type Turn = { kind: 'final' | 'correction' | 'amendment' | 'draft'; place: number }

const longestTurn = 160
const sheetWord =
  /(?<!\p{L})(?:answers?|sheet|key|list|json|response|version|submission|output|choices|table|solutions?|antworten|antwortbogen|lösungen|réponses?|respuestas?|respostas?|risposte|risposta)(?!\p{L})|答案|回答/iu
const summary =
  /^[\s#*_>=-]{0,9}(?:(?:\d|[ivx]{1,3})[.)]\s)?(?:here (?:is|are) (?:my |the )?)?(?:the )?(?:answer key|(?:answer )?summary|summary (?:of|table)(?: (?:my|the|all))?(?: answers)?|in summary|to summari[sz]e|zusammenfassung|übersicht|résumé|récapitulatif|resumen|resumo|riepilogo|汇总|总结|答案汇总|答案总结)/iu

/** The lines after which a sheet is final, corrected, or a draft. */
export function sheetTurns(lines: readonly Line[]): Turn[] {
  return lines.flatMap(({ text, start }) => {
    const kind = turnOf(text)
    return kind === null ? [] : [{ kind, place: start }]
  })
}

/** Whether a line begins another sheet, so that it is no part of the answer above it. */
export function isTurn(line: string): boolean {
  const kind = turnOf(line)
  return kind === 'final' || kind === 'draft'
}

function turnOf(line: string): Turn['kind'] | null {
  if (line.length > longestTurn * 8 || line.trim() === '') return null
  const head = line.slice(0, longestTurn)
  if (isCorrection.test(head)) return /[:：]\s*\**\s*$/.test(line) ? 'correction' : 'amendment'
  const isHeading = /^\s*#{1,6}\s|^\s*\*\*[^*]*\*\*:?\s*$|^\s*={2,}|[:：]\s*\**\s*$/.test(line)
  const name = head.split(/[:：]/, 1)[0]!
  const behind = head.slice(name.length + 1).replaceAll(/[*_\s]/g, '')
  const isAnswerOfOne = behind !== '' && behind.length <= 60 && !/(?:SC|TF|FB|OD)\d|\b1[.)]/i.test(behind)
  if (!isHeading && (isAnswerOfOne || name.length > 80)) return null
  if (summary.test(head) && (isHeading || behind !== '')) return 'final'
  if (isTentative.test(name) && (isHeading || sheetWord.test(name)) && !/(?:SC|TF|FB|OD)\s?\d/i.test(name))
    return 'draft'
  if (!isDecisive.test(name)) return null
  const isAlone = /^[\s#*_>=-]*(?:the |my )?\p{L}{2,20}[\s#*_=-]*$/u.test(name)
  return (isHeading || behind !== '') && (isAlone || sheetWord.test(name)) ? 'final' : null
}
