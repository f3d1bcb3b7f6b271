import type { QuestionContent } from './content.ts'

/** The parts with their lettered options, as every way of asking shows them. */
export function showParts({ parts }: QuestionContent['examinee']): string {
  return parts
    .map(({ text, options }) => [text, '', ...options.map((option) => `${option.letter}. ${option.text}`)].join('\n'))
    .join('\n\n')
}

/** Which letters there are to choose from. @example showLetters(twoParts) // => 'A, B; then C, D' */
export function showLetters({ parts }: QuestionContent['examinee']): string {
  return parts.map(({ options }) => options.map(({ letter }) => letter).join(', ')).join('; then ')
}
