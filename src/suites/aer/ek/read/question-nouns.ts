/** Nouns that name a question by its type, in words and in signs; those of type null name any question. */
export const questionNouns: readonly [type: string | null, words: string, signs: string][] = [
  [
    'TF',
    'statements?|claims?|aussagen?|behauptung(?:en)?|affirmations?|énoncés?|afirmaci(?:ón|ones)|enunciados?|afirmaç(?:ão|ões)|affermazion[ei]|stelling(?:en)?|утверждени\\p{L}{1,2}|stwierdzeni\\p{L}{1,2}',
    '陈述|说法|判断题?|陳述'
  ],
  [
    'FB',
    'blanks?|gaps?|lücken?|trous?|lacunes?|huecos?|espacios?(?: en blanco)?|lacun[ae]s?|spazi?o?(?: vuot[oi])?|пропуск\\p{L}{0,2}|luk[aię]',
    '空格?|填空题?|空欄'
  ],
  [
    'OD',
    'orderings?|sequences?|rankings?|reihenfolgen?|anordnung(?:en)?|classements?|séquences?|secuencias?|orden|ordenamientos?|sequências?|orden(?:s|ação)|ordem|ordinament[oi]|sequenz[ae]|volgorden?',
    '排序题?|顺序|並べ替え'
  ],
  [
    'SC',
    '(?:single|multiple)[ -]choice (?:questions?|items?)|auswahlfragen?|questions? à choix(?: multiple| unique)?',
    '单?选择?题'
  ],
  [
    null,
    'questions?|items?|fragen?|preguntas?|quest(?:ão|ões)|perguntas?|domand[ae]|vra(?:ag|gen)|вопрос\\p{L}{0,2}|pytani\\p{L}{1,2}',
    '题|問'
  ]
]

/** What may stand in front of such a noun or of an ordinal. */
export const article = "(?:(?:the|die|das|der|den|dem|la|le|les|el|los|las|il|lo|a|o|de|het)\\s|l['’])?"
