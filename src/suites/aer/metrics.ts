import type { Metric } from '../../schemas/manifest.ts'

/** How the dimensions of a response are weighed: as Table 2 says, or equally, as Appendix G does (docs/auditors.md). */
export const metrics: readonly Metric[] = [
  { name: 'table2', range: [0, 1], better: 'higher' },
  { name: 'appendix-g', range: [0, 1], better: 'higher' }
]
