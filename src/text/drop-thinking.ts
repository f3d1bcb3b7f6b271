/** The names under which models, and the servers and programs around them, mark thinking in what they write. */
const names = 'think|thinking|thought|thoughts|reasoning|scratchpad|reflection|begin_of_thought|[a-z]{1,20}[:_]think'
const attributes = '(?:\\s[^<>]{0,200})?'
// <think>, ◁think▷ of Kimi, [THINK] of Magistral, <|begin_of_thought|>, <seed:think>, and `<details type="reasoning">` as
// chat programs fold it. A mark in back quotes or quotation marks is spoken of, and marks nothing.
const unquoted = '(?<![`"\'“«])'
const openingMark = new RegExp(
  `${unquoted}(?:<\\|?(?:${names})\\|?${attributes}>|◁(?:${names})▷|<details\\s+type="reasoning"${attributes}>)|\\[THINK\\]`,
  'giu'
)
const closingMark = new RegExp(
  `${unquoted}(?:</(?:${names})>|<\\|?(?:/(?:${names})|end_of_thought)\\|?>|◁/(?:${names})▷)|\\[/THINK\\]`,
  'giu'
)
/** Channels of gpt-oss, where a server leaves them in the text: the answer is in the last one called final. */
const finalChannel = /<\|channel\|>\s?final\b[^<]{0,100}<\|message\|>/g
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

/**
 * A response without its thinking, which is no part of the answer: blocks between an opening and a closing mark, and all
 * that stands before a closing mark without an opening one, as servers leave it whose chat template has opened it already.
 * White space in front of the answer is no part of it either, so that an answer reads the same with thinking and without.
 *
 * @returns `isFinished` is false where the response ends within thinking and there is nothing in front of it
 */
export function dropThinking(output: string): { text: string; isFinished: boolean } {
  const { text, isFinished } = dropMarked(dropChannels(output.replace(printedThinking, '')))
  const answer = text.trimStart()
  return { text: answer, isFinished: isFinished || answer !== '' }
}

function dropChannels(output: string): string {
  const final = [...output.matchAll(finalChannel)].at(-1)
  if (final) return output.slice(final.index + final[0].length).replace(endOfMessage, '')
  const bareFinal = bareChannel.test(output) ? output.lastIndexOf(bareFinalChannel) : -1
  if (bareFinal >= 0) return output.slice(bareFinal + bareFinalChannel.length)
  return output.replace(anyChannel, '<think>')
}

function dropMarked(output: string): { text: string; isFinished: boolean } {
  const kept: string[] = []
  let at = 0
  let openedAt: number | null = null
  for (const { kind, index, end } of marksOf(output)) {
    if (kind === 'opening') openedAt ??= index
    else {
      if (openedAt === null) kept.length = 0
      else kept.push(output.slice(at, openedAt))
      at = end
      openedAt = null
    }
  }
  if (openedAt === null) return { text: [...kept, output.slice(at)].join(''), isFinished: true }
  return { text: [...kept, output.slice(at, openedAt)].join(''), isFinished: false }
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
