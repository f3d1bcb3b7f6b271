const han = /\p{Script=Han}/u
/** What may stand right in front of a short answer that is no part of a longer word. */
const opening = /(?:是|为|叫|作|称|即|用|在|于|填|到|成|了|指|的|对|以|由|过|:|采取)$/u
/** What may follow it. */
const closing =
  /^(?:法|的|是|现象|问题|模型|方法|效应|策略|设计|估计|分析|原理|理论|关系|型|率|时|中|里|市|省|国|吧|这|值|号|来|年|后|处理|进行|所)/u
/** In front of an answer that it denies. */
const denial = /[不非无没未反否]|避免|排除|缺乏|区别|除/u
const certain = /毫?无疑问?|不过|不外乎/gu
/** A longer answer may have words in front that tell more of it: 多期双重差分. */
const longEnough = 3

/**
 * A Chinese answer with blanks around the accepted answers in it, which has none between its words; but not where one is part of a
 * longer word ('正' in '正向'), or is denied.
 */
export function spacedHan(text: string, accepted: readonly string[], stem: string): string {
  if (!han.test(text)) return text
  return accepted
    .filter((answer) => han.test(answer))
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, answer) => spaced(rest, answer, stem), text)
}

function spaced(text: string, answer: string, stem: string): string {
  const pieces = text.split(answer)
  if (pieces.length > mostPlaces) return text
  return pieces.reduce((left, right) => {
    const before = /\p{Script=Han}{0,6}$/u.exec(left)?.[0].replaceAll(certain, '') ?? ''
    const behind = /^\p{Script=Han}{0,4}/u.exec(right)?.[0] ?? ''
    const opens =
      before === '' || answer.length >= longEnough || opening.test(before) || stem.includes(before.slice(-2))
    const isFree =
      opens && !denial.test(before) && (behind === '' || closing.test(behind) || stem.includes(behind.slice(0, 2)))
    return isFree ? `${left} ${answer} ${right}` : `${left}${answer}${right}`
  })
}
const mostPlaces = 100
