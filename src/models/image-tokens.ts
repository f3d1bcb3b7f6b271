import { parseModelId } from './model-id.ts'

type ImageSize = { width: number; height: number }

/** The most tokens that an image counts for with either vendor: OpenAI's smallest models take 2.46 for each of 1,536 patches. */
export const mostTokensPerImage = 4_000

/** Anthropic has a token for every so many pixels, and makes images smaller that have more than 1.15 million. */
const pixelsPerToken = 750

/** OpenAI cuts an image into squares of so many pixels, and makes it smaller where there are more than so many. */
const patchPixels = 32
const mostPatches = 1_536

/**
 * Tokens that an image is expected to count for. Sources: the guides of both vendors to images, as of 2026; models of
 * OpenAI that count by tiles (GPT-4o, GPT-4.1, GPT-5) have fewer.
 *
 * @param size in pixels
 */
export function imageTokens(modelId: string, { width, height }: ImageSize): number {
  const { provider, name } = parseModelId(modelId)
  if (provider === 'anthropic') return Math.ceil((width * height) / pixelsPerToken)
  const patches = Math.ceil(width / patchPixels) * Math.ceil(height / patchPixels)
  return Math.ceil(Math.min(patches, mostPatches) * tokensPerPatch(name))
}

/** Factors of OpenAI's guide for small models; of the others GPT-5.2 has the highest. */
function tokensPerPatch(name: string): number {
  if (/-nano\b/.test(name)) return 2.46
  return /-mini\b/.test(name) ? 1.72 : 1.2
}
