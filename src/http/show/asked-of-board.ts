import type { Chosen } from '../../schemas/leaderboard.ts'

type Asked = {
  method?: string | undefined
  seed: number
  resamples: number
  weights?: string | undefined
  setting?: string | undefined
}

/** What resamples were drawn with: by Student's method nothing, since there are none. */
export function drawsOf({ method, seed, resamples }: Asked) {
  return method === 'student' ? { seed: null, resamples: null } : { seed, resamples }
}

/**
 * The last columns of a board's tables: its method, where it is not the paper's of a release that has no other, and its
 * weights, where they or a profile were chosen, and its setting, where that is not zero-shot.
 */
export function choicesOf(
  { method, weights, setting }: Asked,
  chosen: Chosen | undefined
): Record<string, string | null> {
  return {
    ...(method && { method }),
    ...((weights !== undefined || chosen?.profile) && { weights: weights ?? null }),
    ...(setting && { board_setting: setting })
  }
}
