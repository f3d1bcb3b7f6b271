import { findSameText } from '../../../../text/find-same-text.ts'
import type { Question } from '../content.ts'
import { unwrapLatex } from '../reader-1/read/unwrap-latex.ts'
import type { GivenValue } from './claim.ts'

const verdicts = new Map([
  ...'✓ √ true t w v yes correct right wahr richtig ja stimmt vrai oui exact verdadero verdadera sí cierto verdadeiro sim certo vero sì vraie vera 正确 对 是 真 waar juist верно правда истина prawda doğru evet pravda igaz đúng sant sann klopt right justo 属实 正しい 正 マル ○ ◯ 참 صحيح सही'
    .split(' ')
    .map((word) => [word, 'true'] as const),
  ...'✗ ✘ ✕ false f no incorrect wrong falsch nein unwahr faux non inexact falso falsa fausse não errado 错误 错 否 假 onwaar onjuist неверно ложь неправда fałsz nieprawda yanlış hayır nepravda hamis falskt fel untrue wrong 不正确 不对 誤り 間違い 誤 バツ × 거짓 خطأ गलत'
    .split(' ')
    .map((word) => [word, 'false'] as const)
])

const signed: Record<string, string> = { '✔': '✓', '✅': '✓', '☑': '✓', '✖': '✗', '❌': '✗' }

const choice =
  /^(?:(?:option|choice|answer|antwort|opción|opção|opzione|réponse|选项)\s{1,3})?[([{]{0,2}([A-D])(?:[)\]}]|\s*$|\s*[.:;=–—-]|\s*,(?!\s?(?:(?:and|or|und|oder|et|ou|y|o|e|en|of|и|или|i|lub)\s)?[A-D](?!\p{L}))|\s+(?=[([]|because\b|since\b|as\b|✓|✔|✅))/iu

/** Whether a word or a sign is a verdict, whatever stands around it. */
export function isVerdict(word: string): boolean {
  return verdicts.has(signed[word] ?? word.toLowerCase())
}

/** Words of scripts that have no blanks between them begin with a verdict, as 正确的. */
const isSpaced = /^[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]*$/u
function verdictIn(word: string): string | undefined {
  return [3, 2, 1]
    .map((length) => (length === 1 && word.length > 2 ? undefined : verdicts.get(word.slice(0, length))))
    .find((verdict) => verdict !== undefined)
}

/** Fill-in answers of more words are sentences. */
const mostWords = 12

/**
 * What a text says for sure, so that two answers to one question can be compared: `B`, `true`, `CADB`, or the words of a
 * blank; null for a sentence.
 */
export function answerKey(question: Question, value: GivenValue): string | null {
  const text = typeof value === 'string' ? value : value.join(', ')
  if (text.length > 1000) return null
  const plain = unwrapLatex(text)
    .normalize('NFKC')
    .replaceAll(/[*_`"“”\p{Extended_Pictographic}]|\uFE0F/gu, (sign) =>
      question.type === 'fill_in_blank'
        ? sign === '_'
          ? sign
          : ''
        : question.type === 'true_false'
          ? (signed[sign] ?? '')
          : ''
    )
    .trim()
  switch (question.type) {
    case 'single_choice':
      return findSameText(question.options, plain)?.letter ?? choice.exec(plain)?.[1]?.toUpperCase() ?? null
    case 'true_false': {
      const said = plain.replace(/^[([]/, '').toLowerCase()
      const sign = /^(?:[✓✔☑√○◯]|[✗✘✖✕×])/u.exec(said)?.[0] ?? ''
      const word = /^\p{L}{1,14}/u.exec(said)?.[0] ?? ''
      return verdicts.get(sign) ?? verdicts.get(word) ?? (isSpaced.test(word) ? null : (verdictIn(word) ?? null))
    }
    case 'fill_in_blank': {
      const words = (toldInBold(text) ?? plain).toLowerCase().match(/[\p{L}\p{N}]+(?:[.,]\p{N}+)*|[-−](?=\d)/gu) ?? []
      return words.length > 0 && words.length <= mostWords ? words.join(' ') : null
    }
    case 'ordering':
      return orderKey(question, value, plain)
  }
}

/** 'The key barrier is **trust**.': what a sentence that denies and weighs nothing ends with in bold type. */
function toldInBold(text: string): string | null {
  const [, lead, bold] =
    /^([^*\n]{3,160}(?:is|are|was|were|be|ist|est|es|é|è|:))\s\*\*([^*\n]{1,60})\*\*[.\s]*$/u.exec(text) ?? []
  return bold === undefined || weighing.test(lead!) ? null : bold
}
const weighing =
  /\d|(?<!\p{L})(?:not|never|no|or|nor|either|if|might|could|may|but|first|some|others|nicht|kein\p{L}{0,2}|oder|pas|ou|non|não|sino|o)(?![\p{L}-])|n['’]t(?!\p{L})/iu

function orderKey(question: Extract<Question, { type: 'ordering' }>, value: GivenValue, plain: string): string | null {
  const letters = plain.replaceAll(
    /(?<!\p{L})(?:then|and|dann|puis|ensuite|enfin|luego|después|depois|poi|infine|dan|daarna|vervolgens|затем|потом|potem|następnie|次に)(?!\p{L})|\d[.)]|[^\p{L}\p{N}]/giu,
    ''
  )
  if (/^[A-D]{4}$/i.test(letters)) return letters.toUpperCase()
  const parts = typeof value === 'string' ? value.split(/\s{0,3}(?:->|→|=>|⇒|>|<|;|\n)\s{0,3}/) : value
  if (parts.length !== question.items.length) return null
  const found = parts.map((part) => {
    const text = part.replace(/^\s*\d[.)]\s*/, '').trim()
    return findSameText(question.items, text)?.letter ?? /^[([]?([A-D])(?:[)\].:,\s–—-]|$)/.exec(text)?.[1]
  })
  return found.every((letter) => letter !== undefined) ? found.join('') : null
}

const formWord = String.raw`(?:answers?|letters?|true\s?(?:\/|or)\s?false|words?|text|number|order|choice|option|here|blank|value|first|second|third|fourth)`
const placeholder = new RegExp(
  String.raw`^(?:\.{2,}|…|null|none|nil|undefined|n\/?a|tbd|todo|[-–—?_\s]*|[[<({][\s,.…?_-]*[\]>)}]|[[<({]\s?${formWord}\s?[\]>)}]|[[<({]\s?(?:your|the|insert|fill|enter|put|an?)\s(?:[\w/]{1,12}\s){0,3}${formWord}(?:\s[\w/]{1,12}){0,3}\s?[\]>)}]|your answers?(?: here)?|answer here|x{2,})$`,
  'iu'
)
const everyOption =
  /^[([<]?a\)?\s?(?:[/|,;]|or|oder|\s)\s?(?:or )?\(?b\)?\s?(?:[/|,;]|or|oder|\s)\s?(?:or )?\(?c\)?\s?(?:[/|,;]|or|oder|\s|,\s?or)\s?(?:or )?\(?d[)\]>]?$/i
const bothVerdicts =
  /^[([]?(?:true|t|yes|wahr|vrai|verdadero|verdadeiro|vero)\s?(?:[/|,;]|or|oder|ou|o)\s?(?:false|f|no|falsch|faux|falso)[)\]]?$|^[([]?(?:waar|верно|правда|prawda|doğru|正しい|참)\s?(?:[/|,;]|of|или|lub|czy|veya|または|또는)\s?(?:onwaar|неверно|ложь|fałsz|yanlış|誤り|거짓)[)\]]?$/i

/** Whether a text is an answer at all: forms to fill in and lists of all options are none. */
export function isGiven(question: Question, value: GivenValue): boolean {
  const parts = [value].flat().map((part) => part.trim().replaceAll(/^["'*`]{1,6}|["'*`]{1,6}$/g, ''))
  if (parts.every((part) => isBlank(question, part))) return false
  const text = parts.join(', ')
  if (question.type === 'single_choice') return !everyOption.test(text)
  if (question.type === 'true_false') return !bothVerdicts.test(text)
  return true
}

function isBlank(question: Question, part: string): boolean {
  if (part.length > 200) return false
  // "none" and "null" may be what belongs at a blank.
  if (question.type === 'fill_in_blank' && /^(?:none|nil|null|-|x{2,})$/i.test(part))
    return part !== 'none' && part !== 'None'
  return placeholder.test(part)
}
