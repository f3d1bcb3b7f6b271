/**
 * What a writer says who goes back on the value in front of it, in any language in which models reply. What follows such a
 * word counts where it comes to a value of its own; elsewhere the word belongs to a reason.
 */
export const takeBackWords = [
  String.raw`no,? wait|wait(?=\s?[,.!…–—-])|wait,? (?:no|actually)|actually,? no|hold on|scratch that|strike that|make that|or (?:rather|better)(?: still| yet)?(?=,?\s)|i mean(?:t)?(?: to say)?|on (?:second thoughts?|reflection|closer (?:look|reading))`,
  String.raw`(?:moment|warte|halt)(?=\s?[,.!…–—-])|quatsch|besser gesagt|vielmehr|(?:nein,? )?doch (?:eher|lieber|besser)|bei näherem hinsehen|ich (?:meine|meinte)`,
  'attend(?:ez|s|ons)|en fait|ou plutôt|à la réflexion|réflexion faite|je (?:voulais|veux) dire|pardon',
  String.raw`espera(?:d|en)?(?=\s?[,.!…])|en realidad|mejor dicho|pensándolo (?:bien|mejor)|(?:quería|quise|quiero) decir|perdón`,
  String.raw`esper[ae](?=\s?[,.!…])|na verdade|aliás|ou melhor|melhor dizendo|pensando (?:bem|melhor)|(?:queria|quis|quero) dizer|perdão`,
  String.raw`aspett[ai](?=\s?[,.!…])|in realtà|anzi|o meglio|ripensandoci|pensandoci (?:bene|meglio)|(?:volevo|intendevo) dire|pardon`,
  'точнее|вернее|нет,? (?:стоп|подождите)|на самом деле|wacht|of liever|a raczej'
].join('|')
