import { paragraphs, type ReadingLine, type ReadingPart, said } from '../../reading.ts'
import { type LrContent, type Reference, tiersSchema } from './content.ts'

/** The argument of the introduction, the works it cites by tier with what they do there, the writing rubric, and the condensed body. */
export function reading({ examinee, gold }: LrContent): ReadingPart[] {
  const tiers = tiersSchema.keyof().options.map((name) => ({ name, keys: gold.tiers[name] }))
  return [
    { title: 'Task', lines: paragraphs('', examinee.instructions), ids: [] },
    {
      title: 'Argument of the introduction',
      lines: gold.argument.map(({ name, summary }) => ({ label: '', text: `${name}: ${summary}` })),
      ids: ['argument']
    },
    ...tiers.map(({ name, keys }) => ({
      title: `${tierTitles[name]}: ${keys.length} works`,
      lines: keys.flatMap((key) => citedLines(gold, key)),
      ids: keys.map((key) => `citations.${key}`)
    })),
    ...(gold.tierShortfall === ''
      ? []
      : [{ title: 'Fewer works than wanted', lines: said('', gold.tierShortfall), ids: [] }]),
    {
      title: 'Writing rubric',
      lines: gold.writingRubric.flatMap(({ id, name, description, keyElements, weight }) => [
        { label: `${weight} points`, text: `${name} (${id}): ${description}` },
        ...keyElements.map((element) => ({ label: '', text: `- ${element}` }))
      ]),
      ids: gold.writingRubric.map(({ id }) => id)
    },
    { title: 'Condensed body', lines: paragraphs('', examinee.condensedBody), ids: ['condensedBody'] }
  ]
}

const tierTitles = { tier1: 'Must be cited', tier2: 'Should be cited', tier3: 'May be cited, not scored' }

function citedLines({ references, citations }: LrContent['gold'], key: string): ReadingLine[] {
  const reference = references.find((one) => one.key === key)
  const role = citations.find((one) => one.key === key)?.role
  const printed = reference ? printedAs(reference) : 'is not in the reference list'
  return [
    { label: '', text: `${key}: ${printed}` },
    { label: '', text: `  does: ${role ?? 'nobody says what'}` }
  ]
}

function printedAs({ authors, year, title, venue, venueType }: Reference): string {
  const where = [venue, venueType.replaceAll('_', ' ')].filter((word) => word !== '').join(', ')
  return `${authors.join('; ') || 'no author'} (${year}), ${title}. ${where}`
}
