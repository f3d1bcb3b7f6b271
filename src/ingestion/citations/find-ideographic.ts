import type { CitedWork } from './cited-work.ts'
import { mostMentions } from './find-citations.ts'

/** A citation of works whose authors are written without an alphabet: '蔡昉、王德文（1999）', '川口・森 (2009)'. */
export type IdeographicMention = { text: string; offset: number; works: CitedWork[] }

const letter = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー]`
const nameOf = new RegExp(`^${letter}{2,20}$`, 'u')
const partsOf = new RegExp(String.raw`^(${letter}{1,6})[\s,，、]{1,3}(${letter}{1,6})$`, 'u')
const datePattern = /(?<!\d)((?:1[5-9]|20)\d\d)([a-z]?)(?!\d)/g
/** Between names and a date: a bracket or, inside of one, a comma; and the dates before. */
const beforeDate = /(?:\s?[(（[［〔【]\s?|[,，]\s?|(?<=[(（;；][^()（）;；]{1,60})\s)$/u
const earlierDates = /(?:(?:1[5-9]|20)\d\d[a-z]?年?\s?[,，、;；和与及]\s?){1,9}$/u
/** '周黎安2007年的论文', '周黎安在2007年的研究'. */
const workBehind = /^年?(?:发表)?的(?:[\p{Script=Han}]{0,6}?)(?:研究|论文|文章|著作|模型)/u
const behindNames = /(?:[的の之]?(?:经典|開創|开创性)?(?:研究|论文|文章|著作|論文|模型)|的|の|教授|先生|氏)$/u
const othersPattern = /\s?(?:等(?:人|学者)?|[和与及]其?(?:他的)?(?:合作者|合著者|同事|同僚)|ほか|ら|他|등)$/u
const joint = /\s?(?:以及|[,，、;；&＆和与與及暨と·・／/＝와과]|\s)\s?$/u
/** Each opens a name, so that '张军和蔡昉' is told from '本文与蔡昉'. */
const surnames = new Set(
  `王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余于杜叶程苏魏吕丁任卢姚沈钟姜崔谭陆汪范金石廖贾夏韦付方白邹
  孟熊秦邱江尹薛阎段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤樊聂章施洪平阮葛柳华裴席甘巴易柯欧盛寇张劉陳楊黃趙吳孫馬羅鄭謝許韓馮鄧蕭葉蘇呂盧鐘譚陸`
)
const longestByline = 80

type WrittenName = { whole: string; surnames: string[] }

/**
 * Finds the citations of works all of whose authors are written in ideographs, kana or Hangul. No spaces part their names
 * from the words before, so the names of the references are looked for in front of each date. All authors are named, or
 * the first ones with 等; a further name in front makes another work. Surnames alone count in a Japanese text.
 */
export function findIdeographic(text: string, works: readonly CitedWork[]): IdeographicMention[] {
  const byYear = new Map<string, { work: CitedWork; names: WrittenName[] }[]>()
  const hasKana = [text, ...works.map(({ title }) => title)].some((each) => /[\u3040-\u30ff]/.test(each))
  for (const work of works) {
    const names = work.printed.flatMap((author) => writtenName(author, hasKana) ?? [])
    if (names.length === 0 || names.length < work.printed.length) continue
    byYear.set(work.year, [...(byYear.get(work.year) ?? []), { work, names }])
  }
  if (byYear.size === 0) return []
  const mentions = text.matchAll(datePattern).flatMap((match) => {
    const [whole, year, suffix] = match
    const head = text.slice(Math.max(0, match.index - longestByline), match.index).replace(earlierDates, '')
    const isOfWork = workBehind.test(text.slice(match.index + whole.length, match.index + whole.length + 20))
    const place = beforeDate.exec(head) ?? (isOfWork ? /[在于]?$/u.exec(head) : null)
    if (!place) return []
    const named = head.slice(0, place.index).replace(behindNames, '')
    const found = (byYear.get(year!) ?? []).flatMap(({ work, names }) => {
      const start = startOfByline(named, names)
      return start === null ? [] : [{ work, start }]
    })
    if (found.length === 0) return []
    const lettered = found.filter(({ work }) => suffix === '' || work.suffix === suffix || work.suffix === '')
    const offset = match.index - (head.length - lettered[0]!.start) - earlierLength(text, match.index)
    return [{ text: text.slice(offset, match.index + whole.length), offset, works: lettered.map(({ work }) => work) }]
  })
  return [...mentions.take(mostMentions)]
}

function earlierLength(text: string, end: number): number {
  const before = text.slice(Math.max(0, end - longestByline), end)
  return before.length - before.replace(earlierDates, '').length
}

function writtenName(author: string, hasKana: boolean): WrittenName | null {
  const parts = partsOf.exec(author)
  if (parts) return { whole: parts[1]! + parts[2]!, surnames: hasKana ? [parts[1]!] : [] }
  if (!nameOf.test(author)) return null
  const halves = author.length > 3 ? [2, 3] : author.length === 3 ? [1, 2] : []
  return { whole: author, surnames: hasKana ? halves.map((length) => author.slice(0, length)) : [] }
}

/** Where the names that end a text begin, if they are those of a work; null where they are others. */
function startOfByline(text: string, names: readonly WrittenName[]): number | null {
  const others = othersPattern.exec(text)
  const [end, counts] = others
    ? [others.index, names.map((_, index) => index + 1).filter((count) => names.length > Math.max(2, count))]
    : [text.length, [names.length]]
  for (const count of counts.toReversed()) {
    const start = startOfNames(text.slice(0, end), names.slice(0, count))
    if (start !== null && !isNamedBefore(text.slice(0, start))) return start
  }
  return null
}

function startOfNames(text: string, names: readonly WrittenName[]): number | null {
  let end = text.length
  for (const [index, { whole, surnames }] of names.toReversed().entries()) {
    if (index > 0) end = text.slice(0, end).replace(joint, '').length
    const head = text.slice(0, end)
    const form = [whole, ...surnames].find(
      (each) => head.endsWith(each) && (each === whole || isAlone(head, each, names))
    )
    if (form === undefined) return null
    end -= form.length
  }
  return end
}

/** A surname without the given name: no ideograph in front, and one of a single letter only beside another author. */
function isAlone(head: string, surname: string, names: readonly WrittenName[]): boolean {
  const before = head.slice(0, -surname.length)
  return !/\p{Script=Han}$/u.test(before) && (surname.length > 1 || names.length > 1)
}

/** Whether another author stands in front: '张军和', '（万广华，', 'Song、'. */
function isNamedBefore(text: string): boolean {
  const mark = /[,，、;；&＆和与與及暨と·・／/와과]\s?$/u.exec(text)
  if (!mark || mark[0].startsWith('；') || mark[0].startsWith(';')) return false
  const before = text.slice(0, mark.index)
  if (/\p{Script=Latin}\s?$/u.test(before)) return true
  if (/^[·・]/.test(mark[0])) return new RegExp(`${letter}$`, 'u').test(before)
  const run = new RegExp(`(?:${letter}){1,9}$`, 'u').exec(before)?.[0] ?? ''
  // A comma parts clauses, too: there a name is all that stands before it.
  const isComma = /^[,，]/.test(mark[0])
  return [2, 3].some((length) => {
    const isWhole = !isComma || run.length === length
    return run.length >= length && isWhole && surnames.has(run.at(-length)!)
  })
}
