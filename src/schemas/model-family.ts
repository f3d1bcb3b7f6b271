import { z } from 'zod'

/** Names of groups of models in statistics: no family may be called so. */
const reserved: readonly string[] = ['all', 'neither']

/**
 * The family of a model: its maker in lower case, as `deepseek`. `other` is no family: nobody knows the maker. Source: paper,
 * Appendix C, which has Anthropic, OpenAI, Google and "Other".
 */
export const modelFamilySchema = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/, { error: 'must be a name of letters and digits, joined by hyphens or dots' })
  .max(40)
  .refine((family) => !reserved.includes(family), { error: `must not be ${reserved.join(' or ')}` })
export type ModelFamily = z.infer<typeof modelFamilySchema>

/** The families that there were before every maker was its own; they come first in results, and `other` last. */
const earlierFamilies: readonly ModelFamily[] = ['anthropic', 'openai', 'google']
export const unknownFamily: ModelFamily = 'other'

/** Well-known makers: other names of theirs, and how the names of their models begin. */
const makers: readonly { family: ModelFamily; called?: readonly string[]; models: RegExp }[] = [
  { family: 'anthropic', models: /claude/ },
  { family: 'nvidia', models: /nemotron/ },
  { family: 'openai', called: ['gpt', 'chatgpt'], models: /^(gpt|chatgpt|o\d)/ },
  { family: 'google', called: ['deepmind', 'google-deepmind'], models: /^(gemini|gemma)/ },
  { family: 'xai', called: ['x-ai', 'x.ai'], models: /^grok/ },
  { family: 'deepseek', called: ['deepseek-ai'], models: /^deepseek/ },
  { family: 'alibaba', called: ['alibaba-cloud', 'tongyi'], models: /^(qwen|qwq|qvq)/ },
  {
    family: 'mistral',
    called: ['mistralai', 'mistral-ai'],
    models: /^((open-)?mi[sx]tral|ministral|magistral|codestral|devstral|pixtral|voxtral)/
  },
  { family: 'meta', called: ['meta-llama', 'meta-ai', 'facebook'], models: /^(meta-|code-?)?llama/ },
  { family: 'moonshot', called: ['moonshotai', 'moonshot-ai'], models: /^(kimi|moonshot-)/ },
  {
    family: 'zhipu',
    called: ['zhipuai', 'zhipu-ai', 'z-ai', 'z.ai', 'zai', 'zai-org', 'thudm'],
    models: /^(chat)?glm/
  },
  { family: 'bytedance', called: ['bytedance-seed'], models: /^(doubao|seed-oss)/ },
  { family: 'tencent', models: /^hunyuan/ },
  { family: 'baidu', models: /^ernie/ },
  { family: 'minimax', called: ['minimaxai', 'minimax-ai'], models: /^minimax/ },
  { family: 'cohere', called: ['cohereforai', 'coherelabs'], models: /^(command-[ar]|c4ai-)/ },
  { family: 'microsoft', models: /^phi-?\d/ },
  { family: 'amazon', models: /^amazon[.-]/ },
  { family: 'ibm', called: ['ibm-granite'], models: /^granite-/ },
  { family: 'allenai', called: ['ai2'], models: /^olmo/ }
]

/** What stands before a model's name and made none: services that run models of others, and parts of their paths. */
const platforms: readonly string[] = [
  ...['accounts', 'models', 'publishers', 'local', 'compatible', 'azure', 'bedrock', 'vertex', 'vertex-ai'],
  ...['fireworks', 'groq', 'hf', 'huggingface', 'ollama', 'openrouter', 'replicate', 'together', 'unsloth', 'vllm']
]

/**
 * The family that the name of a model tells: that of a well-known model, wherever its name stands, else of the maker in
 * front of a slash. Case is of no account.
 *
 * @returns null where the name tells no maker
 * @example
 * familyOfName('openrouter/deepseek/DeepSeek-V4') // => 'deepseek'
 * familyOfName('qwen3:32b') // => 'alibaba'
 * familyOfName('acme/rocket-1') // => 'acme'
 * familyOfName('my-model') // => null
 */
export function familyOfName(name: string): ModelFamily | null {
  const parts = name
    .toLowerCase()
    .split(/[/:]/)
    .map((part) => part.trim())
    .reverse()
  // Providers write makers before a dot: `us.meta.llama4-70b`.
  const names = [
    ...parts,
    ...parts.filter((part) => part.includes('.')).map((part) => part.replace(/^([a-z]+\.)+(?=[a-z])/, ''))
  ]
  const known = makers.find(({ models }) => names.some((part) => models.test(part)))
  return known?.family ?? parts.map(makerCalled).find((family) => family !== null) ?? makerBeforeSlash(name)
}

/**
 * The family of a model that was handed in: as its maker is usually called where one is given, else by its name, else
 * `other`.
 *
 * @param given nothing, or `other`, where whoever hands it in names none
 */
export function familyOf({ model, family = unknownFamily }: { model: string; family?: ModelFamily }): ModelFamily {
  if (family !== unknownFamily) return makerCalled(family) ?? family
  return familyOfName(model) ?? unknownFamily
}

/** The families in the order of results: those of the paper, all further ones by name, `other`. */
export function inFamilyOrder(families: Iterable<ModelFamily>): ModelFamily[] {
  const first = [...earlierFamilies, unknownFamily]
  const further = [...new Set(families)].filter((family) => !first.includes(family)).sort()
  return [...earlierFamilies, ...further, unknownFamily]
}

function makerCalled(name: string): ModelFamily | null {
  return makers.find(({ family, called = [] }) => family === name || called.includes(name))?.family ?? null
}

function makerBeforeSlash(name: string): ModelFamily | null {
  const path = name.toLowerCase().split('/').slice(0, -1)
  const maker = path.map((part) => part.slice(part.lastIndexOf(':') + 1)).findLast((part) => !platforms.includes(part))
  const { success, data } = modelFamilySchema.safeParse(maker)
  return success && data !== unknownFamily ? data : null
}
