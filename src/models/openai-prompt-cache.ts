import type { ModelRequest } from './model.ts'
import type { ChatModel } from './model-id.ts'
import { prefixHash } from './shared-prefix.ts'

/** How a model is told what to cache: not at all, by a routing key, or by a key and the exact end of the prefix. */
export type CacheMarks = 'none' | 'key' | 'breakpoints'

/**
 * Models before GPT-5.6 cache every beginning of a prompt by themselves, in steps of 128 tokens. Those from GPT-5.6 on
 * match at breakpoints only, by default at the end of the last message, which would write (and bill) the whole prompt
 * each time and match nothing: there the end of the prefix is marked. Compatible servers know neither. A deployment on
 * Azure is judged by its name.
 * Source: developers.openai.com/api/docs/guides/prompt-caching, November 2026.
 */
export function cacheMarks({ provider, name }: Omit<ChatModel, 'id'>): CacheMarks {
  if (provider === 'compatible') return 'none'
  const [, major = '0', minor = '0'] = /^gpt-(\d{1,3})(?:\.(\d{1,3}))?(?![\d.])/.exec(name) ?? []
  return Number(major) > 5 || (Number(major) === 5 && Number(minor) >= 6) ? 'breakpoints' : 'key'
}

/** The fields of a chat completion request that lead calls with the same prefix to the same cache, and no others. */
export function promptCacheFields(
  model: ChatModel,
  request: ModelRequest
): { prompt_cache_key?: string; prompt_cache_options?: { mode: 'explicit' } } {
  const marks = cacheMarks(model)
  const prefix = marks === 'none' ? null : prefixHash(model, request)
  return {
    ...(prefix !== null && { prompt_cache_key: prefix }),
    // Without a mark too: writing what nobody will read again is billed.
    ...(marks === 'breakpoints' && { prompt_cache_options: { mode: 'explicit' } })
  }
}
