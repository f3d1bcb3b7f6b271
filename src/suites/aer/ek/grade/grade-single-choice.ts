import { findSameText } from '../../../../text/find-same-text.ts'
import { type Letter, letters, type QuestionOf } from '../content.ts'
import { heldTexts } from './held-texts.ts'
import { firstSentence, lastSentence, lastWords, withoutQuestion } from './last-word.ts'
import { plainAnswer } from './plain-answer.ts'
import type { QuestionGrade } from './question-grade.ts'

type Option = { letter: Letter; text: string }
/** A letter, or why there is none: nothing names an option, or more than one is named and nothing decides. */
type Choice = Letter | 'unreadable' | 'several_options'

/** One point for naming the right option, by letter or by its text, and no other one that stands beside it. */
export function gradeSingleChoice(
  { options }: Pick<QuestionOf<'single_choice'>, 'options'>,
  gold: { answer: Letter },
  given: string
): QuestionGrade {
  const choice = readChoice(options, given)
  if (choice === 'unreadable' || choice === 'several_options') return { score: 0, reason: choice, detail: { given } }
  const right = choice === gold.answer
  return {
    score: right ? 1 : 0,
    reason: right ? 'right' : 'wrong',
    detail: { given, chosen: choice, expected: gold.answer }
  }
}

/** A longer text is looked at from its end: that is where it decides. */
const mostCharacters = 20_000

/**
 * The option that an answer decides for: its box; what follows its last cue ('the answer is'); how it opens; its last
 * sentence; or the one option that all of it names. Options that it rules out ('not A', 'A and C are wrong') are not named.
 */
function readChoice(options: readonly Option[], given: string): Choice {
  const { text, box } = plainAnswer(given.slice(-mostCharacters))
  const same = findSameText(options, text)
  if (same) return same.letter
  if (box !== null) {
    const inBox = openingChoice(options, box)
    if (inBox !== 'unreadable') return inBox
  }
  const only = exceptional.exec(text)?.[1]
  if (only) return only.toUpperCase() as Letter
  const { whole, cued } = lastWords(text)
  const left = withoutRuledOut(withoutQuestion(whole))
  for (const part of cued) {
    const found = choiceIn(options, withoutRuledOut(firstSentence(part)))
    if (found !== 'unreadable') return found
  }
  const opening = openingChoice(options, left)
  if (opening !== 'unreadable') return opening
  const named = declared.exec(left)?.[1]
  if (named) return named.toUpperCase() as Letter
  const closing = openingChoice(options, lastSentence(left))
  if (closing !== 'unreadable') return closing
  const turned = [...left.matchAll(turn)].at(-1)
  const after = turned ? standingLetters(left.slice(turned.index)) : []
  if (new Set(after).size === 1 && !possible.test(left.slice(turned!.index))) return after[0]!
  return choiceIn(options, left)
}

const turn = /(?<!\p{L})(?:but|however|yet|aber|jedoch|mais|pero|mas|ma)(?!\p{L})|但/giu
const possible =
  /(?<!\p{L})(?:could|might|may|perhaps|possibly|also|too|könnte|auch|aussi|también|também|anche)(?!\p{L})|也/iu

/** 'All but B can be ruled out.' */
const exceptional =
  /(?:all|everything|every option|every choice|options?|the others?)\s(?:options\s)?(?:except|but|other than|save|besides)\s(?:for\s)?(?:option\s)?\(?([A-D])\)?\s(?:can be|are|is|were)\s(?:all\s)?(?:ruled out|excluded|eliminated|wrong|incorrect|false)/i
const declared =
  /(?:option|choice|answer|antwort|réponse|opción|opção|opzione|选项)?\s?\(?\b([A-D])\b\)?\s(?:is|must be|seems|ist|est|es|é|è)\s(?:clearly |therefore |thus |most likely |probably )?(?:the )?(?:right|correct|best|true|richtig|korrekt|correcte?|correcta|correta|corretta|exacte?|giusta)\b/i

/** The one option that a passage names anywhere, by letter, or else by its text. */
function choiceIn(options: readonly Option[], passage: string): Choice {
  const opening = openingChoice(options, passage)
  if (opening !== 'unreadable') return opening
  const found = new Set(standingLetters(passage))
  if (found.size > 1) return 'several_options'
  if (found.size === 1) return [...found][0]!
  const texts = heldTexts(options, passage)
  if (texts.length > 1) return 'several_options'
  return texts[0]?.letter ?? 'unreadable'
}

const leadingWords =
  /^(?:(?:it|this|that)(?:'s| is| must be| would be| has to be)\s+|(?:it|this) (?:seems|looks|appears) (?:to be )?(?:like )?|(?:c'est|das ist|es ist|es|è|é|est|ist|是|选)\s*)?(?:(?:most likely|most probably|probably|likely|maybe|perhaps|clearly|definitely|certainly|surely|obviously|i think|i guess|i believe|so|thus|therefore|hence|ok(?:ay)?|well|wahrscheinlich|vermutlich|sicher|probablement|sans doute|probablemente|seguramente|provavelmente|probabilmente|可能是|应该是|应该选择?|应选)[,:]?\s+|可能是|应该是|应该选择?|应选)*(?:the\s+|die\s+|la\s+|l'|el\s+|a\s+(?=(?:opção|resposta|alternativa)))?(?:(?:correct|right|best|my|final|only|richtige|bonne)\s+)*(?:answer|option|choice|alternative|letter|antwort|réponse|lettre|opción|respuesta|letra|opção|resposta|opzione|risposta|选项)?\s*(?:is\s+|ist\s+|est\s+|es\s+|é\s+|è\s+)?[:：=-]?\s*/iu
const leadingLetter =
  /^["'([{\s✓✔☑✅]*([A-D])(?:["')\]}]*\s*(?:$|\n)|["')\]}]*\s*(?:[.:;,)\]/|&+=–—✓✔☑✅→-]|、|，|。|：|(?:选项|项)?(?:正确|是对的|选项|$))|["')\]}]*\s+(?=(?:or|and|oder|und|ou|et|o|y|e|because|since|as|is|but|\(|"|with|for|due|given|weil|da|car|parce|porque|pois|perché|here|though|ist|est|i)(?![\p{L}])|\())/iu
const anotherLetter =
  /^\)\s*\([A-D]\)|^["')\]}\s]*(?:(?:,|;|\/|\||&|\+|or\b|and\b|oder\b|und\b|ou\b|et\b|o\b|y\b|e\b|或|和|、)+\s*)+(?:(?:or|and|also|possibly|maybe|even|else|option)\s+)*["'([{]*[A-D](?![\p{L}\p{N}'])/iu
const verb = /^["')\]}]*\s+(?:is|ist|est|es|é|è)(?!\p{L})/u
const onlyLetter = /^["'\s([–—=:-]+[A-D][\s)\].]*$/u

/** The option that a passage opens with. */
function openingChoice(options: readonly Option[], passage: string): Choice {
  const same = findSameText(options, passage)
  if (same) return same.letter
  const answer = passage.replace(leadingWords, '')
  const sameAnswer = findSameText(options, answer)
  if (sameAnswer) return sameAnswer.letter
  const match = leadingLetter.exec(answer) ?? leadingLetter.exec(passage)
  const letter = letters.find((each) => each === match?.[1]?.toUpperCase())
  if (!match || !letter) return 'unreadable'
  const from = match.input.slice(match.input.search(/[A-D]/i) + 1)
  if (isArticle(letter, match.input, from)) return 'unreadable'
  if (anotherLetter.test(from)) return 'several_options'
  // 'A is tempting, but B holds' opens with A, and says nothing for it.
  if (verb.test(from) && standingLetters(from).some((other) => other !== letter)) return 'unreadable'
  if (onlyLetter.test(from) && !from.includes(letter)) return 'several_options'
  // 'B. <the text of option C>' names two options.
  const text = from.replace(/^["'\s()\]}.:;,=–—✓✔☑✅→-]+/, '')
  const said =
    findSameText(options, text) ??
    findSameText(options, firstSentence(text)) ??
    findSameText(options, text.split('\n', 1)[0]!)
  return said && said.letter !== letter ? 'several_options' : letter
}

/** 'A paper on wages' and 'a) ...': a letter in lower case names an option only where a sign sets it off. */
function isArticle(letter: Letter, passage: string, from: string): boolean {
  const isLower = passage[passage.length - from.length - 1] === letter.toLowerCase()
  if (isLower) return !/^["')\]}]*\s*(?:$|[.:)\]])/.test(from)
  return false
}

const standing = /(?<![\p{Script=Latin}\p{N}'&/-])([A-D])(?![\p{Script=Latin}\p{N}'&]|-\p{L})/gu
/** No verb, and no word that joins two letters. */
const articleFollows =
  /^ (?!(?:is|are|was|were|because|since|or|and|as|seems|fits|would|must|can|could|cannot|does|has|says|states|captures|holds|by|ist|est|es|é|è|oder|ou|und|et|y|e|o)(?!\p{L}))\p{Ll}/u
const ofOtherThings =
  /(?:figure|table|panel|appendix|section|model|type|class|grade|vitamin|plan|group|country|firm|sector|equation|part|schedule|series|case|column|scenario|region|state|agent|player|good|bank|city|step|point|phase|proposition|theorem|lemma|r&|title)\s?$/i

/** Letters that stand for options somewhere in a passage. */
function standingLetters(passage: string): Letter[] {
  return [...passage.matchAll(standing)].flatMap(({ 1: letter, index }) => {
    const after = passage.slice(index + 1, index + 40)
    // 'A rise in wages' opens a sentence with an article.
    const isWord = letter === 'A' && articleFollows.test(after)
    return isWord || ofOtherThings.test(passage.slice(Math.max(0, index - 14), index)) ? [] : [letter as Letter]
  })
}

const group = String.raw`(?:options?\s|choices?\s|answers?\s)?\(?[A-D]\)?(?:(?:\s?,\s?(?:and\s|or\s|nor\s)?|\s(?:and|or|nor|und|oder|et|ou|y|e|o)\s|\s?\/\s?)(?:options?\s)?\(?[A-D]\)?){0,3}`
const ruledOut = [
  String.raw`(?<![\p{L}])(?:not|nicht|pas|neither|rule[sd]? out|ruling out|exclud(?:e|es|ed|ing)|eliminat(?:e|es|ed|ing)|reject(?:s|ed|ing)?|discard(?:s|ed|ing)?|rather than|instead of|unlike|isn't|aren't|kein|weder|ni|descart(?:o|ar|amos)|non|不是|排除|而不是)\s?${group}(?![\p{L}\p{N}])`,
  String.raw`(?<![\p{L}\p{N}])${group}\s?(?:(?:is|are|can be|seems?|looks?|must be|ist|sind|est|sont|es|son|é|são|è|sono|also)\s){1,3}(?:all |both |clearly |obviously |definitely |also |therefore |each |not |simply |too |probably ){0,3}(?:wrong|incorrect|false|right|correct|true|supported|ruled out|excluded|eliminated|implausible|irrelevant|unlikely|inconsistent|contradicted|out|falsch|unrichtig|incorrectes?|fauss?e?s?|incorrect[oa]s?|fals[oa]s|errad[oa]s?|sbagliat[oaie]|errat[oaie])(?![\p{L}])`,
  String.raw`(?<![\p{L}\p{N}])${group}\s?(?:does not|doesn't|do not|don't|cannot|can't|fails? to|would not|wouldn't|contradicts?|ignores?|confuses?|misstates?|overstates?)(?![\p{L}])`,
  String.raw`(?<![\p{L}\p{N}])${group}\s?(?:错误|不对|不正确|❌|✗|✘|✖)`
].map((source) => new RegExp(source, 'giu'))
const affirmed = /(?<!not |nicht |pas |n't )(?:right|correct|true|supported)$/i

/** A text without the options that it says are wrong. */
function withoutRuledOut(text: string): string {
  return ruledOut.reduce(
    (rest, pattern) => rest.replaceAll(pattern, (words) => (affirmed.test(words) ? words : ' ')),
    text
  )
}
