import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { letters } from '../content.ts'
import type { QuestionsReply } from '../extract/questions-round.ts'
import { verdict } from '../extract/verdict.ts'
import { matchAnswer } from '../reader-1/grade/match-answer.ts'
import { spacedTokens } from '../reader-1/grade/spaced-tokens.ts'

/** A verdict on the statement, beside it; what a statement says ("the claim is false") is none when it runs on. */
const verdictBeside =
  /\((?:true|false|correct|incorrect)\)|[.?!:;—–]\s*(?:true|false|correct|incorrect)\s*[.!]?\s*$|\b(?:the\s+)?(?:answer|verdict|solution)\s*(?:is\s*:?|[:=])\s*["“(]?(?:true|false|yes|no|[A-D])\b|\b(?:this|the\s+(?:above|preceding|foregoing)) (?:statement|claim|assertion) is (?:true|false|correct|incorrect|wrong)\b|\[(?:true|false|correct|incorrect)\]|(?:^|[.?!(]\s*)(?:this|that|it) is (?:not )?(?:an? )?(?:true|false|correct|incorrect|wrong)(?: (?:statement|claim|assertion))?[.!)]/i

/**
 * Whether no stem holds its answer: the right option (unless a wrong one stands there too), a form of the fill-in, the
 * items of an order in that order, or a verdict on a statement.
 */
export function answerNotInStem({ singleChoice, trueFalse, fillInBlank, ordering }: QuestionsReply): CheckResult {
  const leaks = [
    ...singleChoice.flatMap(({ id, stem, options, answer }) => {
      const isNamed = letters.filter((letter) => occurs(options[letter], stem))
      const isLeak = isNamed.length === 1 && isNamed[0] === answer
      return isLeak ? [{ id, passage: options[answer] }] : []
    }),
    ...fillInBlank.flatMap(({ id, stem, answer, acceptable }) => {
      const passage = [answer, ...acceptable].find((text) => occurs(text, stem))
      return passage === undefined ? [] : [{ id, passage }]
    }),
    ...ordering.flatMap(({ id, stem, answer }) => (isListed(answer, stem) ? [{ id, passage: answer.join(', ') }] : [])),
    ...[...singleChoice, ...trueFalse].flatMap(({ id, stem }) => {
      const found = verdictBeside.exec(stem)
      return found ? [{ id, passage: found[0].trim() }] : []
    })
  ]
  return verdict('answer-not-in-stem', 'the stem must not hold the answer', leaks)
}

function occurs(answer: string, stem: string): boolean {
  return answer.trim() !== '' && matchAnswer(answer, stem) !== null
}

/** Whether a stem names all items in the given order. */
function isListed(items: readonly string[], stem: string): boolean {
  const words = spacedTokens(stem)
  let from = 0
  for (const item of items) {
    const at = words.indexOf(spacedTokens(item), from)
    if (at < 0 || item.trim() === '') return false
    from = at + 1
  }
  return items.length > 0
}
