import { findSameText } from '../../../../text/find-same-text.ts'
import { type Letter, letters, type QuestionOf } from '../content.ts'
import { mainClauses } from './conceded.ts'
import { withoutDescriptions } from './described.ts'
import { eitherCase } from './either-case.ts'
import { firstSentence, lastSentence, lastWords, withoutQuestion } from './last-word.ts'
import { letteredTexts } from './lettered-texts.ts'
import { optionVerdicts } from './option-verdicts.ts'
import type { QuestionGrade } from './question-grade.ts'
import { withoutPossible, withoutRuledOut } from './ruled-out.ts'
import { standingLetters } from './standing-letters.ts'
import { structuredAnswer } from './structured-answer.ts'
import { mentionsIn } from './verdict-words.ts'
import { conclusionsIn, leavesOpen, withoutImpressions } from './weighed-words.ts'

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
 * The option that an answer decides for: its box; what follows its last cue ('the answer is'); how it opens; the letter that its
 * last sentence ends with; its last conclusion; the one option that it calls right; or the one that all of it names. Options that it rules out
 * ('not A', 'A and C are wrong') are not named, nor are those that it thought of at first.
 */
export function readChoice(options: readonly Option[], given: string): Choice {
  const { text: written, box } = structuredAnswer(given.slice(-mostCharacters))
  const same = findSameText(options, written)
  if (same) return same.letter
  const text = letteredTexts(options, written)
  if (box !== null) {
    const inBox = openingChoice(options, box)
    if (inBox !== 'unreadable') return inBox
  }
  if (inBrackets.test(text)) return 'several_options'
  const only = exceptional.exec(text)?.[1]
  if (only) return only.toUpperCase() as Letter
  const { whole, cued } = lastWords(text)
  for (const part of cued) {
    const found = choiceIn(options, withoutRuledOut(firstSentence(part)))
    if (found !== 'unreadable') return found
  }
  const firm = withoutPossible(whole)
  if (firm !== whole && standingLetters(firm).length === 0) return 'unreadable'
  const found = weighed(options, withoutDescriptions(whole))
  if (isLetter(found)) return found
  // 'C is what we should expect, while A would be better': of several options, the main clauses may name one alone.
  const main = mainClauses(whole)
  const own = main === whole ? found : weighed(options, withoutDescriptions(main))
  return isLetter(own) ? own : found
}

/** The option that a text decides for without cues: how it opens, what it declares or concludes, how it ends, or all of it. */
function weighed(options: readonly Option[], whole: string): Choice {
  const verdicts = optionVerdicts(whole)
  const left = withoutRuledOut(withoutImpressions(withoutQuestion(whole)))
  const remains = remaining.exec(whole)?.[1]
  if (remains !== undefined) return remains.toUpperCase() as Letter
  const goesThroughAll = verdicts.length > 1 || enumeration.test(left)
  const opening = goesThroughAll ? 'unreadable' : openingChoice(options, left)
  if (opening !== 'unreadable') return opening
  const named = declared
    .exec(left)
    ?.slice(1)
    .find((letter) => letter !== undefined)
  if (named) return named.toUpperCase() as Letter
  const end = lastSentence(left)
  const last = closingLetter(end)
  if (last) return last
  const concluded = conclusionsIn(left)
    .filter((tail) => !leavesOpen(tail) && !supposed.test(tail))
    .map((tail) => choiceIn(options, tail))
    .find(isLetter)
  if (concluded) return concluded
  const right = verdicts.length > 1 ? verdicts.filter(({ isTrue }) => isTrue).map(({ letter }) => letter) : []
  if (right.length > 0) return right.length === 1 ? right[0]! : 'several_options'
  const closing = goesThroughAll ? 'unreadable' : openingChoice(options, end)
  if (closing !== 'unreadable') return closing
  const rest = letterAfterTurn(left) ?? choiceIn(options, left)
  return rest === 'unreadable' ? (optionByPlace(left) ?? rest) : rest
}

const isLetter = (choice: Choice): choice is Letter => letters.some((letter) => letter === choice)
const supposed = /(?<!\p{L})(?:would|könnte|würde)(?!\p{L})/iu
/** One option a line, each with what is to be said of it. */
const enumeration =
  /^\(?A\)?\s?[.:)–—-]?\s[^\n]{2,2000}\n\(?B\)?\s?[.:)–—-]?\s[^\n]{2,2000}\n\(?C\)?\s?[.:)–—-]?\s[^\n]/mu

const ordinal =
  '(?<first>first|erste|première|primera|primeira|prima)|(?<second>second|zweite|deuxième|seconde|segunda|seconda)|(?<third>third|dritte|troisième|tercera|terceira|terza)|(?<fourth>fourth|last|vierte|letzte|quatrième|dernière|cuarta|última|quarta|ultima)'
const byPlace = new RegExp(
  String.raw`(?<!\p{L})(?:(?:option|choice) (?:number |no\. |#)?(?<figure>[1-4])(?![\d.,]\d|\d|%)|(?:${ordinal}) (?:option|choice|answer|alternative|antwort|réponse|opción|respuesta|opção|resposta|opzione|risposta)(?!\p{L}))`,
  'giu'
)
/** 'The second', 'the first one again' */
const placeAlone = new RegExp(
  String.raw`^["'*_\s]*(?:(?:the|die|la|l['’]|a)\s?)?(?:${ordinal})(?:\s(?:one|again|as well|too|wieder|encore|de nuevo|de novo|di nuovo)){0,2}["'*_.\s]*$`,
  'iu'
)

/** The option that a text names by its place, where it names one alone: 'the second option'. */
function optionByPlace(text: string): Letter | undefined {
  const alone = placeAlone.exec(text)?.groups
  const places = [...(alone ? [alone] : []), ...[...text.matchAll(byPlace)].map(({ groups }) => groups!)].map(
    (groups) =>
      groups.figure
        ? Number(groups.figure) - 1
        : ['first', 'second', 'third', 'fourth'].findIndex((name) => groups[name])
  )
  return new Set(places).size === 1 ? letters[places[0]!] : undefined
}

/** The one letter that a sentence, or what stands behind its last colon, names, where it stands at the end: 'this is case C.' */
function closingLetter(sentence: string): Letter | undefined {
  if (
    !/[A-D][\s"')\].!]*(?:,? (?:then|it is)[.!]?|(?:です|だ|である|となります|が(?:正解|正しい)(?:です|である)?)?。?)$/u.test(
      sentence
    ) ||
    leavesOpen(sentence)
  )
    return undefined
  const parts = [sentence, sentence.slice(sentence.lastIndexOf(':') + 1)]
  const named = parts.map((part) => new Set(standingLetters(part))).find(({ size }) => size === 1)
  return named && [...named][0]
}

/** The one letter behind the last 'but'. */
function letterAfterTurn(text: string): Letter | undefined {
  const turned = [...text.matchAll(turn)].at(-1)
  const after = turned ? text.slice(turned.index) : ''
  const named = new Set(standingLetters(after))
  return named.size === 1 && !possible.test(after) ? [...named][0] : undefined
}

const turn = /(?<!\p{L})(?:but|however|yet|aber|jedoch|mais|pero|mas|ma)(?!\p{L})|但/giu
const possible =
  /(?<!\p{L})(?:could|might|may|perhaps|possibly|also|too|könnte|auch|aussi|también|também|anche)(?!\p{L})|也/iu

/** 'B (or C?)' */
const inBrackets =
  /^[^A-D\n]{0,20}(?<!\p{L})[A-D]\)?\s?[([](?:or|oder|ou|o|或)\s?(?:maybe|perhaps|possibly|also|even|vielleicht|peut-être|quizás?|talvez|forse)?\s?[A-D]\s?\??[)\]]/u
/** 'A is this; C is that. Il reste D.' */
const remaining =
  /(?<!\p{L})(?:(?:that|this|which) (?:only )?leaves(?: us with)?|(?:übrig )?bleibt(?: nur)?|(?:il )?(?:ne )?reste(?: que)?|(?:nos |solo |sólo )?queda|(?:só |nos )?(?:resta|sobra)|(?:resta|rimane)(?: solo)?)\s(?:(?:option|antwort|réponse|la|l'|a|die)\s?)?\(?([A-D])\)?[.!\s]*$/iu

/** 'All but B can be ruled out.' */
const exceptional =
  /(?:all|everything|every option|every choice|options?|the others?)\s(?:options\s)?(?:except|but|other than|save|besides)\s(?:for\s)?(?:option\s)?\(?([A-D])\)?\s(?:can be|are|is|were)\s(?:all\s)?(?:ruled out|excluded|eliminated|wrong|incorrect|false)/i
const declared =
  /(?:option|choice|answer|antwort|réponse|opción|opção|opzione|选项)?\s?\(?\b([A-D])\b\)?\s(?:is|must be|seems|ist|est|es|é|è)\s(?:clearly |therefore |thus |most likely |probably )?(?:the one(?=[\s]*[.,;:!)—–]|$)|(?:the )?(?:right|correct|best|true|richtig|korrekt|correcte?|correcta|correta|corretta|exacte?|giusta)\b)|\b(?:trifft|stimmt|ist)\s(?:die )?(?:option |antwort )?([A-D])\s(?:zu|richtig|korrekt)\b|(?<![\p{L}\p{N}])([A-D])\)?,?\s(?:is|would be|ist|wäre|est|serait|es|sería|é|seria|è|sarebbe)\s(?:what (?:i(?:'d| would|'ll| will)?) (?:pick|choose|go (?:with|for)|take|say|select|opt for)|(?:my|meine?|mon|ma|mi|a minha|minha|la mia) (?:best )?(?:pick|choice|answer|guess|wahl|antwort|tipp|choix|réponse|elección|respuesta|escolha|resposta|scelta|risposta))(?!\p{L})/iu

/** The one option that a passage names anywhere. */
function choiceIn(options: readonly Option[], passage: string): Choice {
  const opening = openingChoice(options, passage)
  if (opening !== 'unreadable') return opening
  const found = new Set(standingLetters(passage))
  if (found.size > 1) return 'several_options'
  return found.size === 1 ? [...found][0]! : 'unreadable'
}

const leadingWords =
  /^(?:(?:it|this|that)(?:'s| is| must be| would be| has to be)\s+|(?:it|this) (?:seems|looks|appears) (?:to be )?(?:like )?|(?:c'est|das ist|es ist|es|è|é|est|ist|是|选)\s*)?(?:(?:most likely|most probably|probably|likely|maybe|perhaps|clearly|definitely|certainly|surely|obviously|i think|i guess|i believe|so|thus|therefore|hence|ok(?:ay)?|well|wahrscheinlich|vermutlich|sicher|probablement|sans doute|probablemente|seguramente|provavelmente|probabilmente|可能是|应该是|应该选择?|应选)[,:]?\s+|可能是|应该是|应该选择?|应选)*(?:the\s+|die\s+|la\s+|l'|el\s+|a\s+(?=(?:opção|resposta|alternativa)))?(?:(?:correct|right|best|my|final|only|richtige|bonne)\s+)*(?:answer|option|choice|alternative|letter|antwort|réponse|lettre|opción|respuesta|letra|opção|resposta|opzione|risposta|选项)?\s*(?:is\s+|ist\s+|est\s+|es\s+|é\s+|è\s+)?[:：=-]?\s*/iu
const leadingLetter =
  /^["'([{\s✓✔☑✅]*([A-D])(?:["')\]}]*\s*(?:$|\n)|["')\]}]*\s*(?:[.:;,)\]/|&+=–—✓✔☑✅→-]|、|，|。|：|(?:选项|项)?(?:正确|是对的|选项|$))|["')\]}]*\s+(?=(?:or|and|oder|und|ou|et|o|y|e|it is|because|since|as|is|but|\(|"|with|for|due|given|weil|da|car|parce|porque|pois|perché|here|though|although|even|while|whereas|over|rather|not|obwohl|während|auch|und nicht|bien|même|alors|aunque|mientras|embora|enquanto|anche|mentre|ist|est|i)(?![\p{L}])|\())/iu
const anotherLetter = new RegExp(
  String.raw`^\)\s*\([A-Da-d]\)|${eitherCase(String.raw`^["')\]}\s]*(?:(?:,|;|/|\||&|\+|or\b|and\b|oder\b|und\b|ou\b|et\b|o\b|y\b|e\b|或|和|、|(?:as well as|along with|sowie|ainsi que|así como|bem como|assim como|nonché)\s|以及)+\s*)+(?:(?:or|and|also|possibly|maybe|even|else|option)\s+)*["'([{]*`)}(?:[A-D]|[a-d](?=[)\]]))(?![\p{L}\p{N}'])`,
  'u'
)
const verb = /^["')\]}]*\s+(?:is|ist|est|es|é|è)(?!\p{L})/u
const onlyLetter = /^["'\s([–—=:→>-]+[A-D][\s)\].]*$/u

/** The option that a passage opens with. */
function openingChoice(options: readonly Option[], passage: string): Choice {
  const same = findSameText(options, passage)
  if (same) return same.letter
  const answer = passage.replace(leadingWords, '')
  const sameAnswer = findSameText(options, answer)
  if (sameAnswer) return sameAnswer.letter
  // 'Mergers of large banks (D), as runs come later'
  const [, words, own] = /^([^\n()[\]]{3,300}?)["'*_]{0,3}\s[([]["'*_]{0,3}([A-D])["'*_]{0,3}[)\]]/u.exec(answer) ?? []
  if (words !== undefined && findSameText(options, words)?.letter === own) return own as Letter
  const match = leadingLetter.exec(answer) ?? leadingLetter.exec(passage)
  const letter = letters.find((each) => each === match?.[1]?.toUpperCase())
  if (!match || !letter) return 'unreadable'
  const from = match.input.slice(match.input.search(/[A-D]/i) + 1)
  if (isArticle(letter, match.input, from)) return 'unreadable'
  if (anotherLetter.test(from) && !isOwnClause(from)) return 'several_options'
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

const ownClause =
  /^["')\]}]*\s?(?:,\s?["']?(?:(?:and|while|whereas|während|und|alors que|mientras(?: que)?|enquanto|mentre)\s)?[A-D]|;\s?[A-D](?:\s?(?:,|\s(?:and|und|et|y|e)\s)\s?[A-D]){0,2}|,\s?[A-D][与和、][A-D])(?:\s(?:\p{Ll}{1,2}\s)?\p{Ll}{2,}|\s?(?:均|都|则|也|是|与|说|为|属|对应|指))[^.;\n。]{0,200}/u
const nextOption = /(?<=[^\s])(?:,|\s(?:and|und|et|y|e))\s[A-D](?![\p{L}\p{N}]).*/su
const joining =
  /[A-D]\s(?:or|and|oder|und|ou|et|o|y|e)\s|(?<!\p{L})(?:too|both|also|auch|beide|aussi|deux|también|ambas|também|anche|entrambe)(?!\p{L})|也|都/iu

/** 'It is B, A is the case without search': what follows speaks of the other option, and does not offer it. */
function isOwnClause(from: string): boolean {
  const clause = ownClause.exec(from)?.[0].replace(nextOption, '')
  return clause !== undefined && !joining.test(clause) && !mentionsIn(clause).some(({ isTrue }) => isTrue)
}

/** 'A paper on wages' and 'a) ...': a letter in lower case names an option only where a sign sets it off. */
function isArticle(letter: Letter, passage: string, from: string): boolean {
  const isLower = passage[passage.length - from.length - 1] === letter.toLowerCase()
  if (isLower) return !/^["')\]}]*\s*(?:$|[.:)\]])/.test(from)
  return false
}
