import type { Language } from '../../../../../text/language-of.ts'

type Ending = readonly [RegExp, string]
type Forms = { word: RegExp; notInflected: RegExp; endings: readonly Ending[] }

const none = /(?!)/
/** Words with a capital letter stay: 'Simons' is another name than 'Simon'. */
const small = /(?<!\p{L})\p{Ll}{3,40}(?!\p{L})/gu
const plural: Forms = {
  word: small,
  notInflected: /(?:ss|us|is|ics|news|does|has|was|ous|series|species|means|always|perhaps)$/,
  endings: [
    [/(?<=equilibri|\p{L}{3}(?:med|bacter))a$/u, 'um'],
    [/(?<=criteri|phenomen)a$/u, 'on'],
    [/(?<=hypothes|analys|cris|thes)es$/u, 'is'],
    [/(?<=ind|matr|vert)ices$/u, 'ix'],
    [/(?<=[^aeiou])ies$/u, 'y'],
    [/(?<=ss|sh|ch|x|z)es$/u, ''],
    [/(?<=\p{L}{3})s$/u, '']
  ]
}
/** Adjectives go by the noun of the stem: 'positiva' beside 'positivo'. */
const romance: Ending = [/(?<=\p{L}{2}(?:iv|ic|os|ad|id|at|it|ut|ari|ini))[oaie]s?$/u, '']
const withGender = (...endings: readonly Ending[]): Forms => ({ ...plural, endings: [...endings, ...plural.endings] })

const formsOf: Partial<Record<Language, Forms>> = {
  en: plural,
  fr: withGender([/^nulles?$/u, 'nul'], [/ives?$/u, 'if'], [/elles?$/u, 'el'], [/euses?$/u, 'eux'], [/ées?$/u, 'é']),
  es: withGender(romance),
  pt: withGender(romance),
  it: { word: small, notInflected: none, endings: [[/(?<=\p{L}{4})[oaie]{1,2}$/u, '']] },
  // Adjectives, and cases and numbers of longer nouns: 'moralischem Risiko' and 'moralisches Risiko'.
  de: {
    word: /(?<!\p{L})(?:\p{Ll}{5,40}|\p{Lu}\p{Ll}{6,40})(?!\p{L})/gu,
    notInflected: none,
    endings: [
      [/(?<=^\p{Ll}{4,40})e[nmrs]?$/u, ''],
      [/(?<=^\p{Lu}\p{Ll}{5,40})(?:e[sn]?|n|s)$/u, '']
    ]
  }
}

/**
 * A text with those words in one form that an answer has too, in another number, gender or case; compared with nothing but the
 * answer itself in this form.
 */
export function inFormsOf(answer: string, text: string, language: Language): string {
  const forms = formsOf[language]
  if (!forms) return text
  const ofAnswer = new Set((answer.match(forms.word) ?? []).map((word) => formOf(word, forms)))
  return text.replaceAll(/\p{L}{3,40}(?!\p{L})/gu, (word) => {
    const form = formOf(language === 'de' ? word : word.toLowerCase(), forms)
    return ofAnswer.has(form) ? form : word
  })
}

function formOf(word: string, { notInflected, endings }: Forms): string {
  const ending = notInflected.test(word) ? undefined : endings.find(([pattern]) => pattern.test(word))
  return ending ? word.replace(ending[0], ending[1]).replace(/(?<=ind)ix$/u, 'ex') : word
}
