import { findMetric } from '../../src/grading/metrics.ts'
import type { Metric } from '../../src/schemas/manifest.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'
import { manifestOf } from '../../src/suites/manifest-of.ts'
import type { Suite, TaskType } from '../../src/suites/suite.ts'

/** A suite of these task types alone, which goes by the name of the benchmark's and has its metrics. */
export function aSuite(...taskTypes: TaskType[]): Suite {
  return { name: 'aer', title: 'A few task types', version: '1', taskTypes, metrics: aerSuite.metrics }
}

/** The manifest of a release of the benchmark that is frozen now. */
export const aManifest = manifestOf(aerSuite)

/** One of its metrics. */
export function aMetric(name: string): Metric {
  return findMetric(aManifest.metrics, name)
}
