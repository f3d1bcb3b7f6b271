import { describe, expect, it } from 'vitest'
import { choosePanel } from '../../../src/boards/leaderboard/choose-panel.ts'
import { isOfSetting } from '../../../src/boards/leaderboard/choose-setting.ts'
import { commonSettings } from '../../../src/schemas/declaration.ts'

describe('isOfSetting', () => {
  it('puts every submission on one board, besides the mixed one', () => {
    const boards = [undefined, ...commonSettings.slice(1), 'hidden', '2-shot-car', 'all']
    for (const setting of [undefined, null, ...commonSettings, 'hidden', '2-shot-car']) {
      const on = boards.filter((board) => isOfSetting({ setting }, board))
      expect(on).toEqual([setting === null || setting === 'zero-shot' ? undefined : setting, 'all'])
    }
  })
})

describe('choosePanel', () => {
  const [one, other] = [{ panelId: 'panel-1' }, { panelId: 'panel-2' }]

  it('does not ask for a panel because of one that judged submissions of another setting alone', () => {
    expect(choosePanel(undefined, [one], [one, other])).toBe('panel-1')
    expect(() => choosePanel(undefined, [one, other], [one, other])).toThrow('name one as panel')
    expect(choosePanel(undefined, [], [one, other])).toBeNull()
  })

  it('takes one that judged no submission of the setting, and none that judged nothing', () => {
    expect(choosePanel('panel-2', [one], [one, other])).toBe('panel-2')
    expect(() => choosePanel('panel-3', [one], [one, other])).toThrow('panel-3')
  })
})
