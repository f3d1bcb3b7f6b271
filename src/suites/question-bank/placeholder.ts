import type { QuestionContent } from './content.ts'

/** Stands in place of an option; where that was the right one, this one is right. */
const text = 'No other option is correct.'

/** A question as calibrated answer replacement shows it. */
export function withPlaceholder<Content extends QuestionContent>(content: Content): Content {
  const { examinee, gold } = content
  const parts = examinee.parts.map(({ options, ...part }) => ({
    ...part,
    options: options.map((option) => (option.letter === gold.placeholder ? { ...option, text } : option))
  }))
  return { ...content, examinee: { ...examinee, parts } }
}

/** Of how many options one can give way to the placeholder: 0 where no one option alone is right. */
export function placeableOptions({ examinee: { parts }, gold: { accepted } }: QuestionContent): number {
  return parts.length === 1 && accepted.length === 1 ? parts[0]!.options.length : 0
}
