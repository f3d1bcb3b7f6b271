export const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'zh'] as const
export type Language = (typeof languages)[number]

/** Small words that hardly a sentence of a language does without, and that few of the others have. */
const smallWords: Readonly<Record<Exclude<Language, 'zh'>, string>> = {
  en: 'the a of and in is are to by for that with from which was were on as at an its their this be has have it between',
  de: 'der die das und von vom um im ist sind bei mit den dem des ein eine einer einen wird werden nach zu zum zur auf für nicht sich durch wurde laut gegenüber',
  fr: 'l le la les du et est une dans par sur que pour à aux au des ce cette selon qui sont ont été avec après en son ses entre',
  es: 'el los las del en una por que y con se al su es en tras según como un fue son para cuando más entre desde hasta',
  pt: 'o a e os as do da dos das em uma por que com ao é no na nos nas um foi são para pelo pela não entre mais segundo',
  it: 'l il lo gli dell all nell della del dei delle di che un una per nel nella è con al alla si sono secondo dopo tra dal le i da stato'
}
/** Letters and endings that one of the languages has alone. */
const marks: readonly (readonly [Language, RegExp])[] = [
  ['de', /[äöüß]|(?:ung|keit|schaft)(?!\p{L})/iu],
  ['fr', /[êèœùû]|(?:eux|aient)(?!\p{L})/iu],
  ['es', /[ñ¿áíóú]|ci[oó]n(?:es)?(?!\p{L})/iu],
  ['pt', /[ãõáíóú]|\p{L}{2}iu(?!\p{L})|ções(?!\p{L})/iu],
  ['it', /zion[ei](?!\p{L})|ità(?!\p{L})/iu]
]
const wordsOf = Object.entries(smallWords).map(([language, words]) => ({
  language: language as Language,
  words: new Set(words.split(' '))
}))

/** The language of a sentence by its small words and the letters of its own; English where they do not tell. */
export function languageOf(sentence: string): Language {
  if (/\p{Script=Han}/u.test(sentence)) return 'zh'
  const found = sentence.toLowerCase().match(/\p{L}+/gu) ?? []
  const counts = wordsOf.map(({ language, words }) => ({
    language,
    count:
      found.filter((word) => words.has(word)).length +
      marks.filter(([of, pattern]) => of === language && pattern.test(sentence)).length
  }))
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).language
}
