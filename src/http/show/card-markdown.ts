import { showScore } from '../../grading/show-score.ts'
import type { ReportCard } from '../../schemas/report-card.ts'
import { type CardLine, cardLines } from './card-records.ts'

/** A card as Markdown: names of models are others' words, and stand as text. */
export function cardMarkdown(card: ReportCard): string {
  const { rubric, release, submissions, metric, rubricHash, headToHead, leftOut, passes, estimand } = card
  const names = new Map(submissions.map(({ id, model, adaptation }) => [id, `${plain(model)} (${plain(adaptation)})`]))
  const columns = [...names.values()]
  return `${[
    `# ${plain(rubric.name)}`,
    `Report card of rubric \`${rubric.id}\` version ${rubric.version} on release \`${release.name}\`; metric \`${metric}\`, in points.`,
    tableOf(
      ['', 'chance', ...columns],
      cardLines(card).map((line) => [nameOf(line), points(line.scope.chance), ...line.scope.results.map(resultWords)])
    ),
    ...(passes.length === 0
      ? []
      : [
          '## Passed',
          tableOf(
            ['rule', ...columns],
            passes.map((rule) => [
              `${plain(rule.scope)}: ${rule.metric} ${rule.min} or more`,
              ...rule.passed.map((passed) => (passed === null ? '–' : passed ? 'yes' : 'no'))
            ])
          )
        ]),
    ...(headToHead.length === 0
      ? []
      : [
          '## Head to head',
          tableOf(
            ['first', 'second', 'elements', 'first better, ties split'],
            headToHead.map(({ first, second, elements, share }) => [
              names.get(first)!,
              names.get(second)!,
              String(elements),
              points(share)
            ])
          )
        ]),
    ...(leftOut.elements.length === 0
      ? []
      : [
          '## Left out',
          leftOut.elements.map(({ name, reason }) => `- ~~${plain(name)}~~: ${words(reason)}`).join('\n')
        ]),
    ...(leftOut.submissions.length === 0
      ? []
      : [leftOut.submissions.map(({ model, reason }) => `- ${plain(model)}: ${words(reason)}`).join('\n')]),
    estimand,
    `Rubric ${rubricHash}; release ${release.hash}; answers ${submissions.map(({ answersHash }) => answersHash).join(', ')}.`
  ].join('\n\n')}\n`
}

function nameOf({ depth, kind, scope: { id, name } }: CardLine): string {
  const told = kind === 'setting' || kind === 'module' ? `${id} ${name}` : name
  return `${'&nbsp;&nbsp;'.repeat(Math.max(0, depth - 1))}${depth < 2 ? `**${plain(told)}**` : plain(told)}`
}

function resultWords({ answers, score, band }: CardLine['scope']['results'][number]): string {
  if (score.value === null) return words(score.reason ?? 'none')
  const interval =
    score.lower === null || score.upper === null ? '' : ` [${points(score.lower)}, ${points(score.upper)}]`
  return `${points(score.value)}${interval}${band === null ? '' : ` ${plain(band)}`}, n = ${answers}`
}

function points(value: number | null): string {
  return value === null ? '–' : showScore(value)
}

function words(reason: string): string {
  return reason.replaceAll('_', ' ')
}

/** Text in a table of Markdown, with nothing in it that marks text up. */
function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_{}[\]<>()#+!|~&-]/g, (character) => `&#${character.codePointAt(0)};`)
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
