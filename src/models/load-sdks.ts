import type { ProviderSettings } from './open-model.ts'

/**
 * Loads the SDKs of the providers that the settings reach. Their modules take two tenths of a second, for which the first
 * calls of a process would wait together.
 */
export async function loadSdks(settings: ProviderSettings): Promise<void> {
  const { openai, anthropic, azure, compatible, endpoints = {} } = settings
  const protocols = Object.values(endpoints).map(({ protocol }) => protocol)
  const reachesOpenai =
    openai.apiKey || azure.apiKey || compatible.baseUrl || protocols.some((protocol) => protocol !== 'anthropic')
  const reachesAnthropic = anthropic.apiKey || protocols.includes('anthropic')
  await Promise.all([reachesOpenai && import('openai'), reachesAnthropic && import('@anthropic-ai/sdk')])
}
