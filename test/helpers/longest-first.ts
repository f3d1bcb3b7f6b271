import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The order of the projects: files that start processes take longest, so that small ones fill up the end. */
const projects = ['faults', 'services', 'units']
/** Files that take more than ten seconds, the longest first. */
const longest = [
  'databases/published-results',
  'ingestion/pdf/hostile',
  'workflows/demo',
  'workflows/restart-batch',
  'workflows/restart',
  'ingestion/pdf/create-pdf-reader',
  'ingestion/pdf/shared-papers',
  'grading/faults/grade-submission',
  'cli/service-commands',
  'suites/aer/defects',
  'suites/aer/hostile-responses',
  'ingestion/checks/shared-papers-claims'
]

/** Starts the longest files first, so that no worker is left with one of them while the other has nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => placeOf(a) - placeOf(b))
  }
}

function placeOf({ project, moduleId }: TestSpecification): number {
  const place = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
  return projects.indexOf(project.name) * longest.length * 2 + (place < 0 ? longest.length : place)
}
