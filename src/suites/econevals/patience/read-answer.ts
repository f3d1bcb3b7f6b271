import type { PatienceQuery } from './queries.ts'

/** Which of the two a model takes; null where it does not say. */
export type PatienceAnswer = 'now' | 'later' | null

/**
 * The choice between the tags `<answer>` and `</answer>`, without the space around it. Where several are given that differ, none
 * is; the question should then be asked again.
 */
export function readPatienceAnswer(text: string, order: PatienceQuery['order']): PatienceAnswer {
  const given = new Set([...text.matchAll(/<answer>([^<]*)<\/answer>/g)].map(([, choice]) => choice!.trim()))
  const [choice] = given
  if (given.size !== 1 || (choice !== 'A' && choice !== 'B')) return null
  return choice === nowLetter(order) ? 'now' : 'later'
}

/**
 * The answer by the rule of the public code: what stands between the first tags is compared as it is, and all that is no clear
 * choice of $100 counts as a choice of later (defect X11, kept as an option to compare with its figures).
 */
export function readPatienceAnswerStrictly(text: string, order: PatienceQuery['order']): Exclude<PatienceAnswer, null> {
  const start = text.indexOf('<answer>')
  const end = text.indexOf('</answer>')
  const choice = start < 0 || end < 0 ? '' : text.slice(start + '<answer>'.length, end)
  return choice === nowLetter(order) ? 'now' : 'later'
}

function nowLetter(order: PatienceQuery['order']): 'A' | 'B' {
  return order === 'nowFirst' ? 'A' : 'B'
}
