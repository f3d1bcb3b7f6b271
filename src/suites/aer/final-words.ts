/** A word that says that what was said before counts no more. */
export const isDecisive =
  /(?<!\p{L})(?:fina(?:l(?:e|es|ly|i|mente|ement)?|is|ux)|définiti\p{L}{1,6}|definiti\p{L}{1,6}|corrected|correction|revised|updated|endgültig\p{L}{0,2}|abschließend\p{L}{0,2}|schlussendlich\p{L}{0,2}|korrigiert\p{L}{0,3}|korrektur|überarbeitet\p{L}{0,2}|gecorrigeerde?|herziene?|окончательн\p{L}{1,3}|итог\p{L}{0,4}|исправленн\p{L}{1,3}|ostateczn\p{L}{1,3}|poprawion\p{L}{1,3}|slutlig\p{L}{0,2}|corrigée?s?|révisée?s?|corregid[oa]s?|revisad[oa]s?|corrección|corrigid[oa]s?|correção|corrett[aei]|rivist[aei]|correzione)(?!\p{L})|最终|最終|最后|修正|更正|訂正/iu

/** What a sheet is called as a whole. */
export const sheetWord =
  /(?<!\p{L})(?:answers?|sheet|key|list|json|response|version|submission|output|choices|table|solutions?|labels?|values?|results?|classification|antworten|werte|valeurs|valores|valori|etiquetas|étiquettes|antwortbogen|antwoorden|ответы|odpowiedzi|svar|解答|lösungen|réponses?|respuestas?|respostas?|risposte|risposta)(?!\p{L})|答案|回答/iu

const longestHeading = 160
const isHeading = /^\s*#{1,6}\s|^\s*\*\*[^*]*\*\*[:：]?\s*$|^\s*={2,}|[:：][\s*_]*$/

/** Whether a line announces that what stands below it is the final sheet: a heading, or a sentence that ends with a colon. */
export function announcesFinal(line: string): boolean {
  if (line.length > longestHeading * 4 || !isHeading.test(line)) return false
  const last = line
    .trimEnd()
    .slice(-longestHeading)
    .split(/(?<=[.!?。！？]["')*_]{0,3})\s+/u)
    .at(-1)!
  const isAlone = /^[\s#*_>=-]*(?:the |my )?\p{L}{2,20}[\s#*_=:：-]*$/u.test(last)
  return isDecisive.test(last) && (isAlone || sheetWord.test(last))
}

const changed =
  /(?<!\p{L})(?:chang(?:ed|es?)|amend(?:ed|ments?)|geändert|änderungen|abgeändert|modifi(?:é|ée|és|ées|cations)|cambi(?:os|ad[oa]s?|amenti|at[oaie])|alteraç(?:ão|ões)|alterad[oa]s?|rettific(?:a|he)|retificações|gewijzigd|wijzigingen|изменени\p{L}{1,2}|изменено)(?!\p{L})|改动|变更|変更/iu

/** Whether a line speaks of answers that take the place of earlier ones: 'Changed on re-reading:', above these. */
export function announcesChange(line: string): boolean {
  return changed.test(line)
}
