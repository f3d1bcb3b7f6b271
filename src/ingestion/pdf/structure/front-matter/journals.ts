/** Journals whose names stand on the first page of their articles, often in several lines and large type. */
const journals: ReadonlySet<string> = new Set(
  [
    'American Economic Review',
    'American Economic Journal Applied Economics',
    'American Economic Journal Economic Policy',
    'American Economic Journal Macroeconomics',
    'American Economic Journal Microeconomics',
    'American Journal of Political Science',
    'American Political Science Review',
    'Econometrica',
    'Econometric Theory',
    'Econometrics Journal',
    'Economic Inquiry',
    'Economic Journal',
    'Economics Letters',
    'International Economic Review',
    'Journal of Applied Econometrics',
    'Journal of Business and Economic Statistics',
    'Journal of Business Economic Statistics',
    'Journal of Development Economics',
    'Journal of Econometrics',
    'Journal of Economic Literature',
    'Journal of Economic Perspectives',
    'Journal of Economic Theory',
    'Journal of Finance',
    'Journal of Financial Economics',
    'Journal of Health Economics',
    'Journal of Human Resources',
    'Journal of International Economics',
    'Journal of Labor Economics',
    'Journal of Law and Economics',
    'Journal of Monetary Economics',
    'Journal of Political Economy',
    'Journal of Public Economics',
    'Journal of the American Statistical Association',
    'Journal of the European Economic Association',
    'Journal of the Royal Statistical Society',
    'Quarterly Journal of Economics',
    'Rand Journal of Economics',
    'Review of Economic Studies',
    'Review of Economics and Statistics',
    'Stata Journal'
  ].map(lettersOf)
)

/** Lines of a masthead. */
const MOST_LINES = 3

/** What a publisher prints above and below the name of any of its journals. */
const aboveName = /^contents lists? available\b/i
const belowName = /^journal homepage\b/i

/**
 * The lines that are the name of a journal and nothing else: 'The / Quarterly Journal / of Economics', or what stands
 * between the lines that a publisher sets around the name of each of its journals.
 */
export function mastheadLines<Line extends { text: string }>(lines: readonly Line[]): Set<Line> {
  return new Set(lines.flatMap((_, place) => lines.slice(...nameAt(lines, place))))
}

/** From where to where the name of a journal stands that begins with a line, or below it. */
function nameAt(lines: readonly { text: string }[], place: number): [from: number, to: number] {
  if (aboveName.test(lines[place]!.text)) {
    const ahead = lines.slice(place + 1, place + 2 + MOST_LINES)
    const length = ahead.findIndex(({ text }) => belowName.test(text))
    return [place + 1, place + 1 + Math.max(0, length)]
  }
  for (let length = MOST_LINES; length > 0; length--) {
    const texts = lines.slice(place, place + length).map(({ text }) => text)
    if (texts.length === length && journals.has(lettersOf(texts.join(' ')))) return [place, place + length]
  }
  return [place, place]
}

function lettersOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/^\s*the\s+/, '')
    .replace(/[^\p{L}]+/gu, '')
}
