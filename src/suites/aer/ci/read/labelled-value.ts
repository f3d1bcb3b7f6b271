import type { ValueReader } from './read-value.ts'
import { valueKey } from './statement.ts'

const decoration = /^["'*_`\])”»]{0,8}/
const delimiter =
  /^\s{0,9}(?::|：|=+>?|->|<-|→|⇒|∈|\/(?=\s|\p{L}{2,4}(?:\s*[,;.|·/\n]|\s*$))|—|–|\||>|\?|\.{3,}|…|-\s|(?:is|are|should be|would be|gets an?|ist|est|es|é|è)(?!\p{L})|[为是](?=\s?(?:[“"「否对真假不]|是(?:$|[\s。,;]))))/iu

/** What stands in the place of a label's value; `isShared` where names in front of this one may have it too. */
export type LabelledValue = { said: readonly string[]; text: string; isShared: boolean }

/** Lines below a name in which its value may stand. */
const mostLower = 12
const labelledLine = /^[\s\-*•_"'`>#]{0,12}([\p{L}\s]{1,20}?)["'*_`]{0,4}\s?[:：=][\s*_"'`]{0,6}(.*)$/u

/** What stands behind a name in the place of a label; null where nothing does that could be a value. */
export function labelledValue(behind: string, reader: ValueReader): LabelledValue | null {
  let rest = behind.replace(decoration, '')
  const bracket = /^\s?(?:\[\d{1,2}\]|[([（]([^)\]）\n]{1,200})[)\]）])["'*_`]{0,4}/.exec(rest)
  if (bracket) {
    const inner = bracket[1] === undefined ? [] : reader.isForm(bracket[1]) ? [] : reader.read(bracket[1])
    const after = rest.slice(bracket[0].length)
    if (inner.length > 0 && !delimiter.test(after)) return { said: inner, text: bracket[1]!, isShared: true }
    rest = after
  }
  const open = /^\s?\(\s?/.exec(rest)
  if (open) rest = `:${rest.slice(open[0].length)}`
  const linked = delimiter.exec(rest)
  const [line = '', ...below] = rest.slice(linked?.[0].length ?? 0).split('\n')
  const comment = line.replace(/^\s{0,4}#.*|(?<=\S\s{1,9})#\s.*$/, '')
  const content = comment.replace(/^[\s:=*_"'`>|{}(),–—-]+$|\s{0,9}[/·]\s{0,9}$/g, '')
  if (!linked) {
    const whole = reader.wholly(line.replace(/[,;|·•/}\])].*$/s, ''))
    if (whole !== null && /^\s/.test(line)) return { said: [whole], text: line, isShared: true }
    const bold = /^\.\s.*\s\*\*([^*]{1,30})\*\*[\s.]*$/.exec(line)?.[1]
    const decided = bold === undefined ? null : reader.wholly(bold)
    if (decided !== null) return { said: [decided], text: bold!, isShared: false }
    if (content.replace(/^[:\s>|-]+$/, '') !== '') return null
  }
  if (content.trim() !== '') {
    const said = readLine(content, reader)
    if (said.length > 0) return { said, text: content, isShared: true }
  }
  // A question restated behind the name has its answer below.
  const isAsked = /\?["'*_`)\s]{0,4}$/.test(content)
  const isOpen = content.trim() === '' || reader.isForm(content) || isAsked || /^[\s>|-]+$/.test(content)
  const lower = below.slice(0, mostLower)
  for (const each of lower) {
    const [, key, value] = labelledLine.exec(each) ?? []
    if (value && (valueKey.test(key!.trim()) || /^a$/i.test(key!.trim())))
      return { said: reader.read(value), text: value, isShared: false }
  }
  for (const [index, each] of lower.entries()) {
    if (each.trim() === '' || /^[\s=*_#~-]+$/.test(each)) continue
    if (/^\s*#/.test(each)) break
    // What ends with a colon announces what stands below.
    if (/[:：][\s*_]*$/.test(each) && !valueKey.test(labelledLine.exec(each)?.[1]?.trim() ?? '')) break
    const arrow = /^\s{0,9}(?:[-*•]\s)?(?:→|->|=>|⇒)/.test(each)
    const isFirst = isOpen && lower.slice(0, index).every((line) => /^[\s=*_#~`-]*$/.test(line))
    const said = isFirst || arrow ? readLine(each, reader) : []
    if (said.length > 0) return { said, text: each, isShared: false }
    const alone = reader.wholly(each.replace(/^[\s\-*•>#_]+/, ''))
    if (isOpen && alone !== null) return { said: [alone], text: each, isShared: false }
  }
  return { said: [], text: content, isShared: false }
}

/** A line, of which what follows a comma and the name of nothing is a reason. */
function readLine(line: string, reader: ValueReader): readonly string[] {
  return reader.read(line.replace(/^[\s>|-]*[-•]\s/, ''))
}
