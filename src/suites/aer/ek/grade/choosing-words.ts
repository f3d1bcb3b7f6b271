/** First persons and what they do with an answer that they give, in front of it. */
const firstPersons = [
  `(?:if|when) (?:i (?:had|have) to (?:choose|pick|guess|decide|commit|answer)|(?:pressed|forced)(?: to (?:choose|pick|answer))?),?(?: (?:it would be|it's|then))?`,
  `(?:i|we|let's|let me|let us)(?:'d| would| will|'ll|'m)?(?: have to| most likely| probably| rather| therefore| thus| must)? (?:go(?:ing)? with|go for|choos(?:e|ing)|pick(?:ing)?|select(?:ing)?|say|opt(?:ing)? for|vote for|answer(?:ing)?(?: with)?|settle (?:on|for)|lean(?:ing)? (?:towards?|to)|conclude(?: that| on)?|deduce|infer(?: that)?|prefer|favou?r|stick with|switch(?:ing)? to|submit|circle|mark|bet on|put down)|i (?:believe|think)(?: that)?(?: it is| it's)?|i(?:'m| am)(?: fairly| pretty| quite| almost)? (?:confident|sure|certain)(?: that)?(?: it is| it's)|going with`,
  'ich (?:wähle|nehme|sage|tippe auf|setze auf|entscheide mich für|antworte(?: mit)?|plädiere für|stimme für|bleibe bei|halte|würde(?: eher| wohl| sagen,?| mich)?(?: für| auf| mit)?)',
  "j(?:e |')(?:choisis|dirais|dis|retiens|réponds|opte pour|opterais pour|vote pour|penche pour|pencherais pour|prends|sélectionne|mise sur|parie sur|conclus(?: que c'est)?|pense que c'est|crois que c'est|coche|garde|irais avec|vais avec|pars sur)",
  '(?:yo )?(?:estoy (?:casi |bastante )?segur[oa] de que es|elijo|escojo|elegiría|escogería|diría|respondo|me quedo con|me quedaría con|opto por|optaría por|selecciono|marco|marcaría|voto por|apuesto por|me inclino por|me decanto por|concluyo(?: que es)?|creo que es|pienso que es|voy con|iría con)',
  '(?:eu )?(?:tenho (?:quase )?certeza (?:de )?que é|escolho|escolheria|diria|respondo|fico com|ficaria com|opto por|opto pela|optaria por|seleciono|marco|marcaria|voto n?[ao]|aposto n?[ao]|vou com|vou de|concluo(?: que é)?|acho que é|creio que é)',
  '(?:io )?(?:sono (?:quasi |abbastanza )?sicur[oa] che sia|scelgo|sceglierei|direi|rispondo|opto per|opterei per|seleziono|voto per|propendo per|propenderei per|punto su|scommetto su|concludo(?: che è)?|penso che sia|credo che sia|vado con|andrei con)'
]
/** The same said of the choice. */
const falls = [
  'my (?:guess|bet|tip|pick|choice|vote|favou?rite)(?: is| falls on| goes to)?',
  'meine wahl fällt auf|mein (?:tipp|favorit)(?: ist| wäre)?',
  'mon choix (?:se porte|tombe|porte) sur',
  '(?:mi elección|me) (?:recae|cae|inclina) (?:en|por|sobre)',
  'minha escolha (?:recai|cai) (?:em|sobre|na|no)',
  '(?:la )?mia scelta (?:cade|ricade) su(?:lla)?'
]
/** The right one, without a noun: 'la correcta es B', 'the one that fits is B'. */
const rightOnes = [
  'the (?:correct|right|best|only|one)(?: one| choice)?(?: that (?:fits|holds|remains|is left|applies|is (?:right|correct)))? is(?! \\p{L}{3})',
  '(?:die richtige|richtig|korrekt|zutreffend|am besten passt) (?:ist|wäre|wird|bleibt)(?: daher| also| demnach| somit)?',
  '(?:la (?:bonne|correcte|juste)|celle qui convient|le bon choix) (?:est|serait)',
  '(?:la (?:correcta|buena|acertada)|lo correcto|correcta) (?:es|sería)',
  '(?:a (?:correta|certa)|o (?:certo|correto)) (?:é|seria)',
  '(?:la|quella) (?:corretta|giusta|esatta) (?:è|sarebbe)'
]

/** What stands in front of an answer that its writer chooses, as a source of a regular expression. */
export const choosing = String.raw`(?<![\p{L}]|(?<![\p{L}])(?:not|no|non|não)\s)(?:${[...firstPersons, ...falls, ...rightOnes].join('|')})(?![\p{L}])\s?[:：]?`
