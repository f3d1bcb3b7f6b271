const words = (...languages: readonly string[]) => String.raw`(?<!\p{L})(?:${languages.join('|')})(?!\p{L})`

/**
 * Words by which a writer gives no answer: 'I can't rank those', 'I'll leave it blank', 'zu FB02 kann ich nichts sagen'. What
 * the text itself does not say is no such thing.
 */
const declining = new RegExp(
  `${words(
    String.raw`(?:i|we)(?:['’](?:d|ll|m|ve))?(?: (?:really|just|simply|honestly|am|would|will|do|must|still))* (?:can(?:no|['’])?t|cannot|could(?: not|n['’]t)|unable to|not (?:able|going|prepared|willing) to|do(?: not|n['’]t)|wo(?:n['’]t)|not|would(?: not|n['’]t)|prefer not to|rather not|decline to|refuse to)(?: \p{L}+){0,3}? (?:answer|decide|tell|say|judge|rank|order|sort|assign|give|settle|choose|pick|determine|assess|commit|guess|know|remember|recall|attempt|evaluate|place|respond|rule|venture)`,
    String.raw`(?:leav(?:e|ing)|left)(?: \p{L}+){0,4}? (?:blank|open|out|empty|unanswered|aside)|remains? (?:blank|open|unanswered|empty)|no (?:answer|idea|opinion|clue|response)|unanswered|skip(?:ped|ping)?|abstain(?:ing)?|(?:i(?:['’]ll| will| would|['’]d)?(?: have to| rather)? )pass|passing on|prefer not|rather not|undecided`,
    String.raw`(?:kann|könnte|vermag|will|möchte|werde|weiß|traue|mag) (?:\p{L}+ ){0,6}?(?:nicht|nichts|keine?)(?: \p{L}+){0,2}|überfragt|(?:lasse|bleib(?:t|en)?|bliebe)(?: \p{L}+){0,3} (?:offen|aus|leer|frei|unbeantwortet)|keine (?:antwort|angabe|ahnung)|ohne (?:antwort|angabe)|passe ich|ich passe|überspringe|lege (?:ich )?mich (?:\p{L}+ ){0,2}nicht fest|enthalte (?:ich )?mich|verzichte`,
    String.raw`je ne (?:\p{L}+ ){0,2}?(?:sais|peux|saurais|parviens|réponds|souhaite|connais|trouve|prononce|risque)|(?:me prononcer|trancher)(?! pour)|sans réponse|sans valeur|pas de réponse|en suspens|aucune (?:idée|réponse)|préfère (?:ne pas|m['’]abstenir)|m['’]abstiens|laisse(?: \p{L}+){0,3} (?:vide|ouvert|blanc|côté|de côté)`,
    'no (?:puedo|sé|sabría|logro|consigo|me (?:atrevo|pronuncio|decido)|contesto|respondo|recuerdo|asigno)|sin (?:responder|respuesta|contestar|valor)|en blanco|prefiero (?:no|dejar)|me abstengo|ni idea',
    'não (?:sei|consigo|posso|respondo|me (?:arrisco|pronuncio|lembro)|arrisco|saberia|atribuo)|sem (?:resposta|responder|valor)|por responder|em (?:branco|aberto)|prefiro (?:não|deixar)|abstenho-me|me abstenho',
    String.raw`non (?:so|posso|riesco|saprei|rispondo|mi (?:esprimo|pronuncio)|ricordo|assegno|attribuisco)|senza (?:risposta|rispondere|valore)|in (?:bianco|sospeso)|preferisco (?:non|lasciar\p{L}*)|mi astengo|nessuna (?:idea|risposta)`,
    'weet ik niet|ik weet(?: het)? niet|laat ik (?:open|leeg)|geen antwoord|не (?:знаю|могу|берусь)|без ответа|пропускаю|nie (?:wiem|potrafię|umiem)|bez odpowiedzi'
  )}|不作答|不回答|未作答|不予作答|无法(?:判断|确定|回答|排序|作答|决定|给出|选择|赋值)|不(?:确定|清楚|知道)|留空|空着|跳过|拿不准|没有?把握|(?:分か|わか|解)(?:らない|りません|らず)|(?:判断|回答|特定|断定|解答|順位付け)(?:は|が|を)?(?:でき(?:ない|ません|ず|かね)|しかね|しない|しません|控え|差し控え|保留)|決められ(?:ない|ません)|答えられ(?:ない|ません)|答えません|無回答|未回答|(?:空欄|空白)(?:のまま|と(?:し|する)|に(?:し|する))|自信が(?:ない|ありません)|保留`,
  'iu'
)

/** Whether a text says that its writer gives no answer. */
export function declines(text: string): boolean {
  return declining.test(text)
}
