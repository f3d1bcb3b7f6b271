import { phrases as ofQuizzes, type Phrases as QuizPhrases } from '../../ek/laws/made-phrases.ts'

/** What sheets of fields are made of in one language. */
export type Phrases = Pick<
  QuizPhrases,
  | 'answer'
  | 'because'
  | 'cues'
  | 'corrections'
  | 'atEnd'
  | 'retractions'
  | 'openings'
  | 'closings'
  | 'summaries'
  | 'finals'
  | 'sentences'
> & {
  yes: string
  no: string
  field: string
  /** Reasons for a value, which may hold words of the other one. */
  reasons: Readonly<Record<'yes' | 'no', readonly string[]>>
  quotes: string
  undecided: readonly string[]
}

const own: Readonly<Record<string, Pick<Phrases, 'yes' | 'no' | 'field' | 'reasons' | 'quotes' | 'undecided'>>> = {
  en: {
    ...{ yes: 'yes', no: 'no', field: 'Field' },
    reasons: {
      yes: [
        'The author argues for it at length.',
        'There is no doubt about it.',
        'The second sentence is explicit on the matter.'
      ],
      no: ['The passage does not take it up.', 'Nothing in the text bears on it.', 'It is mentioned in passing only.']
    },
    quotes: 'The author writes "there is no such thing as a free market".',
    undecided: ["I can't tell.", 'yes or no, hard to say', 'n/a', 'unclear']
  },
  de: {
    ...{ yes: 'ja', no: 'nein', field: 'Feld' },
    reasons: {
      yes: ['Der Autor führt es ausführlich aus.', 'Daran besteht kein Zweifel.'],
      no: ['Der Text geht darauf nicht ein.', 'Es wird nur am Rande erwähnt.']
    },
    quotes: 'Der Autor schreibt „es gibt keinen freien Markt“.',
    undecided: ['Das lässt sich nicht sagen.', 'ja oder nein, schwer zu sagen', 'unklar']
  },
  fr: {
    ...{ yes: 'oui', no: 'non', field: 'Champ' },
    reasons: {
      yes: ["L'auteur le développe longuement.", 'Cela ne fait aucun doute.'],
      no: ["Le texte n'en parle pas.", "Ce n'est mentionné qu'en passant."]
    },
    quotes: "L'auteur écrit « il n'y a pas de marché libre ».",
    undecided: ['Impossible à dire.', 'oui ou non, difficile à dire', 'indéterminé']
  },
  es: {
    ...{ yes: 'sí', no: 'no', field: 'Campo' },
    reasons: {
      yes: ['El autor lo expone por extenso.', 'No cabe duda de ello.'],
      no: ['El texto no lo trata.', 'Solo se menciona de paso.']
    },
    quotes: 'El autor escribe "no hay mercado libre".',
    undecided: ['No se puede decir.', 'sí o no, difícil de decir', 'indeterminado']
  },
  pt: {
    ...{ yes: 'sim', no: 'não', field: 'Campo' },
    reasons: {
      yes: ['O autor expõe isso longamente.', 'Não há dúvida disso.'],
      no: ['O texto não trata disso.', 'É mencionado apenas de passagem.']
    },
    quotes: 'O autor escreve "não há mercado livre".',
    undecided: ['Não dá para dizer.', 'sim ou não, difícil dizer', 'indeterminado']
  },
  zh: {
    ...{ yes: '是', no: '否', field: '字段' },
    reasons: { yes: ['作者对此有详细论述。', '这一点毫无疑问。'], no: ['文中没有涉及。', '只是顺带提及。'] },
    quotes: '作者写道“没有自由市场”。',
    undecided: ['无法判断。', '是或否，难以确定', '不确定']
  }
}

export const phrases: Readonly<Record<string, Phrases>> = Object.fromEntries(
  Object.entries(own).map(([language, words]) => [language, { ...ofQuizzes[language]!, ...words }])
)
