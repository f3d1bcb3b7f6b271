/** Of English texts alone, or of the languages that models answer in. */
export type Conventions = 'english' | 'all'

/** A line 'References' or the like, from its first letter to its end. */
export type ListHeading = { start: number; end: number; isOfNotes: boolean }

const english =
  /^[#*_> \t]{0,12}(?:(?:\d{1,2}|[IVX]{1,5})[.)]?[ \t]{1,4})?(?:(?:selected|key|cited|full|main)[ \t]{1,4})?(?:r[ \t]?eferences?(?:[ \t]{1,4}(?:list|cited))?|bibliography|works[ \t]{1,4}cited|cited[ \t]{1,4}(?:works|literature)|literature(?:[ \t]{1,4}cited)?|sources|reference[ \t]{1,4}list)[*_: \t\r]{0,12}$/gim

/** Words that open a list of references, in the languages that models answer in, as parts of a pattern. */
const titles = [
  '(?:list of )?references|references (?:and|&) notes|works (?:referenced|consulted)|sources cited|bibliographic(?:al)? references',
  'literatur(?:verzeichnis|liste|angaben|hinweise)?|quellen(?:verzeichnis|angaben)?|referenzen|(?:zitierte|verwendete) literatur',
  'bibliogra(?:ph|f)ie|(?:liste des )?r[ée]f[ée]rences(?: bibliographiques)?|sources|ouvrages cit[ée]s',
  '(?:lista de )?(?:referencias|refer[êe]ncias)(?: bibliogr[áa]ficas)?|bibliograf[íi]a|(?:obras|literatura|bibliograf[íi]a) citad[ao]s?|fuentes',
  '(?:riferimenti|referenze)(?: bibliografici)?|(?:opere|letteratura) citat[ae]',
  'literatuur(?:lijst)?|litteratur(?:liste|förteckning)?|referenser|referencer|referanser|kilder|källor|lähteet',
  'literatura(?: cytowana)?|spis literatury|použitá literatura|irodalom(?:jegyzék)?|kaynak(?:ça|lar)|daftar pustaka|tài liệu tham khảo',
  '(?:список )?(?:использованной )?литератур[аы]|список источников',
  '(?:注释(?:[与和及])?)?(?:主要)?(?:参考文献|參考文獻)(?:[与和及]注释|目录|列表)?|参考资料|参考書目|(?:参考|引用)文献一覧|引用文献|文献(?:目录)?|참고 ?문헌'
]
const noteTitles =
  '(?:foot|end)?notes(?: (?:and|&) references)?|anmerkungen|fu(?:ß|ss)noten|notas|note|notes de bas de page|voetnoten|注释?|脚注'
const number = String.raw`(?:(?:\d{1,2}|[IVX]{1,5}|[一二三四五六七八九十]{1,3})[.),，、]?[ \t]{0,4})?`
const ofAnyLanguage = new RegExp(
  String.raw`^[#*_> \t]{0,12}${number}(?:${titles.join('|')}|(?<notes>${noteTitles}))[*_:： \t\r]{0,12}$`,
  'gimu'
)
/** What stands below a heading of notes: without a mark in front it is no list. */
const marked = /^\s{0,40}(?:[*_]{0,3}\[\^?\d|\(?\d{1,3}[.) \t]|[¹²³⁴-⁹①-⑳])/u

/** These head a section of prose as well, as '2. Literature'. */
const mayHeadProse =
  /^[^\p{L}]*(?:literat(?:ure?|ura|uur)|litteratur|sources|quellen|fuentes|kilder|källor|文献|литература)[^\p{L}]*$/iu
const longestEntryLine = 400

/** Finds the headings of lists of references, in the order of the text. */
export function findListHeadings(text: string, conventions: Conventions): ListHeading[] {
  const found = [...text.matchAll(english)].map((match) => headingOf(match, false))
  if (conventions === 'english') return found
  const known = new Set(found.map(({ start }) => start))
  const further = [...text.matchAll(ofAnyLanguage)].map((match) => headingOf(match, match.groups?.notes !== undefined))
  const opening = further.filter(({ end, isOfNotes }) => !isOfNotes || marked.test(text.slice(end, end + 60)))
  const all = [...found, ...opening.filter(({ start }) => !known.has(start))].sort((a, b) => a.start - b.start)
  return all.filter(({ start, end }) => !mayHeadProse.test(text.slice(start, end)) || !headsProse(text, end))
}

/** A long line without a mark in front is no entry. */
function headsProse(text: string, end: number): boolean {
  const line = /[^\s][^\n]{0,500}/.exec(text.slice(end, end + 600))?.[0] ?? ''
  return line.length > longestEntryLine && !/^(?:[[(]?\d|[-*•])/.test(line)
}

function headingOf(match: RegExpExecArray, isOfNotes: boolean): ListHeading {
  return { start: match.index, end: match.index + match[0].length, isOfNotes }
}
