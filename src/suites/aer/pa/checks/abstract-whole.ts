import type { CheckResult } from '../../../../ingestion/extraction.ts'
import type { PaperText } from '../../../../schemas/paper.ts'
import { plainWords } from '../../../../text/plain-words.ts'

const check = 'abstract-whole'

/** A reader may take a note mark or a word of a heading along: runs of fewer words at an end are no part of the text. */
const fewestWordsAtEnd = 6
/** Inside, mathematics is written in many ways: runs of fewer words may differ. `abstract-verbatim` compares them. */
const fewestWordsInside = 12

/** An abstract is a page at most; bounds the time that a comparison takes. */
const mostWords = 1_500

/** What some title pages print right behind the abstract. */
const behindAbstract = /\n?\s{0,9}\b(?:key\s?words|jel(?:\s(?:codes?|classification))?)\b\s{0,3}[:.–—-][\s\S]{0,2000}$/i

/**
 * Whether a text is the paper's abstract from its first to its last word, no part of it and nothing more. Where the
 * reader found no abstract, `abstract-verbatim` has to do.
 */
export function abstractWhole(abstract: string, paper: PaperText): CheckResult {
  if (paper.abstract === null) {
    return { check, ok: true, message: 'no abstract was told apart in the paper, so its bounds were not compared' }
  }
  const printed = wordsOf(paper.abstract.replace(behindAbstract, ''))
  const given = wordsOf(abstract.replace(behindAbstract, ''))
  const kept = commonWords(printed, given)
  const [left, added] = [longestGap(printed, kept.printed), longestGap(given, kept.given)]
  const faults = [
    ...(left === null ? [] : [`it leaves out “${left.slice(0, 200)}”`]),
    ...(added === null ? [] : [`it adds “${added.slice(0, 200)}”`])
  ]
  return {
    check,
    ok: faults.length === 0,
    message: faults.length
      ? `the abstract must be given whole and alone: ${faults.join('; ')}`
      : 'the abstract is whole',
    evidence: { passage: (left ?? added ?? paper.abstract).slice(0, 400) }
  }
}

function wordsOf(text: string): string[] {
  return plainWords(text)
    .slice(0, mostWords)
    .map((word) => word.text)
}

/** The places of a longest common subsequence in both lists. */
function commonWords(one: readonly string[], other: readonly string[]): { printed: Set<number>; given: Set<number> } {
  const width = other.length + 1
  const lengths = new Uint16Array((one.length + 1) * width)
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      const [down, right] = [lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!]
      lengths[i * width + j] = one[i] === other[j] ? lengths[(i + 1) * width + j + 1]! + 1 : Math.max(down, right)
    }
  }
  const common = { printed: new Set<number>(), given: new Set<number>() }
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    if (one[i] === other[j]) {
      common.printed.add(i++)
      common.given.add(j++)
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++
    else j++
  }
  return common
}

/** The longest run of words that the other text lacks, if it is too long to be an accident of reading. */
function longestGap(words: readonly string[], kept: ReadonlySet<number>): string | null {
  let longest: { from: number; to: number } | null = null
  for (let from = 0; from < words.length; from++) {
    let to = from
    while (to < words.length && !kept.has(to)) to++
    const isAtEnd = from === 0 || to === words.length
    const fewest = isAtEnd ? fewestWordsAtEnd : fewestWordsInside
    if (to - from >= fewest && to - from > (longest ? longest.to - longest.from : 0)) longest = { from, to }
    from = to
  }
  return longest && words.slice(longest.from, longest.to).join(' ')
}
