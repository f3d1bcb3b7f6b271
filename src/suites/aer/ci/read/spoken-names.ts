const thing = String.raw`(?:solutions?|equilibri\p{L}*|prices?|gleichgewicht\p{L}*|lösung\p{L}*|preis\p{L}*|équilibres?|prix|precios?|preços?|prezz[oi]|soluci\p{L}+|soluç\p{L}+|soluzion[ei]|цен\p{L}{1,3}|равновеси\p{L}{1,2}|решени\p{L}{1,2})`

/** How texts speak of fields without their names: by adjectives, verbs and phrases, in the languages of `translated-names.ts`. */
export const spokenNames: Readonly<Record<string, string>> = {
  relevance: [
    String.raw`relevan\p{L}*|rilevan\p{L}*|pertinen\p{L}*|einschlägig\p{L}*|irrelevan\p{L}*`,
    `belongs? (?:in|to|within) (?:the|this) (?:corpus|topic|scope|study|subject)|within (?:the|its) scope`,
    String.raw`gehört (?:\p{L}+ ){0,3}zum thema|entre (?:bien )?dans le champ|研究対象|相关`,
    String.raw`релевант\p{L}*|относ\p{L}+ к (?:\p{L}+ ){0,2}теме`
  ].join('|'),
  math_formalization: String.raw`formali[sz]\p{L}*|maths?(?!\p{L})|mathemati\p{L}*|mathémati\p{L}*|matem[aá]tic\p{L}*|wiskundig\p{L}*|数学的?|数理的?|形式化|定式化|математи\p{L}*|формализ\p{L}*`,
  uniqueness: [
    String.raw`uniqueness|eindeutigkeit|einzigkeit|unicité|unici(?:dad|dade|tà|teit)|唯一|一意|единственност\p{L}*`,
    String.raw`(?<=${thing}[^.!?\n]{0,40})(?:unique|eindeutig|unic[oa]|únic[oa]|единственн\p{L}*)|(?:единственн\p{L}*|unique|eindeutig\p{L}{0,2}|unic[oa]|únic[oa]) ${thing}|more than one|n['’]y en a qu['’]une?`
  ].join('|'),
  stability: String.raw`(?:in)?stab(?:le|il\p{L}+)|estab(?:le|il\p{L}+)|estável|(?<!不)安定|(?<!不)稳定|устойчив\p{L}*|стабильн\p{L}*`,
  existence: [
    String.raw`existence|existenz|exist[eê]ncia|esistenza|bestaan|существовани\p{L}*`,
    String.raw`(?<=${thing}[^.!?\n]{0,30})(?:exists?|existiert|existe|esista|esiste|существу\p{L}+)|существу\p{L}+ ${thing}|existiert (?:\p{L}+ )?${thing}|論証`,
    String.raw`lösung(?:en)? gibt|there (?:is|are|must be) (?:an? |any |always an? )?(?:\p{L}+ )?(?:solutions?|equilibri\p{L}+)`
  ].join('|'),
  equilibrium_scene: String.raw`scenes?|szenen?|gleichgewichtsszene|scènes?|scen[ae]|escenas?|cenas?|stag(?:es|ed|ing) an? equilibrium|场景|場面|сцен\p{L}{1,2}`
}
