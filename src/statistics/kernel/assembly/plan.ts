// @ts-nocheck: AssemblyScript, which `npm run kernel` checks and compiles
/**
 * Where things lie in the shared memory. The addresses are written by `fill-board.ts` over the fields of
 * `board-layout.ts`, which names the same: this is all that the two sides agree on.
 */
export const ABORTED: usize = 4
export const RESAMPLES: usize = 8
export const RESAMPLES_PADDED: usize = 12 // up to a multiple of 8
export const MODELS: usize = 16
export const MODELS_PER_TASK: usize = 20
export const STRATA: usize = 24 // how many
export const STRATUM: usize = 28 // address of the first
export const GROUPS: usize = 32
export const GROUP: usize = 36
export const OVERALL: usize = 40 // f64 by model and resample
export const ESTIMATES: usize = 44
export const RANKED: usize = 48 // how many models
export const RANKED_MODELS: usize = 52 // i32 by place
export const RANKS: usize = 56 // i16 by place and resample
export const WORSE: usize = 60 // u32 by place and place
export const SCRATCH: usize = 64
export const SCRATCH_BYTES: usize = 68 // of each thread
export const PHASES: usize = 72 // address of the first: of each phase its tasks, how many were taken, how many are done
export const TIES: usize = 80 // u8 by stretch and place: whether the model shares a rank
export const TIE_BYTES: usize = 84 // of each stretch
export const SUMS: usize = 76 // i32 by limb, model and resample, of the stratum that is at work

/** One stratum: the fields of a record of 64 bytes. */
export const STRATUM_BYTES: usize = 64
export const STRATUM_SHARE: usize = 0 // f64
export const STRATUM_ITEMS: usize = 8
export const STRATUM_ROW_BYTES: usize = 12 // of the items of one resample, or of one model
export const STRATUM_COUNTS: usize = 16 // i16 by resample and item, where they are given; else 0
export const STRATUM_GROUP: usize = 44 // address of the group that is its own items; 0 where it follows sources
export const STRATUM_DENOMINATORS: usize = 20 // f64 by resample
export const STRATUM_LIMBS: usize = 24 // 1 or 3
export const STRATUM_SCORES: usize = 28 // i16 by limb, model and item
export const STRATUM_SOURCES: usize = 32 // u32 by item: the offset of its source in the row of source counts
export const STRATUM_SOURCE_COUNTS: usize = 36 // i16 by resample and source
export const STRATUM_SOURCE_ROW_BYTES: usize = 40
export const STRATUM_UNIT: usize = 48 // f64: what one item drawn adds to the denominator

/** One group that is drawn from: the items of a stratum, or the sources that carry the same tasks. */
export const GROUP_BYTES: usize = 16
export const GROUP_MEMBERS: usize = 0
export const GROUP_STATES: usize = 4 // 64 bytes for each block of resamples
export const GROUP_COUNTS: usize = 8 // i16 by resample and member
export const GROUP_ROW_BYTES: usize = 12

/** One estimate: where to look in the sorted replicates, and what was found there. 64 bytes. */
export const ESTIMATE_BYTES: usize = 64
export const ESTIMATE_POINT: usize = 0 // f64
export const ESTIMATE_LOWER_PLACE: usize = 8 // i32; below zero: not asked for
export const ESTIMATE_UPPER_PLACE: usize = 12
export const ESTIMATE_LOWER: usize = 16 // two f64: the value in that place, and the next
export const ESTIMATE_UPPER: usize = 32
export const ESTIMATE_BELOW: usize = 48 // f64: replicates below the point, those equal to it counted half

/** Resamples that one stream of random numbers serves, and that one task draws or ranks. */
export const BLOCK: i32 = 256
/** Resamples that are compared before the next: a multiple of BLOCK. */
export const STRETCH: i32 = 2048
/** Overalls that differ by no more are equal: ZERO_BAND of paired-difference.ts. */
export const ZERO_BAND: f64 = 1e-12
