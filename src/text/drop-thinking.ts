/** The names under which models, and the servers and programs around them, mark thinking in what they write. */
const names =
  'think|thinking|thought|thoughts|reasoning|scratchpad|reflection|begin_of_thought|START_THINKING|[a-z]{1,20}[:_]think'
const attributes = '(?:\\s[^<>]{0,200})?'
// <think>, ◁think▷ of Kimi, [THINK] of Magistral, <|begin_of_thought|>, <seed:think>, <|START_THINKING|> of Command A,
// <|channel>thought of Gemma, and `<details type="reasoning">` as chat programs fold it. A mark in back quotes or quotation
// marks is spoken of, and marks nothing.
const unquoted = '(?<![`"\'“«])'
const openingMark = new RegExp(
  `${unquoted}(?:<\\|?(?:${names})\\|?${attributes}>|◁(?:${names})▷|<\\|channel>\\s?thought|<unused94>|<details\\s+type="reasoning"${attributes}>)|\\[THINK\\]`,
  'giu'
)
const closingMark = new RegExp(
  `${unquoted}(?:</(?:${names})>|<\\|?(?:/(?:${names})|end_of_thought|END_THINKING)\\|?>|◁/(?:${names})▷|<channel\\|>|<unused95>)|\\[/THINK\\]`,
  'giu'
)
/** Channels of gpt-oss, where a server leaves them in the text: the answer is in the last one called final. */
const finalChannel = /<\|channel\|>\s?final\b(?:[^<]|<\|constrain\|>){0,100}<\|message\|>/g
/** Where a server has dropped the marks, the names are left: `analysisWe need B.assistantfinalB`. */
const bareChannel = /^\s{0,99}analysis/
const bareFinalChannel = 'assistantfinal'
const anyChannel = /<\|channel\|>\s?(?:analysis|commentary)\b|^\s{0,99}analysis(?=\p{Lu})/u
const endOfMessage = /<\|(?:end|return)\|>\s*$/
/** As Ollama's command line prints it. */
const printedThinking = /^\s{0,99}Thinking\.\.\.\n[\s\S]*?\n\s{0,9}\.\.\.done thinking\.\s*?\n/

/** A response with more of them is no answer, and each is looked for from its place on. */
const mostFolds = 100

type Mark = { kind: 'opening' | 'closing'; index: number; end: number }

/** A stretch of a text, from its first character to the one behind its last. */
export type Span = { from: number; to: number }

/**
 * A response without its thinking, which is no part of the answer: blocks between an opening and a closing mark, and all
 * that stands before a closing mark without an opening one, as servers leave it whose chat template has opened it already.
 * White space in front of the answer is no part of it either, so that an answer reads the same with thinking and without.
 *
 * @returns `isFinished` is false where the response ends within thinking and there is nothing in front of it
 */
export function dropThinking(output: string): { text: string; isFinished: boolean } {
  const { text, isFinished } = readMarks(output)
  return { text, isFinished: isFinished || text !== '' }
}

/** Where the text that `dropThinking` leaves stands in a response, in order; none where all of it is thinking. */
export function answerSpans(output: string): Span[] {
  const { answer, text, spans } = readMarks(output)
  const blank = spans.reduce((length, { from, to }) => length + to - from, 0) - text.length
  return withoutBeginning(spans, blank).map(({ from, to }) => ({ from: answer.at(from), to: answer.at(to) }))
}

/** A part of a response, and where its characters stand in the whole. */
type Part = { text: string; at: (place: number) => number }

/** @returns `spans` are places in `answer` */
function readMarks(output: string): { answer: Part; spans: Span[]; text: string; isFinished: boolean } {
  const printed = printedThinking.exec(output)?.[0].length ?? 0
  const answer = dropChannels({ text: output.slice(printed), at: (place) => place + printed })
  const { spans, isFinished } = findUnmarked(answer.text)
  const text = spans.map(({ from, to }) => answer.text.slice(from, to)).join('')
  return { answer, spans, text: text.trimStart(), isFinished }
}

function dropChannels({ text, at }: Part): Part {
  const from = (start: number) => ({ text: text.slice(start), at: (place: number) => at(place + start) })
  const final = [...text.matchAll(finalChannel)].at(-1)
  if (final) {
    const last = from(final.index + final[0].length)
    return { ...last, text: last.text.replace(endOfMessage, '') }
  }
  const bareFinal = bareChannel.test(text) ? text.lastIndexOf(bareFinalChannel) : -1
  if (bareFinal >= 0) return from(bareFinal + bareFinalChannel.length)
  const channel = anyChannel.exec(text)
  if (!channel) return { text, at }
  // The mark of another channel is read as an opening mark of thinking, which may have another length.
  const [mark, index] = ['<think>', channel.index]
  const longer = channel[0].length - mark.length
  const marked = text.slice(0, index) + mark + text.slice(index + channel[0].length)
  return { text: marked, at: (place) => at(place < index + mark.length ? Math.min(place, index) : place + longer) }
}

/** What of a text stands outside of marks of thinking. */
function findUnmarked(text: string): { spans: Span[]; isFinished: boolean } {
  const spans: Span[] = []
  let at = 0
  let openedAt: number | null = null
  for (const { kind, index, end } of marksOf(text)) {
    if (kind === 'opening') openedAt ??= index
    else {
      if (openedAt === null) spans.length = 0
      else spans.push({ from: at, to: openedAt })
      at = end
      openedAt = null
    }
  }
  spans.push({ from: at, to: openedAt ?? text.length })
  return { spans, isFinished: openedAt === null }
}

/** Spans without so many characters at their beginning. */
function withoutBeginning(spans: readonly Span[], characters: number): Span[] {
  let left = characters
  return spans.flatMap(({ from, to }) => {
    const start = Math.min(to, from + left)
    left -= start - from
    return start < to ? [{ from: start, to }] : []
  })
}

/** An opening mark counts where a line begins; a closing one everywhere. */
function marksOf(output: string): Mark[] {
  const openings = [...output.matchAll(openingMark)].filter(({ index }) => beginsLine(output, index))
  const folds = openings.filter(({ 0: mark }) => mark.startsWith('<details'))
  const closings = [
    ...output.matchAll(closingMark),
    ...folds.slice(0, mostFolds).flatMap(({ index }) => endOfFold(output, index))
  ]
  const marks = [
    ...openings.map((match) => ({ kind: 'opening' as const, index: match.index, end: match.index + match[0].length })),
    ...closings.map((match) => ({ kind: 'closing' as const, index: match.index, end: match.index + match[0].length }))
  ]
  return marks.sort((a, b) => a.index - b.index)
}

function endOfFold(output: string, from: number): { 0: string; index: number }[] {
  const index = output.indexOf('</details>', from)
  return index === -1 ? [] : [{ 0: '</details>', index }]
}

function beginsLine(output: string, index: number): boolean {
  const before = output.slice(Math.max(0, index - 100), index)
  return /(?:^|[\n>▷\]])[ \t]*$/.test(before)
}
