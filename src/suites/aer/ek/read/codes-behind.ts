import type { Question } from '../content.ts'
import { answerKey, isGiven } from './answer-key.ts'
import type { PlacedClaim } from './claim.ts'
import type { Known } from './headings.ts'
import { statedAnswer } from './stated-answer.ts'
import { tidy } from './tidy.ts'

const code = String.raw`(?:SC|TF|FB|OD)[ _-]?\d{1,2}`
const anyCode = new RegExp(String.raw`(?<![\p{L}\p{N}_])${code}(?!\d)`, 'giu')
/** `B (SC01)`, `B for SC01`: what stands in front of the code, back to the clause before. */
const inFront =
  /(?:^|[\n;:,.|·]|\s(?:and|und|et|y|e|en|и|i|pick|choose|chose|took|take|with)\s)[\s>*•-]{0,9}([^\s;|\n][^;|\n([{]{0,120}?)["'*_\x60]{0,3}\s{0,3}(?:[([]|(?:for|für|pour|para|per|voor|для|dla)\s|[–—]\s)["'*_\x60]{0,3}$/iu
const closed = /^["'*_`]{0,3}[)\]]?\s{0,3}(?:[.,;|·\n]|$|(?:and|und|et|y|e|en|и|i)\s)/iu
/** Characters in front of a code that may hold its answer. */
const reach = 160
/** `True: TF01, TF03`, `TF01, TF03 and TF05 are true` */
const listOfCodes = String.raw`${code}(?:\s{0,2}(?:[,;/&、，+]|(?:and|und|et|y|e|en|и|i|和|と))\s{0,2}(?:and\s)?${code}){0,9}`
const grouped = new RegExp(
  String.raw`(?<![\p{L}\p{N}])([\p{L}✓✗✔✘✅❌]{1,16})["'*_\x60]{0,4}\s?(?:\([^()\n]{1,20}\)\s?)?[:=：→–—-]["'*_\x60]{0,4}\s{0,4}(?:\n[\s*•-]{0,6})?(${listOfCodes})(?!\d|["'*_\x60]{0,3}\s{0,2}[:=：(])|(${listOfCodes})["'*_\x60]{0,4}\s(?:are|is|sind|ist|sont|est|son|es|são|é|sono|è|zijn|is)\s(?:all\s|alle\s|both\s)?["'*_\x60]{0,4}([\p{L}]{1,16})(?!\p{L})`,
  'giu'
)

/** Answers that stand in front of the codes of their questions, one by one or for several questions at once. */
export function answersInFront(text: string, { names, byId }: Known): PlacedClaim[] {
  const claim = (name: string, said: string, place: number): PlacedClaim[] => {
    const id = names.idOf(name)
    const question = id === null ? undefined : byId.get(id)
    const value = question ? valueIn(question, said) : null
    return question && value !== null ? [{ id: question.id, value, place }] : []
  }
  const codes = [...text.matchAll(anyCode)]
  if (codes.length === 0) return []
  const single = codes.flatMap(({ 0: name, index }, at) => {
    const last = codes[at - 1]
    const from = Math.max(index - reach, last ? last.index + last[0].length + 1 : 0)
    const said = closed.test(text.slice(index + name.length, index + name.length + 12))
      ? inFront.exec(text.slice(from, index))?.[1]
      : undefined
    return said === undefined ? [] : claim(name, said, index)
  })
  const several = [...text.matchAll(grouped)].flatMap(({ 1: front, 2: after, 3: before, 4: last, index }) =>
    (after ?? before)!.match(new RegExp(code, 'giu'))!.flatMap((name) => claim(name, (front ?? last)!, index))
  )
  return [...single, ...several.filter(({ id }) => byId.get(id)!.type !== 'fill_in_blank')]
}

const lead = /^.{0,60}[:：]\s{0,3}|^.{0,40}\s(?:pick|choose|chose|with|take|took)\s/iu

function valueIn(question: Question, said: string): string | null {
  return (
    [tidy(said), tidy(said.replace(lead, '')), statedAnswer(question, said) ?? ''].find(
      (value) => isGiven(question, value) && answerKey(question, value) !== null
    ) ?? null
  )
}
