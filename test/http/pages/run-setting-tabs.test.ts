import { describe, expect, it } from 'vitest'
import { runSettingTabs } from '../../../src/http/pages/run-setting-tabs.ts'

const settings = [{ setting: 'agentic' as const, panelId: null }]

describe('runSettingTabs', () => {
  it('leads to each setting of the release with what was chosen beside it', () => {
    const made = String(runSettingTabs('/run-figures', { release: 'r1', figure: 'exploration' }, { settings }))
    expect(made).toContain('href="/run-figures?release=r1&amp;figure=exploration&amp;setting=agentic"')
    expect(made).toMatch(/aria-current="\w+"[^>]*>Loop of the paper/)
    const agentic = { release: 'r1', setting: 'agentic' }
    expect(String(runSettingTabs('/run-report', agentic, { settings }))).toMatch(/aria-current="\w+"[^>]*>Agentic/)
  })

  it('is nothing where there is one setting', () => {
    expect(runSettingTabs('/run-report', { release: 'r1' }, { settings: [] })).toBe(false)
  })
})
