import { declines } from './declined.ts'

const words = (...languages: readonly string[]) => String.raw`(?<!\p{L})(?:${languages.join('|')})(?!\p{L})`

/** What opens a sentence that changes one answer of a sheet: 'One change after rereading: SC02 should be B'. */
const amending = new RegExp(
  `^[\\s*_>(-]{0,9}(?:[Pp]\\.?\\s?[Ss]\\.?[:,]?\\s)?(?:(?:but|oh|so|and|well|aber|mais|pero|mas|ma)[,\\s]\\s?)?(?:${words(
    `(?:wait|actually|hold on|on (?:second thoughts?|reflection)|(?:up)?on (?:a )?(?:second|closer|further) (?:reading|look|thought|review)|correction|erratum|edit)|(?:one|a|my only|another) (?:small |last |quick )?(?:change|correction|fix|amendment)|(?:scratch|strike|disregard|ignore|forget) (?:my|the|that|what)|(?:please )?(?:disregard|ignore)|(?:i have )?one (?:thing|answer) to (?:change|correct)|i(?:['’]d| would| want to| will|['’]ll| have to| need to| must)?(?: now| like to)? (?:change|revise|correct|switch|amend|take back|withdraw|retract)|(?:change|switch|make) (?:my|the|that)`,
    '(?:eine|noch eine|meine) (?:änderung|korrektur)|ich (?:ändere|korrigiere|revidiere|nehme|ziehe)|korrektur|nachtrag|doch noch',
    'une (?:correction|modification)|je (?:me )?(?:change|corrige|reviens|retire|modifie)|correction|rectification|finalement',
    'una (?:corrección|rectificación)|(?:me )?(?:cambio|corrijo|rectifico|retiro)|corrección|pensándolo (?:mejor|bien)',
    'uma (?:correção|retificação)|corrijo-me|(?:me )?(?:mudo|corrijo|retifico|retiro)|correção|pensando (?:melhor|bem)',
    'una (?:correzione|rettifica)|(?:mi )?(?:cambio|correggo|rettifico|ritiro)|correzione|ripensandoci'
  )}|更正|修正|我(?:要)?(?:改|收回|撤回)|订正|訂正|取り消し)`,
  'iu'
)

/** Whether a sentence changes an answer that was given before. */
export function amends(sentence: string): boolean {
  return amending.test(sentence)
}

/**
 * Words that say of an answer that it was wrong or is another now, in any place of a sentence and in any form: stems, for
 * what is inflected. They say that only where the question had an answer before; elsewhere they belong to reasons.
 */
const revising = new RegExp(
  `${stems(
    'correct(?:ion|ing|ed)|correct (?:that|this|it|my)|mistak|mis(?:read|stated|typed|spoke)|amend|revis|rectif|errat|chang(?:e|ed|ing) (?:my|the|that|this|it|to)|(?:i|we)(?: would| will|.d|.ll)? (?:now )?(?:change|switch|flip)|switch(?:ed|ing)? to|instead|(?<!(?:would|could|might|may|can|to|will|does|did|not) )make (?:that|it|this)|should (?:be|read|have been)|(?:i|we) (?:now|meant)',
    'korrig|korrekt(?:ur|iere)|berichtig|geändert|änder(?:e|n|ung)|geirrt|irrtum|vertan|stattdessen|sollte|müsste|muss (?:\\p{L}+ )?heißen|doch (?:lieber|eher|besser)',
    'corrig|correction|rectifi|modifi|trompé|erreur|plutôt|à la place|devrait|change(?:r)? (?:ma|la|pour|en)|je change',
    'correcci|corrij|corregi|rectific|modific|equivoqu|equivocad|error|en realidad|en su lugar|debería|debe ser|cambi(?:o|ar|é|ado) (?:mi|la|a)',
    'correç|corrij|corrig|retific|retif|engan(?:ei|o)|errei|erro|na verdade|em vez disso|deveria|deve ser|mud(?:o|ar|ei|ança) |alter(?:o|ar|ei) ',
    'correzion|corregg|rettific|modific|sbagliat|errore|in realtà|al suo posto|dovrebbe|deve essere|cambi(?:o|are|ato) (?:la|il|in)',
    'исправ|поправ|ошиб|вместо|должн[оаы]? быть|меня[юе]|correctie|verbeter|gewijzigd|wijzig|vergist'
  )}|更正|修正|订正|訂正|改为|改成|改一下|应为|应该[是为]|應為|写错|答错|弄错|間違|変更`,
  'iu'
)

function stems(...languages: readonly string[]): string {
  return `(?<!\\p{L})(?:${languages.join('|')})`
}

/** Whether a sentence may say that an answer given before is another one. */
export function revises(sentence: string): boolean {
  return amends(sentence) || revising.test(sentence)
}

/** What takes an answer back, whether or not it gives another. */
const withdrawing = new RegExp(
  `${words(
    "take back|withdraw|retract|disregard|ignore|forget|scratch|strike|(?:not|n['’]t|do not) (?:count|grade|consider)",
    'nehme (?:[\\p{L}\\d]+ ){0,5}zurück|zieh\\p{L}{0,2} (?:[\\p{L}\\d]+ ){0,5}zurück|zurück(?:ziehen|gezogen|nehmen)|streich\\p{L}{1,3}|vergessen sie|ignorier\\p{L}{1,3}|nicht (?:zu )?(?:werten|zählen|berücksichtigen)',
    'retire|reviens sur|ignore[rz]|annule[rz]?|pas (?:tenir )?compte',
    'retiro|retirar|anulo|anular|ignore[ns]?|no (?:tenga[ns]?|tener) en cuenta',
    'retiro|retirar|anulo|anular|desconsidere[m]?|desconsiderar|ignore[m]?',
    'ritiro|ritirare|annullo|annullare|ignorate|ignori|ignorare|non (?:consideri|considerate|tenga conto)'
  )}|收回|撤回|作废|忽略|不计|取り消`,
  'iu'
)
/** What is taken back is an answer: 'Merci de ne pas tenir compte de ma réponse à SC02'. */
const ofAnswer =
  /(?<!\p{L})(?:answers?|responses?|antwort(?:en)?|réponses?|respuestas?|respostas?|risposta|risposte|ответы?)(?!\p{L})|答案|回答|解答/iu
/** Whether a sentence takes an answer back: 'Please disregard my answer to SC02'. */
export function withdraws(sentence: string): boolean {
  return withdrawing.test(sentence) && (amends(sentence) || declines(sentence) || ofAnswer.test(sentence))
}
