import { loadPrompt } from '../../prompts.ts'

/** What is said around the questions of a bank, by what the ways of asking call it. */
export const adaptationPrompts = {
  'zero-shot': loadPrompt('question-bank/zero-shot'),
  'zero-shot-parts': loadPrompt('question-bank/zero-shot-parts'),
  together: loadPrompt('question-bank/together'),
  'together-parts': loadPrompt('question-bank/together-parts'),
  reasons: loadPrompt('question-bank/reasons'),
  choose: loadPrompt('question-bank/choose'),
  'choose-parts': loadPrompt('question-bank/choose-parts'),
  'free-text': loadPrompt('question-bank/free-text')
}

/** What an extractor is asked of a response without options. */
export const extractorPrompts = {
  system: loadPrompt('question-bank/extract-system'),
  answer: loadPrompt('question-bank/extract-answer')
}
