/** What one place of a response says of one field. */
export type Statement = {
  field: string
  /** The values of its closed set that it gives: one, several that contradict each other, or none. */
  said: readonly string[]
  /** The words that were read. */
  text: string
  /** Where it stands, in characters: what stands behind a word such as "Final answer" outweighs what stands before. */
  at: number
  /** Whether it says that its writer gives none. */
  isDeclined?: true
  form: 'json' | 'line' | 'sentence' | 'rest' | 'order'
}
/** Keys and labels under which a value, the name of a field, or a reason stands. */
export const valueKey =
  /^(?:(?:my |the )?(?:final|correct|chosen|selected|predicted)?[\s_-]?(?:value|answer|label|decision|verdict|prediction|result|classification|class|category|choice|response|judg[e]?ment|assessment|rating|output|selected|present|applies|determination|conclusion|finding|antwort|wert|urteil|bewertung|fazit|ergebnis|réponse|valeur|verdict final|respuesta|valor|veredicto|conclusión|resposta|veredito|conclusão|risposta|valore|verdetto|conclusione|entscheidung|schluss|étiquette|décision|jugement|résultat|etiqueta|decisión|resultado|rótulo|decisão|etichetta|decisione|giudizio|esito|risultato|答案|值|取值|标签|结论|判断|判定|評価|結論|回答|答え|値|ラベル))$|^final$/i
export const fieldKey =
  /^(?:field|field[\s_-]?name|name|key|id|dimension|criterion|attribute|feature|question|parameter|concept|feld|champ|campo|字段)$/i
export const reasonKey =
  /(?:reason|rational|explan|evidence|justif|comment|note|confidence|quote|analysis|thought|description|type|enum|support|why|begründung|raison|razón|motiv|理由|说明)/i
export const draftKey = /^(?:draft|initial|first|preliminary|scratch|before|old|tentative)/i
export const finalKey = /^(?:final|corrected|revised|updated|after|new)/i
