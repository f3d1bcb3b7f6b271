/** A piece of a page as a browser takes it: an element that opens or closes, or text. */
export type Piece =
  | { kind: 'open'; name: string; attributes: readonly { name: string; value: string }[] }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

/** Elements that pages are made of. None runs anything (see `ownScript`), and none takes its content from elsewhere but pictures. */
const elements = new Set(
  [
    'html head body title meta link header footer main nav section h1 h2 h3 p a span small i code pre bdi abbr ul li dl dt dd',
    'table caption thead tbody tr th td div figure figcaption picture source img svg line polyline rect text circle',
    'form label select option datalist input textarea button details summary article h4 ol mark sup kbd strong em del progress',
    'math mrow mi mn mo mtext mspace msup msub msubsup mfrac msqrt mroot munder mover munderover mtable mtr mtd'
  ].flatMap((names) => names.split(' '))
)
const alone = new Set(['meta', 'link', 'input', 'source', 'img', 'line', 'polyline', 'rect', 'circle'])
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

const doctype = /^<!doctype html>/
const piece = /(?<close><\/[a-z0-9]+>)|(?<open><[a-z0-9]+(?:\s[^<>]*)?>)|(?<text>[^<>]+)/y
const attribute = /\s+(?<name>[a-zA-Z][a-zA-Z0-9-]*)(?:="(?<value>[^"]*)")?/y

/**
 * Reads a page that leaves no browser anything to guess: attributes in double quotes, the five entities that escaping
 * makes and no other "&", every element known and closed.
 *
 * @throws {Error} with the place where a page is otherwise, as it is where a text breaks out
 */
export function readPage(page: string): Piece[] {
  const pieces: Piece[] = []
  const open: string[] = []
  piece.lastIndex = doctype.exec(page)?.[0].length ?? 0
  for (let at = piece.lastIndex; at < page.length; at = piece.lastIndex) {
    const found = piece.exec(page)?.groups
    if (!found) throw new Error(`neither element nor text: ${page.slice(at, at + 80)}`)
    if (found.text !== undefined) {
      pieces.push({ kind: 'text', text: decode(found.text) })
    } else if (found.close !== undefined) {
      const name = found.close.slice(2, -1)
      if (open.pop() !== name) throw new Error(`${found.close} closes what is not open: ${page.slice(at - 80, at)}`)
      pieces.push({ kind: 'close', name })
    } else {
      const { name, attributes } = readElement(found.open!)
      if (!alone.has(name)) open.push(name)
      pieces.push({ kind: 'open', name, attributes })
    }
  }
  if (open.length > 0) throw new Error(`left open: ${open.join(' ')}`)
  return pieces
}

/** The scripts of pages: files of ours, without which everything can be read and done. */
const ownScript = /^<script src="(\/assets\/(?:(?:walk|drop)\.js(?=" defer>)|charts\.js(?=" type="module">)))"/

function readElement(written: string) {
  const name = /^<([a-z0-9]+)/.exec(written)![1]!
  const script = ownScript.exec(written)?.[1]
  if (script !== undefined) return { name, attributes: [{ name: 'src', value: script }] }
  if (!elements.has(name)) throw new Error(`no element of a page: ${written}`)
  const end = written.length - (written.endsWith('/>') ? 2 : 1)
  const attributes: { name: string; value: string }[] = []
  attribute.lastIndex = name.length + 1
  for (let at = attribute.lastIndex; at < end; at = attribute.lastIndex) {
    const found = attribute.exec(written)?.groups
    // A style says where a bar stands, in whole numbers, and nothing else.
    const isPlace =
      found?.name === 'style' &&
      /^--v:\d{1,3}(;--a:\d{1,3};--b:\d{1,3})?(;--z:\d{1,3})?(;--l:1)?(;--m:1)?$/.test(found.value!)
    if (!found || (/^(on|style$)/.test(found.name!) && !isPlace))
      throw new Error(`no attribute of a page: ${written.slice(at)}`)
    attributes.push({ name: found.name!, value: decode(found.value ?? '') })
  }
  return { name, attributes }
}

function decode(escaped: string): string {
  return escaped.replaceAll(/&[^;\s]*;?/g, (entity) => {
    const character = entities[entity]
    if (character === undefined) throw new Error(`an "&" that was not escaped: ${escaped}`)
    return character
  })
}
