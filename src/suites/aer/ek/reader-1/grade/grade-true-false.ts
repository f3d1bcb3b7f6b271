import type { QuestionGrade } from '../../grade/question-grade.ts'
import { unwrapLatex } from '../read/unwrap-latex.ts'

const verdicts = new Map([
  ...['true', 't', 'yes', 'correct', 'right'].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'incorrect', 'wrong'].map((word) => [word, false] as const)
])
const lead = /^(?:the\s+)?(?:(?:statement|claim|answer|it|this)\s+)?(?:is\s+)?[:=]?\s*/i

/** One point for the right verdict. "True or false" is both verdicts, and words outside the two lists are none. */
export function gradeTrueFalse(gold: { answer: boolean }, given: string): QuestionGrade {
  const verdict = readVerdict(given)
  if (typeof verdict === 'string') return { score: 0, reason: verdict, detail: { given } }
  const right = verdict === gold.answer
  return { score: right ? 1 : 0, reason: right ? 'right' : 'wrong', detail: { given, verdict, expected: gold.answer } }
}

function readVerdict(given: string): boolean | 'unreadable' | 'both_verdicts' {
  const words = unwrapLatex(given)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[*"'`_()[\]“”‘’«»]/g, '')
    .trim()
    .replace(lead, '')
  const match = /^(not\s+)?([a-z]+)(?![\p{L}\p{N}])(.*)$/su.exec(words)
  const verdict = verdicts.get(match?.[2] ?? '')
  if (!match || verdict === undefined) return 'unreadable'
  const another = /^\s*(?:[/|,]|or\b|and\b)+\s*(?:or\s+|and\s+)?([a-z]+)/.exec(match[3]!)
  if (another && verdicts.get(another[1]!) === !verdict) return 'both_verdicts'
  return match[1] ? !verdict : verdict
}
