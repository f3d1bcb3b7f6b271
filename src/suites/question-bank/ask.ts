import type { AskedMessage } from '../../schemas/exact-request.ts'
import type { Adaptation } from './adaptation.ts'
import type { QuestionContent } from './content.ts'

type Examinee = QuestionContent['examinee']
/** Fills the variables of a prompt of the bank, by its name. */
type Fill = (prompt: string, values: Record<string, string>) => string

/** A place for what the model itself replies to all before it. */
const reply: AskedMessage = { role: 'assistant', content: null }

/**
 * What a model is asked, turn by turn. A turn of the assistant without content is the place of its own reply; its reply to the last
 * turn is the answer.
 *
 * @param question as it is shown: with its placeholder where the adaptation has one
 * @param shots worked examples, shown in the same way
 */
export function askedMessages(
  question: QuestionContent,
  { style }: Pick<Adaptation, 'style'>,
  { shots, fill }: { shots: readonly QuestionContent[]; fill: Fill }
): AskedMessage[] {
  const { examinee } = question
  const hasOptions = style !== 'hidden' && style !== 'free-text'
  const show = hasOptions ? showParts : showTexts
  const asked = [...shots.map((shot) => workedExample(shot, show, style)), show(examinee)].join('\n\n')
  const suffix = examinee.parts.length > 1 ? '-parts' : ''
  const letters = showLetters(examinee)
  const user = (content: string): AskedMessage => ({ role: 'user', content })
  switch (style) {
    case 'zero-shot':
    case 'mc-separate':
      return [user(fill(`zero-shot${suffix}`, { question: asked, letters }))]
    case 'together':
      return [user(fill(`together${suffix}`, { question: asked, letters }))]
    case 'shown':
    case 'hidden': {
      const choose = fill(`choose${suffix}`, { options: showOptions(examinee), letters })
      return [user(fill('reasons', { question: asked })), reply, user(choose)]
    }
    case 'free-text':
      return [user(fill('free-text', { question: asked, form: formOf(question) }))]
  }
}

/** The parts with their lettered options, as every way of asking that has options shows them. */
export function showParts({ parts }: Examinee): string {
  return parts.map(({ text, options }) => [text, '', ...options.map(showOption)].join('\n')).join('\n\n')
}

/** Which letters there are to choose from. @example showLetters(twoParts) // => 'A, B; then C, D' */
export function showLetters({ parts }: Examinee): string {
  return parts.map(({ options }) => options.map(({ letter }) => letter).join(', ')).join('; then ')
}

export function showTexts({ parts }: Examinee): string {
  return parts.map(({ text }) => text).join('\n\n')
}

function showOptions({ parts }: Examinee): string {
  return parts.map(({ options }) => options.map(showOption).join('\n')).join('\n\n')
}

function showOption({ letter, text }: { letter: string; text: string }): string {
  return `${letter}. ${text}`
}

/** A question that is answered already, with why: by its letters where options are shown, else by the right option itself. */
function workedExample(
  { examinee, gold }: QuestionContent,
  show: (examinee: Examinee) => string,
  style: string
): string {
  const letters = gold.accepted[0]!
  const texts = letters.map((letter, part) => examinee.parts[part]!.options.find((one) => one.letter === letter)!.text)
  const answer = show === showParts ? letters.join(', ') : texts.join('; ')
  const closing = style === 'zero-shot' || style === 'mc-separate' ? `A: ${answer}` : `The answer is ${answer}.`
  return `${show(examinee)}\n\n${gold.explanation}\n${closing}`
}

/** In what form an answer without options is given; it tells nothing of its size. */
export function formOf({ gold: { free, accepted } }: QuestionContent): string {
  if (!free || 'variables' in free) {
    return `a formula in ${free?.variables.join(' and ') ?? 'its variables'}, written with +, -, *, / and ^`
  }
  const { length } = free.numbers[accepted[0]![0]!]!
  // Rounded further, a small number would be further off than an answer may be.
  const digits = 'with at least four significant digits'
  if (length === 1) return `one number ${digits}`
  return `${length} numbers ${digits}, in the order of the question, in parentheses and separated by commas`
}
