import { findSameText } from '../../../../../text/find-same-text.ts'
import { type Letter, letters, type QuestionOf } from '../../content.ts'
import type { QuestionGrade } from '../../grade/question-grade.ts'
import { unwrapLatex } from '../read/unwrap-latex.ts'

// "B", "(b)", "$B$", "B. because ...", "B (its text)", "Option B: ...", "The correct answer is B", but not "A paper on
// ..." or "not B".
const lead =
  /^[*_]{0,3}(?:(?:it|this|that)(?:['’]s|\s+is)\s+|i\s+(?:would\s+)?(?:choose|pick|say|select)\s+)?(?:the\s+)?(?:(?:correct|right|best|my|final)\s+)*(?:answer|option|choice)?(?:\s+is)?\s*[:=]?[*_]{0,3}\s*/i
const choice = /^[([{*"'\s]*([A-D])(?:[)\]}*"'\s]*$|[)\]}*"']*\s*[.:;,)\]/|&+=–—-]|\s+(?=(?:or|and)\s|\())/i
const anotherLetter =
  /^[\s()[\]*]*(?:,|;|\/|\||&|\+|or\b|and\b)+\s*(?:or\s+|and\s+)?[([{*"']*(?:[A-D])(?![\p{L}\p{N}'])/u
const onlyLetter = /^[\s([–—=:-]+[A-D][\s)\].]*$/

/** One point for naming the right option, by letter or by its whole text, and no other option. */
export function gradeSingleChoice(
  { options }: Pick<QuestionOf<'single_choice'>, 'options'>,
  gold: { answer: Letter },
  given: string
): QuestionGrade {
  const chosen = chooseOption(options, given)
  if (typeof chosen === 'string') return { score: 0, reason: chosen, detail: { given } }
  const right = chosen.letter === gold.answer
  return {
    score: right ? 1 : 0,
    reason: right ? 'right' : 'wrong',
    detail: { given, chosen: chosen.letter, expected: gold.answer }
  }
}

function chooseOption(
  options: readonly { letter: Letter; text: string }[],
  given: string
): { letter: Letter } | 'unreadable' | 'several_options' {
  const byText = findSameText(options, given)
  if (byText) return byText
  const answer = unwrapLatex(given).replace(lead, '')
  const match = choice.exec(answer)
  const letter = letters.find((each) => each === match?.[1]?.toUpperCase())
  if (!match || !letter) return 'unreadable'
  const afterLetter = answer.slice(answer.search(/[A-D]/i) + 1)
  if (anotherLetter.test(afterLetter)) return 'several_options'
  if (onlyLetter.test(afterLetter) && !afterLetter.includes(letter)) return 'several_options'
  // "B. <the text of option C>" names two options.
  const text = afterLetter.replace(/^[\s()\]}*.:;,=–—-]+/, '')
  const named = findSameText(options, text)
  return named && named.letter !== letter ? 'several_options' : { letter }
}
