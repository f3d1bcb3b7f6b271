import type { ReleaseItem } from '../../src/schemas/release.ts'
import type { QuestionContent } from '../../src/suites/question-bank/content.ts'

/** The text of the right option of an item that is asked without its options. */
export function rightOf({ examinee, gold }: ReleaseItem): string {
  const { parts } = examinee as QuestionContent['examinee']
  const { accepted } = gold as QuestionContent['gold']
  return parts[0]!.options.find(({ letter }) => letter === accepted[0]![0])!.text
}

/** An answer where no number reader looks: other numbers stand at the end. */
export function proseOf(answer: string): string {
  return `I come to ${answer} in the end. The 12 steps above took me 3 minutes.`
}

/** What an honest extractor copies from a request about such an answer, as its reply. */
export function copied(request: string): { text: string } {
  const answer = /I come to (\S+)/.exec(request)![1]!
  return { text: JSON.stringify({ components: [answer] }) }
}
