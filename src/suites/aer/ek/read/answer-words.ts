/** Words around answers in the languages in which models reply: English, German, French, Spanish, Portuguese, Italian, Chinese. */
const answers =
  'answers?|ans\\.?|antwort|lösung|réponse|respuesta|solución|resposta|risposta|正确答案|最终答案|答案|解答|回答|答え|答|verdict|urteil|antwoord|ответ|odpowiedź|svar|cevap|답|정답'
const leads =
  'final|my|the|correct|best|right|chosen|selected|definitive|revised|corrected|updated|initial|tentative|draft|first|' +
  'mijn|het|juiste|definitieve|мой|правильный|окончательный|moja|prawidłowa|ostateczna|endgültige|meine|die|richtige|korrigierte|vorläufige|la|ma|bonne|mi|a|minha|la mia|最终|正确|我的|修正'
const tails =
  'is|ist|lautet|est|es|é|è|finale?|definitiva|définitive|correcte?|correcta|correta|corretta|choice|letter|order|option|为|是'

const dress = '["\'*_`]{0,6}'
const label = `${dress}(?:(?:${leads})[ \\t]){0,3}(?:${answers})(?:[ \\t]?(?:${tails})){0,2}${dress}[ \\t]{0,3}`

/** `Answer: B`, `**Final answer** = B`, `Antwort ist: B`, `答案：B`, at the start of a line; what it gives comes behind. */
export const answerLabel = new RegExp(
  String.raw`^[ \t>#•*_|+\p{Extended_Pictographic}\uFE0F-]{0,20}(?:\(?[a-z0-9]\)?[.)][ \t])?${label}(?:[:=]|->|=>|→|⇒|[–—]|-(?=[ \t]))${dress}`,
  'iu'
)

/** The same with other names of an answer, which count at the start of a line alone. */
export const otherLabel = new RegExp(
  String.raw`^[ \t>#•*_|+\p{Extended_Pictographic}\uFE0F-]{0,20}${dress}(?:(?:${leads})[ \t]){0,3}(?:final|choice|option|selection|response|result|value|order|ordering|sequence|statement|conclusion|decision|pick|ergebnis|fazit|résultat|conclusión|resultado|conclusão|conclusione|risultato|结果|结论|判断|結論|結果|判定|auswahl|reihenfolge|ordre|choix|orden|elección|ordem|escolha|ordine|scelta|选择|选项|顺序|结论)(?:[ \t]?(?:${tails})){0,2}${dress}[ \t]{0,3}(?:[:=]|->|=>|→)${dress}`,
  'iu'
)

const results =
  'results?|conclusion|decision|final|ergebnis|fazit|schluss|résultat|bilan|resultado|conclusión|conclusão|resultat|risultato|conclusione|esito|结论|结果|判断|结論|結論|結果|判定|итог|вывод|wynik'

/** The same within a line, behind the reasoning. */
export const inlineLabel = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:${leads})[ \t]){0,3}(?:${answers}|(?<=[.!?。！？;；][ \t]?)(?:${results}))${dress}[ \t]{0,3}(?::|->|=>|→|⇒)${dress}`,
  'giu'
)

/** A word that says that what is said here does not count yet. */
export const isTentative =
  /(?<!\p{L})(?:draft|initial|tentative|preliminary|first (?:pass|try|guess|attempt|thoughts?)|scratch|rough|entwurf|vorläufig\p{L}{0,2}|brouillon|borrador|rascunho|bozza)(?!\p{L})|草稿|初步/iu

/** What an answer is called that its writer would give in place of the one given: 'second guess', 'runner-up'. */
export const isAlternative =
  /(?<!\p{L})(?:(?:second|2nd|next|third) (?:best|guess|choice|pick|option|candidate)|alternativ\p{L}*|alternat(?:e|es)|runners?[- ]?up|back-?up|fall-?back|zweite (?:wahl|vermutung)|zweitbeste\p{L}?|deuxième choix|second choix|segunda (?:opción|opção|escolha)|seconda (?:scelta|opzione))(?!\p{L})|备选|次选/iu

/** Lines that go back on the answer before them. */
export const isCorrection =
  /^[\s*_>-]{0,9}(?:(?:hmm|oh|ah|but|or)[,. …]{1,4})?(?:no[,.! ]{1,3}wait|wait|actually|correction|errat(?:a|um)|corrigend(?:a|um)|amendments?|i (?:need to|must|have to|should) (?:flag|fix|point out|take back)|on second thoughts?|on reflection|(?:up)?on (?:a )?(?:second )?(?:review|reading|look)|after (?:rereading|reviewing|checking)|scratch that|let me correct|sorry|i (?:have to|need to|must) correct|i (?:(?:think i|now )?(?:made|see|notice|spot(?:ted)?|found)) (?:(?:an?|one|two|three|some|a few|my) ){1,2}(?:mistakes?|errors?|slips?)|ich (?:habe mich (?:geirrt|vertan)|habe (?:einen|zwei|drei) fehler)|je me suis trompée?|me (?:he equivocado|equivoqué)|(?:errei|enganei-me)|(?:ho sbagliato|mi sono sbagliat[oa])|moment|nein|korrektur|non,|en fait|espera|perdón|corrección|不对|等等|更正|订正|訂正|na verdade|anzi|correção|correzione|rectification|rettifica|исправление|поправка|уточнение)/iu

/** Names of what stands beside an answer and is none. */
export const asideName =
  /^(?:reason(?:ing|s)?|rationale|expla(?:nation|in)|justification|because|why|confidence|certainty|probability|notes?|comments?|thoughts?|thinking|analysis|evidence|source|page|type|difficulty|points?|question(?:_?text)?|stem|prompt|options?|items|begründung|erklärung|sicherheit|konfidenz|frage|justification|explication|confiance|razón|razonamiento|justificación|explicación|confianza|justificativa|explicação|confiança|motivazione|spiegazione|fiducia|toelichting|uitleg|reden|обоснование|пояснение|объяснение|причина|uzasadnienie|wyjaśnienie|motivering|理由|解説|説明|根拠|解释|说明|分析|置信度|信心|依据)$/iu

/** What the letter of an option is called. */
const letterNames = 'letter|buchstabe|lettre|letra|lettera|буква|litera|bokstav|harf|字母|記号|글자|기호'
const answerNames = [
  letterNames,
  'answers?|ans|value|response|order(?:ing)?|sequence|choice|option|verdict|selection|selected|pick|result|text|word|solution|output|a',
  'antwort|l(?:ö|oe)sung|auswahl|wahl|reihenfolge|urteil|ergebnis|wort|wert',
  'r[ée]ponses?|choix|ordre|séquence|jugement|résultat|texte|mot|valeur',
  'respuestas?|opci[óo]n|elecci[óo]n|selecci[óo]n|orden|secuencia|veredicto|juicio|resultado|texto|palabra|valor',
  'respostas?|opç[ãa]o|escolha|alternativa|seleção|ordem|sequência|veredito|julgamento|palavra',
  'rispost[ae]|opzione|scelta|ordine|sequenza|verdetto|giudizio|risultato|testo|parola|valore',
  'antwoord(?:en)?|keuze|optie|volgorde|oordeel|tekst|woord|waarde|svar|ordning|cevap|seçenek|seçim|sıralama|metin',
  'ответы?|выбор|вариант|порядок|последовательность|вердикт|текст|слово|значение',
  'odpowied[źz]i?|wybór|opcja|kolejność|tekst|słowo|wartość',
  '答案|回答|选项|选择|判断|顺序|排序|文本|内容|解答|答え|選択肢?|判定|順序|本文|語句|답|정답|선택|순서'
].join('|')

/** What a column or a member is called that holds answers. */
export const answerName = new RegExp(
  String.raw`^(?:(?:my|the|your|final|correct|model|selected|chosen|revised|corrected|given)[\s_-]?){0,3}(?:${answerNames})(?:[\s_-]?(?:letter|choice|text|value|finale?))?$`,
  'iu'
)

/** What a member is called that holds the letter, whose words stand in another. */
export const letterName = new RegExp(`^(?:${letterNames})$`, 'iu')
