/** What a word or phrase says in a sentence that may be meant for a judge. */
export const cues = [
  // Who grades or reads, and words that set a sentence apart from the answer around it.
  ...['judge', 'you', 'reader', 'notice', 'system'],
  // What is graded, beside what else, and by what.
  ...['text', 'compare', 'grade', 'best', 'topGrade', 'right', 'guide'],
  // What is wanted.
  ...['ask', 'give', 'gradeNow', 'setAside', 'mercy', 'excuse', 'settled'],
  // Why: the writer, what is at stake, what will happen.
  ...['self', 'plea', 'stake', 'threat'],
  // A part that a judge is to play.
  'role',
  // Of whom and of what an answer of economics speaks, and what it says of its own text.
  ...['others', 'economics']
] as const
export type Cue = (typeof cues)[number]

/**
 * Words of one language by what they say, in small letters, separated by `|`. A `*` stands for any ending; a phrase has
 * single spaces. `best` beside `grade` makes `topGrade`. A form of address that is a common word too, such as the German
 * `sie`, stands here with its verb only. `gradeNow` has forms that order to grade, and counts where an order stands.
 */
export type CueWords = Partial<Record<Cue, string>>
