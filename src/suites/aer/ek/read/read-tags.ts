import { decodeEntities } from '../../../../text/decode-entities.ts'
import type { SheetMember, SheetTree } from './sheet-tree.ts'

/** Tags of HTML dress a text up; `plainMarkup` makes lines of them. */
const html =
  /^(?:html|head|body|main|div|section|article|header|footer|p|br|hr|span|a|b|strong|i|em|u|s|del|ins|mark|small|big|sup|sub|code|pre|kbd|blockquote|ul|ol|li|dl|dt|dd|table|thead|tbody|tfoot|tr|td|th|caption|h[1-6]|details|summary|center|font|style|script|title|meta|link|input|label|form|math|m[a-z]{1,9})$/i

const tag = /<(\/?)([A-Za-z][\w:.-]{0,40})((?:\s[^<>]{0,400})?\/?)>/g
const attribute = /([\w:-]{1,40})\s{0,3}=\s{0,3}(?:"([^"]*)"|'([^']*)')/g

/** Tags of HTML that say which questions or answers they hold are elements of a sheet. */
const typed = /\s(?:type|category|question|answer|for|name)\s?=/i

const deepest = 24
/** Rows are looked back upon no further than this. */
const longestRow = 400

type Element = { name: string; members: SheetMember[]; text: string[]; start: number; afterOpening: number }

/** The trees of the outermost elements of XML in a text, with their places. A tag that nothing closes is passed over. */
export function readTags(text: string): { start: number; end: number; tree: SheetTree }[] {
  const outer: { start: number; end: number; tree: SheetTree }[] = []
  const open: Element[] = []
  let at = 0
  for (const match of text.matchAll(tag)) {
    const [whole, slash, name, rest] = match
    const isKnown = slash ? open.some((element) => element.name === name) : typed.test(rest!)
    if (html.test(name!) && !isKnown) continue
    open.at(-1)?.text.push(text.slice(at, match.index))
    at = match.index + whole.length
    const isAlone = rest!.endsWith('/')
    if (!slash) {
      const element = { name: name!, members: attributesOf(rest!), text: [], start: match.index, afterOpening: at }
      if (!isAlone && open.length < deepest) open.push(element)
      if (isAlone) close(element, at)
      continue
    }
    const opener = open.slice(-3).findLastIndex((element) => element.name === name)
    if (opener < 0) continue
    const depth = open.length - Math.min(3, open.length) + opener
    const [element, ...unclosed] = open.splice(depth)
    for (const inner of unclosed) {
      element!.members.push(...inner.members)
      element!.text.push(...inner.text)
    }
    close(element!, at)
  }
  return outer

  function close(element: Element, end: number) {
    const member = { name: element.name, value: treeWithin(element) }
    const parent = open.at(-1)
    if (parent) parent.members.push(member)
    else outer.push({ start: element.start, end, tree: { kind: 'map', members: [member] } })
  }
}

function attributesOf(text: string): SheetMember[] {
  return [...text.matchAll(attribute)].map(([, name, double, single]) => ({
    name: name!,
    value: { kind: 'text', text: decodeEntities(double ?? single ?? '') }
  }))
}

const listed = /^(?:item|li|letter|option|value|step)$/i

/** An element with attributes or elements within is an object; its own text is its answer where nothing else is. */
function treeWithin({ members, text }: Element): SheetTree {
  const own = decodeEntities(text.join(' '))
    .replaceAll(/<!\[CDATA\[|\]\]>/g, '')
    .trim()
  const items = members.filter(({ name, value }) => listed.test(name) && value.kind === 'text')
  const others = members.filter((member) => !items.includes(member))
  if (items.length > 1 && own === '') {
    const list: SheetTree = { kind: 'list', items: items.map(({ value }) => value) }
    return others.length === 0 ? list : { kind: 'map', members: [...others, { name: 'value', value: list }] }
  }
  if (members.length === 0) return { kind: 'text', text: own }
  const spoken: SheetMember[] = own === '' ? [] : [{ name: 'text', value: { kind: 'text', text: own } }]
  return { kind: 'map', members: [...members, ...spoken] }
}

/** Lists, tables and breaks of HTML as lines, and what remains of other tags as ends of lines. */
export function plainMarkup(text: string): string {
  if (!/<[a-z/]/i.test(text)) return decodeEntities(text)
  let inCell = false
  const counters: number[] = []
  const plain = text.replaceAll(tag, (whole: string, slash: string, name: string, _rest: string, index: number) => {
    const lower = name.toLowerCase()
    switch (lower) {
      case 'tr':
        inCell = false
        return slash ? '' : '\n| '
      case 'td':
      case 'th':
        inCell = !slash
        return slash ? ' | ' : ''
      case 'ol':
      case 'ul':
        if (slash) counters.pop()
        else if (counters.length < deepest) counters.push(lower === 'ol' ? 0 : Number.NaN)
        return '\n'
      case 'li':
        return slash ? '\n' : `\n${marker(counters)}`
      case 'dt':
        return slash ? ': ' : '\n'
      case 'dd':
        return slash ? '\n' : ''
      case 'br':
        return inCell || isRow(text, index) ? '; ' : '\n'
      case 'b':
      case 'strong':
        return '**'
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        return slash ? '\n' : '\n## '
      case 'p':
      case 'div':
      case 'section':
      case 'article':
      case 'table':
      case 'hr':
      case 'details':
      case 'summary':
      case 'blockquote':
        return '\n'
      case 'i':
      case 'em':
      case 'u':
      case 'span':
      case 'code':
      case 'mark':
      case 'small':
      case 'sub':
        return ''
      case 'sup':
        return ''
      default:
        if (html.test(name)) return '\n'
        // What is left of other tags: a wrapper around a whole sheet, or one that nothing closes.
        return /final/i.test(name) && !slash
          ? '\nFinal answers:\n'
          : /draft|scratch/i.test(name) && !slash
            ? '\nDraft:\n'
            : isId(name)
              ? whole
              : '\n'
    }
  })
  return decodeEntities(plain)
}

function isId(name: string): boolean {
  return /^(?:SC|TF|FB|OD)[-_]?\d{1,2}$/i.test(name)
}

function marker(counters: number[]): string {
  const count = counters.at(-1)
  if (count === undefined || Number.isNaN(count)) return `${'  '.repeat(Math.max(0, counters.length - 1))}- `
  counters[counters.length - 1] = count + 1
  return `${'  '.repeat(counters.length - 1)}${count + 1}. `
}

function isRow(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - longestRow), index)
  return before
    .slice(before.lastIndexOf('\n') + 1)
    .trimStart()
    .startsWith('|')
}
