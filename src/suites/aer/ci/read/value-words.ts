const yes = [
  'yes yep yup yeah true right correct ja wahr richtig oui vrai sí si verdadero cierto sim verdadeiro sì vero tak evet igen kyllä ναι',
  'present presents vorhanden gegeben présent présente présents présentes presente presentes presenti aanwezig obecny obecna obecne obecni finns присутствует присутствуют есть 存在 有 あり 該当',
  'да так はい 예 네 نعم כן हाँ हां ใช่ ✓ ✔ ✅ ☑ 是的 是 对 真 正确'
].join(' ')
const no = [
  'not_present absent absents nicht_vorhanden nicht_gegeben fehlt fehlend non_présent absente absentes pas_présent ausente ausentes no_presente no_presentes não_presente não_presentes assente assenti non_presente non_presenti afwezig niet_aanwezig nieobecny nieobecna nieobecne nieobecni brak saknas отсутствует отсутствуют не_присутствует 不存在 没有 無 なし 非該当',
  'no nope nah false wrong incorrect nein falsch non faux falso não nao nee nej nei nie hayır όχι',
  'нет ні いいえ 아니요 아니오 لا לא नहीं ไม่ใช่ ✗ ✘ ❌ ✖ ✕ × ☐ 不是 否 不对 假 错误'
].join(' ')

/** Words that say a value of the set yes and no; Chinese ones stand alone or after a word for "so". */
const spoken: Record<string, readonly string[]> = { yes: yes.split(' '), no: no.split(' ') }
/** They say a value where nothing but they is given: among other words they mean other things in other languages. */
const brief: Record<string, readonly string[]> = {
  yes: [
    'of course',
    ...'1 y t [x] ano áno ya da có absolutely certainly definitely indeed sure affirmative positive'.split(' ')
  ],
  no: [
    '[ ]',
    'not really',
    'not at all',
    'of course not',
    'certainly not',
    'definitely not',
    ...'0 n f [] negative ne ei nem nu не tidak không'.split(' ')
  ]
}
/** Words that begin no phrase: `yes the passage argues` says yes, `no doubt` nothing. */
const free = new Set(
  'yes yep yup yeah nope nah ja nein oui sí sim sì nee nej nei evet hayır igen kyllä ναι да はい いいえ 예 네 아니요 아니오 نعم ✓ ✔ ✅ ☑ ✗ ✘ ❌ ✖ ✕ ☐'.split(
    ' '
  )
)

const hanScript = String.raw`\p{Script=Han}`
const chinese = new RegExp(hanScript, 'u')
const letter = String.raw`(?!${hanScript})[\p{L}\p{N}_]`

/** How the values of a closed set are written in a text. */
export type ValueWords = {
  /** A pattern without groups that finds a word for any value. */
  pattern: string
  /** The value that a word of `pattern` says. */
  valueOf(word: string): string
  /** The value that a text says which is nothing but this, such as `1`; null where it says none. */
  briefly(text: string): string | null
  /** Whether the word may begin a phrase of its own, as `no` does. */
  maybePhrase(word: string): boolean
}

/** Words for the values of a closed set: the values in any spelling, and those for yes and no in some twenty languages. */
export function valueWords(values: readonly string[]): ValueWords {
  const isYesNo = values.includes('yes') && values.includes('no')
  const words = values.flatMap((value) =>
    isYesNo && Object.hasOwn(spoken, value)
      ? spoken[value]!.map((word) => ({ word, value, parts: word.split('_') }))
      : [{ word: value, value, parts: value.split(/[\s_-]+/).map(hyphened) }]
  )
  const byWord = new Map(words.map(({ word, value }) => [plain(word), value]))
  const meant = (word: string) => byWord.get(plain(word)) ?? byWord.get(plain(word).replace(/s$/, ''))!
  const shortForms = new Map(
    isYesNo ? values.flatMap((value) => (brief[value] ?? []).map((form) => [form, value])) : []
  )
  return {
    pattern: bounded(words.map(({ parts }) => parts)),
    valueOf: meant,
    briefly: (text) => shortForms.get(text.toLowerCase()) ?? null,
    maybePhrase: (word) => isYesNo && !free.has(word.toLowerCase())
  }
}

/** A word that some write with a hyphen within: `macro-economic`. */
function hyphened(word: string): string {
  return [...word].map((sign) => sign.replace(/[\^$.*+?()[\]{}|\\]/, String.raw`\$&`)).join(word.length > 5 ? '-?' : '')
}

/** A pattern for any of some words; words of one kind of script share their bounds, which take long to compile. */
function bounded(words: readonly (readonly string[])[]): string {
  const all = words.map((parts) => ({ source: joined(parts), isPlural: parts.join('').length > 5 }))
  const han = all.filter(({ source }) => chinese.test(source))
  const signs = all.filter(({ source }) => !chinese.test(source) && !/^\p{L}/u.test(source))
  const spaced = all.filter(({ source }) => !chinese.test(source) && /^\p{L}/u.test(source))
  const any = (list: typeof all) =>
    `(?:${list.map(({ source, isPlural }) => (list === spaced && isPlural ? `${source}s?` : source)).join('|')})`
  return `(?:${[
    ...(spaced.length > 0 ? [`(?<!${letter}|[\\p{L}\\p{N}][\\-'’])${any(spaced)}(?!${letter}|[\\-'’]\\p{L})`] : []),
    ...(signs.length > 0 ? [`${any(signs)}️?`] : []),
    ...(han.length > 0
      ? [`(?<=^|[^${hanScript}]|所以|因此|故|应为|答案是|答案为)${any(han)}(?!(?![因由但])${hanScript})`]
      : [])
  ].join('|')})`
}

/** The parts of a word may be joined by a blank, a hyphen, an underscore or nothing. */
function joined(parts: readonly string[]): string {
  return parts.join(String.raw`[\s_\-]{0,2}`)
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[\s_\-️]/g, '')
}
