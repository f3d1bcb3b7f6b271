import { isVerdict } from './answer-key.ts'
import { isOwn } from './grouped-values.ts'
import type { Known } from './headings.ts'

const noun =
  '(?:\\s(?:ones|statements|items|questions|claims|two|three|four|aussagen|fragen|affirmations|afirmaciones|afirmações|affermazioni))?'
const others = [
  `(?:all\\s)?(?:(?:of\\s)?the\\s)?(?:others?|rest|remaining|remainder)${noun}|all\\sother${noun}|everything\\selse`,
  `(?:alle|die|der)\\s(?:übrigen|anderen|restlichen|rest)${noun}|(?:tous\\s|toutes\\s)?les\\sautres${noun}|le\\sreste`,
  `(?:tod[oa]s\\s)?l[oa]s\\s(?:demás|otr[oa]s|restantes)${noun}|el\\sresto|(?:tod[oa]s\\s)?[oa]s\\s(?:demais|outr[oa]s|restantes)${noun}|o\\sresto`,
  `(?:tutt[ei]\\s)?(?:le|gli)\\saltr[ei]${noun}|il\\sresto|остальные`
].join('|')
const copula =
  '(?:are|is|as|sind|ist|sont|est|son|es|são|é|sono|è)(?:\\s(?:all|both|alle|tou(?:te)?s|tod[oa]s|tutt[ei]))?'
const rest = new RegExp(
  String.raw`(?<=[,;:.–—]\s|(?<!\p{L})(?:and|und|et|y|e)\s)(?:${others})(?:\s?[:=–—]\s?|,?\s(?:${copula}\s)?)["'*_]{0,3}([A-D]|\p{L}{4,12})["'*_]{0,3}(?=\s*(?:$|[.,;]))|(?:其余|其他)(?:均|都|各题)?(?:为|是)?[:：]?\s?(\p{Script=Han}{1,2}|[A-D])(?=\s*(?:$|[。，；]))`,
  'giu'
)
/** 'All statements are false.' */
const every =
  /(?<=^|[.!?;]\s|\n)([\s>*_-]{0,6})(?:all|both|alle|beide|tou(?:te)?s|les\sdeux|tod[oa]s|amb[oa]s|tutt[ei]|entramb[ei])(?:\s(?:of\s)?(?:the|die|les|las|los|as|os|le|gli))?(?:\s(?:two|three|four|five|zwei|drei|vier|fünf))?(?:\s(?:TF|true[/ -](?:or[- ])?false))?\s(?:statements|claims|aussagen|affirmations|énoncés|afirmaciones|enunciados|afirmações|affermazioni)\s(?:are|sind|sont|son|são|sono)\s(\p{L}{2,12})(?=\s*(?:$|[.;\n]))/giu
const code = /(?<![\p{Script=Latin}\p{N}_])(SC|TF)[ _-]?\d{1,2}(?![\p{Script=Latin}\p{N}_])/giu

/**
 * A text whose lines that give all other questions of a type one value, behind those that they name, go on with a line for each:
 * 'TF01: true; the rest are false'.
 */
export function withRestSpread(text: string, names: Known['names']): string {
  if (text.length > longestText) return text
  const isNamed = /(?<![\p{L}\p{N}])TF[ _-]?\d/iu.test(text)
  return text
    .split('\n')
    .map((line) => {
      if (line.length > longest || !isOwn(line)) return line
      const spreadOut = spread(line, names)
      return isNamed ? spreadOut : spreadOut.replaceAll(every, (_, lead: string, said: string) => lead + linesOf(said))
    })
    .join('\n')

  function linesOf(said: string): string {
    if (!isVerdict(said)) return said
    const own = names.ids.filter((id) => id.startsWith('TF'))
    return `\n${own.map((id) => `${id}: ${said}\n`).join('')}`
  }
}

function spread(line: string, names: Known['names']): string {
  const found = [...line.matchAll(rest)].at(0)
  if (!found) return line
  const said = (found[1] ?? found[2])!
  const type = /^[A-D]$/.test(said) ? 'SC' : isVerdict(said) ? 'TF' : null
  const before = line.slice(0, found.index)
  const codes = [...before.matchAll(code)]
  const named = new Set(codes.flatMap(({ 0: name }) => names.idOf(name) ?? []))
  if (type === null || codes.at(-1)?.[1]?.toUpperCase() !== type) return line
  const own = names.ids.filter((id) => id.startsWith(type) && !named.has(id))
  const behind = line.slice(found.index + found[0].length).replace(/^[^\p{L}\p{N}]+/u, '')
  const kept = before.replace(/[\s,;:–—]+(?:and|und|et|y|e)?\s*$/iu, '')
  return `${kept}\n${own.map((id) => `${id}: ${said}\n`).join('')}${behind}`
}

/** A longer line is no list of answers, and a longer text no sheet in words. */
const longest = 2000
const longestText = 20_000
