import { describe, expect, it } from 'vitest'
import { judgeOf, panelId } from '../../src/grading/panel.ts'
import { type PanelDefinition, panelDefinitionSchema } from '../../src/schemas/panel.ts'

/** As panels were stored while there were neither aliases nor a step of points. */
const before: PanelDefinition = {
  judges: [
    judgeOf({ model: 'anthropic:claude-sonnet-4-6', reasoningEffort: 'low' }),
    judgeOf({ model: 'openai:gpt-5.2-2025-12-11' })
  ],
  mode: 'item',
  repeats: 1,
  orderSeed: 1,
  disagreementBound: 0.25,
  promptHashes: { 'judge/system': 'a' },
  rubricHashes: { MM: 'b' }
}

describe('panelId', () => {
  it('is that of commit 2893683 for a panel of then, as stored and as read', () => {
    expect(panelId(before)).toBe('panel-368180b76a1b5e61')
    expect(panelId(panelDefinitionSchema.parse(before))).toBe('panel-368180b76a1b5e61')
  })

  it('covers aliases and the step of points', () => {
    const [judge, other] = before.judges
    const withAlias = { ...before, judges: [{ ...judge!, aliases: ['a'] }, other!] }
    const ids = [before, withAlias, { ...before, pointStep: 0.5 as const }].map(panelId)
    expect(new Set(ids).size).toBe(3)
  })
})
