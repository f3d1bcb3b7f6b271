/** Quotation marks that open, with what closes each; the straight one does both. */
const closing = new Map<string, string>([
  ...['“”', '„“', '«»', '「」', '『』', '""'].map((pair) => [pair[0]!, pair[1]!] as const)
])
const openings = new Set([...closing.keys()].map((mark) => mark.charCodeAt(0)))
/** How far before a quotation its announcement stands, and how long a quotation is at most. */
const furthest = 200
const longest = 400
/** Who or what is quoted: texts and people of a study. */
const report =
  /prompt|messages?\b|\bletter\b|\bsentence\b|\bstring\b|\bline\b|\bread\b|reads\b|\bsaw\b|\bsa(?:id|ys)\b|wrote|written|writes|\btold\b|treatment|condition\b|\barm\b|participants?\b|subjects?\b|respondents?\b|interview|\btitled?\b|\bcalled\b|text|gruppe|stand\b|lautete|schrieb|anweisung|nachricht|brief|satz|groupe|terminait|disait|lisai(?:t|ent)|écri(?:t|vit)|phrase|lettre|grupo|terminab|decía|escribió|mensaje|carta|gruppo|finiva|diceva|scrisse|terminava|lettera|dizia|escreveu|mensagem|写|说|提示|文本|实验|告知|看到/u
/** What was quoted before on the line announces nothing. */
const quotation = /["“„«「『][^"“”»」』]{0,200}["“”»」』]/gu
const toJudges = /\byou\b|\byour\b|judge|grader|evaluator|examiner|assessor/u

/** Whether a quotation may begin with a character, by its code. */
export function opensQuote(code: number): boolean {
  return openings.has(code)
}

/**
 * Where a quotation ends that begins at a place and is announced, on the same line, as what somebody in a study said or
 * read. Who speaks to a judge while announcing the quotation does not report.
 *
 * @param at of the opening mark
 * @returns the place of the closing mark, or `at` where nothing is reported
 */
export function reportedUntil(text: string, at: number): number {
  const before = text.slice(Math.max(text.lastIndexOf('\n', at) + 1, at - furthest), at)
  if (!report.test(before) || toJudges.test(before.replaceAll(quotation, ''))) return at
  const rest = text.slice(at + 1, at + 1 + longest)
  const length = rest.indexOf(closing.get(text[at]!)!)
  return length === -1 || rest.slice(0, length).includes('\n') ? at : at + 1 + length
}

/** Whether a passage stands in a quotation that reports. */
export function isReported(text: string, at: number): boolean {
  const start = Math.max(text.lastIndexOf('\n', at - 1) + 1, at - longest)
  for (let index = start; index <= at; index += 1) {
    if (!opensQuote(text.charCodeAt(index))) continue
    const end = reportedUntil(text, index)
    if (end > at) return true
    if (end > index) index = end
  }
  return false
}
