import type { StructureReply } from './structure-round.ts'

/** The outline of a paper for whoever shortens it: one line per section, then what the paper claims, does and finds. */
export function showOutline(structure: Omit<StructureReply, 'title' | 'abstract'>): string {
  const { contributions, method, findings } = structure
  return [
    showSections(structure),
    'Contributions',
    ...contributions.map((contribution) => `- ${contribution}`),
    `Method: ${method}`,
    `Findings: ${findings}`
  ].join('\n')
}

/** The sections of a paper with what each of them argues, one line each. */
export function showSections({ sections }: Pick<StructureReply, 'sections'>): string {
  return sections
    .map(({ number, title, coreArgument }) => `- ${[number, title].filter(Boolean).join(' ')}: ${coreArgument}`)
    .join('\n')
}
