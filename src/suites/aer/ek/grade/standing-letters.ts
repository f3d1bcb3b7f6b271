import type { Letter } from '../content.ts'

const standing = /(?<![\p{Script=Latin}\p{N}'&/-])([A-D])(?![\p{Script=Latin}\p{N}'&]|-\p{L})/gu
/** No verb, and no word that joins two letters. */
const articleFollows =
  /^ (?!(?:is|are|was|were|remains|stays|follows|because|since|or|and|as|seems|fits|would|must|can|could|cannot|does|has|says|states|captures|holds|by|in|for|with|at|on|under|when|if|than|over|while|whereas|though|then|not|ist|est|es|é|è|die|der|das|également|aussi|auch|ebenfalls|también|também|anche|too|again|wieder|juist|richtig|korrekt|sein|convient|correct\p{L}{0,2}|oder|ou|und|et|y|e|o|en|i|a nie)(?!\p{L}))\p{Ll}/u
const ofOtherThings =
  /(?:figure|table|panel|appendix|section|model|type|class|grade|vitamin|plan|group|country|firm|sector|equation|part|schedule|series|case|column|scenario|region|state|agent|player|good|bank|city|step|point|phase|(?<!(?:la|une|cette) )proposition|theorem|lemma|r&|title)\s?$/i

/** What leads to the name of an option, and to no article. */
const named =
  /(?<!\p{L})(?:is|an|only|option|be|say|pick|choose|with|ist|nur|mit|ich|est|seule?|retiens|choisis|es|è|é|elijo|elegiría|marco|escolho|scelgo|risponderei|met|ik|kies)\s$/iu

/** Letters that stand for options somewhere in a passage. */
export function standingLetters(passage: string): Letter[] {
  return [...passage.matchAll(standing)].flatMap(({ 1: letter, index }) => {
    const after = passage.slice(index + 1, index + 40)
    const before = passage.slice(Math.max(0, index - 20), index)
    // 'A rise in wages' opens a sentence with an article, but 'ist A richtig' names an option.
    const isWord = letter === 'A' && articleFollows.test(after) && !named.test(before)
    return isWord || ofOtherThings.test(before) ? [] : [letter as Letter]
  })
}
