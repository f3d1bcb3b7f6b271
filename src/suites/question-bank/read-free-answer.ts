import { ownTurn } from '../../text/own-turn.ts'

/** Where a reply says what its answer is: in a box, or behind a cue. The last one counts. */
const cue =
  /(?:(?<![A-Za-zÀ-ɏ])(?:answers?|antwort|réponse|respuesta|resposta|risposta|ответ)|答案|答え)[\s*_]{0,9}(?:is|are|ist|lautet|est|es|è|é|:|=|：|是|は|would be|comes to)(?![A-Za-zÀ-ɏ])[\s*_:：]{0,9}(\S[^\n]*)/giu
/** An answer is short; what is longer is looked at from its end. */
const longestStatement = 1000
const hedged = /\b(?:approximately|about|roughly|around|circa|ca\.)|[≈~≃]/giu

/**
 * What a reply without options says its answer is: the last box or final statement, or else its last line. Null where nothing is
 * said. Source: steer-me.md 8, number and expression modes.
 */
export function finalStatement(output: string): string | null {
  const reply = ownTurn(output)
  const said = [...boxes(reply), ...cued(reply)].sort((one, other) => one.at - other.at).at(-1)?.text
  const lines = reply.split('\n').filter((line) => line.trim() !== '')
  return (said ?? lines.at(-1))?.trim().slice(-longestStatement) ?? null
}

type Place = { text: string; at: number }

function cued(reply: string): Place[] {
  return [...reply.matchAll(cue)].map(({ 1: text, index }) => ({ text: text!.trim(), at: index }))
}

/** What stands in each `\boxed{…}`, whose braces may hold others. */
function boxes(reply: string): Place[] {
  return [...reply.matchAll(/\\boxed\s*\{/g)].flatMap(({ 0: open, index }) => {
    const from = index + open.length
    let depth = 1
    for (let at = from; at < Math.min(reply.length, from + longestStatement); at++) {
      if (reply[at] === '{') depth += 1
      if (reply[at] === '}') depth -= 1
      if (depth === 0) return [{ text: reply.slice(from, at), at: index }]
    }
    return []
  })
}

const number = String.raw`[-−–]?\s?(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)?(?:[.]\d+|(?<=\d)[.]?)(?:[eE][-+]?\d+)?`
const quantity = new RegExp(
  `(?<![\\w.])(${number})(?:\\s*(?:/)\\s*(\\d+(?:\\.\\d+)?))?(?:\\s*(?:×|x|\\*)\\s*10\\s*\\^\\s*\\(?([-−]?\\d+)\\)?)?(\\s*(?:%|percent|per cent))?`,
  'gu'
)
const falls = /\b(?:falls?|fell|drops?|declines?|decreases?|reduc\w*|shrinks?|lower|less|fewer|loss|loses)\b/i

/**
 * The numbers of a final statement, in their order: currencies, units and thousands separators are passed over, a fraction of two
 * numbers is one. What stands before the last "=" is how they were found.
 *
 * @param among values of the options: percents are fractions where all of them lie within ±1.5, and what "falls by 3" is -3 where one is negative
 */
export function numbersIn(statement: string, { among }: { among: readonly number[] }): number[] {
  const text = plain(statement)
  const result = text.slice(text.lastIndexOf('=') + 1)
  const source = /\d/.test(result) ? result : text
  const areFractions = among.every((value) => Math.abs(value) <= 1.5)
  const someNegative = among.some((value) => value < 0)
  return [...source.matchAll(quantity)].flatMap(({ 1: written, 2: divisor, 3: power, 4: percent }) => {
    if (!/\d/.test(written!)) return []
    const size = Number(written!.replaceAll(',', '').replaceAll(/[−–]/g, '-').replaceAll(/\s/g, ''))
    const scaled = (size / Number(divisor ?? 1)) * 10 ** Number((power ?? '0').replace('−', '-'))
    const value = percent && areFractions ? scaled / 100 : scaled
    if (!Number.isFinite(value)) return []
    return [someNegative && value > 0 && falls.test(statement) ? -value : value]
  })
}

/** LaTeX, and a comma for a decimal point, as people write them. */
function plain(statement: string): string {
  return statement
    .replaceAll(/\\[dt]?frac\s*\{\s*([^{}]*)\}\s*\{\s*([^{}]*)\}/g, '$1/$2')
    .replaceAll(/\\(?:text|mathrm|mathbf)\s*\{[^{}]*\}/g, ' ')
    .replaceAll(/\\(?:approx|times|cdot|,|;|!|\$|%|left|right| )/g, (word) => latexWords[word] ?? ' ')
    .replaceAll(/\{,\}/g, ',')
    .replaceAll(hedged, ' ')
    .replaceAll(/(?<![\d.,])(?:(0),(\d+)|(\d+),(\d{1,2}|\d{4,}))(?![\d,])/g, '$1$3.$2$4')
    .replaceAll(/(?<=\d)[\u202f\u00a0'’ ](?=\d{3}(?!\d))/g, '')
}

const latexWords: Readonly<Record<string, string>> = { '\\times': '×', '\\cdot': '×', '\\%': '%' }
