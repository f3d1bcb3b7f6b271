import type { JsonValue } from '../../schemas/json.ts'
import type { GradedChoice } from '../graded-choice.ts'
import { evidenceSchema } from './answer.ts'
import type { QuestionContent } from './content.ts'
import { isFilling } from './options.ts'

/** @param evidence of the rules; null where a response holds no choice, or none was sent */
export function gradedChoice(content: QuestionContent, evidence: JsonValue | null): GradedChoice {
  const { type, grade, domain, perspective, accepted, mistakes } = content.gold
  const { parts } = content.examinee
  const found = evidence === null ? null : evidenceSchema.parse(evidence)
  const hasOneRight = rowsOf(content).size === 1
  return {
    ...{ type, grade, domain, perspective: perspective ?? null },
    parts: parts.map(({ options }, part) => {
      const { chosen, mistake, expected } = found?.parts[part] ?? none
      const placeOf = (wanted: string) => options.findIndex(({ letter }) => letter === wanted)
      return {
        options: options.length,
        right: placeOf(expected ?? accepted[0]![part]!),
        chosen: chosen === null ? null : placeOf(chosen),
        mistake: mistake === null || isFilling(mistake) ? null : mistake
      }
    }),
    hasPlaces: hasOneRight && !found?.free,
    chance: chanceOf(content),
    letters: parts.length === 1 ? parts[0]!.options.map(({ letter }) => letter) : null,
    mistakes: Object.values(mistakes).filter((mistake) => !isFilling(mistake)),
    digits: parts.length === 1 && hasOneRight ? digitsOf(rightText(content)) : null,
    ...(found?.placeholder && { placeholder: found.placeholder })
  }
}

/** What guessing scores: the rows of letters that are accepted among all that there are. */
export function chanceOf(content: QuestionContent): number {
  return rowsOf(content).size / content.examinee.parts.reduce((rows, { options }) => rows * options.length, 1)
}

/** A pair of answers that has only to agree has several. */
function rowsOf({ gold: { accepted } }: QuestionContent): ReadonlySet<string> {
  return new Set(accepted.map((letters) => letters.join(' ')))
}

const none = { chosen: null, mistake: null, expected: null }

function rightText({ examinee, gold }: QuestionContent): string {
  return examinee.parts[0]!.options.find(({ letter }) => letter === gold.accepted[0]![0])!.text
}

/** @example digitsOf('-1250.40') // => 4 */
function digitsOf(text: string): number | null {
  return /^-?(\d+)(\.\d+)?$/.exec(text)?.[1]?.length ?? null
}
