import type { BoardSetting } from '../../schemas/declaration.ts'
import type { BoardMethod, Chosen } from '../../schemas/leaderboard.ts'
import type { ChosenProfile } from '../../schemas/profile.ts'
import type { WeightedTask } from './board-strata.ts'
import { settingWords } from './choose-setting.ts'

/** What of a result is the reader's choice, and how it says so: nothing where all is the release's. */
export function chosenOf(
  { weights, setting }: { weights?: string | undefined; setting?: BoardSetting | undefined },
  {
    taskTypes,
    profile,
    method
  }: { taskTypes?: readonly WeightedTask[]; profile?: ChosenProfile | undefined; method?: BoardMethod | undefined }
): { chosen?: Chosen } {
  if (weights === undefined && !profile && !method && !setting) return {}
  const words = [
    ...(profile ? [`profile ${profile.name} (${profile.title}), which is none of its metrics`] : []),
    ...(weights === undefined ? [] : [wordsOf(weights)]),
    ...(method ? [`method ${method}, which is not the release's`] : []),
    ...(setting ? [settingWords(setting)] : [])
  ]
  const shares = taskTypes && Object.fromEntries(taskTypes.map(({ name, weight }) => [name, weight]))
  return {
    chosen: {
      note: `Not the default of the release: ${words.join('; ')}.`,
      ...(weights !== undefined && shares && { weights: shares }),
      ...(method && { method }),
      ...(profile && { profile }),
      ...(setting && { setting })
    }
  }
}

/** Weights in words. */
export function wordsOf(weights: string): string {
  return `weights chosen: ${weights.replaceAll(',', ', ').replaceAll(':', ' ')}; not the release's`
}

/** The metric of a result in words. */
export function profileWords(name: string, chosen: ChosenProfile | undefined): string {
  return chosen ? `profile ${name} (chosen; none of the release's metrics)` : `profile ${name}`
}

/** What a hash holds of a profile: nothing where a metric of the release was asked for. */
export function hashedProfile(profile: ChosenProfile | undefined): { profileHash?: string } {
  return profile ? { profileHash: profile.hash } : {}
}
