import type { CheckResult } from '../extraction.ts'

/** Goods and trades of the word 'paper' that a story may be about. */
const paperGoods =
  'industr|mill|market|compan|firm|produc|price|sector|manufactur|money|currency|ballot|trail|bag|cup|form'
const reporting =
  "'|’|assum|assert|suggest|normali|show|find|found|deriv|prov|argu|propos|consider|stud|estimat|model|us|not|claim|obtain|call|defin|impos|establish|state|report|conclud|discuss|interpret|introduc"
/** Words for the source. */
const source = new RegExp(
  [
    String.raw`\b(?:the|this|that|our)\s{1,3}(?:original\s{1,3}|underlying\s{1,3}|source\s{1,3})?(?:working\s{1,3})?paper\b(?![’']s?\s{1,3}(?:${paperGoods}))(?!\s{1,3}(?:${paperGoods}))`,
    String.raw`\b(?:this|our|the\s{1,3}(?:original|present|cited))\s{1,3}(?:article|study)\b`,
    String.raw`\b(?:the|this|that)\s{1,3}(?:published\s{1,3})?article\b(?!\s{1,3}of\b)`,
    String.raw`\b(?:previous|preceding|earlier|next|following)\s{1,3}(?:sub)?section\b`,
    String.raw`\bthe\s{1,3}authors?\b(?=['’]|\s{1,3}(?:${reporting}))|\bby\s{1,3}the\s{1,3}authors\b`,
    String.raw`\bas\s{1,3}in\s{1,3}the\s{1,3}(?:main\s{1,3})?(?:text|literature\s{1,3}cited)\b`,
    String.raw`\bet\s{1,3}al\b\.?`,
    String.raw`\b(?:in|see|cf\.)\s{1,3}the\s{1,3}(?:online\s{1,3})?appendix\b`,
    String.raw`\\(?:eq|auto|c|C)?ref\s{0,3}\{[^{}]{0,60}\}|\\cite[a-z]{0,3}\s{0,3}\{[^{}]{0,60}\}`
  ].join('|'),
  'i'
)
/** 'Smith (2010)', 'Smith and Jones (2010a)'. */
const citation =
  /(?!\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)\b\p{Lu}[\p{L}'’-]{2,30}(?:,? (?:and|&) \p{Lu}[\p{L}'’-]{1,30})?,? \((?:19|20)\d\d[a-z]?\)/u
/** Numbered parts of a paper: 'Section 3', 'eq. (4)', 'Appendix A', 'Proposition 2'. */
const numberedPart =
  /\b(?<part>Sections?|Secs?\.|Equations?|Eqs?\.?|Propositions?|Prop\.|Lemmas?|Theorems?|Corollar(?:y|ies)|Definitions?|Assumptions?|Tables?|Figures?|Fig\.|Appendi(?:x|ces)|Footnotes?|Chapters?)[\s~]{0,3}\(?(?<number>(?:[A-Z]\.?)?\d{1,3}(?:\.\d{1,3}){0,3}|(?<=Appendix\s)[A-Z](?![\w'’]))\)?/gi

/**
 * Whether a task can be read on its own: no word of a paper, its authors, or its numbered parts. A numbered part that
 * the texts themselves bring ("Assumption 1: …", an equation with `\tag{1}`) may be referred to.
 */
export function selfContained(input: { check: string; texts: Readonly<Record<string, string>> }): CheckResult {
  const own = ownParts(Object.values(input.texts))
  const found = Object.entries(input.texts).flatMap(([name, text]) => {
    const passage = source.exec(text)?.[0] ?? citation.exec(text)?.[0] ?? findForeignPart(text, own)
    return passage ? [{ name, passage }] : []
  })
  const [first] = found
  const cited = found.map(({ name, passage }) => `${name} ("${passage}")`).join(', ')
  return {
    check: input.check,
    ok: first === undefined,
    message: `the text must not refer to a paper or to parts of one${first ? `: ${cited}` : ''}`,
    ...(first && { evidence: { passage: first.passage } })
  }
}

function findForeignPart(text: string, own: ReadonlySet<string>): string | null {
  for (const match of text.matchAll(numberedPart)) {
    if (!own.has(keyOf(match.groups!)) && !opensPart(text, match)) return match[0]
  }
  return null
}

/** Parts that a text numbers itself. */
function ownParts(texts: readonly string[]): Set<string> {
  const own = new Set<string>()
  for (const text of texts) {
    for (const match of text.matchAll(numberedPart)) if (opensPart(text, match)) own.add(keyOf(match.groups!))
    for (const [, number] of text.matchAll(/\\tag\*?\{\(?(\w{1,5})\)?\}/g)) own.add(`eq ${number}`)
  }
  return own
}

/** 'Assumption 1: …', 'Definition 2 (Stability). …' */
function opensPart(text: string, match: RegExpExecArray): boolean {
  const isFirst = /(?:^|[.:;]\s{0,3}|\n\s{0,9}|\*\*)$/.test(text.slice(Math.max(0, match.index - 12), match.index))
  const isAuthored = /^(?:assumption|definition|eq)/i.test(match.groups!.part!)
  return (
    isFirst &&
    isAuthored &&
    /^\s{0,3}(?::|\([^()]{1,60}\)[.:]|\.\s{1,3}[A-Z$])/.test(
      text.slice(match.index + match[0].length, match.index + match[0].length + 80)
    )
  )
}

function keyOf({ part, number }: Record<string, string | undefined>): string {
  return `${part!.toLowerCase().slice(0, 2)} ${number}`
}
