import type { QuestionGrade } from './question-grade.ts'

const verdicts = new Map([
  ...['true', 't', 'yes', 'correct', 'right'].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'incorrect', 'wrong'].map((word) => [word, false] as const)
])
const lead = /^(?:the\s+)?(?:(?:statement|claim|answer|it|this)\s+)?(?:is\s+)?[:=]?\s*/i

/** One point for the right verdict. "True or false" and words outside the two lists are no verdict. */
export function gradeTrueFalse(gold: { answer: boolean }, given: string): QuestionGrade {
  const verdict = readVerdict(given)
  if (verdict === null) return { score: 0, reason: 'unreadable', detail: { given } }
  const right = verdict === gold.answer
  return { score: right ? 1 : 0, reason: right ? 'right' : 'wrong', detail: { verdict } }
}

function readVerdict(given: string): boolean | null {
  const words = given
    .toLowerCase()
    .replaceAll(/[*"'`()[\]]/g, '')
    .trim()
    .replace(lead, '')
  const match = /^(not\s+)?([a-z]+)(?![\p{L}\p{N}])(.*)$/su.exec(words)
  const verdict = verdicts.get(match?.[2] ?? '')
  if (!match || verdict === undefined) return null
  const another = /^\s*(?:[/|,]|or\b|and\b)+\s*(?:or\s+|and\s+)?([a-z]+)/.exec(match[3]!)
  if (another && verdicts.get(another[1]!) === !verdict) return null
  return match[1] ? !verdict : verdict
}
