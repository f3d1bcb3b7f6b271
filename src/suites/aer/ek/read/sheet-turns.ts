import { announcesChange, isDecisive, sheetWord } from '../../final-words.ts'
import { isCorrection, isTentative } from './answer-words.ts'
import type { Line } from './read-tables.ts'
import { amendingParts, revisingParts } from './taken-back.ts'

/**
 * `final` and `correction`: what follows decides over what stands before; `amendment`: the next answers do, until the sheet is given anew;
 * one that gives its answers itself does up to `until`, and with `ifAnswered` only to questions that had an answer; `draft`: what follows counts until it is said again.
 */
export type Turn = {
  kind: 'final' | 'correction' | 'amendment' | 'draft'
  place: number
  until?: number
  ifAnswered?: true
}

const longestTurn = 160
const summary =
  /^[\s#*_>=-]{0,9}(?:(?:\d|[ivx]{1,3})[.)]\s)?(?:here (?:is|are) (?:my |the )?)?(?:the )?(?:answer key|(?:answer )?summary|summary (?:of|table)(?: (?:my|the|all))?(?: answers)?|in summary|to summari[sz]e|zusammenfassung|übersicht|résumé|récapitulatif|resumen|resumo|riepilogo|samenvatting|overzicht|antwoordsleutel|итог\p{L}{0,2}|сводка|podsumowanie|sammanfattning|まとめ|解答一覧|汇总|总结|答案汇总|答案总结)/iu

/** Words about the form in which answers are asked for; who speaks of answers of their own gives them. */
const exampleWord =
  /(?<!\p{L})(?:examples?|templates?|schema|formats?|(?:has|have|is|are) to be|(?:must|should) be|beispiel|muster|vorgabe|exemple|modèle|ejemplo|plantilla|exemplo|esempio|formato)(?!\p{L})|格式|示例|例如/iu
const ownWord =
  /(?<!\p{L})(?:my|here|i|mine|meine?|hier|mes|voici|mis|aquí|meus|minhas|aqui|miei|mie|ecco|我)(?!\p{L})/iu

/** Words that take the place of earlier answers only where the line speaks of these: 'Use this version instead:'. */
const inPlace =
  /(?<!\p{L})(?:instead|stattdessen|à la place|en su lugar|em vez disso|al suo posto|вместо (?:этого|него))(?!\p{L})|代わりに|取代/iu

const thisOne = /(?<!\p{L})(?:(?:use|take|read|grade|consider|count) (?:this|these|the following)|this one)(?!\p{L})/iu

/** The lines after which a sheet is final, corrected, or a draft. */
export function sheetTurns(lines: readonly Line[]): Turn[] {
  return lines.flatMap(({ text, start, end }, at) => {
    const next = lines.slice(at + 1, at + 3).find((line) => line.text.trim() !== '')
    const kind = turnOf(text, next?.text.includes('\uE000') ?? false)
    const isOwn = kind === 'amendment' && /(?:SC|TF|FB|OD)\s?\d/i.test(text)
    if (kind !== null) return [{ kind, place: start, ...(isOwn && { until: end }) }]
    const amending = amendingParts(text)
    const isFirm = amending.length > 0
    return (isFirm ? amending : revisingParts(text)).map((part) => ({
      ...{ kind: 'amendment' as const, place: start + part.start, until: start + part.end },
      ...(!isFirm && { ifAnswered: true as const })
    }))
  })
}

/** Whether a line begins another sheet, so that it is no part of the answer above it. */
export function isTurn(line: string): boolean {
  const kind = turnOf(line)
  return kind === 'final' || kind === 'draft'
}

/** @param isAhead whether an object or a list stands right below the line */
function turnOf(line: string, isAhead = false): Turn['kind'] | null {
  if (line.length > longestTurn * 8 || line.trim() === '') return null
  const isOpen = /[:：]\s*\**\s*$/.test(line)
  if ((isOpen || isAhead) && line.length <= longestTurn) {
    if (announcesChange(line)) return 'correction'
    const sentence = lastSentence(line)
    if (inPlace.test(sentence) && (sheetWord.test(sentence) || thisOne.test(sentence))) return 'correction'
  }
  if (isCorrection.test(line.slice(0, longestTurn))) return isOpen ? 'correction' : 'amendment'
  // What announces the sheet below is the last sentence of a line.
  const head = (isOpen || isAhead ? lastSentence(line) : line).slice(0, longestTurn)
  const isHeading = isOpen || isAhead || /^\s*#{1,6}\s|^\s*\*\*[^*]*\*\*:?\s*$|^\s*={2,}/.test(line)
  const name = head.split(/[:：]/, 1)[0]!
  const behind = head.slice(name.length + 1).replaceAll(/[*_\s]/g, '')
  const isAnswerOfOne = behind !== '' && behind.length <= 60 && !/(?:SC|TF|FB|OD)\d|\b1[.)]/i.test(behind)
  if (!isHeading && (isAnswerOfOne || name.length > 80)) return null
  if (summary.test(head) && (isHeading || behind !== '')) return 'final'
  const isOfQuestion = /(?:SC|TF|FB|OD)\s?\d/i.test(name)
  if (isTentative.test(name) && (isHeading || sheetWord.test(name)) && !isOfQuestion) return 'draft'
  if (exampleWord.test(name) && (isOpen || isAhead) && !ownWord.test(name) && !isOfQuestion) return 'draft'
  if (!isDecisive.test(name)) return null
  const isAlone = /^[\s#*_>=-]*(?:the |my )?\p{L}{2,20}[\s#*_=-]*$/u.test(name)
  return (isHeading || behind !== '') && (isAlone || sheetWord.test(name)) ? 'final' : null
}

function lastSentence(line: string): string {
  return line
    .trimEnd()
    .slice(-longestTurn)
    .split(/(?<=[.!?。！？]["')*_]{0,3})\s+/u)
    .at(-1)!
}
