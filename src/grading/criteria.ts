/**
 * What a judge says of one criterion (a key point, a key element), with the share of its weight that it earns. Those of
 * MG's levels where MG has the same: `correct`, `partial` and `missing`. What is contradicted earns nothing, as what is
 * absent: a score has no room below 0, and the verdict tells the two apart.
 */
export const criterionShares = { present: 1, partly: 0.4, absent: 0, contradicted: 0 } as const

export const criterionVerdicts = ['present', 'partly', 'absent', 'contradicted'] as const
