import { parseModelId } from './model-id.ts'

/** `-2025-12-11` or `-20250929` at the end of a name: the day of a snapshot. */
const dated = /-20\d{2}(?:-\d{2}-\d{2}|\d{4})$/
const claude = /^claude-[a-z]{1,20}-(\d{1,2})(?:-(\d{1,2}))?$/

/**
 * Whether a model id names one fixed snapshot, so that equal requests meet the same model for as long as it is served.
 *
 * A dated name does. Anthropic's names without a date do from Claude 4.6 on, when they became the snapshots' own names;
 * before, they pointed to the newest of several. OpenAI's names without a date move, as everybody's `-latest` does. What
 * a deployment on Azure or a compatible server holds under a name is for whoever runs it.
 * Source: platform.claude.com/docs/en/about-claude/models/model-ids-and-versions, November 2026.
 *
 * @returns null where it cannot be known
 * @throws {InvalidError} `model_id_invalid`
 * @example
 * isPinned('openai:gpt-5.2')
 * // => false
 */
export function isPinned(modelId: string): boolean | null {
  const { provider, name } = parseModelId(modelId)
  if (provider === 'azure' || provider === 'compatible') return null
  if (dated.test(name)) return true
  const version = provider === 'anthropic' ? claude.exec(name) : null
  if (!version) return false
  const [major, minor] = [Number(version[1]), Number(version[2] ?? 0)]
  return major > 4 || (major === 4 && minor >= 6)
}
