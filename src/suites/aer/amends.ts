const words = (...languages: readonly string[]) => String.raw`(?<!\p{L})(?:${languages.join('|')})(?!\p{L})`

/** What opens a sentence that changes one answer of a sheet: 'One change after rereading: SC02 should be B'. */
const amending = new RegExp(
  `^[\\s*_>(-]{0,9}(?:[Pp]\\.?\\s?[Ss]\\.?[:,]?\\s)?(?:(?:but|oh|so|and|well|aber|mais|pero|mas|ma)[,\\s]\\s?)?(?:${words(
    `(?:wait|actually|hold on|on (?:second thoughts?|reflection)|correction|erratum|edit)|(?:one|a|my only|another) (?:small |last |quick )?(?:change|correction|fix|amendment)|(?:scratch|strike|disregard|ignore|forget) (?:my|the|that|what)|(?:please )?(?:disregard|ignore)|(?:i have )?one (?:thing|answer) to (?:change|correct)|i(?:['’]d| would| want to| will|['’]ll| have to| need to| must)?(?: now| like to)? (?:change|revise|correct|switch|amend|take back|withdraw|retract)|(?:change|switch|make) (?:my|the|that)`,
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
